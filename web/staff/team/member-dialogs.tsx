import { useState } from 'react'
import { can } from '#contract/access'
import type { Invitation } from '#contract/accounts/invitation'
import { Confirmation, type Member } from '#contract/accounts/team'
import { LinkToCopy, linkToShow } from '../../account/staff-invitation.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { activateMember, closeSessions, resetPassword, resetSecondFactor, sendLink } from './api.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { OwnPassword } from './member-form.tsx'
import { PasswordFields, RepeatedPassword } from './password-fields.tsx'

/** An action on a member that needs confirmation or input. */
export type MemberRequest = {
  action: 'link' | 'password' | 'second-factor' | 'sessions' | 'deactivate' | 'activate'
  member: Member
}

export default function MemberDialog({ action, ...props }: MemberRequest & { onClose: () => void }) {
  if (action === 'link') return <LinkDialog {...props} />
  if (action === 'deactivate') return <DeactivateDialog {...props} />
  return action === 'password' ? <PasswordDialog {...props} /> : <ActionDialog {...confirmations[action]} {...props} />
}

type Action = {
  title: (name: string) => string
  consequence: string
  button: string
  danger?: boolean
  /** Of an administrator, it is confirmed with the password of the user. */
  needsPassword?: boolean
  act: (member: Member, confirmation: Confirmation) => Promise<unknown>
  success: string
  failure: string
}

const confirmations: Record<Exclude<MemberRequest['action'], 'link' | 'password' | 'deactivate'>, Action> = {
  'second-factor': {
    title: (name) => `¿Quitar la verificación en dos pasos de ${name}?`,
    consequence: 'Hazlo si perdió su teléfono. Se cierran sus sesiones y entra solo con su contraseña.',
    button: 'Quitar',
    danger: true,
    needsPassword: true,
    act: ({ id }, confirmation) => resetSecondFactor(id, confirmation),
    success: 'Verificación en dos pasos quitada.',
    failure: 'No se pudo quitar la verificación.',
  },
  sessions: {
    title: (name) => `¿Cerrar las sesiones de ${name}?`,
    consequence: 'Saldrá de todos sus dispositivos y tendrá que iniciar sesión otra vez.',
    button: 'Cerrar sesiones',
    danger: true,
    act: ({ id }) => closeSessions(id),
    success: 'Sesiones cerradas.',
    failure: 'No se pudieron cerrar las sesiones.',
  },
  activate: {
    title: (name) => `¿Activar a ${name}?`,
    consequence: 'Podrá entrar otra vez con su correo y su contraseña.',
    button: 'Activar',
    needsPassword: true,
    act: activateMember,
    success: 'Cuenta activada.',
    failure: 'No se pudo activar la cuenta.',
  },
}

function ActionDialog({ member, onClose, ...text }: Action & { member: Member; onClose: () => void }) {
  const { button, danger, success, failure } = text
  const [act, busy] = useAction(
    async () => {
      await text.act(member, {})
      onClose()
    },
    { success, failure },
  )
  const title = text.title(member.nombre)
  const consequence = <p className="text-ink-2">{text.consequence}</p>
  if (text.needsPassword && can(member, 'team.administrators')) {
    return (
      <FormDialog
        title={title}
        submitLabel={button}
        danger={danger}
        schema={Confirmation}
        initial={{ current: '' }}
        onSubmit={(confirmation) => text.act(member, confirmation)}
        onClose={onClose}
        success={success}
        failure={failure}
      >
        {consequence}
        <OwnPassword />
      </FormDialog>
    )
  }
  return (
    <ConfirmDialog onClose={onClose} title={title} confirmLabel={button} danger={danger} busy={busy} onConfirm={act}>
      {consequence}
    </ConfirmDialog>
  )
}

function LinkDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [toCopy, setToCopy] = useState<Invitation>()
  async function sendTo(confirmation: Confirmation) {
    const invitation = linkToShow(await sendLink(member.id, confirmation))
    if (invitation) setToCopy(invitation)
    else onClose()
  }
  const failure = 'No se pudo enviar el enlace.'
  const [send, busy] = useAction(() => sendTo({}), { failure })
  if (toCopy) return <LinkToCopy invitation={toCopy} nombre={member.nombre} onClose={onClose} />
  const title = member.invited ? `¿Reenviar la invitación a ${member.nombre}?` : `¿Enviar un enlace a ${member.nombre}?`
  const consequence = (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      Le llega a {member.email} un enlace para crear su contraseña. Sirve una vez, durante{' '}
      {member.invited ? '7 días' : '60 minutos. Mientras no lo use, su contraseña sigue igual'}.
    </p>
  )
  if (can(member, 'team.administrators')) {
    return (
      <FormDialog
        title={title}
        submitLabel="Enviar enlace"
        schema={Confirmation}
        initial={{ current: '' }}
        staysOpen
        onSubmit={sendTo}
        onClose={onClose}
        failure={failure}
      >
        <div className="grid gap-4">
          {consequence}
          <OwnPassword />
        </div>
      </FormDialog>
    )
  }
  return (
    <ConfirmDialog onClose={onClose} title={title} confirmLabel="Enviar enlace" busy={busy} onConfirm={() => send()}>
      {consequence}
    </ConfirmDialog>
  )
}

function PasswordDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <FormDialog
      title={`Restablecer la contraseña de ${member.nombre}`}
      submitLabel="Guardar contraseña"
      schema={RepeatedPassword}
      initial={{ password: '', repeat: '', current: '' }}
      onSubmit={({ password, current }) => resetPassword(member.id, { password, current })}
      onClose={onClose}
      success="Contraseña guardada. Se cerraron sus sesiones."
      failure="No se pudo guardar la contraseña."
    >
      <PasswordFields />
      {can(member, 'team.administrators') ? <OwnPassword /> : null}
    </FormDialog>
  )
}
