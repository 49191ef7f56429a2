import type { OrderPage } from '#contract/orders/lists'
import { formatDay } from '../../ui/date.ts'
import { FilterChip } from '../../ui/list/filter-chip.tsx'
import type { OrderFilters } from './order-filters.tsx'

type Name = keyof OrderFilters['values']

/** The filters that a link of a report set: each is shown with its name, and can be removed. */
export function ReportFilters({
  filters: { values, set },
  data,
}: {
  filters: OrderFilters
  data: OrderPage | undefined
}) {
  const { soldFrom, soldTo, customer, product, category, branch } = values
  const names = data?.filtered
  const chips: { label: string; value: string; names: Name[] }[] = []
  if (soldFrom || soldTo) {
    chips.push({ label: 'Vendido', value: periodText(soldFrom, soldTo), names: ['soldFrom', 'soldTo'] })
  }
  if (customer) chips.push({ label: 'Cliente', value: names?.customer ?? `n.º ${customer}`, names: ['customer'] })
  if (product) chips.push({ label: 'Producto', value: names?.product ?? `n.º ${product}`, names: ['product'] })
  if (category) {
    const name = names?.category ?? `n.º ${category}`
    const isBranch = branch === '1' && category !== 'none'
    chips.push({
      label: 'Categoría',
      value: isBranch ? `${name} y las que contiene` : name,
      names: ['category', 'branch'],
    })
  }
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filtros del reporte" className="flex flex-wrap gap-2 border-line border-b px-4 py-2.5">
      {chips.map(({ label, value, names }) => (
        <li key={label}>
          <FilterChip
            label={label}
            value={value}
            onRemove={() => set(Object.fromEntries(names.map((name) => [name, ''])))}
          />
        </li>
      ))}
    </ul>
  )
}

function periodText(from: string, to: string) {
  if (!from) return `hasta ${formatDay(to)}`
  if (!to) return `desde ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}
