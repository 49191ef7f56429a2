import { useState } from 'react'
import * as v from 'valibot'
import { Percent } from '#contract/pesos'
import { dateOrderMessage, type PriceList, priceBaseLabels } from '#contract/prices/price-lists'
import { priceBases } from '#contract/prices/prices'
import { Button } from '../../../ui/button.tsx'
import { BlankDay } from '../../../ui/form/blank-day.ts'
import { FormConflict } from '../../../ui/form/conflict.tsx'
import { DayField } from '../../../ui/form/day-field.tsx'
import { WatchDirty } from '../../../ui/form/dirty.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../../ui/form/field-kinds.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../../ui/overlay/leave-guard.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { changePriceList, createPriceList, loadPriceList } from './api.ts'

const ListForm = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Escribe un nombre para la lista.'),
      v.maxLength(60, 'Máximo 60 caracteres.'),
    ),
    base: v.picklist(priceBases),
    percent: v.optional(Percent, 0),
    validFrom: BlankDay,
    validTo: BlankDay,
    active: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validTo']],
      ({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo,
      dateOrderMessage,
    ),
    ['validTo'],
  ),
)

const bases = priceBases.map((value) => ({ value, label: priceBaseLabels[value] }))

/** Purpose of the dialog: a new list, a copy of `list`, or a change of `list`. */
export type ListRequest = { mode: 'new'; list?: undefined } | { mode: 'copy' | 'edit'; list: PriceList }

const titles = { new: 'Nueva lista de precios', copy: 'Duplicar lista de precios', edit: 'Datos de la lista' } as const

export function ListDialog({
  mode,
  list: stored,
  onClose,
  onSaved,
}: ListRequest & { onClose: () => void; onSaved: (list: PriceList) => void }) {
  // Other users' changes do not replace the values being edited: saving then returns a conflict.
  const [list, setList] = useState(stored)
  const [dirty, setDirty] = useState(false)
  const { handleClose, leaveGuard } = useGuardedClose(dirty, onClose)
  const initial = {
    name: mode === 'copy' ? `${list?.name} (copia)` : (list?.name ?? ''),
    base: list?.base ?? 'list',
    percent: list?.percent ?? 0,
    validFrom: list?.validFrom ?? '',
    validTo: list?.validTo ?? '',
    active: list?.active ?? true,
  }

  async function handleSubmit(input: v.InferOutput<typeof ListForm>) {
    const saved = await (mode === 'edit' && list
      ? changePriceList(list.id, { ...input, version: list.version })
      : createPriceList({ ...input, ...(list && { copyOf: list.id }) }))
    onSaved(saved)
  }

  const [reload] = useAction(async (id: number) => setList(await loadPriceList(id)), {
    failure: 'No se pudo cargar la lista de precios.',
  })

  return (
    <Dialog open onClose={handleClose} title={titles[mode]}>
      <Form
        schema={ListForm}
        initial={initial}
        onSubmit={handleSubmit}
        success="Lista de precios guardada."
        failure="Error al guardar la lista de precios."
      >
        {mode === 'edit' && list ? <FormConflict version={list.version} onReload={() => void reload(list.id)} /> : null}
        <Field name="name" label="Nombre" required autoFocus maxLength={60} placeholder="Ej. Mayoreo" />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            name="percent"
            label="Porcentaje"
            hint="−8 es 8 % menos; 20 es 20 % más. Vale para los productos sin precio propio en la lista."
          />
          <SelectField
            name="base"
            label="Sobre"
            options={bases}
            hint="Sin costo capturado se usa el precio de lista."
          />
          <DayField name="validFrom" label="Desde" />
          <DayField name="validTo" label="Hasta" />
        </div>
        <ToggleField
          name="active"
          label="Activa"
          isSwitch
          hint="Inactiva o vencida, sus clientes pagan el precio de lista."
        />
        <div className="flex flex-wrap justify-end gap-2 max-sm:grow-children">
          <Button onClick={handleClose}>Cancelar</Button>
          <SubmitButton>Guardar</SubmitButton>
        </div>
        <WatchDirty onDirty={setDirty} />
      </Form>
      {leaveGuard}
    </Dialog>
  )
}
