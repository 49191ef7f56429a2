import { categoryPath, plainWord } from '#contract/imports/cells'
import type { ImportRow } from '#contract/imports/imports'
import { pathName, pathTo } from '../../shop/category-tree.ts'
import { countText } from '../../ui/money.ts'
import { useCategories } from '../use-categories.ts'

/** The categories that the rows create. A misspelled name would be one of them. */
export function NewCategories({ rows }: { rows: readonly ImportRow[] }) {
  const { data: categories } = useCategories()
  if (!categories) return null
  const known = new Set(categories.map(({ id }) => plainWord(categoryPath(pathName(pathTo(categories, id))))))
  const created = new Map<string, string>()
  // Each category is compared once: 20,000 rows have few, and each key in the search of the preview renders them again.
  for (const category of new Set(rows.map(({ after }) => after.category))) {
    const word = plainWord(category)
    if (word !== '' && !known.has(word) && !created.has(word)) created.set(word, String(category))
  }
  if (created.size === 0) return null
  const names = [...created.values()].map((name) => `«${name}»`).join(', ')
  return (
    <p className="line-clamp-3 border-line border-b px-4 py-2 text-sm text-warn" title={names}>
      {countText(created.size, 'categoría nueva', 'categorías nuevas')}: {names}
    </p>
  )
}
