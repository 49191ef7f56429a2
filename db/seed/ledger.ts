import { dayMs, hourMs } from '#contract/days'
import type { Product } from './catalog.ts'
import type { Row } from './insert.ts'
import { historyOf } from './order-plans.ts'
import type { Order } from './orders.ts'
import type { Random } from './random.ts'
import { staff } from './users.ts'

export type Movement = {
  at: number
  productId: number
  type: 'initial' | 'purchase' | 'reserve' | 'release' | 'ship' | 'count'
  on_hand: number
  reserved: number
  reference: string | null
  reason: string | null
  userId: number
}

const quarterMs = 91 * dayMs

/** All stock movements since the shop opened, and the resulting inventory. */
export function demoLedger(products: readonly Product[], orders: readonly Order[], now: number, random: Random) {
  const orderMoves = Map.groupBy(orders.flatMap(orderMovements), (movement) => movement.productId)
  const oldest = Math.floor((historyOf(orders.length) * dayMs) / quarterMs)
  const ledger = products.map(({ id }) => productMovements(id, orderMoves.get(id) ?? [], { now, oldest }, random))
  const inventory = ledger.map((movements, index) => ({
    productId: products[index]?.id ?? 0,
    on_hand: sum(movements, 'on_hand'),
    reserved: sum(movements, 'reserved'),
    min_stock: random.between(1, 8) * 5,
    avg_cost: products[index]?.cost ?? null,
    location: shelfOf(index),
  }))
  const costs = new Map(products.map(({ id, cost }) => [id, cost]))
  const toRow = ({ at, ...movement }: Movement): Row => ({
    ...movement,
    cost: movement.type === 'purchase' ? (costs.get(movement.productId) ?? null) : null,
    createdAt: new Date(at).toISOString(),
  })
  return { movements: ledger.flat().sort((a, b) => a.at - b.at), toRow, inventory, costs }
}

/** Aisles of 40 locations: … */
const shelfOf = (index: number) =>
  `${String.fromCharCode(65 + (Math.floor(index / 40) % 26))}-${String((index % 40) + 1).padStart(2, '0')}`

function orderMovements({ id, steps, lines, shipments }: Order): Movement[] {
  const reference = `order-${id}`
  const shipped = shipments.flatMap(({ at, lines }) =>
    lines.map(({ product, quantity }) => ({
      at,
      productId: product.id,
      type: 'ship' as const,
      on_hand: -quantity,
      reserved: -quantity,
      reference,
      reason: null,
      userId: staff.warehouse,
    })),
  )
  const others = steps.flatMap(({ event, at, userId }) =>
    lines.flatMap(({ product, ordered, quantity }) => {
      const movement = { at, productId: product.id, reference, reason: null, userId: userId ?? staff.sales }
      if (event === 'created') return { ...movement, type: 'reserve' as const, on_hand: 0, reserved: ordered }
      if (event === 'Accepted' && ordered > quantity) {
        return { ...movement, type: 'release' as const, on_hand: 0, reserved: quantity - ordered }
      }
      if (quantity === 0) return []
      if (event === 'Cancelled') return { ...movement, type: 'release' as const, on_hand: 0, reserved: -quantity }
      return []
    }),
  )
  return [...others, ...shipped]
}

/** The stock of a quarter arrives before it begins, so that reservations never exceed it. */
function productMovements(
  productId: number,
  orderMoves: readonly Movement[],
  { now, oldest }: { now: number; oldest: number },
  random: Random,
): Movement[] {
  const left = leftOver(random)
  const supply: Movement[] = []
  for (let ago = oldest; ago >= 0; ago--) {
    const isFirst = ago === oldest
    const arrives = now - (ago + 1) * quarterMs - 2 * dayMs + random.between(0, dayMs)
    const reservations = orderMoves.filter(
      ({ at, type }) => type === 'reserve' && Math.floor((now - at) / quarterMs) === ago,
    )
    const on_hand = sum(reservations, 'reserved') + (isFirst ? Math.max(left, 5) : 0)
    if (on_hand === 0) continue
    supply.push({
      at: arrives,
      productId,
      type: isFirst ? 'initial' : 'purchase',
      on_hand,
      reserved: 0,
      reference: isFirst ? null : `compra-${productId}-${oldest - ago}`,
      reason: isFirst ? 'Existencia inicial' : null,
      userId: staff.warehouse,
    })
  }
  const all = [...supply, ...orderMoves]
  const surplus = sum(all, 'on_hand') - sum(all, 'reserved') - left
  if (left > 12 || surplus <= 0) return all
  let last = 0
  for (const movement of all) last = Math.max(last, movement.at)
  const at = Math.max(last + 1, now - random.between(1, 120) * hourMs)
  const count = { at, productId, type: 'count' as const, on_hand: -surplus, reserved: 0, reference: null }
  return [...all, { ...count, reason: 'Conteo físico', userId: staff.warehouse }]
}

/** Available pieces today: none of some products, and few of others. */
function leftOver(random: Random) {
  if (random.chance(0.05)) return 0
  return random.chance(0.1) ? random.between(1, 12) : random.between(40, 900)
}

const sum = (movements: readonly Movement[], field: 'on_hand' | 'reserved') =>
  movements.reduce((total, movement) => total + movement[field], 0)
