import { Refusal } from './refusal.ts'
import { paymentOf } from './relations.ts'
import type { Store, StoredInvoice } from './store.ts'

/** Three working days for the receiver to accept a cancellation. */
const CONSENT = 72 * 60 * 60_000

const PUBLIC = 'XAXX010101000'

/** Requests a cancellation. Above 1,000 pesos the receiver must accept it, unless it is the general public. */
export function cancel(
  store: Store,
  invoice: StoredInvoice,
  motive: string | undefined,
  substitution: string | undefined,
) {
  if (!motive || !/^0[1-4]$/.test(motive)) throw new Refusal(400, 'invalid_request', 'El motivo va de 01 a 04')
  if (motive === '01') assertSubstitute(store, invoice, substitution)
  if (invoice.status !== 'valid' || ['pending', 'verifying'].includes(invoice.cancellation_status))
    throw new Refusal(409, 'invoice_cancellation_in_progress', 'La factura no se puede cancelar')
  const standing = store.all().filter(({ status }) => status === 'valid')
  if (standing.some(({ draft }) => dependsOn(draft, invoice)))
    throw new Refusal(400, 'invoice_not_cancelable_related', 'La factura tiene documentos relacionados vigentes')
  invoice.motive = motive
  const needsConsent = invoice.totals.total > 100_000n && invoice.draft.customer.tax_id !== PUBLIC
  invoice.cancellation_status = needsConsent ? 'pending' : 'accepted'
  if (needsConsent) invoice.settles = { at: store.now() + CONSENT, as: 'valid' }
  else invoice.status = 'canceled'
}

/** The receiver's answer, or the end of the time for it. */
export function decide(invoice: StoredInvoice, answer: 'accepted' | 'rejected' | 'expired') {
  invoice.cancellation_status = answer
  if (answer === 'accepted') invoice.status = 'canceled'
  delete invoice.settles
}

function assertSubstitute(store: Store, { stamp }: StoredInvoice, substitution: string | undefined) {
  if (!substitution)
    throw new Refusal(400, 'substitution_invoice_required', 'El motivo 01 requiere la factura que sustituye')
  const substitute = store.all().find((one) => one.id === substitution || one.stamp?.uuid === substitution)
  if (substitute?.status !== 'valid')
    throw new Refusal(400, 'substitution_invoice_not_found', 'La factura que sustituye no está vigente')
  const isRelated = substitute.draft.related_documents?.some(
    ({ relationship, documents }) => relationship === '04' && stamp !== null && documents.includes(stamp.uuid),
  )
  if (!isRelated)
    throw new Refusal(400, 'substitution_invoice_not_related', 'La factura que sustituye no está relacionada (04)')
}

/** A complement or a credit note of the invoice. */
function dependsOn(draft: StoredInvoice['draft'], { stamp }: StoredInvoice) {
  const credits = draft.related_documents?.some(
    ({ relationship, documents }) => relationship === '01' && stamp !== null && documents.includes(stamp.uuid),
  )
  const pays = draft.complements && paymentOf({ complements: draft.complements }).document.uuid === stamp?.uuid
  return credits === true || pays === true
}
