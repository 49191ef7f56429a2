import DeliveryRow from './delivery-row.tsx'
import OrderNotes from './order-notes.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

/** Above *Generar*, loaded after the lines: the delivery address, and notes about the order. */
export default function OrderExtras({ order, customerId }: { order: OrderPanelState; customerId: number }) {
  return (
    <>
      <div className="flex h-control items-center gap-2.5">
        <DeliveryRow customerId={customerId} />
      </div>
      <OrderNotes order={order} />
    </>
  )
}
