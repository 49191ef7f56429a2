import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { loginFailures } from '../../db/schema/index.ts'
import { AppError } from '../errors.ts'

/** Failures in a row without a wait. After each further one the wait doubles. */
export const freeAttempts = { account: 5, address: 30 }
const firstWaitMs = 30_000
const maxWaitMs = 15 * 60_000

/** @throws 429 with the minutes left, while the wait after the latest failure lasts */
export function assertMayTry(row: typeof loginFailures.$inferSelect | undefined, free: number) {
  if (!row || row.failures < free) return
  const waitMs = Math.min(firstWaitMs * 2 ** (row.failures - free), maxWaitMs)
  const leftMs = Date.parse(row.lastAt) + waitMs - Date.now()
  if (leftMs <= 0) return
  const minutes = Math.ceil(leftMs / 60_000)
  throw new AppError(
    429,
    'TOO_MANY_ATTEMPTS',
    `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    { retryAfter: Math.ceil(leftMs / 1000) },
  )
}

export const countFailure = (db: Database, subject: string) =>
  db
    .insert(loginFailures)
    .values({ subject, failures: 1, lastAt: new Date().toISOString() })
    .onConflictDoUpdate({
      target: loginFailures.subject,
      set: { failures: sql`failures + 1`, lastAt: new Date().toISOString() },
    })
