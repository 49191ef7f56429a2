import { stockStateLabels } from '#contract/inventory/inventory'
import { queryOf } from '../../api/client.ts'
import { customFilter, type Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { useQuery } from '../../ui/use-query.ts'
import { idleDays } from '../idle-days.ts'
import { LocationField } from './location-field.tsx'

const rows = [
  { name: 'category', label: 'Categoría', any: 'Todas las categorías' },
  {
    name: 'stock',
    label: 'Estado',
    any: 'Cualquier estado',
    options: [
      { value: 'ok', label: stockStateLabels.ok },
      { value: 'low', label: 'Existencia baja' },
      { value: 'out', label: stockStateLabels.out },
      { value: 'none', label: stockStateLabels.none },
    ],
  },
  customFilter({
    names: ['location'],
    label: 'Ubicación',
    render: ({ values, set }) => <LocationField value={values.location} onChange={(location) => set({ location })} />,
  }),
  {
    name: 'idle',
    label: 'Movimiento',
    any: 'Con o sin movimiento',
    options: idleDays,
  },
] as const satisfies Filter[]

export function useInventoryFilters() {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  return { ...filters, query: queryOf({ ...values, sort, page, limit }) }
}

/** The product whose movements are open beside the list. It is in the URL, so that other screens can link to it. */
export function useOpenProduct() {
  const [query, changeQuery] = useQuery()
  const id = Number.parseInt(query.get('product') ?? '', 10) || null
  const open = (next: number | null) => changeQuery({ product: next === null ? '' : String(next) }, { replace: true })
  return [id, open] as const
}
