import { useEffect } from 'react'
import { getSession, useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { signOut } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

const DelegationEnded = loadable(() => import('./staff-delegation-ended.tsx'))

/** Sign-in over the current page. The page keeps its state and continues afterwards. */
export default function ExpiredDialog() {
  const { id, email, onBehalfOf, AccesoId } = useUser()
  // A change of role ends the user's sessions, and the new role may have no access to this page.
  useEffect(
    () => () => {
      const { user } = getSession()
      if (user?.id === id && user.AccesoId !== AccesoId) {
        toast.info(`Un administrador cambió tu rol: ahora es ${user.Acceso.nombre}.`)
      }
    },
    [id, AccesoId],
  )
  if (onBehalfOf) return <DelegationEnded />
  return (
    <Dialog open title="Tu sesión expiró" size="sm">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Pasó un día, cambió tu contraseña o tu rol, o se desactivó tu cuenta. Escribe tu contraseña para seguir donde
          estabas.
        </p>
        <SignInForm email={email}>
          <Button variant="ghost" block onClick={signOut}>
            Entrar con otra cuenta
          </Button>
        </SignInForm>
      </div>
    </Dialog>
  )
}
