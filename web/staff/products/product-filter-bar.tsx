import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { productStatuses, productStatusLabels } from '#contract/products'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { CategoryBox } from './category-box.tsx'
import type { ProductFilters } from './product-filters.ts'

const statuses = productStatuses.map((value) => ({ value, label: productStatusLabels[value] }))
const stocks = [
  { value: 'with', label: 'Con existencia' },
  { value: 'without', label: 'Sin existencia' },
  { value: 'low', label: 'Existencia baja' },
]
const images = [
  { value: 'with', label: 'Con imagen' },
  { value: 'without', label: 'Sin imagen' },
]
const keys = [{ value: 'missing', label: 'Sin clave SAT' }]

export function ProductFilterBar({ filters: { values, set, ...filters } }: { filters: ProductFilters }) {
  const isNarrowed = Boolean(values.image || values.key || values.from || values.to)
  const [open, setOpen] = useState(isNarrowed)
  const isOpen = open || isNarrowed
  return (
    <FilterBar
      label="Código, nombre o código de barras"
      search={values.search}
      onSearch={(search) => set({ search })}
      isFiltered={filters.isFiltered}
      onClear={() => filters.clear()}
    >
      <CategoryChoice value={values.category} onChange={(category) => set({ category })} />
      <FilterSelect
        label="Estado"
        any="Cualquier estado"
        options={statuses}
        value={values.status}
        onChange={(status) => set({ status })}
      />
      <FilterSelect
        label="Existencia"
        any="Cualquier existencia"
        options={stocks}
        value={values.stock}
        onChange={(stock) => set({ stock })}
      />
      {isOpen ? (
        <>
          <FilterSelect
            label="Imagen"
            any="Con o sin imagen"
            options={images}
            value={values.image}
            onChange={(image) => set({ image })}
          />
          <FilterSelect
            label="Clave SAT"
            any="Cualquier clave SAT"
            options={keys}
            value={values.key}
            onChange={(key) => set({ key })}
          />
          <span className="flex items-center gap-2 text-ink-2 text-sm max-sm:w-full">
            <PriceInput label="Precio desde" value={values.from} onChange={(from) => set({ from })} />
            a
            <PriceInput label="Precio hasta" value={values.to} onChange={(to) => set({ to })} />
          </span>
        </>
      ) : (
        <Button
          variant="ghost"
          className="max-sm:basis-full"
          icon={<SlidersHorizontal />}
          onClick={() => setOpen(true)}
        >
          Más filtros
        </Button>
      )}
    </FilterBar>
  )
}

/** A category with all that is below it; '' is every one. */
export function CategoryChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full sm:w-64 sm:flex-none">
      <CategoryBox
        placeholder="Cualquier categoría"
        value={Number(value) || undefined}
        onChange={(id) => onChange(id === undefined ? '' : String(id))}
      />
    </div>
  )
}

/** Narrows once it is typed: on Enter, or when the person goes on. */
function PriceInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  function take() {
    const bare = typed.replace(/[$,\s]/g, '')
    const next = /^\d{1,9}(\.\d{1,2})?$/.test(bare) ? bare : ''
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
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      className="sm:w-32!"
    />
  )
}
