import { useState } from 'react'
import { can } from '#contract/access'
import { ownDelivery } from '#contract/orders/carriers'
import type { Order } from '#contract/orders/orders'
import type { Shipment } from '#contract/orders/shipments'
import { pendingPieces } from '#contract/orders/states'
import { useUser } from '../../../api/session-store.ts'
import { loadable, Suspense } from '../../../loadable.tsx'
import { ShipmentList } from '../../../order/shipment-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/money.ts'
import type { Undone } from './undo-dialog.tsx'

const DeliverDialog = loadable(() => import('./deliver-dialog.tsx'))
const TrackingDialog = loadable(() => import('./tracking-dialog.tsx'))
const UndoDialog = loadable(() => import('./undo-dialog.tsx'))

type Open =
  | { dialog: 'deliver'; shipment: Shipment }
  | { dialog: 'tracking'; shipment: Shipment }
  | { dialog: 'undo'; undone: Undone }

/** The shipments of an order, each with the actions of the staff. */
export function ShipmentsCard({ order }: { order: Order }) {
  const user = useUser()
  const [dialog, setDialog] = useState<Open>()
  if (order.shipments.length === 0) return null
  const pending = pendingPieces(order)
  const close = () => setDialog(undefined)
  // After the whole order was returned, its shipments are no longer delivered or undone.
  const mayFulfil = can(user, 'orders.fulfil') && order.status !== 'Cancelled'

  function actions(shipment: Shipment) {
    const { id, deliveredAt, proof, trackingNumber, carrier } = shipment
    if (!mayFulfil) return null
    return (
      <div className="flex flex-wrap gap-2">
        {deliveredAt ? null : (
          <Button size="sm" onClick={() => setDialog({ dialog: 'deliver', shipment })}>
            Marcar entregado
          </Button>
        )}
        {deliveredAt && !proof ? (
          <Button size="sm" onClick={() => setDialog({ dialog: 'deliver', shipment })}>
            Agregar comprobante
          </Button>
        ) : null}
        {deliveredAt ? null : (
          <Button size="sm" variant="ghost" onClick={() => setDialog({ dialog: 'tracking', shipment })}>
            {trackingNumber || carrier === ownDelivery ? 'Cambiar guía' : 'Agregar guía'}
          </Button>
        )}
        {can(user, 'orders.undo') ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              setDialog({ dialog: 'undo', undone: { step: deliveredAt ? 'Delivered' : 'Shipped', shipmentId: id } })
            }
          >
            {deliveredAt ? 'Deshacer entrega' : 'Deshacer envío'}
          </Button>
        ) : null}
      </div>
    )
  }

  return (
    <Card
      flush
      title="Envíos"
      subtitle={
        pending > 0 ? `${pending === 1 ? 'falta 1 pieza' : `faltan ${formatCount(pending)} piezas`}` : undefined
      }
    >
      <ShipmentList order={order} actions={actions} />
      <Suspense>
        {dialog?.dialog === 'deliver' ? (
          <DeliverDialog order={order} shipment={dialog.shipment} onClose={close} />
        ) : dialog?.dialog === 'tracking' ? (
          <TrackingDialog order={order} shipment={dialog.shipment} onClose={close} />
        ) : dialog?.dialog === 'undo' ? (
          <UndoDialog order={order} undone={dialog.undone} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  )
}
