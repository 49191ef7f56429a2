import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, type Plan } from '../../../db/client.ts'
import { users } from '../../../db/schema/index.ts'
import { invalidField } from '../../errors.ts'
import type { Identity } from '../identity.ts'
import { countAttempt, forgetAttempts, type Subject } from './attempts.ts'
import { withHashing, wrongPassword } from './hashing.ts'

/**
 * Compares the user's own password, if the conditions hold. Returns the counted subjects, to be forgotten.
 * @throws 400 for a wrong password, 429 after too many
 */
export async function checkPassword(db: Database, user: Identity, current: string, conditions: Plan = {}) {
  const subjects: Subject[] = [{ kind: 'password', of: user.tokenHash }]
  await withHashing(true, async ({ verify }) => {
    const { stored } = await db.write({ ...conditions, ...countAttempt(db, subjects), stored: passwordOf(db, user) })
    if (!(await verify(current, stored[0]?.passwordHash))) throw wrongPassword()
  })
  return subjects
}

/**
 * The plan of a change that users confirm with their own password if `isNeeded` holds: with a stolen session alone, somebody else could
 * make it.
 * @throws 400 for a wrong password, 429 after too many
 */
export async function confirmWithPassword(
  db: Database,
  user: Identity,
  current: string | undefined,
  isNeeded: SQL,
  message: string,
): Promise<Plan> {
  if (!current) return { needsNone: ensure(sql`NOT ${isNeeded}`, () => invalidField('current', message)) }
  return { attempts: forgetAttempts(db, await checkPassword(db, user, current)) }
}

export const passwordOf = (db: Database, user: Identity) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id))
