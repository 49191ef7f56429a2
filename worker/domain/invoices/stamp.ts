import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices } from '../../../db/schema/index.ts'
import { toCentavos } from '../../contract/money.ts'
import type { Content } from './content.ts'
import type {
  InvoiceDraft,
  InvoiceProvider,
  InvoiceRequest,
  InvoiceState,
  Rejection,
  UnclearAnswer,
} from './provider.ts'

type Context = { db: Database; provider: InvoiceProvider }
type Attempt = Pick<typeof invoices.$inferSelect, 'rowid' | 'draftId' | 'external_id'>

/** Nothing was stamped. `invoice`: the provider's total in pesos, with the last pricing tried. */
type TotalDifference = { kind: 'differs'; invoice: number }

/** The draft of this attempt was deleted at the provider. */
type MissingDraft = { kind: 'gone' }

export type StampAnswer = InvoiceState | Rejection | UnclearAnswer | TotalDifference | MissingDraft

/**
 * Stamps a CFDI through a draft, whose total is compared with the shop's first: only an equal one is stamped.
 * It can be run again after any interruption. The draft is found again by its id or its `external_id`, so there is never a
 * second one, and the provider stamps a draft once.
 */
export async function stampContent({ db, provider }: Context, row: Attempt, content: Content): Promise<StampAnswer> {
  const request = content.requestOf('first')
  const draft = await (row.draftId === null
    ? createDraft({ db, provider }, row, request)
    : renewDraft(provider, row.draftId, request))
  if (draft.kind !== 'draft') return draft
  const equal = await withTotalOf(provider, content, draft)
  if (equal.kind !== 'draft') return equal
  const { id } = equal.invoice
  const answer = await provider.stamp(id)
  if (answer.kind !== 'unclear') return answer
  // It may have been stamped: the answer was lost, or another request came first.
  const read = await provider.readDraft(id)
  return read.kind === 'draft' ? answer : read
}

async function createDraft({ db, provider }: Context, row: Attempt, request: InvoiceRequest) {
  const created = await provider.createDraft(request)
  const found = created.kind === 'unclear' ? await provider.findByExternalId(row.external_id) : created
  if (found.kind === 'absent') return created
  if (found.kind !== 'draft') return found
  await db.write({
    draft: db.update(invoices).set({ draftId: found.invoice.id, updatedAt: now }).where(eq(invoices.rowid, row.rowid)),
  })
  // An existing draft may have the second pricing of an earlier run.
  return created.kind === 'unclear' ? provider.updateDraft(found.invoice.id, request) : found
}

async function renewDraft(provider: InvoiceProvider, id: string, request: InvoiceRequest) {
  const read = await provider.readDraft(id)
  if (read.kind === 'rejected' && read.status === 404) return { kind: 'gone' as const }
  return read.kind === 'draft' ? provider.updateDraft(id, request) : read
}

/** The draft with the first pricing if its total is equal, otherwise with the second; `differs` if neither is equal. */
async function withTotalOf(provider: InvoiceProvider, content: Content, first: InvoiceDraft) {
  if (isEqual(first, content)) return first
  const second = await provider.updateDraft(first.invoice.id, content.requestOf('second'))
  if (second.kind !== 'draft' || isEqual(second, content)) return second
  return { kind: 'differs' as const, invoice: second.invoice.total ?? 0 }
}

/** Without a total in the draft, the totals are compared after stamping: see `recordAnswer`. */
const isEqual = ({ invoice }: InvoiceDraft, content: Content) =>
  invoice.total === null || toCentavos(invoice.total) === toCentavos(content.total)
