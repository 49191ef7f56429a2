import { Link, useNavigate } from 'react-router-dom'
import { missingPieces, type PurchaseOrder, purchaseFolio } from '#contract/purchases/orders'
import { plain } from '#contract/search'
import { useUser } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { useField } from '../../../ui/form/form.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { EntryList } from '../entry-list.tsx'
import { type EntryRow, isBlank, parseInteger, parsePesos } from '../entry-rows.ts'
import type { StockEntryForm } from '../use-stock-entry.ts'
import { useSuppliers } from './api.ts'
import { loadPurchaseOrder, usePurchaseOrder, usePurchaseOrderPage } from './orders/api.ts'
import { orderPath } from './orders/purchase-order-row.tsx'
import { amountColumn } from './priced-rows.ts'
import { linesToReceive, startDraft } from './purchase-draft.ts'

type Props = { entry: StockEntryForm; costProblemOf: (row: EntryRow) => string | undefined }

/** The rows of a purchase, and the purchase order whose goods arrived. */
export function ReceivedRows({ entry, costProblemOf }: Props) {
  const { value, set } = useField('purchaseOrderId', null)
  const id = typeof value === 'number' ? value : null
  const { data: order } = usePurchaseOrder(id)
  return (
    <>
      {id === null ? (
        <OpenOrders entry={entry} onChoose={set} />
      ) : (
        <Notice
          action={
            <Button size="sm" onClick={() => set(null)}>
              Quitar la orden
            </Button>
          }
        >
          Recibes la orden{' '}
          <Link to={orderPath(id)} className="underline">
            {purchaseFolio(id)}
          </Link>
          . Deja solo lo que llegó: lo que falte se sigue esperando.
        </Notice>
      )}
      <EntryList
        entry={entry}
        label="Productos recibidos"
        columns={{
          quantity: 'Recibido',
          system: 'Existencia',
          hasCost: true,
          costProblemOf,
          hint: id === null || order ? (row) => rowHint(id === null ? undefined : order, row) : undefined,
          result: amountColumn,
        }}
      />
    </>
  )
}

/** What is known of a row: the pieces of its purchase order, and the cost that it had if another one is typed. */
function rowHint(order: PurchaseOrder | undefined, row: EntryRow) {
  const item = order?.items.find(({ productId }) => productId === row.product?.id)
  const ordered = item?.cost ?? null
  const cost = ordered ?? row.product?.cost ?? null
  const costText =
    cost === null || parsePesos(row.cost) === cost
      ? ''
      : `${ordered === null ? 'Último costo' : 'Se pidió a'} ${formatMoney(cost)}`
  return [order ? orderedText(item, row) : '', costText].filter(Boolean).join(' · ') || undefined
}

/** The pieces of a row that the purchase order still expects, and how many more arrived. */
function orderedText(item: PurchaseOrder['items'][number] | undefined, { quantity }: EntryRow) {
  if (!item || item.quantity === 0) return 'No está en la orden'
  const missing = missingPieces(item)
  const extra = (parseInteger(quantity) ?? 0) - missing
  const missingText = missing === 1 ? 'Falta 1' : `Faltan ${formatCount(missing)}`
  return extra > 0 ? `${missingText} · ${formatCount(extra)} de más` : missingText
}

/** Offers the open purchase orders of the supplier: the goods may be those of one of them. */
function OpenOrders({ entry, onChoose }: { entry: StockEntryForm; onChoose: (id: number) => void }) {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const { value } = useField('supplier')
  const supplier = typeof value === 'string' ? value.trim() : ''
  const { data: suppliers = [] } = useSuppliers('')
  const known = suppliers.find(({ name }) => plain(name) === plain(supplier))
  const { data } = usePurchaseOrderPage(known ? { state: 'open', supplier: String(known.id), limit: maxShown } : null)
  const [choose] = useAction(
    async (id: number) => {
      if (!entry.rows.every(isBlank)) return onChoose(id)
      const order = await loadPurchaseOrder(id)
      startDraft(userId, 'purchase', { supplier: order.supplier, purchaseOrderId: id, lines: linesToReceive(order) })
      void navigate(`/inventory/receive?list=${Date.now()}`, { replace: true })
    },
    { failure: 'No se pudo cargar la orden de compra.' },
  )
  // While the orders of another supplier are loaded, the list still has those of the earlier one.
  const orders = (data?.orders ?? []).filter((order) => plain(order.supplier) === plain(supplier))
  if (orders.length === 0) return null
  return (
    <Notice
      action={
        <span className="flex flex-wrap gap-2">
          {orders.map(({ id }) => (
            <Button key={id} size="sm" onClick={() => choose(id)}>
              Recibir {purchaseFolio(id)}
            </Button>
          ))}
        </span>
      }
    >
      {orders.length === 1 ? 'Este proveedor tiene una orden por llegar.' : 'Este proveedor tiene órdenes por llegar.'}
    </Notice>
  )
}

const maxShown = '5'
