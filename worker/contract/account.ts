import * as v from 'valibot'
import { RequiredText, Timestamp } from './fields.ts'

export const AccountInput = v.object({ nombre: RequiredText('Ingresa tu nombre.', 120) })
export type AccountInput = v.InferOutput<typeof AccountInput>

export const NewPassword = v.pipe(
  v.string('Ingresa la contraseña nueva.'),
  v.nonEmpty('Ingresa la contraseña nueva.'),
  v.minLength(8, 'La contraseña debe tener al menos 8 caracteres.'),
  v.maxLength(128, 'Máximo 128 caracteres.'),
)

export const PasswordChange = v.object({
  current: v.pipe(
    v.string('Ingresa tu contraseña actual.'),
    v.nonEmpty('Ingresa tu contraseña actual.'),
    v.maxLength(128, 'Máximo 128 caracteres.'),
  ),
  password: NewPassword,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

export const OpenSession = v.object({
  id: v.string(),
  createdAt: Timestamp,
  /** Browser and system in Spanish: Chrome en Windows. */
  userAgent: v.string(),
  /** True for the session of this request. */
  current: v.boolean(),
})
export type OpenSession = v.InferOutput<typeof OpenSession>

export const SessionId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'Identificador inválido.'))
