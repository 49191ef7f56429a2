import type { Category } from '#contract/products/catalog'
import { childrenOf, pathName, pathTo } from '../../shop/category-tree.ts'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import type { useInventoryFilters } from './inventory-filters.tsx'

export function InventoryFilterBar({
  filters,
  categories,
}: {
  filters: ReturnType<typeof useInventoryFilters>
  categories: readonly Category[]
}) {
  const options = {
    category: inTreeOrder(categories).map((category) => ({
      value: String(category.id),
      label: pathName(pathTo(categories, category.id)),
    })),
  }
  return <FilterBar label="Código, nombre o código de barras" filters={filters} options={options} />
}

/** Each category before its subcategories. */
const inTreeOrder = (categories: readonly Category[], parentId: number | null = null): Category[] =>
  childrenOf(categories, parentId).flatMap((category) => [category, ...inTreeOrder(categories, category.id)])
