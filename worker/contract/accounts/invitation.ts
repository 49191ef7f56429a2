import * as v from 'valibot'
import { Timestamp } from '#contract/fields'

/** `token`: the token of the link, which staff copy if the shop sends no mails. Null if the link was mailed. */
export const Invitation = v.object({ email: v.string(), token: v.nullable(v.string()), expiresAt: Timestamp })
export type Invitation = v.InferOutput<typeof Invitation>

/** Address of the link. The token is after the #, which browsers do not send to servers. */
export const passwordLink = (origin: string, token: string) => `${origin}/password#${token}`
