import type { Order } from '#contract/orders'
import CancelDialog from '../../order/order-cancel-dialog.tsx'
import { formatMoney } from '../../ui/money.ts'
import { cancelOrder } from './api.ts'

const reasons = ['Sin existencia', 'Cliente desistió', 'Precio', 'Duplicado', 'Otro']

export default function StaffCancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <CancelDialog
      order={order}
      onClose={onClose}
      reasons={reasons}
      noteHint="Opcional; el cliente lo ve en su pedido."
      onCancel={(input) => cancelOrder(order, input)}
      consequence={
        <>
          Lo apartado de {order.customer_name} vuelve a estar disponible. No se puede deshacer.
          {order.paymentStatus === 'Paid' ? (
            <b className="mt-1 block font-medium text-bad">
              El pedido está pagado: habrá que reembolsar {formatMoney(order.total)}.
              {order.invoice ? ' Su factura sigue vigente: cancélala también ante el SAT.' : null}
            </b>
          ) : null}
        </>
      }
    />
  )
}
