import * as v from 'valibot'
import type { StaffProductRow } from '#contract/products/products'
import { ProductKey } from '#contract/products/sat-keys'
import { countText } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { changeProducts } from '../api.ts'
import { SatKeyBox } from '../form/sat-key-box.tsx'

const SatKey = v.object({ product_key: ProductKey })

/** Sets the SAT key of all the chosen products. */
export function SatKeyDialog({
  products,
  onClose,
  onChanged,
}: {
  products: readonly StaffProductRow[]
  onClose: () => void
  onChanged: () => void
}) {
  const count = countText(products.length, 'producto')
  return (
    <FormDialog
      title="Cambiar clave SAT"
      submitLabel="Cambiar clave SAT"
      schema={SatKey}
      initial={{ product_key: commonKey(products) }}
      success={`Clave SAT de ${count} cambiada.`}
      failure="No se pudo cambiar la clave SAT."
      onSubmit={async ({ product_key }) => {
        await changeProducts({ change: 'key', ids: products.map(({ id }) => id), product_key })
        onChanged()
      }}
      onClose={onClose}
    >
      <p className="text-ink-2 text-sm">Se usará la misma clave en {count}.</p>
      <SatKeyBox />
    </FormDialog>
  )
}

/** The key that all products have; empty if they differ. */
function commonKey(products: readonly StaffProductRow[]) {
  const [first, ...others] = new Set(products.map(({ product_key }) => product_key))
  return others.length === 0 ? (first ?? '') : ''
}
