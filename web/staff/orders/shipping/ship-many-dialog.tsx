import * as v from 'valibot'
import { Text } from '#contract/fields'
import type { OrderRow } from '#contract/orders/orders'
import type { Shipping } from '#contract/orders/shipping-requests'
import { folio } from '../../../shop/display.ts'
import { Field } from '../../../ui/form/field.tsx'
import { useFormValues } from '../../../ui/form/form.tsx'
import { countText } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { RefusedOrders } from '../refused-orders.tsx'
import type { RefusedOrder } from '../use-bulk-move.ts'
import { CarrierFields, hasNumber, newTracking, TrackingInput, trackingOf } from './tracking-fields.tsx'

type Props = {
  orders: readonly OrderRow[]
  /** The orders that the server refused to ship. */
  refused: readonly RefusedOrder[]
  /** Returns whether no order was refused. */
  onShip: (orders: readonly OrderRow[], shippingOf: (order: OrderRow) => Shipping) => Promise<boolean>
  onClose: () => void
}

/** The carrier and the day of all shipments, and the fields with their numbers. */
const ShipmentsInput = v.objectWithRest(v.omit(TrackingInput, ['number']).entries, Text(60))

/** Name of the field with the tracking number of an order. */
const fieldOf = ({ id }: OrderRow) => `number${id}`

/**
 * Dialog that ships the pending pieces of several orders with one carrier. A refused order stays in the dialog, with the tracking
 * number that was typed for it.
 */
export default function ShipManyDialog({ orders, refused, onShip, onClose }: Props) {
  async function handleSubmit(input: v.InferOutput<typeof ShipmentsInput>) {
    const isDone = await onShip(orders, (order) => trackingOf({ ...input, number: input[fieldOf(order)] ?? '' }))
    if (isDone) onClose()
  }

  return (
    <FormDialog
      title={`Enviar ${countText(orders.length, 'pedido')}`}
      submitLabel={`Enviar ${countText(orders.length, 'pedido')}`}
      size="md"
      staysOpen
      schema={ShipmentsInput}
      initial={newTracking()}
      onSubmit={handleSubmit}
      onClose={onClose}
      failure="No se pudieron registrar los envíos."
    >
      <CarrierFields />
      <p className="text-ink-2 text-sm">Sale todo lo pendiente de cada pedido.</p>
      <RefusedOrders orders={refused} />
      <Numbers orders={orders} />
    </FormDialog>
  )
}

/** List of the orders to ship. Each has a field for its tracking number if the carrier uses one. */
function Numbers({ orders }: { orders: readonly OrderRow[] }) {
  const { carrier } = useFormValues()
  return (
    <ul aria-label="Pedidos que salen" className="lines">
      {orders.map((order) => (
        <li key={order.id} className="grid items-center gap-x-4 gap-y-1.5 py-2 text-sm sm:grid-cols-2">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-mono font-semibold">{folio(order.order_number)}</span> {order.customer_name}
          </p>
          {hasNumber(carrier) ? (
            <Field
              name={fieldOf(order)}
              label={`Guía del pedido ${folio(order.order_number)}`}
              maxLength={60}
              autoComplete="off"
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
