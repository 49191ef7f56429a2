import * as v from 'valibot'
import { NewPassword } from '#contract/account'
import { PasswordField } from '../../ui/password-field.tsx'

export const passwordEntries = {
  password: NewPassword,
  repeat: v.pipe(v.string(), v.nonEmpty('Repite la contraseña.')),
}

export const passwordsMatch = ({ password, repeat }: { password: string; repeat: string }) => password === repeat
export const mismatchMessage = 'Las contraseñas no coinciden.'

export const RepeatedPassword = v.pipe(
  v.object(passwordEntries),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

/** Fields for the password of another user, who gets it in person and can change it later. */
export function PasswordFields() {
  return (
    <>
      <PasswordField
        label="Contraseña"
        required
        autoComplete="new-password"
        hint="8 caracteres o más. Dísela en persona; la puede cambiar en Editar usuario."
      />
      <PasswordField name="repeat" label="Repite la contraseña" required autoComplete="new-password" />
    </>
  )
}
