import { lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { knownDevices, loginFailures, roomTickets, sessions } from '../../db/schema/index.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Lifetime of a known device since its last sign-in: that of its cookie, in seconds. */
export const deviceLifetime = (180 * dayMs) / 1000

/** Deletes what has expired: sessions, tickets, attempts that no longer count, and devices. */
export async function pruneSignIns(db: Database) {
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
  await db.write({
    tickets: db.delete(roomTickets).where(lt(roomTickets.expiresAt, ago(0))),
    sessions: db.delete(sessions).where(lt(sessions.expiresAt, ago(0))),
    attempts: db.delete(loginFailures).where(lt(loginFailures.lastAt, ago(dayMs))),
    devices: db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, ago(deviceLifetime * 1000))),
  })
}
