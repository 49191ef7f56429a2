import type { CategoryRow } from '#contract/products/categories'
import { pathName, pathTo } from '../../shop/category-tree.ts'

/** A category as an option. `hint`: the names of its parents. */
export const categoryOption = (rows: readonly CategoryRow[], { id, name }: CategoryRow) => ({
  value: String(id),
  label: name,
  hint: pathName(pathTo(rows, id).slice(0, -1)) || undefined,
})
