import { PaymentStatus, paymentStatusLabels } from '#contract/orders'
import { DateRange } from '../../ui/date-range.tsx'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { dates, type OrderFilters } from './order-filters.ts'

const payments = PaymentStatus.options.map((value) => ({
  value,
  label: `Pago ${paymentStatusLabels[value].toLowerCase()}`,
}))
const invoices = [{ value: 'failed', label: 'Factura con error' }]

export function OrderFilterBar({ filters: { values, set, ...filters } }: { filters: OrderFilters }) {
  return (
    <FilterBar
      label="Folio, cliente, RFC o código"
      search={values.search}
      onSearch={(search) => set({ search })}
      isFiltered={filters.isFiltered}
      onClear={() => filters.clear()}
    >
      <FilterSelect
        label="Fecha"
        options={dates}
        value={values.date}
        onChange={(date) => set({ date, from: '', to: '' })}
      />
      {values.date === 'range' ? <DateRange from={values.from} to={values.to} onChange={set} /> : null}
      <FilterSelect
        label="Pago"
        any="Cualquier pago"
        options={payments}
        value={values.paymentStatus}
        onChange={(paymentStatus) => set({ paymentStatus })}
      />
      <FilterSelect
        label="Factura"
        any="Cualquier factura"
        options={invoices}
        value={values.invoice}
        onChange={(invoice) => set({ invoice })}
      />
    </FilterBar>
  )
}
