import type { Order } from '#contract/orders/orders'
import type { Shipment } from '#contract/orders/shipments'
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
  return (
    <FormDialog
      title="Guía del envío"
      submitLabel="Guardar"
      schema={TrackingInput}
      initial={trackingValues(shipment)}
      onSubmit={(input) => changeShipment(order, shipment.id, trackingOf(input))}
      onClose={onClose}
      success="Guía guardada. El cliente la ve en su pedido."
      failure="No se pudo guardar la guía."
    >
      <TrackingFields />
    </FormDialog>
  )
}
