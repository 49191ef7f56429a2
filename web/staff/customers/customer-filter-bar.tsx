import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { useSalespeople } from './api.ts'
import type { CustomerFilters } from './customer-filters.ts'

const states = [
  { value: 'active', label: 'Activos' },
  { value: 'blocked', label: 'Bloqueados' },
]
const idle = [30, 60, 90, 180].map((days) => ({ value: String(days), label: `Sin pedidos en ${days} días` }))
const balances = [{ value: 'owing', label: 'Con saldo' }]
const fiscal = [{ value: 'incomplete', label: 'Fiscales incompletos' }]

export function CustomerFilterBar({ filters: { values, set, ...filters } }: { filters: CustomerFilters }) {
  const { data: people = [] } = useSalespeople()
  return (
    <FilterBar
      label="Nombre, empresa, RFC, correo o teléfono"
      search={values.search}
      onSearch={(search) => set({ search })}
      isFiltered={filters.isFiltered}
      onClear={() => filters.clear()}
    >
      <FilterSelect
        label="Estado"
        any="Cualquier estado"
        options={states}
        value={values.status}
        onChange={(status) => set({ status })}
      />
      <FilterSelect
        label="Pedidos"
        any="Con o sin pedidos"
        options={idle}
        value={values.idle}
        onChange={(idle) => set({ idle })}
      />
      <FilterSelect
        label="Saldo"
        any="Cualquier saldo"
        options={balances}
        value={values.balance}
        onChange={(balance) => set({ balance })}
      />
      <FilterSelect
        label="Datos fiscales"
        any="Datos fiscales"
        options={fiscal}
        value={values.fiscal}
        onChange={(fiscal) => set({ fiscal })}
      />
      <FilterSelect
        label="Vendedor"
        any="Cualquier vendedor"
        options={people.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={values.salesperson}
        onChange={(salesperson) => set({ salesperson })}
      />
    </FilterBar>
  )
}
