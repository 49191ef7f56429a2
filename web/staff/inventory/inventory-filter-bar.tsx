import type { Category } from '#contract/catalog'
import { childrenOf, pathName, pathTo } from '../../shop/category-tree.ts'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import type { useInventoryFilters } from './inventory-filters.ts'

export function InventoryFilterBar({
  filters,
  categories,
  locations,
}: {
  filters: ReturnType<typeof useInventoryFilters>
  categories: readonly Category[]
  locations: readonly string[]
}) {
  const options = {
    category: inTreeOrder(categories).map((category) => ({
      value: String(category.id),
      label: pathName(pathTo(categories, category.id)),
    })),
    location: locations.length > 0 ? locations.map((location) => ({ value: location, label: location })) : null,
  }
  return <FilterBar label="Código o nombre" filters={filters} options={options} />
}

/** Each category before its subcategories. */
const inTreeOrder = (categories: readonly Category[], parentId: number | null = null): Category[] =>
  childrenOf(categories, parentId).flatMap((category) => [category, ...inTreeOrder(categories, category.id)])
