import * as v from 'valibot'
import { EmailText } from '#contract/fields'
import { SignInCode } from './second-factor.ts'

export const Credentials = v.object({
  email: EmailText('Ingresa tu correo.'),
  password: v.pipe(
    v.string('Ingresa tu contraseña.'),
    v.nonEmpty('Ingresa tu contraseña.'),
    v.minLength(6, 'La contraseña debe tener al menos 6 caracteres.'),
    v.maxLength(128, 'Máximo 128 caracteres.'),
  ),
  /** The code of the second factor. A user who has one and sends no code gets 401 `CODE_REQUIRED`. */
  code: v.optional(SignInCode),
  /** Sent by older callers and ignored: the role comes from the user's record. */
  acceso: v.optional(v.unknown()),
})
export type Credentials = v.InferInput<typeof Credentials>
