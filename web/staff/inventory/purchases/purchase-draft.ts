import { type Draft, readDraft, storeDraft } from '../entry-draft.ts'

/** Adds lines to the purchase that the user is writing, or begins one of this supplier. Lines of a product that it has are left out. */
export function addToDraft(userId: number, supplier: string, lines: Draft['rows']) {
  const { header, rows } = readDraft(userId, 'purchase')
  const known = new Set(rows.map(({ text }) => text))
  storeDraft(userId, 'purchase', {
    header: rows.length === 0 || !header.supplier ? { ...header, supplier } : header,
    rows: [...rows, ...lines.filter(({ text }) => !known.has(text))],
  })
}
