import type { Draft } from './draft.ts'
import { readDraft } from './draft.ts'
import type { Fault } from './faults.ts'
import { Refusal } from './refusal.ts'
import { assertCredit } from './relations.ts'
import { refusalOf } from './rules.ts'
import type { Store, StoredInvoice } from './store.ts'

/** Replaces the given fields of a draft. Its idempotency key stays. */
export function editDraft(store: Store, invoice: StoredInvoice, body: unknown) {
  assertDraft(invoice)
  const changes = typeof body === 'object' && body !== null ? body : {}
  const draft: Draft = readDraft({ ...invoice.draft, ...changes, status: 'draft' })
  const refusal = refusalOf(draft, store.now(), 'draft')
  if (refusal) throw refusal
  invoice.draft = draft
  store.addUp(invoice)
}

export function stampDraft(store: Store, invoice: StoredInvoice, fault: Fault['fault'] | undefined) {
  assertDraft(invoice)
  const refusal = refusalOf(invoice.draft, store.now(), 'stamp')
  if (refusal) throw refusal
  if (invoice.draft.type === 'E') assertCredit(store, invoice.draft, invoice.totals.total)
  store.stampNow(invoice, fault)
}

/** Deletes a draft completely. */
export function deleteDraft(store: Store, invoice: StoredInvoice) {
  assertDraft(invoice)
  store.remove(invoice)
}

function assertDraft({ status }: StoredInvoice) {
  if (status === 'pending') throw new Refusal(409, 'stamping_in_progress', 'La factura se está timbrando')
  if (status !== 'draft') throw new Refusal(409, 'invoice_already_stamped', 'La factura ya está timbrada')
}
