import { useSearchParams } from 'react-router-dom'
import { stockStateLabels } from '#contract/inventory'
import { queryOf, useListFilters } from '../../ui/list-filters.ts'

export const stockOptions = [
  { value: 'ok', label: stockStateLabels.ok },
  { value: 'low', label: 'Existencia baja' },
  { value: 'out', label: stockStateLabels.out },
  { value: 'none', label: stockStateLabels.none },
]

export const idleOptions = ['30', '90', '180'].map((days) => ({
  value: days,
  label: `Sin movimiento en ${days} días`,
}))

export type InventoryFilters = ReturnType<typeof useInventoryFilters>

export function useInventoryFilters() {
  const filters = useListFilters(['search', 'category', 'stock', 'location', 'idle'])
  const { values, sort, page, limit } = filters
  return { ...filters, query: queryOf({ ...values, sort, page, limit }) }
}

/** The product whose movements are shown beside the list; in the address too, so that others can lead to it. */
export function useOpenProduct() {
  const [params, setParams] = useSearchParams()
  const id = Number.parseInt(params.get('product') ?? '', 10) || null
  function open(next: number | null) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === null) after.delete('product')
        else after.set('product', String(next))
        return after
      },
      { replace: true },
    )
  }
  return [id, open] as const
}
