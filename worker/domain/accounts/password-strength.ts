import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ensure } from '../../../db/client.ts'
import { isOwnEmail, ownEmailMessage, passwordFor, weakPasswordMessage } from '../../contract/accounts/account.ts'
import { invalidField } from '../../errors.ts'

/** @throws 400 for the field `password` */
export async function assertStrong(password: string, user?: { email: string; nombre: string }) {
  if (user && isOwnEmail(password, user.email)) throw refused(ownEmailMessage)
  // Loaded when first used: its lists take 9 MB of each isolate, and passwords are rarely changed.
  const { isWeak } = await import('../../../db/weak-passwords.ts')
  if (isWeak(password, user ? [user.email, user.nombre] : [])) throw refused(weakPasswordMessage)
}

/** Condition of a write: `isOwnEmail` is false for that user. */
export const ensureNotEmailOf = (userId: number, password: string) =>
  ensure(
    sql`NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId}
      AND ${password.trim().toLowerCase()} IN (lower(email), lower(substr(email, 1, instr(email, '@') - 1))))`,
    () => refused(ownEmailMessage),
  )

const refused = (message: string) => invalidField('password', message)

/** @throws 400 for the field `password` */
export function assertLongEnough(user: { AccesoId: number }, password: string) {
  const parsed = v.safeParse(passwordFor(user), password)
  if (!parsed.success) throw refused(parsed.issues[0].message)
}
