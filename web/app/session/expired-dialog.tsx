import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { signOut } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

const DelegationEnded = loadable(() => import('./staff-delegation-ended.tsx'))

/** Sign-in over the current page. The page keeps its state and continues afterwards. */
export default function ExpiredDialog() {
  const { email, onBehalfOf } = useUser()
  if (onBehalfOf) return <DelegationEnded />
  return (
    <Dialog open title="Tu sesión expiró" size="sm">
      <div className="grid gap-4">
        <p className="text-ink-2">Escribe tu contraseña para seguir donde estabas.</p>
        <SignInForm email={email}>
          <Button variant="ghost" block onClick={signOut}>
            Entrar con otra cuenta
          </Button>
        </SignInForm>
      </div>
    </Dialog>
  )
}
