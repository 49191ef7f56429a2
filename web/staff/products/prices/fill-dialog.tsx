import * as v from 'valibot'
import { Percent } from '#contract/pesos'
import { type PriceList, PriceListFill, priceBaseLabels } from '#contract/prices/price-lists'
import { priceBases } from '#contract/prices/prices'
import { CustomField } from '../../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../../ui/form/field-kinds.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { CategoryBox } from '../../category-box.tsx'
import { fillPriceList } from './api.ts'

const percentProblem = 'Ingresa un porcentaje entre −99.99 y 1000.'

const Fill = v.object({
  categoryId: v.optional(v.nullable(v.number()), null),
  percent: v.pipe(v.number(percentProblem), Percent),
  base: v.picklist(priceBases),
  min_qty: v.optional(PriceListFill.entries.min_qty.wrapped, 1),
  asPrice: v.optional(v.boolean(), false),
})

const bases = priceBases.map((value) => ({ value, label: priceBaseLabels[value] }))

/** Gives many products a price in the list at once. */
export function FillDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  return (
    <FormDialog
      title="Poner ±% a muchos productos"
      submitLabel="Aplicar"
      schema={Fill}
      initial={{ base: list.base, percent: undefined, min_qty: 1 }}
      onSubmit={(input) => fillPriceList(list.id, { ...input, version: list.version })}
      onClose={onClose}
      success="Precios aplicados."
      failure="No se pudieron aplicar los precios."
    >
      <CustomField name="categoryId" label="Categoría">
        {({ value, set, ...control }) => (
          <CategoryBox
            {...control}
            placeholder="Todos los productos"
            value={value}
            onChange={(id) => set(id ?? null)}
          />
        )}
      </CustomField>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="percent" label="Porcentaje" required placeholder="−8 o 20" />
        <SelectField name="base" label="Sobre" options={bases} />
      </div>
      <NumberField
        name="min_qty"
        label="Desde cuántas piezas"
        inputMode="numeric"
        hint="Sustituye el precio que ya tengan desde esa cantidad."
      />
      <ToggleField
        name="asPrice"
        label="Guardarlo como precio fijo"
        hint="No cambia cuando cambie el precio de lista o el costo."
      />
    </FormDialog>
  )
}
