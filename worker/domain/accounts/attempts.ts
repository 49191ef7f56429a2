import { and, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { loginFailures } from '../../../db/schema/index.ts'
import { signInFailuresOf } from '../../../db/sign-in-failures.ts'
import { hourMs } from '../../contract/days.ts'
import { AppError } from '../../errors.ts'

/** `free`: attempts without a wait; after each further one the wait doubles. One attempt is forgotten each `forgetMs`. */
type Limit = { free: number; forgetMs: number }

const limits = {
  accountAtAddress: { free: 5, forgetMs: hourMs },
  /** Failed sign-ins to one account from all addresses. */
  account: { free: 20, forgetMs: hourMs },
  /** Failed sign-ins to all accounts from one address, which an office may share. */
  address: { free: 100, forgetMs: 60_000 },
  device: { free: 5, forgetMs: hourMs },
  password: { free: 5, forgetMs: hourMs },
  /** Requests of one network address for a password link of one account. */
  resetAtAddress: { free: 3, forgetMs: hourMs / 4 },
  /** Requests for a password link of one account, from all network addresses. */
  reset: { free: 10, forgetMs: hourMs / 4 },
  /** Requests of one network address for password links of any account. */
  resetAddress: { free: 30, forgetMs: 60_000 },
  /** Requests for a new account, from one network address. */
  accountRequest: { free: 5, forgetMs: hourMs / 4 },
  /** Tickets to rooms, of one user. Ten tabs reconnect four times in a row. */
  ticket: { free: 40, forgetMs: 2000 },
} as const satisfies Record<string, Limit>

/** Key under which attempts are counted: the kind of limit, and the account, address or session. */
export type Subject = { kind: keyof typeof limits; of: string }

const nameOf = ({ kind, of }: Subject) => `${kind}|${of}`

const waitsMs = [30_000, 60_000, 120_000, 240_000, 480_000, 15 * 60_000]

/**
 * Counts an attempt of each subject before it is known whether it fails, so that attempts at the same moment cannot
 * exceed the limit. A success deletes the counts with `forgetAttempts`, or takes one back with `takeBackAttempt`.
 * @param applies whether they are counted at all
 * @throws 429 with the minutes left, if one of the subjects has to wait; nothing is counted then
 */
export function countAttempt(db: Database, subjects: readonly Subject[], applies: SQL = sql`TRUE`) {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const names = subjects.map(nameOf)
  const rules = JSON.stringify(subjects.map((subject) => ({ subject: nameOf(subject), ...limits[subject.kind] })))
  const waits = JSON.stringify(waitsMs.map((waitMs) => new Date(now + waitMs).toISOString()))
  const isBlocked = sql`SELECT 1 FROM login_failures WHERE ${inArray(loginFailures.subject, names)} AND blockedUntil > ${at}`
  return {
    allowed: ensure(sql`NOT EXISTS (${isBlocked}) OR NOT ${applies}`, () => tooManyAttempts(db, names)),
    attempt: db.run(sql`INSERT OR REPLACE INTO login_failures (subject, failures, lastAt, blockedUntil)
      SELECT subject, failures, ${at},
        CASE WHEN failures >= free THEN ${waits} ->> min(failures - free, ${waitsMs.length - 1}) END
      FROM (
        SELECT rule.value ->> 'subject' AS subject, rule.value ->> 'free' AS free, 1 + coalesce(max(0, failures
          - CAST((julianday(${at}) - julianday(lastAt)) * 86400000 / (rule.value ->> 'forgetMs') AS INTEGER)), 0) AS failures
        FROM json_each(${rules}) AS rule LEFT JOIN login_failures ON login_failures.subject = rule.value ->> 'subject'
      ) WHERE ${applies}`),
  }
}

export const forgetAttempts = (db: Database, subjects: readonly Subject[]) =>
  db.delete(loginFailures).where(inArray(loginFailures.subject, subjects.map(nameOf)))

/** For a new password: guesses of the earlier one do not make its user wait, in any browser. */
export const forgetSignInFailures = (db: Database, userId: number) =>
  db.delete(loginFailures).where(signInFailuresOf(userId))

/**
 * Removes one attempt from the count, because it succeeded. The subject's other attempts stay counted: an attacker who owns an
 * account cannot clear the guesses of a network by signing in.
 */
export const takeBackAttempt = (db: Database, subject: Subject, applies: SQL) =>
  db
    .update(loginFailures)
    .set({ failures: sql`max(failures - 1, 0)`, blockedUntil: null })
    .where(and(eq(loginFailures.subject, nameOf(subject)), applies))

async function tooManyAttempts(db: Database, names: string[]) {
  const [row] = await db
    .select({ until: max(loginFailures.blockedUntil) })
    .from(loginFailures)
    .where(inArray(loginFailures.subject, names))
  const leftMs = Math.max(Date.parse(row?.until ?? '') - Date.now() || 0, 1000)
  const minutes = Math.ceil(leftMs / 60_000)
  return new AppError(
    429,
    'TOO_MANY_ATTEMPTS',
    `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    { retryAfter: Math.ceil(leftMs / 1000) },
  )
}
