import { eq } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import { users } from '../../../db/schema/index.ts'
import type { Identity } from '../identity.ts'
import { countAttempt, type Subject } from './attempts.ts'
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

export const passwordOf = (db: Database, user: Identity) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id))
