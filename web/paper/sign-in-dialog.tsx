import { useEffect, useRef } from 'react'
import { useSession } from '../api/session-store.ts'
import { SignInForm } from '../app/session/sign-in-form.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'

/**
 * Sign-in in a dialog. The quote stays open behind it, so no return address is needed, which could lead to another site. Closes when a
 * session begins, also one of another tab.
 */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const { token } = useSession()
  const earlier = useRef(token)
  useEffect(() => {
    if (token !== earlier.current) onClose()
  }, [token, onClose])
  return (
    <Dialog open title="Iniciar sesión" size="sm" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">Entra con el correo de tu cuenta.</p>
        <SignInForm>
          <p className="text-center text-ink-2 text-sm leading-7">
            <a href="/password" className="underline">
              ¿Olvidaste tu contraseña?
            </a>
          </p>
        </SignInForm>
      </div>
    </Dialog>
  )
}
