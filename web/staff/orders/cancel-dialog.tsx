import { can } from '#contract/access'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import CancelDialog from '../../order/order-cancel-dialog.tsx'
import { toReturnIfCancelled } from '../../order/order-facts.ts'
import { formatMoney } from '../../ui/money.ts'
import { cancelOrder } from './api.ts'

const reasons = ['Sin existencia', 'Cliente desistió', 'Precio', 'Duplicado', 'Otro']

const invoiceNote = (mayCancel: boolean) =>
  mayCancel
    ? 'También se solicitará al SAT la cancelación de su factura, con el motivo 03.'
    : 'Su factura seguirá vigente: pide a un administrador o gerente que la cancele ante el SAT.'

export default function StaffCancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const user = useUser()
  const toReturn = toReturnIfCancelled(order)
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
          {toReturn > 0 ? (
            <b className="mt-1 block font-medium text-bad">
              El pedido tiene pagos: habrá que devolver {formatMoney(toReturn)}.
            </b>
          ) : null}
          {order.invoice?.status === 'valid' ? (
            <b className="mt-1 block font-medium text-bad">{invoiceNote(can(user, 'invoices.cancel'))}</b>
          ) : null}
        </>
      }
    />
  )
}
