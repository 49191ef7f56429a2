import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { loginFailures } from '../../db/schema/index.ts'
import { AppError } from '../errors.ts'

/** How many failures in a row are free; the wait after each further one doubles. */
export const patience = { account: 5, address: 30 }
const wait = 30_000
const longest = 15 * 60_000

export function refuseWhileWaiting(row: typeof loginFailures.$inferSelect | undefined, free: number) {
  if (!row || row.failures < free) return
  const left = Date.parse(row.lastAt) + Math.min(wait * 2 ** (row.failures - free), longest) - Date.now()
  if (left <= 0) return
  const minutes = Math.ceil(left / 60_000)
  throw new AppError(
    429,
    'TOO_MANY_ATTEMPTS',
    `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    { retryAfter: Math.ceil(left / 1000) },
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
