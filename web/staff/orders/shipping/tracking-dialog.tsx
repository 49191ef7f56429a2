import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import type { Shipment } from '#contract/orders/shipments'
import { FormConflict } from '../../../ui/form/conflict.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { changeShipment } from './api.ts'
import { TrackingFields, TrackingInput, trackingOf, trackingValues } from './tracking-fields.tsx'

/** Corrects the carrier, number and date of a shipment. */
export default function TrackingDialog({
  order,
  shipment,
  onClose,
}: {
  order: Order
  shipment: Shipment
  onClose: () => void
}) {
  // The order as it was when the dialog was opened or reloaded. Its version is sent, so that the server notices a change since then.
  const [original, setOriginal] = useState(order)
  const stored = original.shipments.find(({ id }) => id === shipment.id) ?? shipment
  return (
    <FormDialog
      title="Guía del envío"
      submitLabel="Guardar"
      schema={TrackingInput}
      initial={trackingValues(stored)}
      onSubmit={(input) => changeShipment(original, shipment.id, trackingOf(input))}
      onClose={onClose}
      success="Guía guardada. El cliente la ve en su pedido."
      failure="No se pudo guardar la guía."
    >
      <FormConflict version={original.version} onReload={() => setOriginal(order)} />
      <TrackingFields />
    </FormDialog>
  )
}
