import { useState } from 'react'
import { PaymentStatus, paymentStatusLabels } from '#contract/orders'
import { Button } from '../ui/button.tsx'
import { SearchField, Select, TextInput } from '../ui/field.tsx'
import { dates, type OrderFilters } from './staff-filters.ts'

const payments = PaymentStatus.options.map((value) => ({
  value,
  label: `Pago ${paymentStatusLabels[value].toLowerCase()}`,
}))

export function FilterBar({ filters }: { filters: OrderFilters }) {
  const [typed, setTyped] = useState(filters.search)
  const [sought, setSought] = useState(filters.search)
  if (sought !== filters.search) {
    setSought(filters.search)
    setTyped(filters.search)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
      <SearchField
        label="Folio, cliente, RFC o código"
        className="flex-1 basis-full sm:basis-72"
        value={typed}
        onChange={setTyped}
        onSearch={(search) => filters.set({ search: search.trim() })}
        onClear={() => filters.set({ search: '' })}
      />
      <Select
        aria-label="Fecha"
        className="min-w-0 flex-1 sm:w-auto! sm:flex-none"
        options={dates}
        value={filters.date}
        onChange={(event) => filters.set({ date: event.target.value, from: '', to: '' })}
      />
      {filters.date === 'range' ? (
        <span className="flex items-center gap-2 text-ink-2 text-sm max-sm:w-full">
          <TextInput
            type="date"
            aria-label="Desde"
            max={filters.to || undefined}
            value={filters.from}
            onChange={(event) => filters.set({ from: event.target.value })}
          />
          a
          <TextInput
            type="date"
            aria-label="Hasta"
            min={filters.from || undefined}
            value={filters.to}
            onChange={(event) => filters.set({ to: event.target.value })}
          />
        </span>
      ) : null}
      <Select
        aria-label="Pago"
        className="min-w-0 flex-1 sm:w-auto! sm:flex-none"
        options={payments}
        placeholder="Cualquier pago"
        value={filters.paymentStatus}
        onChange={(event) => filters.set({ paymentStatus: event.target.value })}
      />
      <Select
        aria-label="Factura"
        className="min-w-0 flex-1 sm:w-auto! sm:flex-none"
        options={[{ value: 'failed', label: 'Factura con error' }]}
        placeholder="Cualquier factura"
        value={filters.invoice}
        onChange={(event) => filters.set({ invoice: event.target.value })}
      />
      {filters.isFiltered ? (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('')
            filters.clear()
          }}
        >
          Limpiar filtros
        </Button>
      ) : null}
    </div>
  )
}
