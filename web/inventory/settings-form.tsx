import { useState } from 'react'
import { type InventoryRow, InventorySettings } from '#contract/inventory'
import { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { Form, SubmitButton, useFormValues } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { refreshInventory, saveSettings } from './api.ts'

type Props = { product: InventoryRow; Inventory: NonNullable<InventoryRow['Inventory']>; onClose: () => void }

export function SettingsForm({ product, Inventory, onClose }: Props) {
  // What was on screen when the form was opened: rows come anew while somebody types.
  const [initial] = useState(() => ({ ...Inventory, location: Inventory.location ?? '' }))
  const [conflict, setConflict] = useState<string>()

  async function handleSubmit(settings: InventorySettings) {
    try {
      await saveSettings(product.id, settings)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED') setConflict(error.message)
      throw error
    }
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
      {conflict ? (
        <Notice
          tone="red"
          action={
            <Button size="sm" onClick={handleReload}>
              Recargar
            </Button>
          }
        >
          {conflict}
        </Notice>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="min_stock" label="Existencia mínima" type="number" required inputMode="numeric" />
        <Field name="location" label="Ubicación" maxLength={40} placeholder="A-01" />
      </div>
      <div className="flex justify-end gap-2 max-sm:*:grow">
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
