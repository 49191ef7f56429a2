import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inList, pageLimit } from '../../../db/sql-lists.ts'
import { type Mail, type MailPage, type MailQuery, unsentStates } from '../../contract/mails.ts'
import { addressProblem } from './hold.ts'
import type { Mailer } from './port.ts'

const conditions = {
  all: sql`TRUE`,
  waiting: sql`state = 'waiting'`,
  unsent: sql`state IN ${inList(unsentStates)}`,
}

/** The mails of the last three months, newest first, and whether a mail provider is configured. */
export async function listMails(db: Database, { port }: Mailer, { show, page, limit }: MailQuery): Promise<MailPage> {
  const where = conditions[show]
  const { mails, counts } = await db.read({
    mails: mailsWhere(db, sql`${where} ORDER BY mails.id DESC ${pageLimit({ page, limit })}`),
    counts: db.all<{ total: number; waiting: number; unsent: number }>(sql`SELECT
      (SELECT count(*) FROM mails WHERE ${where}) AS total,
      (SELECT count(*) FROM mails WHERE ${conditions.waiting}) AS waiting,
      (SELECT count(*) FROM mails WHERE ${conditions.unsent}) AS unsent`),
  })
  const { total = 0, waiting = 0, unsent = 0 } = counts[0] ?? {}
  return { isOn: port !== undefined, mails, total, waiting, unsent, page }
}

/** The mails about an order that did not reach their reader, newest first. */
export const unreadMails = (db: Database, orderId: number) =>
  mailsWhere(
    db,
    sql`orderId = ${orderId} AND state IN ${inList([...unsentStates, 'complained'])} ORDER BY mails.id DESC LIMIT 20`,
  )

const mailsWhere = (db: Database, rest: SQL) =>
  db.all<Mail>(sql`SELECT mails.id, kind, email, state, tries, CASE state
      WHEN 'expired' THEN coalesce(problem, 'El servicio de correo no respondió a tiempo.')
      WHEN 'held' THEN coalesce(${addressProblem(sql`mails.email`)}, 'Se retuvo porque un correo a esta dirección rebotó.')
      ELSE problem END AS problem, createdAt, sentAt,
      orderId, (SELECT order_number FROM orders WHERE orders.id = orderId) AS order_number,
      facts ->> 'quoteId' AS quoteId
    FROM mails WHERE ${rest}`)
