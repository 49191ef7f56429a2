import { missingPieces, type PurchaseOrder } from '#contract/purchases/orders'
import { plain } from '#contract/search'
import { type Draft, readDraft, storeDraft } from '../entry-draft.ts'

/** The form that lines are sent to: a purchase that has arrived, or an order to a supplier. */
export type DraftKind = 'purchase' | 'purchase-order'

/** Lines of one supplier. `supplier`: '' if it is not known. `purchaseOrderId`: the order that a purchase receives. */
export type LineGroup = { supplier: string; purchaseOrderId?: number; lines: Draft['rows'] }

export const unfinishedDraft = (userId: number, kind: DraftKind): Draft => readDraft(userId, kind)

/** Starts a form with these lines, in place of the unfinished one. */
export function startDraft(userId: number, kind: DraftKind, { supplier, purchaseOrderId, lines }: LineGroup) {
  const { header, rows } = unfinishedDraft(userId, kind)
  // Without rows, the header is all that the user has typed: it belongs to this form.
  const typed = rows.length === 0 ? header : {}
  const order = kind === 'purchase' ? { purchaseOrderId: purchaseOrderId ?? null } : {}
  storeDraft(userId, kind, { header: { ...typed, ...(supplier && { supplier }), ...order }, rows: lines })
}

/** Adds lines to the unfinished form. A product that it already has keeps its quantity and cost. */
export function addToDraft(userId: number, kind: DraftKind, { supplier, lines }: LineGroup) {
  const draft = unfinishedDraft(userId, kind)
  const added = lines.filter(({ text }) => !hasProduct(draft.rows, text))
  const header = supplierOf(draft) ? draft.header : { ...draft.header, ...(supplier && { supplier }) }
  storeDraft(userId, kind, { ...draft, header, rows: [...draft.rows, ...added] })
}

export const supplierOf = ({ header }: Draft) => (typeof header.supplier === 'string' ? header.supplier : '')

export const hasProduct = (rows: Draft['rows'], code: string) => rows.some(({ text }) => text === code)

/** Whether lines may be added to an unfinished form: it is not of another supplier, and they do not receive an order. */
export function canAdd(draft: Draft, { supplier, purchaseOrderId }: LineGroup) {
  const isSame = !supplier || !supplierOf(draft) || plain(supplier) === plain(supplierOf(draft))
  return isSame && purchaseOrderId === undefined
}

/** What is missing of an order, as lines of a draft. */
export const linesToReceive = ({ items }: PurchaseOrder) =>
  items
    .filter((item) => missingPieces(item) > 0)
    .map((item) => ({ text: item.code, quantity: String(missingPieces(item)), cost: item.cost?.toFixed(2) ?? '' }))
