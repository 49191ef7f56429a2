import { useState } from 'react'
import type { Supplier } from '#contract/purchases/suppliers'
import { plain } from '#contract/search'
import { CustomField } from '../../../ui/form/field.tsx'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { useSuppliers } from './api.ts'

const maxShown = 8

/** The name of a supplier: an earlier one, or a new one. */
export function SupplierField({ onEnter }: { onEnter: () => void }) {
  const [search, setSearch] = useState('')
  const { data, isLoading } = useSuppliers(search === '' ? null : search)
  return (
    <CustomField name="supplier" label="Proveedor" required className="grow basis-64">
      {({ value, set, ...control }) => (
        <SuggestField<Supplier>
          {...control}
          maxLength={120}
          placeholder="Escribe o elige"
          value={String(value ?? '')}
          onText={set}
          search={search}
          onSearch={setSearch}
          options={(data ?? []).slice(0, maxShown)}
          list={{
            label: 'Proveedores',
            debounceMs: 150,
            minLength: 1,
            keyOf: ({ id }) => id,
            render: ({ name }) => name,
            status: isLoading ? 'Buscando…' : 'Proveedor nuevo: se agrega al guardar.',
            isExact: ({ name }) => plain(name) === plain(String(value ?? '')),
          }}
          onPick={({ name }) => set(name)}
          onEnter={onEnter}
        />
      )}
    </CustomField>
  )
}
