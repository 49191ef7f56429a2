import { can } from '#contract/access'
import type { ServerEvent, ServerEventOf } from '#contract/rooms'
import { folio } from '../shop/display.ts'
import { countText, formatCount, formatMoney } from '../ui/money.ts'
import { toast } from '../ui/toast.ts'

export { sendMarks } from './orders/picking/marks.ts'

type LowStock = ServerEventOf<'stock_low'>
type Open = (path: string) => unknown

const toastMs = 8000

/** Shows a toast for the events that the role is notified of. */
export function announce(event: ServerEvent, user: { AccesoId: number }, open: Open) {
  if (event.event === 'order_created' && can(user, 'orders.notify')) announceOrder(event.data, open)
  if (event.event === 'voucher_sent' && can(user, 'payments')) announceVoucher(event.data, open)
  if (event.event === 'stock_low' && can(user, 'inventory.update')) announceLowStock(event.data, open)
}

const announceOrder = (order: ServerEventOf<'order_created'>, open: Open) =>
  toast.info(`Nuevo pedido #${folio(order.order_number)}`, {
    description: `${order.customer_name} · ${formatMoney(order.total)}`,
    duration: toastMs,
    action: { label: 'Ver', onClick: () => open(`/orders/view/${order.id}`) },
  })

const announceVoucher = ({ order_number, customer_name }: ServerEventOf<'voucher_sent'>, open: Open) =>
  toast.info(`Comprobante del pedido #${folio(order_number)}`, {
    description: customer_name,
    duration: toastMs,
    action: { label: 'Revisar', onClick: () => open(`/payments?tab=toConfirm&search=${order_number}`) },
  })

const groupMs = 500
let lowProducts: LowStock[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Toast for products that reach their minimum stock. Those of one import come in one toast. */
function announceLowStock(product: LowStock, open: Open) {
  lowProducts.push(product)
  clearTimeout(timer)
  timer = setTimeout(() => showLowStock(open), groupMs)
}

function showLowStock(open: Open) {
  const [first, ...others] = lowProducts
  lowProducts = []
  if (!first) return
  const available = countText(first.quantity, 'disponible')
  const oneProduct = { title: `Existencia baja: ${first.code}`, description: `${first.name} · ${available}` }
  const manyProducts = {
    title: `${formatCount(others.length + 1)} productos con existencia baja`,
    description: undefined,
  }
  const { title, description } = others.length === 0 ? oneProduct : manyProducts
  toast.info(title, {
    description,
    duration: toastMs,
    action: { label: 'Ver', onClick: () => open('/inventory/view?stock=low') },
  })
}
