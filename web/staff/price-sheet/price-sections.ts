import type { Category, Product } from '#contract/products/catalog'
import { childrenOf, pathName, pathTo } from '../../shop/category-tree.ts'

export type PriceSection = { title: string; products: readonly Product[] }

/** The products by category, in the order of the category tree; those without a category come last. */
export function sectionsOf(products: readonly Product[], categories: readonly Category[]): PriceSection[] {
  const byCategory = Map.groupBy(products, ({ category }) => category?.id ?? null)
  const idsBelow = (parentId: number | null): number[] =>
    childrenOf(categories, parentId).flatMap(({ id }) => [id, ...idsBelow(id)])
  // Ids of products whose category was added after the categories were loaded are not in the tree.
  const ids = new Set([...idsBelow(null), ...byCategory.keys()])
  ids.delete(null)
  return [...ids, null].flatMap((id) => {
    const found = byCategory.get(id)
    if (!found) return []
    const title = id === null ? 'Otros productos' : pathName(pathTo(categories, id)) || found[0]?.category?.name
    return { title: title ?? '', products: found }
  })
}
