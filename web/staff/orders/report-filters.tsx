import { X } from 'lucide-react'
import type { OrderPage } from '#contract/orders/lists'
import { formatDay } from '../../ui/date.ts'
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
          <button
            type="button"
            aria-label={`Quitar filtro ${label}: ${value}`}
            onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}
            className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-theme-soft py-0.5 pr-2 pl-3 text-left text-sm text-theme-text hover:brightness-[.97]"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {label}: <b className="font-semibold">{value}</b>
            </span>
            <X size={14} className="shrink-0" aria-hidden />
          </button>
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
