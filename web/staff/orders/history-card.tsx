import { type Order, type OrderEvent, orderStatuses } from '#contract/orders/orders'
import { type UndoableStep, undoableSteps, undoEvent } from '#contract/orders/shipping-requests'
import { statusLabels } from '#contract/orders/states'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/date.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'

const undoLabels: Record<UndoableStep, string> = {
  Preparing: 'Se deshizo «En surtido»',
  Shipped: 'Se deshizo un envío',
  Delivered: 'Se deshizo una entrega',
}

const labels: Record<string, string> = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, statusLabels[status]])),
  ...Object.fromEntries(undoableSteps.map((step) => [undoEvent(step), undoLabels[step]])),
  created: 'Recibido',
  edited: 'Artículos cambiados',
  delivery_changed: 'Entrega cambiada',
  items_cancelled: 'Artículos cancelados',
  items_returned: 'Artículos devueltos',
  shipment: 'Salió un envío',
  delivery: 'Se entregó un envío',
  payment: 'Pago registrado',
  payment_void: 'Pago anulado',
  refund_due: 'Por devolver',
  Refunded: 'Dinero devuelto',
  charged_back: 'El banco recuperó el dinero',
  voucher: 'Se subió un comprobante',
  voucher_rejected: 'Comprobante rechazado',
  credit_approved: 'Crédito aprobado',
  invoiced: 'Comprobante fiscal emitido',
  invoice_cancel: 'Cancelación solicitada al SAT',
  invoice_canceled: 'Comprobante fiscal cancelado',
  invoice_cancel_rejected: 'El cliente rechazó la cancelación',
  invoice_cancel_expired: 'La cancelación venció sin respuesta',
}

/** Everything that happened to an order, latest first. */
export function HistoryCard({ order: { events } }: { order: Order }) {
  const labelledEvents = events.filter(({ event }) => event in labels)
  if (labelledEvents.length === 0) return null
  return (
    <Card flush title="Historial">
      <ScrollBox label="Eventos del pedido" className="max-h-96">
        <ol className="lines">
          {labelledEvents.toReversed().map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and are only added.
            <li key={labelledEvents.length - index} className="grid gap-0.5 px-4 py-2.5 text-sm">
              <Entry {...entry} />
            </li>
          ))}
        </ol>
      </ScrollBox>
    </Card>
  )
}

function Entry({ event, note, user, createdAt }: OrderEvent) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{labels[event]}</span>
        <span className="text-ink-3 tabular-nums">
          {[user?.nombre, formatDay(createdAt)].filter(Boolean).join(' · ')}
        </span>
      </p>
      {note ? <p className="text-ink-2 [overflow-wrap:anywhere]">{note}</p> : null}
    </>
  )
}
