import { useState } from 'react'
import type { Access, CustomerUser, StaffCustomer } from '#contract/customers/staff-customers'
import { linkToShow, MailProblem } from '../../account/staff-invitation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { resetPassword, sendLink } from './api.ts'
import { NewAccessDialog } from './new-access-dialog.tsx'

type Props = { customer: StaffCustomer; user: CustomerUser; onClose: () => void }

export function PasswordDialog({ customer, user, onClose }: Props) {
  const [access, setAccess] = useState<Access>()
  const [reset, busy] = useAction(async () => setAccess(await resetPassword(customer.id, user.id)), {
    failure: 'No se pudo restablecer la contraseña.',
  })
  const [send, sending] = useAction(
    async () => {
      const invitation = linkToShow(await sendLink(customer.id, user.id))
      if (invitation) setAccess({ user, password: null, invitation })
      else onClose()
    },
    { failure: 'No se pudo enviar el enlace.' },
  )
  if (access) return <NewAccessDialog access={access} onClose={onClose} />
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={user.invited ? `Acceso de ${user.nombre}` : `¿Restablecer la contraseña de ${user.nombre}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button busy={busy} onClick={() => reset()}>
            Contraseña temporal
          </Button>
          <Button variant="primary" busy={sending} onClick={() => send()}>
            {user.invited ? 'Reenviar invitación' : 'Enviar enlace'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-ink-2 [overflow-wrap:anywhere]">
        <p>
          <b className="font-medium text-ink">{user.invited ? 'Reenviar invitación' : 'Enviar enlace'}:</b> a{' '}
          {user.email} le llega un enlace para crear su contraseña.
        </p>
        <p>
          <b className="font-medium text-ink">Contraseña temporal:</b> te la mostramos para que se la compartas
          {user.invited ? '.' : '. La anterior deja de servir y se cierran sus sesiones.'}
        </p>
        <MailProblem>{user.mailProblem}</MailProblem>
      </div>
    </Dialog>
  )
}
