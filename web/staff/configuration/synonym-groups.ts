import * as v from 'valibot'
import { Synonyms } from '#contract/products/synonyms'
import { plain } from '#contract/search'

/** A group as it is edited: its words, separated by commas. */
export type GroupRow = { key: number; stored: string; text: string }

let lastKey = 0

export const rowOf = (text: string, stored = text): GroupRow => {
  lastKey += 1
  return { key: lastKey, stored, text }
}

export const rowsOf = (groups: readonly (readonly string[])[]) => groups.map((group) => rowOf(group.join(', ')))

export const termsOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((term) => term.trim().replace(/\s+/g, ' '))
    .filter((term) => term !== '')

/** Empty rows are left out: they are not saved. */
const nonEmptyRows = (rows: readonly GroupRow[]) => rows.filter(({ text }) => termsOf(text).length > 0)

/** The groups to save, or a message for each wrong row by its key. */
export function readRows(rows: readonly GroupRow[]): { groups: Synonyms } | { errors: ReadonlyMap<number, string> } {
  const rowsToSave = nonEmptyRows(rows)
  const result = v.safeParse(
    Synonyms,
    rowsToSave.map(({ text }) => termsOf(text)),
  )
  if (result.success) return { groups: result.output }
  const errors = new Map<number, string>()
  for (const { path, message } of result.issues) {
    const row = rowsToSave[Number(path?.[0]?.key ?? 0)]
    if (row && !errors.has(row.key)) errors.set(row.key, message)
  }
  return { errors }
}

/** Rows that contain the text, as stored or as edited. New rows always match. */
export function matchingRows(rows: readonly GroupRow[], search: string) {
  const wanted = plain(search.trim())
  return rows.filter(
    ({ stored, text }) => stored === '' || [stored, text].some((words) => plain(words).includes(wanted)),
  )
}

/**
 * Merges the groups of this form with those that another user has saved. The groups that the form added or changed come first;
 * those that it removed are left out. `base`: the groups when the form was opened.
 */
export function mergeGroups(base: readonly (readonly string[])[], rows: readonly GroupRow[], saved: typeof base) {
  const keyOf = (terms: readonly string[]) => JSON.stringify(terms)
  const begun = new Set(base.map(keyOf))
  const kept = new Set(rows.map(({ text }) => keyOf(termsOf(text))))
  const stored = new Set(saved.map(keyOf))
  const own = rows.filter(({ text }) => {
    const key = keyOf(termsOf(text))
    return !begun.has(key) && !stored.has(key)
  })
  return [...own, ...rowsOf(saved.filter((group) => kept.has(keyOf(group)) || !begun.has(keyOf(group))))]
}

export const isSame = (rows: readonly GroupRow[], groups: readonly (readonly string[])[]) =>
  JSON.stringify(nonEmptyRows(rows).map(({ text }) => termsOf(text))) === JSON.stringify(groups)
