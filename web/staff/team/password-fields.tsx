import * as v from 'valibot'
import { StaffPassword } from '#contract/accounts/account'
import { Confirmation } from '#contract/accounts/team'
import { mismatchMessage, NewPasswordFields, passwordsMatch, repeatEntry } from '../../account/new-password.tsx'

export const passwordEntries = { password: StaffPassword, ...repeatEntry('Repite la contraseña.') }

export const RepeatedPassword = v.pipe(
  v.object({ ...passwordEntries, ...Confirmation.entries }),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

/** Fields for the password of another user, who gets it in person and can change it later. */
export const PasswordFields = () => (
  <NewPasswordFields
    label="Contraseña"
    hint="10 caracteres o más; mejor varias palabras. Dísela en persona; la puede cambiar en Editar usuario."
  />
)
