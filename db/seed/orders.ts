import { dayMs, hourMs } from '#contract/days'
import { behindUtcMs } from '#contract/fields'
import type { Modification } from '#contract/orders/orders'
import type { Product } from './catalog.ts'
import type { Customer } from './customers.ts'
import { type Plan, planOrders } from './order-plans.ts'
import type { Random } from './random.ts'
import { type Shipment, shipmentsOf } from './shipments.ts'
import { staff, type User } from './users.ts'

export type Line = { product: Product; ordered: number; quantity: number; price: number }
export type Step = { event: string; at: number; userId: number | null; note: string | null }

export type Order = Plan & {
  id: number
  uid: string
  /** Epoch milliseconds. */
  at: number
  customer: Customer
  userId: number
  lines: Line[]
  steps: Step[]
  modifications: Modification[]
  shipments: Shipment[]
}

/** Products with inventory, best sellers first. */
type Shop = { customers: readonly Customer[]; users: readonly User[]; products: readonly Product[] }

/** Oldest first, so that ids follow dates. */
export function demoOrders(count: number, shop: Shop, now: number, random: Random): Order[] {
  const plans = planOrders(count, shop.customers.length, random)
  const dates = plans.map(({ age }) => openingTime(now - age * dayMs, now, random)).sort((a, b) => a - b)
  const userOf = new Map(shop.users.flatMap(({ id, customerId }) => (customerId === null ? [] : [[customerId, id]])))
  return plans.flatMap((plan, index) => {
    const customer = shop.customers[plan.customerId - 1]
    if (!customer) return []
    const userId = userOf.get(customer.id) ?? staff.sales
    const at = dates[index] ?? now
    const order = {
      ...plan,
      id: index + 1,
      uid: random.uuid(),
      at,
      customer,
      userId,
      lines: pickLines(plan, shop, random),
    }
    const steps = [...walk(order, now, random)]
    return [
      {
        ...order,
        steps,
        modifications: cut(order, steps),
        shipments: shipmentsOf({ ...order, steps, isOwn: customer.id === 1 }),
      },
    ]
  })
}

/** Between 8:00 and 19:00 in Mexico City, and not on a Sunday. */
function openingTime(moment: number, now: number, random: Random) {
  const midnight = Math.floor((moment - behindUtcMs) / dayMs) * dayMs + behindUtcMs
  const isSunday = new Date(midnight).getUTCDay() === 0
  const at = midnight - (isSunday ? dayMs : 0) + (8 + 11 * random.next()) * hourMs
  return at < now - 20 * 60_000 ? at : Math.min(moment, now - 5 * 60_000)
}

function pickLines(plan: Plan, { products }: Shop, random: Random): Line[] {
  const chosen = new Map<number, Line>()
  const lineCount = random.between(1, random.chance(0.2) ? 18 : 8)
  for (let tries = 0; chosen.size < lineCount && tries < 60; tries++) {
    // The first products sell far better than the last.
    const product = products[Math.floor(products.length * random.next() ** 1.7)]
    if (!product) continue
    const steps = random.between(product.min_qty / product.multiple, product.min_qty / product.multiple + 5)
    const quantity = steps * product.multiple
    // Prices rose once, half a year ago.
    const price = plan.age > 180 ? Math.round(product.salePrice1 * 0.096) * 10 : product.salePrice1
    chosen.set(product.id, { product, ordered: quantity, quantity, price })
  }
  const lines = [...chosen.values()]
  if (plan.isCut) cutLines(lines)
  return lines
}

/** Simulates missing stock: reduces the first line where its multiple allows it, and removes the last. */
function cutLines(lines: Line[]) {
  const [first] = lines
  if (first && first.quantity - first.product.multiple >= first.product.min_qty)
    first.quantity -= first.product.multiple
  const last = lines.at(-1)
  if (last && lines.length > 1) last.quantity = 0
}

function cut({ lines, isCut }: Pick<Order, 'lines' | 'isCut'>, steps: readonly Step[]): Modification[] {
  const changed = lines.filter((line) => line.quantity !== line.ordered)
  const accepted = steps.find(({ event }) => event === 'Accepted')
  if (!isCut || changed.length === 0 || !accepted) return []
  const changes = changed.map(({ product, ordered, quantity }) => ({
    type: quantity === 0 ? ('removed' as const) : ('updated' as const),
    productId: product.id,
    productCode: product.code,
    productName: product.name,
    fromQty: ordered,
    toQty: quantity,
  }))
  return [
    { at: new Date(accepted.at).toISOString(), by: 'Gabriela Ríos', reason: 'Sin existencia suficiente', changes },
  ]
}

const paths: Record<Plan['status'], string[]> = {
  Pending: [],
  Accepted: ['Accepted'],
  Paid: ['Accepted', 'Paid'],
  Preparing: ['Accepted', 'Preparing'],
  Shipped: ['Accepted', 'Preparing', 'Shipped'],
  Delivered: ['Accepted', 'Preparing', 'Shipped', 'Delivered'],
  Cancelled: ['Cancelled'],
}

const pace: Record<string, number> = { Accepted: 3, Paid: 5, Preparing: 20, Shipped: 30, Delivered: 52, Cancelled: 26 }
const handledBy: Record<string, number> = {
  Accepted: staff.orders,
  Preparing: staff.warehouse,
  Shipped: staff.warehouse,
}
const cancelReasons = ['Cliente desistió', 'Sin existencia', 'Duplicado', 'Precio'] as const

/** Yields the events of the order with their times. A time in the future is moved to the past. */
function* walk(
  order: Omit<Order, 'steps' | 'modifications' | 'shipments'>,
  now: number,
  random: Random,
): Generator<Step> {
  yield { event: 'created', at: order.at, userId: order.userId, note: null }
  const isCharged = order.paymentMethod === 'Credit Card' && order.paymentStatus !== 'Pending'
  const path = paths[order.status].flatMap((event) => (event === 'Preparing' && isCharged ? ['Paid', event] : [event]))
  const events = order.paymentStatus === 'Refunded' ? ['Accepted', 'Paid', ...path] : path
  const hours = events.map((event) => (pace[event] ?? 1) * (0.7 + 0.6 * random.next()))
  const hurry = Math.min(
    1,
    (now - order.at - 60_000) / ((hours.reduce((sum, length) => sum + length, 0) || 1) * hourMs),
  )
  let at = order.at
  for (const [index, event] of events.entries()) {
    at += (hours[index] ?? 1) * hurry * hourMs
    const userId = event === 'Paid' ? order.userId : (handledBy[event] ?? staff.sales)
    yield { event, at, userId, note: event === 'Cancelled' ? random.pick(cancelReasons) : null }
  }
}
