import { and, between, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices } from '../../../db/schema/index.ts'
import { AppError, conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'
import { noCfdi } from '../not-found.ts'
import { runEach } from '../run-each.ts'
import { configured } from '../shop/configured.ts'
import { ago } from '../times.ts'
import { cfdiByRowid } from './cfdi-row.ts'
import type { InvoiceProvider } from './provider.ts'

type Context = { db: Database; provider: Pick<InvoiceProvider, 'email'> }

/** Automatic attempts. After them, staff send the mail by hand. */
export const maxMailTries = 5

/** Value of `mailTries` of a CFDI that is not mailed: with a test key, or while the notice is switched off. */
const withheldTries = -1

/** Mails a stamped CFDI to its receiver, and records the result and the user who sent it. */
async function mailInvoice(
  { db, provider }: Context,
  { rowid, id, email }: { rowid: number; id: string; email: string },
  user?: Author,
): Promise<'sent' | 'withheld' | 'failed'> {
  // No address: the invoice is global, or the mail is switched off.
  const { kind } = email === '' ? { kind: 'withheld' } : await provider.email(id, email)
  const sent = kind === 'sent' || kind === 'withheld' ? kind : 'failed'
  const tries = sent === 'withheld' ? withheldTries : sql`iif(mailTries < 0, mailTries, mailTries + 1)`
  await db.write({
    mail: db
      .update(invoices)
      .set(sent === 'sent' ? { emailedAt: now, mailTries: 0 } : { mailTries: tries, updatedAt: now })
      .where(eq(invoices.rowid, rowid)),
    audit: user && sent === 'sent' ? audited(db, user, { action: 'mail', entity: 'invoice', entityId: id }) : undefined,
  })
  return sent
}

/** Mails a CFDI that was just stamped, unless the shop has switched its notice off. Staff can still send it by hand. */
export async function mailStamped(context: Context, invoice: { rowid: number; id: string; email: string }) {
  const [notice] = await context.db.all<{ isOn: number }>(sql`SELECT ${configured('notices', 'invoice')} AS isOn`)
  return mailInvoice(context, notice?.isOn === 0 ? { ...invoice, email: '' } : invoice)
}

/** Sends a CFDI to an address that staff chose. @throws 409 for one without files or with a test key; 502 when it fails */
export async function resendMail(context: Context, user: Author, rowid: number, email: string) {
  const row = await cfdiByRowid(context.db, rowid)
  if (!row) throw noCfdi()
  if (row.id === null || row.uuid === null) throw conflict('NOT_STAMPED', 'Aún no se puede enviar: no está timbrada.')
  const sent = await mailInvoice(context, { rowid, id: row.id, email }, user)
  if (sent === 'withheld') {
    throw conflict('TEST_MODE', 'En modo de prueba no se envían correos a clientes. Descarga el PDF y el XML.')
  }
  if (sent === 'failed') {
    throw new AppError(502, 'MAIL_FAILED', 'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos.')
  }
}

/** Retries the mails that failed, ten minutes after the last change of the invoice. The cron runs it. */
export async function retryMails(context: Context) {
  const unsent = await context.db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.status, 'valid'),
        isNull(invoices.emailedAt),
        between(invoices.mailTries, 0, maxMailTries - 1),
        lt(invoices.updatedAt, ago(10 * 60_000)),
        sql`${invoices.input} ->> '$.email' <> ''`,
      ),
    )
    .limit(10)
  await runEach(unsent, async ({ rowid, id, input, updatedAt }) => {
    if (id && (await claim(context.db, rowid, updatedAt))) await mailInvoice(context, { rowid, id, email: input.email })
  })
}

/** False when another run, or a member of the staff, has sent this mail meanwhile: the provider would send it again. */
async function claim(db: Database, rowid: number, updatedAt: string) {
  const { claimed } = await db.write({
    claimed: db
      .update(invoices)
      .set({ updatedAt: now })
      .where(and(eq(invoices.rowid, rowid), eq(invoices.updatedAt, updatedAt), isNull(invoices.emailedAt)))
      .returning({ rowid: invoices.rowid }),
  })
  return claimed.length > 0
}
