import type { Category } from '#contract/catalog'
import { childrenOf, pathName, pathTo } from '../../shop/category-tree.ts'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { type InventoryFilters, idleOptions, stockOptions } from './inventory-filters.ts'

export function InventoryFilterBar({
  filters: { values, set, isFiltered, clear },
  categories,
  locations,
}: {
  filters: InventoryFilters
  categories: readonly Category[]
  locations: readonly string[]
}) {
  return (
    <FilterBar
      label="Código o nombre"
      search={values.search}
      onSearch={(search) => set({ search })}
      isFiltered={isFiltered}
      onClear={() => clear()}
    >
      <FilterSelect
        label="Categoría"
        any="Todas las categorías"
        options={inOrder(categories).map((category) => ({
          value: String(category.id),
          label: pathName(pathTo(categories, category.id)),
        }))}
        value={values.category}
        onChange={(category) => set({ category })}
      />
      <FilterSelect
        label="Estado"
        any="Cualquier estado"
        options={stockOptions}
        value={values.stock}
        onChange={(stock) => set({ stock })}
      />
      {locations.length > 0 ? (
        <FilterSelect
          label="Ubicación"
          any="Cualquier ubicación"
          options={locations.map((location) => ({ value: location, label: location }))}
          value={values.location}
          onChange={(location) => set({ location })}
        />
      ) : null}
      <FilterSelect
        label="Movimiento"
        any="Con o sin movimiento"
        options={idleOptions}
        value={values.idle}
        onChange={(idle) => set({ idle })}
      />
    </FilterBar>
  )
}

/** Each category before those under it. */
const inOrder = (categories: readonly Category[], parentId: number | null = null): Category[] =>
  childrenOf(categories, parentId).flatMap((category) => [category, ...inOrder(categories, category.id)])
