import { useState } from 'react'
import * as v from 'valibot'
import { type InventoryRow, InventorySettings } from '#contract/inventory/inventory'
import { Button } from '../../ui/button.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { refreshInventory, saveSettings } from './api.ts'

/** `version`: that of the record when the form was opened. */
const Schema = v.omit(InventorySettings, ['version'])

type Props = {
  product: InventoryRow
  Inventory: NonNullable<InventoryRow['Inventory']>
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

export function SettingsForm({ product, Inventory, onDirty, onClose }: Props) {
  // The values when the form was opened or reloaded: the rows are refetched while the user types.
  const [opened, setOpened] = useState(Inventory)
  const [isReloading, setReloading] = useState(false)
  const initial = { min_stock: opened.min_stock, location: opened.location ?? '' }
  if (isReloading && Inventory.version !== opened.version) {
    setReloading(false)
    setOpened(Inventory)
  }

  async function handleSubmit(settings: v.InferOutput<typeof Schema>) {
    await saveSettings(product.id, { ...settings, version: opened.version })
    onClose()
  }
  function handleReload() {
    setReloading(true)
    void refreshInventory()
  }

  return (
    <Form
      schema={Schema}
      initial={initial}
      onSubmit={handleSubmit}
      success="Mínimo y ubicación guardados."
      failure="Error al guardar el mínimo y la ubicación."
      className="grid gap-3"
    >
      <FormConflict version={opened.version} onReload={handleReload} />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField name="min_stock" label="Existencia mínima" required inputMode="numeric" />
        <Field name="location" label="Ubicación" maxLength={40} placeholder="A-01" />
      </div>
      <div className="flex justify-end gap-2 max-sm:grow-children">
        <Button onClick={onClose}>Cancelar</Button>
        <SubmitButton>Guardar</SubmitButton>
      </div>
      <WatchDirty onDirty={onDirty} />
    </Form>
  )
}
