import * as v from 'valibot'
import { NewPassword } from '#contract/account'
import { mismatchMessage, NewPasswordFields, passwordsMatch, repeatEntry } from '../../account/new-password.tsx'

export const passwordEntries = { password: NewPassword, ...repeatEntry('Repite la contraseña.') }

export const RepeatedPassword = v.pipe(
  v.object(passwordEntries),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

/** Fields for the password of another user, who gets it in person and can change it later. */
export const PasswordFields = () => (
  <NewPasswordFields
    label="Contraseña"
    hint="8 caracteres o más. Dísela en persona; la puede cambiar en Editar usuario."
  />
)
