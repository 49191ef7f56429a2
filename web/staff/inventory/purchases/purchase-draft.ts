import { missingPieces, type PurchaseOrder } from '#contract/purchases/orders'
import { plain } from '#contract/search'
import { blankDraft, type Draft, readDraft, storeDraft } from '../entry-draft.ts'

/** The form of a draft: that of a purchase, or that of a purchase order. */
export type DraftKind = 'purchase' | 'purchase-order'

/** Lines of one supplier. `supplier`: '' if it is not known. `purchaseOrderId`: the purchase order whose goods arrived. */
export type LineGroup = { supplier: string; purchaseOrderId?: number; lines: Draft['rows'] }

export const unfinishedDraft = (userId: number, kind: DraftKind): Draft => readDraft(userId, kind)

/** Replaces the unfinished draft by one with these lines. */
export function startDraft(userId: number, kind: DraftKind, { supplier, purchaseOrderId, lines }: LineGroup) {
  const { header, rows } = unfinishedDraft(userId, kind)
  // A draft without rows is only a header that the user has just typed, for these lines. The header of other lines is not kept.
  const typed = rows.length === 0 ? header : {}
  const order = kind === 'purchase' ? { purchaseOrderId: purchaseOrderId ?? null } : {}
  storeDraft(userId, kind, {
    ...blankDraft(),
    header: { ...typed, ...(supplier && { supplier }), ...order },
    rows: lines,
  })
}

/** Adds lines to the unfinished draft. A product that the draft already has keeps its quantity and cost. */
export function addToDraft(userId: number, kind: DraftKind, { supplier, lines }: LineGroup) {
  const draft = unfinishedDraft(userId, kind)
  const added = lines.filter(({ text }) => !hasProduct(draft.rows, text))
  const header = supplierOf(draft) ? draft.header : { ...draft.header, ...(supplier && { supplier }) }
  storeDraft(userId, kind, { ...draft, header, rows: [...draft.rows, ...added] })
}

export const supplierOf = ({ header }: Draft) => (typeof header.supplier === 'string' ? header.supplier : '')

export const hasProduct = (rows: Draft['rows'], code: string) => rows.some(({ text }) => text === code)

/** Whether the lines may be added to the draft: the draft has no other supplier, and the lines are not those of a purchase order. */
export function canAdd(draft: Draft, { supplier, purchaseOrderId }: LineGroup) {
  const isSame = !supplier || !supplierOf(draft) || plain(supplier) === plain(supplierOf(draft))
  return isSame && purchaseOrderId === undefined
}

/** The missing pieces of a purchase order, as lines of a draft. */
export const linesToReceive = ({ items }: PurchaseOrder) =>
  items
    .filter((item) => missingPieces(item) > 0)
    .map((item) => ({ text: item.code, quantity: String(missingPieces(item)), cost: item.cost?.toFixed(2) ?? '' }))
