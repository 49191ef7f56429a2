import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { inCancellation, isInCancellation } from '../../contract/invoices/cancellation.ts'
import type { InvoiceInput } from '../../contract/invoices/invoice.ts'
import type { CancelResult, NewCreditNote } from '../../contract/invoices/staff-cfdi.ts'
import { formatPesos, toCentavos, toPesos } from '../../contract/money.ts'
import { AppError, conflict, invalidField } from '../../errors.ts'
import { audited } from '../audit.ts'
import { sha256 } from '../digest.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { noCfdi } from '../not-found.ts'
import { excessOfNote, oweCredited } from '../payments/excess.ts'
import { type CfdiRow, cfdiByRowid, nextAttempt, toCfdi } from './cfdi-row.ts'
import { stampWritten } from './finish.ts'
import { creditNotesOf, isLive } from './live.ts'
import { receiverNow } from './receiver.ts'
import type { Context } from './record.ts'
import { cancelledOf } from './uncredited.ts'

/**
 * Issues a credit note for a part of a valid invoice: a partial refund, or a correction. The same key issues it once, and tries
 * again after a note that failed.
 * @throws 400 above the uncredited rest of the invoice; 409 for an invoice that is not valid, or that another one replaces; 422 for the
 * key of a note of another amount
 */
export async function issueCreditNote(
  context: Context,
  user: Actor,
  rowid: number,
  { amount, reason }: NewCreditNote,
  key: string,
): Promise<CancelResult> {
  const { db } = context
  const found = await db.query.invoices.findFirst({
    where: eq(invoices.rowid, rowid),
    with: { order: { columns: { uid: true }, with: { Customer: { columns: fiscalColumns } } } },
    extras: { isCorrected: isCustomerCorrected(rowid).as('isCorrected') },
  })
  if (!found) throw noCfdi()
  const { order, isCorrected, ...invoice } = found
  const { orderId } = invoice
  if (
    !order ||
    orderId === null ||
    invoice.type !== 'I' ||
    invoice.uuid === null ||
    isInCancellation(invoice.cancellation)
  ) {
    throw conflict('NOT_CREDITABLE', 'La nota de crédito es para una factura vigente de un pedido.')
  }
  if (invoice.isReplaced) throw replacedByAnother()
  const base = `${order.uid}-e-${await keyDigest(key)}`
  const input = receiverNow(invoice.input, order.Customer, isCorrected === 1)
  const row = await writeNote(db, user, { invoice, orderId, input, amount, reason, base })
  if (row.isRepeated) {
    const cfdi = toCfdi(row.row)
    return { cfdi, message: cfdi.uuid === null ? inProgress : 'Esta nota de crédito ya se emitió.' }
  }
  await stampWritten(context, row.row)
  const cfdi = toCfdi((await cfdiByRowid(db, row.row.rowid)) ?? row.row)
  return { cfdi, message: cfdi.status === 'valid' ? 'Nota de crédito emitida.' : inProgress }
}

const fiscalColumns = { legal_name: true, zip: true, tax_system: true, tax_id: true } as const

/** Whether staff have changed the customer after a credit note of this invoice failed. */
const isCustomerCorrected = (rowid: number) => sql<number>`EXISTS (SELECT 1 FROM invoices note
  JOIN orders ON orders.id = note.orderId JOIN customers ON customers.id = orders.customerId
  WHERE note.relatedTo = ${rowid} AND note.type = 'E' AND note.status = 'failed' AND note.updatedAt <= customers.updatedAt)`

/** SAT does not cancel an invoice that has a credit note, and the replaced invoice is to be cancelled. */
const replacedByAnother = () =>
  conflict('NOT_CREDITABLE', 'Otra factura la sustituye: haz la nota de crédito en la factura nueva.')

const inProgress = 'La nota de crédito está en proceso.'

/** The first 48 characters of the key's digest: the provider finds ids of up to 100 characters, and a cut key could equal another one. */
const keyDigest = async (key: string) => (await sha256(key)).slice(0, 48)

/** `base`: the id of the note at the provider. From the second try on, the number of the try is added to it. */
type Note = { invoice: CfdiRow; orderId: number; input: InvoiceInput; amount: number; reason: string; base: string }

