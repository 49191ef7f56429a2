import { useState } from 'react'
import { noProductKey, type SatProduct } from '#contract/products'
import { Field } from '../../../ui/form/field.tsx'
import { useField } from '../../../ui/form/form.tsx'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { failureMessage } from '../../../ui/use-action.ts'
import { useSatProducts } from '../api.ts'

/** SAT product key: typed, or searched in the SAT catalogue. */
export function SatKeyBox() {
  const { value, set } = useField('product_key', '')
  const text = String(value ?? '')
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<SatProduct>()
  const { data = [], error, isLoading } = useSatProducts(search)
  const status = isLoading ? 'Buscando…' : 'Sin resultados'

  function handlePick(product: SatProduct) {
    set(product.key)
    setPicked(product)
  }

  return (
    <Field name="product_key" label="Clave de producto" required hint={hintOf(text, picked)}>
      {({ value: _value, set: _set, ...control }) => (
        <SuggestField
          {...control}
          value={text}
          onText={set}
          search={search}
          onSearch={setSearch}
          options={error ? [] : data}
          list={{
            label: 'Claves del SAT',
            pauseMs: 300,
            minLength: 3,
            keyOf: ({ key }) => key,
            render: ({ key, description }) => (
              <>
                <span className="code">{key}</span>
                {description}
              </>
            ),
            status: error
              ? failureMessage(error, 'El catálogo del SAT no responde. Escribe la clave de 8 dígitos.')
              : status,
          }}
          onPick={handlePick}
        />
      )}
    </Field>
  )
}

function hintOf(key: string, picked: SatProduct | undefined) {
  if (picked?.key === key) return picked.description
  if (key === noProductKey) return 'No existe en el catálogo del SAT: búscala para facturar.'
  return 'Escribe 3 letras para buscar, o los 8 dígitos.'
}
