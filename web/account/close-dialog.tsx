import type { OpenSession } from '#contract/accounts/account'
import { formatDay } from '../ui/date.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { closeOtherSessions, closeSession, refreshSessions } from './api.ts'

export function CloseDialog({ session, onClose }: { session: OpenSession | 'others'; onClose: () => void }) {
  const isAll = session === 'others'
  const [close, busy] = useAction(() => (isAll ? closeOtherSessions() : closeSession(session.id)), {
    success: isAll ? 'Se cerraron las demás sesiones.' : 'Sesión cerrada.',
    failure: 'No se pudo cerrar la sesión.',
  })

  async function handleClose() {
    await close()
    onClose()
    void refreshSessions()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={isAll ? '¿Cerrar las demás sesiones?' : '¿Cerrar esta sesión?'}
      confirmLabel={isAll ? 'Cerrar las demás' : 'Cerrar sesión'}
      danger
      busy={busy}
      onConfirm={handleClose}
    >
      <p className="text-ink-2">
        {isAll
          ? 'Solo seguirá abierta la sesión de este dispositivo.'
          : `${session.userAgent}, abierta ${formatDay(session.createdAt)}. Para volver a entrar ahí hará falta la contraseña.`}
      </p>
    </ConfirmDialog>
  )
}
