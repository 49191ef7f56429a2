import type { CategoryRow } from '#contract/products/categories'
import { pathName, pathTo } from '../../shop/category-tree.ts'

/** The option of a combobox for a category. `hint`: the names of its parents. */
export const categoryOption = (rows: readonly CategoryRow[], { id, name }: CategoryRow) => ({
  value: String(id),
  label: name,
  hint: pathName(pathTo(rows, id).slice(0, -1)) || undefined,
})
