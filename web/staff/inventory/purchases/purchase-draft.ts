import { type Draft, readDraft, storeDraft } from '../entry-draft.ts'

export const unfinishedPurchase = (userId: number): Draft => readDraft(userId, 'purchase')

/** Starts a purchase with these lines, in place of the unfinished one. `supplier`: '' if the user has not chosen one. */
export function startDraft(userId: number, supplier: string, lines: Draft['rows']) {
  const { header, rows } = unfinishedPurchase(userId)
  // Without rows, the header is all that the user has typed: it belongs to this purchase.
  const typed = rows.length === 0 ? header : {}
  storeDraft(userId, 'purchase', { header: supplier ? { ...typed, supplier } : typed, rows: lines })
}

/** Adds lines to the unfinished purchase. A product that it already has keeps its quantity and cost. */
export function addToDraft(userId: number, lines: Draft['rows']) {
  const draft = unfinishedPurchase(userId)
  const added = lines.filter(({ text }) => !hasProduct(draft.rows, text))
  storeDraft(userId, 'purchase', { ...draft, rows: [...draft.rows, ...added] })
}

export const hasProduct = (rows: Draft['rows'], code: string) => rows.some(({ text }) => text === code)
