import type { CustomerUser, StaffCustomer } from '#contract/customers/staff-customers'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { customerTitle } from '../customer-title.ts'
import { unlinkUser } from './api.ts'

type Props = { customer: StaffCustomer; user: CustomerUser; onClose: () => void }

export function UnlinkDialog({ customer, user, onClose }: Props) {
  const [unlink, busy] = useAction(
    async () => {
      await unlinkUser(user.id)
      onClose()
    },
    { success: 'Usuario desvinculado.', failure: 'No se pudo desvincular al usuario.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`¿Desvincular a ${user.nombre}?`}
      confirmLabel="Desvincular"
      danger
      busy={busy}
      onConfirm={() => unlink()}
    >
      <p className="text-ink-2">
        {user.email} deja de ver los pedidos y las facturas de {customerTitle(customer)}: sus sesiones se cierran y ya
        no podrá entrar. Podrás vincularlo a otro cliente.
      </p>
    </ConfirmDialog>
  )
}
