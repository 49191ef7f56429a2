import * as v from 'valibot'
import { areas, can } from '#contract/access'

/** Roles for which the setting `security` can require a second factor. */
export const secondFactorRoles = areas.team
export const hasSecondFactorRole = (user: { AccesoId: number }) => can(user, 'team')

/** The second factor of the signed-in user. */
export const SecondFactor = v.object({
  active: v.boolean(),
  /** Whether the shop requires it for the user's role. */
  required: v.boolean(),
  /** Unused recovery codes. */
  recoveryCodes: v.number(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** `uri`: the text of the QR code, `otpauth://…`. */
export const SecondFactorSecret = v.object({ secret: v.string(), uri: v.string() })
export type SecondFactorSecret = v.InferOutput<typeof SecondFactorSecret>

export const AppCode = v.pipe(
  v.string('Escribe el código.'),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.nonEmpty('Escribe el código.'),
  v.regex(/^\d{6}$/, 'El código tiene 6 dígitos.'),
)

export const AppCodeInput = v.object({ code: AppCode })

/** Shown once. */
export const RecoveryCodes = v.object({ codes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

/** The code of a sign-in: of the app, or a recovery code. */
export const SignInCode = v.pipe(v.string('Escribe el código.'), v.trim(), v.maxLength(40, 'Máximo 40 caracteres.'))

export const wrongCodeMessage = 'El código no es correcto o ya se usó. Escribe el que tu app muestra ahora.'
export const wrongRecoveryCodeMessage = 'El código de recuperación no es correcto o ya se usó.'
