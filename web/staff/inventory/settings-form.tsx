import { useState } from 'react'
import { type InventoryRow, InventorySettings } from '#contract/inventory/inventory'
import { Button } from '../../ui/button.tsx'
import { ConflictNotice, useConflict } from '../../ui/form/conflict.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form/form.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { refreshInventory, saveSettings } from './api.ts'

type Props = { product: InventoryRow; Inventory: NonNullable<InventoryRow['Inventory']>; onClose: () => void }

export function SettingsForm({ product, Inventory, onClose }: Props) {
  // Values from when the form was opened: rows are refetched while the user types.
  const [initial] = useState(() => ({ ...Inventory, location: Inventory.location ?? '' }))
  const [conflict, catchConflict] = useConflict()

  async function handleSubmit(settings: InventorySettings) {
    await catchConflict(saveSettings(product.id, settings))
    onClose()
  }
  async function handleReload() {
    await refreshInventory()
    onClose()
  }

  return (
    <Form
      schema={InventorySettings}
      initial={{ min_stock: initial.min_stock, location: initial.location, version: initial.version }}
      onSubmit={handleSubmit}
      success="Mínimo y ubicación guardados"
      failure="Error al guardar el mínimo y la ubicación."
      className="grid gap-3"
    >
      <ConflictNotice conflict={conflict} onReload={handleReload} />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField name="min_stock" label="Existencia mínima" required inputMode="numeric" />
        <Field name="location" label="Ubicación" maxLength={40} placeholder="A-01" />
      </div>
      <div className="flex justify-end gap-2 max-sm:grow-children">
        <Button onClick={onClose}>Cancelar</Button>
        <SubmitButton>Guardar</SubmitButton>
      </div>
      <Guard initial={initial} />
    </Form>
  )
}

function Guard({ initial }: { initial: { min_stock: number; location: string } }) {
  const { min_stock, location } = useFormValues()
  return <LeaveGuard dirty={min_stock !== initial.min_stock || location !== initial.location} />
}