async function writeNote(
  db: Database,
  user: Actor,
  note: Note,
  tries = 1,
): Promise<{ row: CfdiRow; isRepeated: boolean }> {
  const { invoice, orderId, input, amount, reason, base } = note
  const external_id = tries === 1 ? base : `${base}.${tries}`
  const { rowid } = invoice
  const cancelled = sql`min(${toCentavos(amount)}, ${cancelledLeft(rowid)})`
  // The cancelled articles have lowered the total before.
  const lowered = sql`(SELECT max(0, min(total - credited, ${toCentavos(amount)} - ${cancelled})) FROM orders WHERE id = ${orderId})`
  try {
    const { written } = await db.write({
      key: ensure(sql`NOT EXISTS (SELECT 1 FROM invoices WHERE external_id = ${external_id})`, () => new KeyUsed()),
      // Its cancellation may have been requested since the invoice was read: SAT would refuse one of the two.
      valid: ensure(
        sql`EXISTS (SELECT 1 FROM invoices WHERE rowid = ${rowid} AND status = 'valid'
          AND cancellation NOT IN ${inList(inCancellation)})`,
        () => conflict('NOT_CREDITABLE', 'La factura ya no está vigente.'),
      ),
      notReplaced: ensure(sql`NOT (SELECT isReplaced FROM invoices WHERE rowid = ${rowid})`, replacedByAnother),
      left: ensure(
        sql`(SELECT total FROM invoices WHERE rowid = ${rowid}) - ${creditNotesOf(rowid)} >= ${toCentavos(amount)}`,
        async () => aboveRest(await restOf(db, rowid)),
      ),
      written: db
        .insert(invoices)
        .values({
          type: 'E',
          orderId,
          relatedTo: rowid,
          attempt: nextAttempt(orderId),
          external_id,
          status: 'issuing',
          amount,
          credited: lowered,
          excess: excessOfNote(orderId, lowered),
          input,
          details: sql`json_patch(json_object('reason', ${reason}), (SELECT iif(part > 0, json_object('cancelled', part / 100.0), '{}')
            FROM (SELECT ${cancelled} AS part)))`,
        })
        .returning(),
      owed: oweCredited(db, user, orderId, sql`(SELECT excess FROM invoices WHERE external_id = ${external_id})`),
      audit: audited(db, user, {
        action: 'credit_note',
        entity: 'invoice',
        entityId: external_id,
        after: { orderId, amount, reason },
      }),
    })
    if (!written[0]) throw new Error('The credit note was not written')
    return { row: written[0], isRepeated: false }
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const [row] = await db.select().from(invoices).where(eq(invoices.external_id, external_id))
    if (!row) throw error
    // The form sends the same key again after a refusal. The new note has an id of its own: ids are unique here and at the provider.
    if (row.status === 'failed') return writeNote(db, user, note, tries + 1)
    if (toCentavos(row.amount ?? 0) !== toCentavos(amount)) throw otherNote(row.amount ?? 0)
    return { row, isRepeated: true }
  }
}

/** After a lost answer, the amount may be corrected and sent again with its key. */
const otherNote = (issued: number) =>
  new AppError(
    422,
    'KEY_REUSED',
    `Esta nota de crédito ya se pidió por ${formatPesos(issued)}. Cierra y revisa la factura.`,
  )

/** Centavos of the articles that were cancelled after an invoice, and for which it has no credit note. */
const cancelledLeft = (rowid: number) => sql`max(0,
  (SELECT coalesce(sum(cut.amount), 0) FROM partial_cancellations cut WHERE cut.invoice = ${rowid})
  - (SELECT coalesce(sum(${cancelledOf(sql`own`)}), 0) FROM invoices own WHERE own.relatedTo = ${rowid}
    AND own.type = 'E' AND ${isLive('own')}))`

/** Pesos of a valid invoice that no credit note covers. */
async function restOf(db: Database, rowid: number) {
  const [row] = await db.all<{ rest: number }>(
    sql`SELECT total - ${creditNotesOf(rowid)} AS rest FROM invoices WHERE rowid = ${rowid}`,
  )
  return toPesos(row?.rest ?? 0)
}

const aboveRest = (rest: number) =>
  invalidField('amount', `El monto excede lo que queda de la factura: ${formatPesos(rest)}.`)
