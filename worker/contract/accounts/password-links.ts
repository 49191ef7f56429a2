import * as v from 'valibot'
import { EmailText, Id } from '#contract/fields'
import { NewPassword } from './account.ts'

/** 256 bits, in base64url. */
const LinkToken = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'El enlace está incompleto. Ábrelo otra vez desde el correo.'),
)

export const ResetRequest = v.object({
  email: EmailText('Ingresa tu correo.'),
})
export type ResetRequest = v.InferOutput<typeof ResetRequest>

export const LinkQuery = v.object({ token: LinkToken })

/** Staff need a longer password than clients: the server checks it by the user's role. */
export const PasswordByLink = v.object({ token: LinkToken, password: NewPassword })
export type PasswordByLink = v.InferOutput<typeof PasswordByLink>

export const linkKinds = ['reset', 'invite'] as const
export type LinkKind = (typeof linkKinds)[number]

/** State of a link. Its user is sent only while the link can be used. */
export const LinkState = v.variant('state', [
  v.object({
    state: v.literal('ready'),
    kind: v.picklist(linkKinds),
    nombre: v.string(),
    email: v.string(),
    AccesoId: Id,
  }),
  v.object({ state: v.picklist(['used', 'expired', 'inactive', 'unknown']) }),
])
export type LinkState = v.InferOutput<typeof LinkState>

export const PasswordLinkAnswer = v.object({ email: v.string() })
export type PasswordLinkAnswer = v.InferOutput<typeof PasswordLinkAnswer>
