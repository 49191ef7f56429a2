import { useState } from 'react'
import * as v from 'valibot'
import { RequiredText } from '#contract/fields'
import { type ProductSupplier, SupplierCode } from '#contract/purchases/suppliers'
import { CustomField, Field } from '../../../ui/form/field.tsx'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { setSupplierCode } from '../api.ts'

const maxShown = 8

/** A supplier without purchases of the product belongs to it only by its code. */
const NewSupplier = v.object({ ...SupplierCode.entries, code: RequiredText('Escribe la clave.', 40) })

/** The code by which a supplier sells the product. `supplier` null: another supplier. */
export default function SupplierDialog({
  productId,
  supplier,
  others,
  onClose,
}: {
  productId: number
  supplier: ProductSupplier | null
  others: readonly string[]
  onClose: () => void
}) {
  return (
    <FormDialog
      title={supplier ? `Clave de ${supplier.name}` : 'Agregar proveedor'}
      submitLabel="Guardar"
      schema={supplier ? SupplierCode : NewSupplier}
      initial={{ supplier: supplier?.name ?? '', code: supplier?.code ?? '' }}
      onSubmit={(input) => setSupplierCode(productId, input)}
      onClose={onClose}
      success="Proveedor guardado."
      failure="Error al guardar el proveedor."
    >
      {supplier ? null : <NameField others={others} />}
      <Field
        name="code"
        label="Clave del proveedor"
        required={!supplier}
        maxLength={40}
        autoComplete="off"
        autoFocus={supplier !== null}
        hint="Con la que el proveedor conoce este producto. Sale en el sugerido de compra."
      />
    </FormDialog>
  )
}

function NameField({ others }: { others: readonly string[] }) {
  const [search, setSearch] = useState('')
  const options = others.filter((name) => name.toLowerCase().includes(search.toLowerCase())).slice(0, maxShown)
  return (
    <CustomField name="supplier" label="Proveedor" required>
      {({ value, set, ...control }) => (
        <SuggestField<string>
          {...control}
          autoFocus
          maxLength={120}
          placeholder="Escribe o elige"
          value={String(value ?? '')}
          onText={set}
          search={search}
          onSearch={setSearch}
          options={options}
          list={{
            label: 'Proveedores',
            debounceMs: 0,
            minLength: 1,
            keyOf: (name) => name,
            render: (name) => name,
            status: 'Proveedor nuevo: se agrega al guardar.',
            isExact: (name) => name.toLowerCase() === String(value ?? '').toLowerCase(),
          }}
          onPick={set}
        />
      )}
    </CustomField>
  )
}
