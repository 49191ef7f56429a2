import { useState } from 'react'
import type { Access, CustomerUser, StaffCustomer } from '#contract/staff-customers'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { resetPassword } from './api.ts'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

type Props = { customer: StaffCustomer; user: CustomerUser; onClose: () => void }

export function PasswordDialog({ customer, user, onClose }: Props) {
  const [access, setAccess] = useState<Access>()
  const [reset, busy] = useAction(async () => setAccess(await resetPassword(customer.id, user.id)), {
    failure: 'No se pudo restablecer la contraseña.',
  })
  if (access) return <TemporaryPasswordDialog access={access} onClose={onClose} />
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`¿Restablecer la contraseña de ${user.nombre}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy} onClick={() => reset()}>
            Restablecer contraseña
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        La contraseña de {user.email} deja de servir, se cierran sus sesiones y te mostraremos una temporal para que se
        la compartas.
      </p>
    </Dialog>
  )
}
