import type { ReactNode } from 'react'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import type { useFilters } from '../../ui/list/list-filters.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/table.tsx'

/** Filters of both lists. */
export const receivableFilters = [
  { name: 'overdue', label: 'Vencimiento', any: 'Vencidos y por vencer', options: [{ value: '1', label: 'Vencidos' }] },
] as const satisfies Filter[]

type Filters = ReturnType<typeof useFilters<typeof receivableFilters>>
export type ListProps<Row> = {
  query: Record<string, string>
  filters: Filters
  columns: readonly Column<Row>[]
  chooser: ReactNode
}

export const Search = ({ filters, children }: { filters: Filters; children: ReactNode }) => (
  <FilterBar label="Folio, cliente, referencia o monto" filters={filters}>
    {children}
  </FilterBar>
)

export const noReceivables = (
  <Empty title="No hay nada por cobrar.">Aquí aparecen los pedidos aceptados que tienen saldo.</Empty>
)

export const Customer = ({ name, phone }: { name: string; phone: string | null }) => (
  <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
    <p className="font-medium">{name}</p>
    {phone ? <PhoneLinks phone={phone} name={name} className="text-ink-2 text-sm" /> : null}
  </div>
)
