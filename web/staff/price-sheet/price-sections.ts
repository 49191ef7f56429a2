import type { Category, Product } from '#contract/products/catalog'
import { childrenOf, pathName, pathTo } from '../../shop/category-tree.ts'

export type PriceSection = { title: string; products: readonly Product[] }

/** Groups the products by category, in the order of the category tree. Products without a category come last. */
export function sectionsOf(products: readonly Product[], categories: readonly Category[]): PriceSection[] {
  const byCategory = Map.groupBy(products, ({ category }) => category?.id ?? null)
  const idsBelow = (parentId: number | null): number[] =>
    childrenOf(categories, parentId).flatMap(({ id }) => [id, ...idsBelow(id)])
  // The products may be newer than the categories: a category that is not in the tree comes after it.
  const ids = new Set([...idsBelow(null), ...byCategory.keys()])
  ids.delete(null)
  return [...ids, null].flatMap((id) => {
    const found = byCategory.get(id)
    if (!found) return []
    const title = id === null ? 'Otros productos' : pathName(pathTo(categories, id)) || found[0]?.category?.name
    return { title: title ?? '', products: found }
  })
}
