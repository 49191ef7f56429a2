import type { StaffCustomer } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { useAction } from '../../ui/use-action.ts'
import { customerTitle } from '../customer-title.ts'
import { deleteCustomer, restoreCustomer } from './api.ts'

type Props = { customer: StaffCustomer; onClose: () => void; onBlock: () => void; onDeleted?: () => void }

export function DeleteCustomerDialog({ customer, onClose, onBlock, onDeleted }: Props) {
  const [remove, busy] = useAction(
    async () => {
      await deleteCustomer(customer.id)
      onClose()
      onDeleted?.()
      toastWithUndo('Cliente eliminado.', () => restoreCustomer(customer.id), { undone: 'Se recuperó al cliente.' })
    },
    { failure: 'No se pudo eliminar al cliente.' },
  )
  if (customer.orders > 0) return <HasOrders customer={customer} onClose={onClose} onBlock={onBlock} />
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`¿Eliminar a ${customerTitle(customer)}?`}
      confirmLabel="Eliminar"
      danger
      busy={busy}
      onConfirm={() => remove()}
    >
      <p className="text-ink-2">Se borran sus datos.{usersNote(customer)}</p>
    </ConfirmDialog>
  )
}

const HasOrders = ({ customer, onClose, onBlock }: Props) => (
  <Dialog
    open
    size="sm"
    onClose={onClose}
    title={`No se puede eliminar a ${customerTitle(customer)}`}
    footer={
      <>
        <Button onClick={onClose}>Cancelar</Button>
        {customer.active ? <Button onClick={onBlock}>Bloquear</Button> : null}
      </>
    }
  >
    <p className="text-ink-2">Tiene pedidos; puedes bloquearlo.</p>
  </Dialog>
)

function usersNote({ users }: StaffCustomer) {
  if (users.length === 0) return ''
  const emails = users.map(({ email }) => email).join(', ')
  return users.length === 1 ? ` El usuario ${emails} queda sin cliente.` : ` Los usuarios ${emails} quedan sin cliente.`
}
