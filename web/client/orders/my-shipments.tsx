import type { Order } from '#contract/orders'
import { ShipmentList } from '../../order/shipment-list.tsx'
import { Card } from '../../ui/card.tsx'

/** The shipments of a client's order. */
export default function MyShipments({ order }: { order: Order }) {
  return (
    <Card flush title="Envíos">
      <ShipmentList order={order} />
    </Card>
  )
}
