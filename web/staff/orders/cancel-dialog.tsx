import { can } from '#contract/access'
import { isLiveInvoice } from '#contract/invoices/invoice'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { creditNotesOf, titleOf } from '../../order/invoice/cfdi-facts.ts'
import CancelDialog from '../../order/order-cancel-dialog.tsx'
import { toReturnIfCancelled } from '../../order/order-facts.ts'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { formatMoney } from '../../ui/money.ts'
import { useSetting } from '../use-setting.ts'
import { cancelOrder } from './api.ts'

const reasons = ['Sin existencia', 'Cliente desistió', 'Precio', 'Duplicado', 'Otro']

/** What happens to the invoice of the order. Undefined if it has none that is valid. */
function invoiceNote({ cfdis, globalInvoice }: Order, mayCancel: boolean) {
  if (globalInvoice) {
    const next = mayCancel ? 'cancélala en Facturas' : 'pide a un administrador o gerente que la cancele'
    return `La ${titleOf({ type: 'I', ...globalInvoice }, true)}, que lo incluye, seguirá vigente: ${next} con motivo 02 y se emite otra sin él.`
  }
  const invoice = cfdis.find(isLiveInvoice)
  if (invoice?.status !== 'valid') return undefined
  if (!mayCancel) return 'Su factura seguirá vigente: pide a un administrador o gerente que la cancele ante el SAT.'
  return creditNotesOf(invoice, cfdis) > 0
    ? 'Su factura seguirá vigente porque tiene una nota de crédito: cancela ante el SAT la nota, y después la factura.'
    : 'También se solicitará al SAT la cancelación de su factura, con el motivo 03.'
}

export default function StaffCancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const user = useUser()
  const toReturn = toReturnIfCancelled(order)
  const note = invoiceNote(order, can(user, 'invoices.cancel'))
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
          {note ? <b className="mt-1 block font-medium text-bad">{note}</b> : null}
        </>
      }
    >
      <NotifyField order={order} />
    </CancelDialog>
  )
}

/** The choice to send the mail, or the reason why none is sent. */
function NotifyField({ order: { Customer, clientUserId } }: { order: Order }) {
  const { data: notices } = useSetting('notices')
  if (!Customer?.email && !clientUserId) return <NoMail>Este cliente no tiene correo: avísale tú.</NoMail>
  if (notices?.value.orderCancelled === false) {
    return <NoMail>El cliente no recibirá un correo: el aviso «Pedido cancelado» está apagado en Configuración.</NoMail>
  }
  return <ToggleField name="notify" label="Avisar al cliente" hint="Recibe un correo con el motivo y el comentario." />
}

const NoMail = ({ children }: { children: string }) => <p className="text-ink-2 text-sm">{children}</p>
