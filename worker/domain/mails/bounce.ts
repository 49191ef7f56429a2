import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { HoldReason } from '../../contract/mails.ts'

/**
 * A provider's report about a mail that it had accepted. `key`: key of the mail. `bounced`: it did not arrive; with `isFinal` no mail
 * to that address will. `complained`: the reader reported it as unwanted. `refused`: the provider will not send it.
 */
export type MailReport =
  | { kind: 'bounced'; key: string; isFinal: boolean }
  | { kind: 'complained'; key: string }
  | { kind: 'refused'; key: string }

const problems = {
  final: 'La dirección no existe o ya no recibe correos.',
  bounced: 'No se pudo entregar: el buzón está lleno o su servidor no respondió.',
  complained: 'El destinatario lo marcó como correo no deseado.',
  refused: 'El servicio de correo no pudo enviarlo.',
}

/**
 * Records the report of a mail and holds its address for mails about orders. A report of an unknown mail, or a second one, changes
 * nothing. It may arrive before the provider's answer, so a waiting mail with an attempt counts as sent.
 */
export async function recordReport(db: Database, report: MailReport) {
  const { kind, key } = report
  const isFinal = kind === 'bounced' && report.isFinal
  const holds: HoldReason | undefined = isFinal ? 'bounced' : kind === 'complained' ? 'complained' : undefined
  const problem = problems[isFinal ? 'final' : kind]
  const isTaken = sql`uid = ${key} AND (state IN ('sent', 'expired') OR state = 'waiting' AND tries > 0)`
  await db.write({
    held: holds
      ? db.run(sql`INSERT INTO held_addresses (email, reason) SELECT email, ${holds} FROM mails WHERE ${isTaken}
          ON CONFLICT (email) DO UPDATE SET reason = excluded.reason, createdAt = excluded.createdAt`)
      : undefined,
    mail: db.run(sql`UPDATE mails SET state = ${kind}, problem = ${problem}, claimedAt = NULL, secret = NULL
      WHERE ${isTaken}`),
  })
}
