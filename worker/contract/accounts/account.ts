import * as v from 'valibot'
import { can } from '#contract/access'
import { RequiredText, Timestamp } from '#contract/fields'

export const AccountInput = v.object({ nombre: RequiredText('Ingresa tu nombre.', 120) })
export type AccountInput = v.InferOutput<typeof AccountInput>

const passwordOf = (minLength: number) =>
  v.pipe(
    v.string('Ingresa la contraseña nueva.'),
    v.nonEmpty('Ingresa la contraseña nueva.'),
    v.minLength(minLength, `La contraseña debe tener al menos ${minLength} caracteres.`),
    v.maxLength(128, 'Máximo 128 caracteres.'),
  )

export const NewPassword = passwordOf(8)
export const StaffPassword = passwordOf(10)

/** The schema for the password of a role. */
export const passwordFor = (user: { AccesoId: number }) => (can(user, 'staff') ? StaffPassword : NewPassword)

/** Whether a password is the e-mail of its user or the part before the @. */
export function isOwnEmail(password: string, email: string) {
  const text = password.trim().toLowerCase()
  const own = email.toLowerCase()
  return text === own || text === own.split('@')[0]
}

export const ownEmailMessage = 'No uses tu correo como contraseña. Escribe varias palabras sin relación entre sí.'
export const weakPasswordMessage = 'Es fácil de adivinar. Escribe varias palabras sin relación entre sí.'

const CurrentPassword = v.pipe(
  v.string('Ingresa tu contraseña actual.'),
  v.nonEmpty('Ingresa tu contraseña actual.'),
  v.maxLength(128, 'Máximo 128 caracteres.'),
)

export const PasswordConfirmation = v.object({ current: CurrentPassword })
export type PasswordConfirmation = v.InferOutput<typeof PasswordConfirmation>

export const PasswordChange = v.object({
  current: CurrentPassword,
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
