import { ExternalLink, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { withUnit } from '#contract/cart/unit-text'
import { trackingUrl } from '#contract/orders/carriers'
import type { Order } from '#contract/orders/orders'
import type { Shipment } from '#contract/orders/shipments'
import { loadable } from '../loadable.tsx'
import { folio } from '../shop/display.ts'
import { Chip } from '../ui/chip.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { formatDay } from '../ui/date.ts'
import { Opening } from '../ui/opening.tsx'
import { linesSummary } from './lines/lines-summary.ts'
import { VoucherThumb } from './voucher/voucher-thumb.tsx'

const ProofDialog = loadable(() => import('./voucher/order-voucher-dialog.tsx'))

/** The shipments of an order: carrier, number with its link, lines and proof of delivery. `actions`: below each. */
export function ShipmentList({ order, actions }: { order: Order; actions?: (shipment: Shipment) => ReactNode }) {
  const [proof, setProof] = useState<string>()
  return (
    <>
      <ol className="lines">
        {order.shipments.map((shipment, index) => (
          <li key={shipment.id} className="grid gap-2 px-4 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Truck size={17} aria-hidden className="text-ink-3" />
              <b className="font-semibold">Envío {index + 1}</b>
              <span className="text-ink-2 tabular-nums">{formatDay(shipment.shippedOn)}</span>
              <span className="ml-auto">
                <Chip tone={shipment.deliveredAt ? 'green' : 'teal'}>
                  {shipment.deliveredAt ? 'Entregado' : order.pickup ? 'Listo para recoger' : 'En camino'}
                </Chip>
              </span>
            </p>
            <Tracking shipment={shipment} />
            <Lines order={order} shipment={shipment} />
            <Delivery shipment={shipment} onProof={setProof} />
            {actions?.(shipment)}
          </li>
        ))}
      </ol>
      <Opening>
        {proof ? (
          <ProofDialog
            url={proof}
            title={`Entrega del pedido ${folio(order.order_number)}`}
            onClose={() => setProof(undefined)}
          />
        ) : null}
      </Opening>
    </>
  )
}

function Tracking({ shipment: { carrier, trackingNumber } }: { shipment: Shipment }) {
  const url = trackingUrl(carrier, trackingNumber)
  if (!trackingNumber) return carrier ? <p>{carrier}</p> : null
  return (
    <dl>
      <CopyLine
        label={carrier ? `Guía de ${carrier}` : 'Guía'}
        copy={trackingNumber}
        value={
          url ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1.5 text-theme-text hover:underline"
            >
              {trackingNumber}
              <ExternalLink size={14} aria-hidden />
              <span className="sr-only">Rastrear en {carrier}</span>
            </a>
          ) : (
            trackingNumber
          )
        }
      />
    </dl>
  )
}

/** Lines of a shipment. An order that left at once does not repeat its lines. */
function Lines({ order: { OrderItems, shipments, cancellations }, shipment }: { order: Order; shipment: Shipment }) {
  const isWhole =
    shipments.length === 1 &&
    cancellations.length === 0 &&
    OrderItems.every(({ quantity, shipped }) => quantity === shipped)
  if (isWhole) return <p className="text-ink-2">Pedido completo · {linesSummary(OrderItems)}</p>
  // After a return of all its pieces, a line is in the cancellations only.
  const items = new Map(
    [
      ...cancellations.flatMap(({ lines }) => lines),
      ...OrderItems.map(({ productId, unit, Product: { name } }) => ({ productId, name, unit })),
    ].map((item) => [item.productId, item]),
  )
  return (
    <ul className="grid gap-0.5 text-ink-2">
      {shipment.lines.map(({ productId, quantity }) => (
        <li key={productId} className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{items.get(productId)?.name}</span>
          <span className="whitespace-nowrap font-medium text-ink tabular-nums">
            {withUnit(quantity, items.get(productId)?.unit ?? '')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Delivery({ shipment, onProof }: { shipment: Shipment; onProof: (url: string) => void }) {
  const { deliveredAt, receivedBy, proof } = shipment
  if (!deliveredAt) return null
  return (
    <div className="flex items-center gap-3">
      {proof ? (
        <button type="button" aria-label="Ver el comprobante de entrega" onClick={() => onProof(proof)}>
          <VoucherThumb url={proof} />
        </button>
      ) : null}
      <p className="text-ink-2 tabular-nums">
        Entregado {formatDay(deliveredAt)}
        {receivedBy ? <span className="block">Recibió {receivedBy}</span> : null}
      </p>
    </div>
  )
}
