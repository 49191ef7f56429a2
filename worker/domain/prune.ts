import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import {
  deletedRecords,
  files,
  jobs,
  knownDevices,
  loginFailures,
  mails,
  outbox,
  passwordLinks,
  roomTickets,
  sessions,
} from '../../db/schema/index.ts'
import { dayMs } from '../contract/days.ts'
import { deviceLifetimeMs } from './accounts/sign-in.ts'
import { ago } from './times.ts'

/** Deletes what has expired: sessions, tickets, attempts that no longer count, and devices. */
export async function pruneSignIns(db: Database) {
  await db.write({
    tickets: db.delete(roomTickets).where(lt(roomTickets.expiresAt, ago(0))),
    sessions: db.delete(sessions).where(lt(sessions.expiresAt, ago(0))),
    // An expired link keeps its row for a month, so that its page can say that it has expired.
    links: db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, ago(30 * dayMs))),
    attempts: db.delete(loginFailures).where(lt(loginFailures.lastAt, ago(dayMs))),
    devices: db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, ago(deviceLifetimeMs))),
  })
}

/** Maximum rows of one run, so that a run stays short. The next run continues. */
const atOnce = 5000

export const recordJobRun = (db: Database, name: 'cron' | 'prune') =>
  db.write({ job: db.update(jobs).set({ ranAt: now }).where(eq(jobs.name, name)) })

/** Whether the jobs of `prune` last ran more than a day ago. */
export async function isPruneDue(db: Database) {
  const [job] = await db.select().from(jobs).where(eq(jobs.name, 'prune'))
  return job !== undefined && Date.parse(job.ranAt) < Date.now() - dayMs
}

/** Deletes the events that were sent more than a day ago, and mails of three months ago. */
export const pruneSent = (db: Database) =>
  db.write({
    outbox: db.delete(outbox).where(sql`id IN (SELECT id FROM outbox WHERE sentAt < ${ago(dayMs)} LIMIT ${atOnce})`),
    mails: db
      .delete(mails)
      .where(
        sql`id IN (SELECT id FROM mails WHERE state <> 'waiting' AND createdAt < ${ago(90 * dayMs)} ORDER BY id LIMIT ${atOnce})`,
      ),
  })

/**
 * Deletes the rows of unreferenced uploads of products, categories, announcements and the personalization, and of proofs of undone
 * deliveries, for `deleteStoredFiles`. Uploads of the last day stay, because their form may not be saved yet. Deleted records of
 * the last day stay with their files, because their deletion may be undone.
 */
export async function pruneFiles(db: Database) {
  await db.write({
    deleted: db.delete(deletedRecords).where(sql`createdAt < ${ago(dayMs)}`),
    unused: db.delete(files).where(
      sql`key IN (SELECT key FROM files
          WHERE kind IN ('product-image', 'product-pdf', 'asset') AND createdAt < ${ago(dayMs)}
            AND '/files/' || key NOT IN (
              SELECT value FROM products, json_each(images)
              UNION ALL SELECT pdf FROM products WHERE pdf IS NOT NULL
              UNION ALL SELECT image.value FROM deleted_records, json_each(content ->> '$.products[0].images') AS image
              UNION ALL SELECT coalesce(content ->> '$.products[0].pdf', '') FROM deleted_records
              UNION ALL SELECT image FROM categories WHERE image IS NOT NULL
              UNION ALL SELECT imagen FROM announcements WHERE imagen IS NOT NULL
              UNION ALL SELECT coalesce(admin_sidebar_logo_url, '') FROM personalization
              UNION ALL SELECT coalesce(sidebar_background_image_url, '') FROM personalization)
            OR kind = 'proof' AND createdAt < ${ago(dayMs)} AND NOT EXISTS (SELECT 1 FROM shipments WHERE proof = key)
          LIMIT ${atOnce})`,
    ),
  })
}
