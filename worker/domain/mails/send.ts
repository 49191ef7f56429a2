import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { describeFault } from '../../../db/describe-fault.ts'
import { now } from '../../../db/schema/columns.ts'
import { mails, personalization } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { hourMs } from '../../contract/days.ts'
import { sidebarColour } from '../../contract/shop/default-colours.ts'
import { storedGroup } from '../shop/configured.ts'
import { fromNow } from '../times.ts'
import { contentOf } from './content.ts'
import { isWaitingForHeldAddress } from './hold.ts'
import { layOut, type MailShop } from './layout.ts'
import type { ClaimedMail, Mailer, MailPort, MailResult } from './port.ts'

/** Mails of one claim. They are sent one by one. */
const batchSize = 10
/** Duration of a claim: longer than sending all its mails without an answer. */
const leaseMs = 3 * 60_000
/** A run takes no more than this. The cron starts the next one a minute after the start of this one. */
const runMs = 40_000
/** Maximum wait for a provider that asks to wait, before the run ends. Resend accepts two requests a second. */
const shortWaitMs = 5000
const firstRetryMs = 60_000
const lastRetryMs = hourMs

/**
 * Sends the mails that are due. A mail is claimed before it is sent and has the same key each time, so that neither two runs
 * nor a lost answer send it twice. Without a provider the mails that wait are deleted: links were shown to copy.
 */
export async function sendMails(db: Database, mailer: Mailer) {
  const { port } = mailer
  if (!(await hasDue(db))) return
  if (!port) return deleteWaiting(db)
  const until = Date.now() + runMs
  for (let hasMore = true; hasMore && Date.now() < until; ) {
    const { claimed, shop } = await claim(db, mailer.origin)
    const stop = await sendAll(db, { ...mailer, port }, claimed, shop)
    hasMore = stop ? !stop.isFirst && stop.waitMs <= shortWaitMs : claimed.length === batchSize
    if (stop && hasMore) await new Promise((resolve) => setTimeout(resolve, stop.waitMs))
  }
}

async function hasDue(db: Database) {
  const rows = await db.all(sql`SELECT 1 FROM mails WHERE state = 'waiting' AND nextAt <= ${now} LIMIT 1`)
  return rows.length > 0
}

const deleteWaiting = (db: Database) => db.write({ mails: db.delete(mails).where(eq(mails.state, 'waiting')) })

const expire = (db: Database, condition: SQL) =>
  db.run(sql`UPDATE mails SET state = 'expired', secret = NULL WHERE state = 'waiting' AND ${condition}`)

async function claim(db: Database, origin: string) {
  const lost = new Date(Date.now() - leaseMs).toISOString()
  const { claimed, look, business, sales } = await db.write({
    expired: expire(db, sql`expiresAt < ${now}`),
    held: db.run(sql`UPDATE mails SET state = 'held' WHERE ${isWaitingForHeldAddress} AND nextAt <= ${now}`),
    // Links first, because their users are waiting.
    claimed: db.all<ClaimedMail>(sql`UPDATE mails SET claimedAt = ${now}, tries = tries + 1
      WHERE id IN (SELECT id FROM mails
        WHERE state = 'waiting' AND nextAt <= ${now} AND (claimedAt IS NULL OR claimedAt < ${lost})
        ORDER BY secret IS NULL, nextAt LIMIT ${batchSize})
      RETURNING id, uid, kind, email, orderId, customerId, facts, secret, tries,
        (SELECT nombre FROM users WHERE users.id = mails.userId) AS nombre`),
    look: db.query.personalization.findFirst({ where: eq(personalization.id, 1) }),
    sales: storedGroup(db, 'sales'),
    business: storedGroup(db, 'business'),
  })
  const { folioPrefix = '' } = sales[0]?.values ?? {}
  const { name = 'Mayoreo', email = '', phone = '' } = business[0]?.values ?? {}
  const shop = {
    name,
    email,
    phone,
    origin,
    folioPrefix,
    logo: look?.admin_sidebar_logo_url ?? null,
    colour: look?.admin_sidebar_color ?? sidebarColour,
  }
  return { claimed, shop }
}

type Sender = Mailer & { port: MailPort }

/**
 * If the provider accepts no more mails now, releases the claims of the remaining ones and returns its wait. `isFirst`: it accepted
 * none of this claim.
 */
async function sendAll(db: Database, sender: Sender, claimed: ClaimedMail[], shop: MailShop) {
  const left = [...claimed]
  for (let mail = left.shift(); mail; mail = left.shift()) {
    const { id } = mail
    const result = await sendOne(db, sender, mail, shop).catch((error) => unwritten(id, error))
    await (result ? record(db, mail, result) : db.write({ gone: db.delete(mails).where(eq(mails.id, mail.id)) }))
    if (result?.kind === 'failed' && result.isBusy) {
      const waitMs = waitOf(result, 1)
      if (left.length > 0) await release(db, left, waitMs)
      return { waitMs, isFirst: left.length === claimed.length - 1 }
    }
  }
  return undefined
}

/** Sends one mail. Deletes it and returns undefined if it is no longer true. */
async function sendOne(
  db: Database,
  { port, vault, signer }: Sender,
  mail: ClaimedMail,
  shop: MailShop,
): Promise<MailResult | undefined> {
  const token = mail.secret === null ? '' : await vault.open(mail.secret, 0).catch(() => undefined)
  if (token === undefined) return { kind: 'refused', problem: 'El enlace ya no se puede leer. Envíalo de nuevo.' }
  const content = await contentOf(db, mail, shop, { token, signer })
  if (!content) return undefined
  return port.send({
    key: mail.uid,
    fromName: shop.name,
    to: mail.email,
    replyTo: shop.email || undefined,
    ...layOut(content, shop),
  })
}

/** A mail whose text cannot be written waits like one that the provider does not take, so that it does not stop the others. */
function unwritten(mail: number, error: unknown): MailResult {
  console.error(JSON.stringify({ mail, ...describeFault(error) }))
  return { kind: 'failed', problem: 'No se pudo escribir el correo.', isBusy: false }
}

function record(db: Database, { id, tries }: ClaimedMail, result: MailResult) {
  const isOver = result.kind !== 'failed'
  if (!isOver) console.warn(JSON.stringify({ mail: id, tries, problem: result.problem }))
  return db.write({
    mail: db
      .update(mails)
      .set({
        claimedAt: null,
        ...(result.kind === 'sent' && { state: 'sent', sentAt: now, problem: null }),
        ...(result.kind === 'refused' && { state: 'refused', problem: result.problem }),
        ...(result.kind === 'failed' && { problem: result.problem, nextAt: fromNow(waitOf(result, tries)) }),
        ...(isOver && { secret: null }),
      })
      // Only a waiting mail: a notice of the provider may have changed the state already.
      .where(and(eq(mails.id, id), eq(mails.state, 'waiting'))),
  })
}

/** Releases the mails of a claim that were not tried. */
const release = (db: Database, left: readonly ClaimedMail[], waitMs: number) =>
  db.write({
    mails: db.run(sql`UPDATE mails SET claimedAt = NULL, tries = tries - 1, nextAt = ${fromNow(waitMs)}
      WHERE id IN ${valueList(left.map(({ id }) => id))}`),
  })

/** The delay before the next attempt. Doubles with each attempt, up to an hour. */
const waitOf = ({ retryAfterMs }: { retryAfterMs?: number }, tries: number) =>
  retryAfterMs ?? Math.min(firstRetryMs * 2 ** (tries - 1), lastRetryMs)
