import * as v from 'valibot'
import { can } from '#contract/access'
import { PasswordField } from '../ui/form/password-field.tsx'

type Passwords = { password: string; repeat: string }

/** The second field of a new password. */
export const repeatEntry = (message: string) => ({ repeat: v.pipe(v.string(), v.nonEmpty(message)) })

/** Whether both fields of a new password are equal. `mismatchMessage` is shown when they are not. */
export const passwordsMatch = ({ password, repeat }: Passwords) => password === repeat
export const mismatchMessage = 'Las contraseñas no coinciden.'

/** The rule for the password of a role, in one sentence. */
export const passwordHint = (user: { AccesoId: number }) =>
  `${can(user, 'staff') ? 10 : 8} caracteres o más; mejor varias palabras.`

/** Fields `password` and `repeat`. `label` names the first one. */
export function NewPasswordFields({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <PasswordField label={label} required autoComplete="new-password" hint={hint} />
      <PasswordField name="repeat" label={`Repite la ${label.toLowerCase()}`} required autoComplete="new-password" />
    </>
  )
}
