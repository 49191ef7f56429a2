import * as v from 'valibot'
import { NewPassword } from '#contract/account'
import { PasswordField } from '../../ui/password-field.tsx'

export const passwordEntries = {
  password: NewPassword,
  repeat: v.pipe(v.string(), v.nonEmpty('Repite la contraseña.')),
}

export const isRepeated = ({ password, repeat }: { password: string; repeat: string }) => password === repeat
export const differMessage = 'Las contraseñas no coinciden.'

export const Repeated = v.pipe(
  v.object(passwordEntries),
  v.forward(v.partialCheck([['password'], ['repeat']], isRepeated, differMessage), ['repeat']),
)

/** For somebody else, who is told it by word of mouth and changes it himself. */
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
