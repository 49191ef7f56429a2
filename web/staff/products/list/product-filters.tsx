import { productStatuses, productStatusLabels } from '#contract/products/products'
import { queryOf } from '../../../api/client.ts'
import { customFilter, type Filter } from '../../../ui/list/filters.ts'
import { useFilters } from '../../../ui/list/list-filters.ts'
import { AmountField } from '../../amount-field.tsx'
import { CategoryFilter } from '../../category-box.tsx'

const width = 'w-full min-w-0 sm:w-32'

const rows = [
  customFilter({
    names: ['category'],
    label: 'Categoría',
    render: ({ values, set }) => <CategoryFilter value={values.category} onChange={(category) => set({ category })} />,
  }),
  {
    name: 'status',
    label: 'Estado',
    any: 'Cualquier estado',
    options: productStatuses.map((value) => ({ value, label: productStatusLabels[value] })),
  },
  {
    name: 'stock',
    label: 'Existencia',
    any: 'Cualquier existencia',
    options: [
      { value: 'with', label: 'Con existencia' },
      { value: 'without', label: 'Sin existencia' },
      { value: 'low', label: 'Existencia baja' },
    ],
  },
  {
    name: 'image',
    label: 'Imagen',
    any: 'Con o sin imagen',
    options: [
      { value: 'with', label: 'Con imagen' },
      { value: 'without', label: 'Sin imagen' },
    ],
    isExtra: true,
  },
  {
    name: 'key',
    label: 'Clave SAT',
    any: 'Cualquier clave SAT',
    options: [{ value: 'missing', label: 'Sin clave SAT' }],
    isExtra: true,
  },
  customFilter({
    names: ['from', 'to'],
    label: 'Precio',
    isExtra: true,
    render: ({ values, set }) => (
      <span className="flex items-start gap-2 text-ink-2 text-sm max-sm:w-full">
        <AmountField label="Precio desde" value={values.from} className={width} onChange={(from) => set({ from })} />
        <span className="leading-(--control)">a</span>
        <AmountField label="Precio hasta" value={values.to} className={width} onChange={(to) => set({ to })} />
      </span>
    ),
  }),
] as const satisfies Filter[]

export function useProductFilters() {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  return { ...filters, query: queryOf({ ...values, sort, page, limit }) }
}
