import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { Mail, MailPage, MailQuery } from '../../contract/mails.ts'
import type { Mailer } from './port.ts'

const conditions = {
  all: sql`TRUE`,
  waiting: sql`state = 'waiting'`,
  unsent: sql`state IN ('refused', 'expired')`,
}

/** The mails of the last three months, newest first, and whether a mail provider is configured. */
export async function listMails(db: Database, { port }: Mailer, { show, page, limit }: MailQuery): Promise<MailPage> {
  const where = conditions[show]
  const { mails, counts } = await db.read({
    mails: db.all<Mail>(sql`SELECT mails.id, kind, email, state, tries, CASE WHEN state = 'expired'
        THEN coalesce(problem, 'El servicio de correo no respondió a tiempo.') ELSE problem END AS problem, createdAt, sentAt,
        orderId, (SELECT order_number FROM orders WHERE orders.id = orderId) AS order_number
      FROM mails WHERE ${where} ORDER BY mails.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    counts: db.all<{ total: number; waiting: number; unsent: number }>(sql`SELECT
      (SELECT count(*) FROM mails WHERE ${where}) AS total,
      (SELECT count(*) FROM mails WHERE ${conditions.waiting}) AS waiting,
      (SELECT count(*) FROM mails WHERE ${conditions.unsent}) AS unsent`),
  })
  const { total = 0, waiting = 0, unsent = 0 } = counts[0] ?? {}
  return { isOn: port !== undefined, mails, total, waiting, unsent, page }
}
