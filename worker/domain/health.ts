import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import type { Health } from '../contract/health.ts'
import { keysOf } from '../contract/keys.ts'
import { alarmAfter } from './payments/lookup-alarm.ts'

/** Seconds after which a check fails. The cron runs each minute. */
const limits = { cron: 300, events: 300, payments: 900, lookups: 600, refunds: 86_400, mails: 3600 }

const unknown = { cron: null, events: null, payments: null, lookups: null, refunds: null, mails: null }

type Ages = Pick<Health, keyof typeof limits>

const names = keysOf(limits)

/** `onFault` receives the error of a database that does not answer or refuses the query. */
export async function healthOf(db: Database, onFault: (error: unknown) => void): Promise<Health> {
  const ages = await agesOf(db).catch(onFault)
  if (!ages) return { status: 'failing', failing: ['database'], ...unknown }
  const failing = names.filter((name) => (ages[name] ?? 0) > limits[name])
  return { status: failing.length > 0 ? 'failing' : 'ok', failing, ...ages }
}

async function agesOf(db: Database) {
  const [ages] = await db.all<Ages>(sql`SELECT ${ageOf(sql`(SELECT ranAt FROM jobs WHERE name = 'cron')`)} AS cron,
    ${ageOf(sql`(SELECT createdAt FROM outbox WHERE sentAt IS NULL ORDER BY id LIMIT 1)`)} AS events,
    ${ageOf(sql`(SELECT min(checkAt) FROM payment_intents WHERE checkAt <= ${now})`)} AS payments,
    ${ageOf(sql`(SELECT failingSince FROM jobs WHERE name = 'lookups' AND failures >= ${alarmAfter})`)} AS lookups,
    ${ageOf(sql`(SELECT min(createdAt) FROM refunds WHERE state = 'requested')`)} AS refunds,
    ${ageOf(sql`(SELECT min(createdAt) FROM mails WHERE state = 'waiting')`)} AS mails`)
  return ages
}

const ageOf = (timestamp: SQL) => sql`unixepoch('now') - unixepoch(${timestamp})`
