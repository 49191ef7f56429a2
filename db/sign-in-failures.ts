import { sql } from 'drizzle-orm'

/**
 * The condition on `login_failures` for the failed sign-ins of a user, in all browsers. Each subject begins with the kind and the
 * account, so the failures of one user are ranges of the primary key.
 */
export function signInFailuresOf(userId: number) {
  const account = sql`(SELECT lower(email) FROM users WHERE id = ${userId})`
  // } is the character after |.
  return sql`(subject = 'account|' || ${account}
    OR subject BETWEEN 'accountAtAddress|' || ${account} || '|' AND 'accountAtAddress|' || ${account} || '}'
    OR subject BETWEEN 'device|' || ${account} || '|' AND 'device|' || ${account} || '}')`
}
