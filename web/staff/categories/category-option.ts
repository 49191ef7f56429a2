import type { CategoryRow } from '#contract/products/categories'
import { pathName, pathTo } from '../../shop/category-tree.ts'

/** A category to choose; the hint tells where it is. */
export const categoryOption = (rows: readonly CategoryRow[], { id, name }: CategoryRow) => ({
  value: String(id),
  label: name,
  hint: pathName(pathTo(rows, id).slice(0, -1)) || undefined,
})
