import { useState } from 'react'
import { productStatuses, productStatusLabels } from '#contract/products/products'
import { queryOf } from '../../../api/client.ts'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { customFilter, type Filter } from '../../../ui/list/filters.ts'
import { useFilters } from '../../../ui/list/list-filters.ts'
import { CategoryFilter } from '../category-box.tsx'

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
      <span className="flex items-center gap-2 text-ink-2 text-sm max-sm:w-full">
        <PriceInput label="Precio desde" value={values.from} onChange={(from) => set({ from })} />
        a
        <PriceInput label="Precio hasta" value={values.to} onChange={(to) => set({ to })} />
      </span>
    ),
  }),
] as const satisfies Filter[]

export function useProductFilters() {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  return { ...filters, query: queryOf({ ...values, sort, page, limit }) }
}

/** Applies the price on Enter and when the field loses focus. Anything that is not a price clears it. */
function PriceInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setTyped(value)
  }
  function apply() {
    const numberText = typed.replace(/[$,\s]/g, '')
    const next = /^\d{1,9}(\.\d{1,2})?$/.test(numberText) ? numberText : ''
    setTyped(next)
    if (next !== value) onChange(next)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      className="sm:w-32!"
    />
  )
}
