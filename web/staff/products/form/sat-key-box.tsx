import { useState } from 'react'
import { noProductKey, type SatProduct } from '#contract/products/sat-keys'
import { CustomField } from '../../../ui/form/field.tsx'
import { useField } from '../../../ui/form/form.tsx'
import { SatKeyInput } from './sat-key-input.tsx'

/** SAT product key: typed, or searched in the SAT catalogue. */
export function SatKeyBox() {
  const { value, set } = useField('product_key', '')
  const text = String(value ?? '')
  const [pickedKey, setPickedKey] = useState<SatProduct>()

  function handlePick(product: SatProduct) {
    set(product.key)
    setPickedKey(product)
  }

  return (
    <CustomField name="product_key" label="Clave de producto" required hint={hintOf(text, pickedKey)}>
      {({ value: _value, set: _set, ...control }) => (
        <SatKeyInput {...control} value={text} onText={set} onPick={handlePick} />
      )}
    </CustomField>
  )
}

function hintOf(key: string, picked: SatProduct | undefined) {
  if (picked?.key === key) return picked.description
  if (key === noProductKey) return 'No existe en el catálogo del SAT: búscala para facturar.'
  return 'Escribe 3 letras para buscar, o los 8 dígitos.'
}
