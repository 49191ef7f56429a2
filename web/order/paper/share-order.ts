import type { Order } from '#contract/orders/orders'
import type { PaperLink } from '#contract/orders/papers'
import { paymentText, statusText } from '#contract/orders/states'
import { get } from '../../api/client.ts'
import { folio } from '../../shop/display.ts'
import { formatFullDay } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'

/** Opens the share sheet of the device. */
export async function sharePdf(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name.replace(/\.pdf$/, '') })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The user closed the share sheet.
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError') throw error
    // The browser allows sharing only shortly after a click, and the PDF took longer: the toast asks for another click.
    toast.info('El PDF está listo.', {
      duration: 20_000,
      action: { label: 'Compartir', onClick: () => void navigator.share({ files: [file] }).catch(() => undefined) },
    })
  }
}

/** Opens WhatsApp in the tab, with a text that ends with a link to the paper. Null: the browser has blocked the tab. */
export async function sendLink(order: Order, shop: { name: string }, tab: Window | null) {
  const { token, expiresAt } = await get<PaperLink>(`/orders/${order.id}/link`)
  const { origin } = location
  const text = [
    `Pedido ${folio(order.order_number)} de ${shop.name}`,
    `Total: ${formatMoney(order.total)}`,
    `Estado: ${statusText(order)} · Pago: ${paymentText(order)}`,
    ...(token
      ? [`Descarga el PDF (hasta el ${formatFullDay(expiresAt)}):`, `${origin}/paper#${token}`]
      : [`${origin}/client/orders/${order.id}`]),
  ].join('\n')
  const address = `https://wa.me/?text=${encodeURIComponent(text)}`
  if (!tab) return location.assign(address)
  tab.opener = null
  tab.location.replace(address)
}
