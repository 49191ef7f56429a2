import { kindWord } from '#contract/imports/cells'
import type { ImportRow } from '#contract/imports/imports'
import { noProductKey } from '#contract/products/sat-keys'

/** New products that lack a SAT key and may share one. */
export type SatGroup = {
  /** Unlike the name, no other group has it: a word and a category may have the same name. */
  id: string
  name: string
  /** What to search in the SAT catalogue. */
  word: string
  rows: ImportRow[]
}

export const lacksKey = ({ state, after, outcome }: ImportRow) =>
  state === 'new' && outcome === null && after.product_key === noProductKey

/**
 * Groups the products by the first word of their name, and products without a group by their category. The largest group
 * is first.
 */
export function satGroups(rows: readonly ImportRow[]): SatGroup[] {
  const rowsWithoutKey = rows.filter(lacksKey)
  const byWord = Map.groupBy(rowsWithoutKey, ({ name }) => kindWord(name))
  const ungrouped = [...byWord].flatMap(([word, group]) => (word === '' || group.length === 1 ? group : []))
  const byCategory = Map.groupBy(ungrouped, ({ after }) => String(after.category ?? ''))
  const groups = [
    ...[...byWord].flatMap(([word, group]) =>
      word === '' || group.length === 1
        ? []
        : [{ id: `word ${word}`, name: capital(firstWord(group)), word, rows: group }],
    ),
    ...[...byCategory].map(([category, group]) => {
      const [only] = group
      const isOne = group.length === 1 && only
      return {
        id: `category ${category}`,
        name: isOne ? only.name : category || 'Sin categoría',
        word: isOne ? kindWord(only.name) : kindWord(category.split(' > ').at(-1)),
        rows: group,
      }
    }),
  ]
  return groups.sort((a, b) => b.rows.length - a.rows.length)
}

const firstWord = ([row]: readonly ImportRow[]) => /[\p{L}]+/u.exec(row?.name ?? '')?.[0] ?? ''
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
