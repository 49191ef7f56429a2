import { useState } from 'react'
import * as v from 'valibot'
import type { DeliveryChoice } from '#contract/customers/addresses'
import type { Order } from '#contract/orders/orders'
import { deliveryOf } from '../../order/order-facts.ts'
import { effectiveChoice, useAddresses } from '../../shop/addresses/api.ts'
import { folio } from '../../shop/display.ts'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { changeDelivery } from './api.ts'
import { DeliveryField } from './delivery-field.tsx'

/** The only field, `DeliveryField`, keeps its value outside of the form. */
const NoFields = v.object({})

/** Dialog that changes the delivery of an order: to another address, or to pickup at the shop. */
export default function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // The order as it was when the dialog was opened or reloaded. Its version is sent, so that the server notices a change since then.
  const [original, setOriginal] = useState(order)
  const [chosen, setChosen] = useState<DeliveryChoice>()
  const { data: list } = useAddresses(order.customerId)
  // An order keeps the text of its address, not its id.
  const current = list?.find(({ text }) => text === original.shippingAddress)
  const stored: DeliveryChoice | undefined = original.pickup ? { pickup: true } : current && { addressId: current.id }
  const choice = chosen ?? stored

  async function save() {
    const { pickup, addressId } = effectiveChoice(list, choice) ?? {}
    if (stored && stored.pickup === pickup && stored.addressId === addressId) return
    await changeDelivery(original, { pickup, addressId })
    toast.success('Entrega cambiada. El cliente la ve en su pedido.')
  }

  return (
    <FormDialog
      title={`Entrega del pedido ${folio(order.order_number)}`}
      submitLabel="Guardar"
      schema={NoFields}
      unsaved={chosen !== undefined}
      onSubmit={save}
      onClose={onClose}
      failure="No se pudo cambiar la entrega."
    >
      <FormConflict version={original.version} onReload={() => setOriginal(order)} />
      <p className="whitespace-pre-line text-ink-2 text-sm [overflow-wrap:anywhere]">
        Ahora: {deliveryOf(original) ?? 'sin dirección'}
      </p>
      <DeliveryField customerId={order.customerId} choice={choice} onChoice={setChosen} />
    </FormDialog>
  )
}
