import { type Draft, readDraft, storeDraft } from '../entry-draft.ts'

export const unfinishedPurchase = (userId: number): Draft => readDraft(userId, 'purchase')

/** Begins a purchase with these lines. It replaces the unfinished one, if there is one. */
export function startDraft(userId: number, supplier: string, lines: Draft['rows']) {
  const { header, rows } = unfinishedPurchase(userId)
  storeDraft(userId, 'purchase', { header: rows.length === 0 ? { ...header, supplier } : { supplier }, rows: lines })
}

/** Adds lines to the unfinished purchase. Its own line of a product stays as it is. */
export function addToDraft(userId: number, lines: Draft['rows']) {
  const { header, rows } = unfinishedPurchase(userId)
  storeDraft(userId, 'purchase', { header, rows: [...rows, ...lines.filter(({ text }) => !hasProduct(rows, text))] })
}

export const hasProduct = (rows: Draft['rows'], code: string) => rows.some(({ text }) => text === code)
