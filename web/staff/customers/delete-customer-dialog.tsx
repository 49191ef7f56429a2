import type { StaffCustomer } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { customerTitle } from '../customer-title.ts'
import { deleteCustomer } from './api.ts'

type Props = { customer: StaffCustomer; onClose: () => void; onBlock: () => void; onDeleted?: () => void }

export function DeleteDialog({ customer, onClose, onBlock, onDeleted }: Props) {
  const [remove, busy] = useAction(
    async () => {
      await deleteCustomer(customer.id)
      onClose()
      onDeleted?.()
    },
    { success: 'Cliente eliminado.', failure: 'No se pudo eliminar al cliente.' },
  )
  const hasOrders = customer.orders > 0
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={
        hasOrders ? `No se puede eliminar a ${customerTitle(customer)}` : `¿Eliminar a ${customerTitle(customer)}?`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {hasOrders && customer.active ? <Button onClick={onBlock}>Bloquear</Button> : null}
          {hasOrders ? null : (
            <Button variant="danger" className="bg-bad-soft" busy={busy} onClick={() => remove()}>
              Eliminar
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-2">
        {hasOrders
          ? 'Tiene pedidos; puedes bloquearlo.'
          : `Se borran sus datos. No se puede deshacer.${usersNote(customer)}`}
      </p>
    </Dialog>
  )
}

function usersNote({ users }: StaffCustomer) {
  if (users.length === 0) return ''
  const emails = users.map(({ email }) => email).join(', ')
  return users.length === 1 ? ` El usuario ${emails} queda sin cliente.` : ` Los usuarios ${emails} quedan sin cliente.`
}
