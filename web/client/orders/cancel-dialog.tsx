import type { Order } from '#contract/orders/orders'
import CancelDialog from '../../order/order-cancel-dialog.tsx'
import { sentMoneyText } from './sent-money.ts'

export default function MyCancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <CancelDialog
      order={order}
      onClose={onClose}
      consequence={
        <>
          La tienda dejará de prepararlo y los artículos volverán a estar disponibles.
          <b className="mt-1 block font-medium text-ink empty:hidden">{sentMoneyText(order)}</b>
        </>
      }
    />
  )
}
