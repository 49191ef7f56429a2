import type { InStatement } from '@libsql/client/web'
import { hourMs } from '#contract/days'
import { dayAt } from '#contract/fields'
import { carriers, ownDelivery, trackingUrl } from '#contract/orders/carriers'
import type { Product } from './catalog.ts'
import { insert } from './insert.ts'
import { createRandom, type Random } from './random.ts'
import { staff } from './users.ts'

type Line = { product: Product; quantity: number }

export type Shipment = {
  at: number
  carrier: string | null
  trackingNumber: string | null
  deliveredAt: number | null
  lines: Line[]
}

/**
 * Shipments of an order. Most orders leave at once; some in two parts, and of every third order in the warehouse
 * the second part is still pending. Its own random numbers keep the rest of the demo shop as it is.
 */
export function shipmentsOf({
  id,
  lines,
  steps,
  isOwn,
}: {
  id: number
  lines: readonly Line[]
  steps: readonly { event: string; at: number }[]
  /** Whether the order belongs to the demo's client: one of these is shipped in part, and all have tracking. */
  isOwn: boolean
}): Shipment[] {
  const random = createRandom(id)
  const tracking = () => tracked(random, isOwn)
  const at = (name: string) => steps.find(({ event }) => event === name)?.at
  const [preparedAt, shippedAt, deliveredAt = null] = [at('Preparing'), at('Shipped'), at('Delivered')]
  if (preparedAt === undefined) return []
  const sold = lines.filter(({ quantity }) => quantity > 0)
  const all = sold.map(({ product, quantity }) => ({ product, quantity }))
  const first = firstPart(sold)
  if (shippedAt === undefined) {
    const isPart = (isOwn || id % 3 === 0) && first.length > 0
    return isPart ? [{ ...tracking(), at: preparedAt + 30_000, deliveredAt: null, lines: first }] : []
  }
  if (id % 12 > 0 || first.length === 0) return [{ ...tracking(), at: shippedAt, deliveredAt, lines: all }]
  const firstAt = shippedAt - Math.min(hourMs, (shippedAt - preparedAt) / 2)
  const arrivedAt = deliveredAt === null ? null : shippedAt + (deliveredAt - shippedAt) / 2
  return [
    { ...tracking(), at: firstAt, deliveredAt: arrivedAt, lines: first },
    { ...tracking(), at: shippedAt, deliveredAt, lines: without(all, first) },
  ]
}

/** Half of the pieces of the first line, and half of the other lines. Empty if that is no piece. */
function firstPart(sold: readonly Line[]): Line[] {
  const [one, ...others] = sold
  if (!one) return []
  const half = Math.floor(one.quantity / 2)
  const count = Math.max(Math.floor(others.length / 2), half > 0 ? 0 : 1)
  const whole = others.slice(0, count).map(({ product, quantity }) => ({ product, quantity }))
  return half > 0 ? [{ product: one.product, quantity: half }, ...whole] : whole
}

const without = (all: readonly Line[], part: readonly Line[]) =>
  all.flatMap(({ product, quantity }) => {
    const left = quantity - (part.find((line) => line.product.id === product.id)?.quantity ?? 0)
    return left > 0 ? [{ product, quantity: left }] : []
  })

/** Carriers that have a tracking page. */
const trackable = carriers.filter((name) => trackingUrl(name, '1'))

function tracked(random: Random, isTrackable: boolean) {
  if (!isTrackable && random.chance(0.25)) return { carrier: ownDelivery, trackingNumber: null }
  return {
    carrier: random.pick(isTrackable ? trackable : carriers),
    trackingNumber: random.digits(random.chance(0.5) ? 10 : 12),
  }
}

export const shippedOf = ({ shipments }: { shipments: readonly Shipment[] }, productId: number) =>
  shipments.reduce((sum, { lines }) => sum + (lines.find(({ product }) => product.id === productId)?.quantity ?? 0), 0)

/** Rows of the shipments of orders. `firstId`: id of the first one. */
export function* shipmentStatements(
  orders: readonly { id: number; shipments: readonly Shipment[] }[],
  firstId: number,
): Generator<InStatement> {
  const rows = orders
    .flatMap(({ id, shipments }) => shipments.map((shipment) => ({ orderId: id, ...shipment })))
    .map((shipment, index) => ({ id: firstId + index, ...shipment }))
  yield* insert(
    'shipments',
    rows.map(({ id, orderId, at, carrier, trackingNumber, deliveredAt }) => ({
      id,
      orderId,
      shippedOn: dayAt(at),
      carrier,
      trackingNumber,
      userId: staff.warehouse,
      createdAt: time(at),
      deliveredAt: deliveredAt === null ? null : time(deliveredAt),
      deliveredBy: deliveredAt === null ? null : staff.sales,
    })),
  )
  yield* insert(
    'shipment_lines',
    rows.flatMap(({ id, lines }) =>
      lines.map(({ product, quantity }) => ({ shipmentId: id, productId: product.id, quantity })),
    ),
  )
}

const time = (at: number) => new Date(at).toISOString()
