import type { CustomerUser, StaffCustomer } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { unlinkUser } from './api.ts'
import { titleOf } from './customer-facts.ts'

type Props = { customer: StaffCustomer; user: CustomerUser; onClose: () => void }

export function UnlinkDialog({ customer, user, onClose }: Props) {
  const [unlink, busy] = useAction(
    async () => {
      await unlinkUser(user.id)
      onClose()
    },
    { success: 'Usuario desvinculado', failure: 'No se pudo desvincular al usuario.' },
  )
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`¿Desvincular a ${user.nombre}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" className="bg-bad-soft" busy={busy} onClick={() => unlink()}>
            Desvincular
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {user.email} deja de ver los pedidos y las facturas de {titleOf(customer)}, y sus sesiones se cierran. Podrás
        vincularlo a otro cliente.
      </p>
    </Dialog>
  )
}
