import type { OrderStatus } from '#contract/orders/orders'
import type { Random } from './random.ts'

/** The planned state of an order, before it has lines and dates. */
export type Plan = {
  /** Days. */
  age: number
  customerId: number
  status: OrderStatus
  paymentStatus: 'Pending' | 'Partial' | 'Paid' | 'Refunded'
  paymentMethod: 'Credit Card' | 'Bank Transfer' | null
  isCut: boolean
}

/** Days over which the orders are spread: those of the demo, and a bigger number. */
const demoHistory = 548
const longHistory = 730
/** Additional orders of the last days. */
const recentOrders = 36

export const historyOf = (orders: number) => (orders > demoOrderCount ? longHistory : demoHistory)
export const demoOrderCount = 900

type StatusShare = readonly [OrderStatus, number]

/** Distribution of states by age of the order, in percent. */
const statusShares: { youngerThan: number; shares: readonly StatusShare[] }[] = [
  {
    youngerThan: 3,
    shares: [
      ['Pending', 55],
      ['Accepted', 27],
      ['Paid', 13],
      ['Cancelled', 5],
    ],
  },
  {
    youngerThan: 7,
    shares: [
      ['Shipped', 30],
      ['Preparing', 28],
      ['Paid', 12],
      ['Accepted', 20],
      ['Pending', 4],
      ['Cancelled', 6],
    ],
  },
  {
    youngerThan: 20,
    shares: [
      ['Delivered', 68],
      ['Shipped', 20],
      ['Preparing', 6],
      ['Cancelled', 6],
    ],
  },
  {
    youngerThan: Number.POSITIVE_INFINITY,
    shares: [
      ['Delivered', 92],
      ['Cancelled', 8],
    ],
  },
]

/** Orders of the demo client: one of each kind that the screens distinguish. */
const ownPlans: Plan[] = [
  own(412, 'Delivered', 'Paid', 'Bank Transfer'),
  own(333, 'Delivered', 'Paid', 'Credit Card'),
  { ...own(251, 'Delivered', 'Paid', 'Credit Card'), isCut: true },
  own(190, 'Cancelled', 'Pending', null),
  own(122, 'Delivered', 'Paid', 'Bank Transfer'),
  own(75, 'Cancelled', 'Refunded', 'Credit Card'),
  own(41, 'Delivered', 'Paid', 'Credit Card'),
  own(12, 'Shipped', 'Paid', 'Bank Transfer'),
  own(5, 'Preparing', 'Paid', 'Credit Card'),
  own(3, 'Paid', 'Paid', 'Credit Card'),
  { ...own(2.1, 'Accepted', 'Pending', null), isCut: true },
  own(1.1, 'Accepted', 'Pending', null),
  own(0.12, 'Pending', 'Pending', 'Bank Transfer'),
]

function own(
  age: number,
  status: Plan['status'],
  paymentStatus: Plan['paymentStatus'],
  paymentMethod: Plan['paymentMethod'],
): Plan {
  return { age, customerId: 1, status, paymentStatus, paymentMethod, isCut: false }
}

/** Oldest first. */
export function planOrders(count: number, customers: number, random: Random): Plan[] {
  const own = ownPlans.slice(0, count)
  const others = Array.from({ length: count - own.length }, () => planOrder(count, customers, random))
  return [...own, ...others].sort((a, b) => b.age - a.age)
}

function planOrder(count: number, customers: number, random: Random): Plan {
  // The exponents make sales grow over time and let a few customers buy most of it.
  const age = random.chance(recentOrders / count) ? 6 * random.next() : historyOf(count) * random.next() ** 1.15
  const customerId = 2 + Math.floor((customers - 1) * random.next() ** 1.6)
  const status = statusAt(age, random)
  const byCard = status === 'Paid' || random.chance(0.36)
  const isCut = !['Pending', 'Paid', 'Cancelled'].includes(status) && random.chance(0.07)
  return { age, customerId, status, isCut, ...payment(status, byCard, age, random) }
}

function statusAt(age: number, random: Random) {
  let left = random.between(1, 100)
  for (const [status, share] of statusShares.find(({ youngerThan }) => age < youngerThan)?.shares ?? []) {
    left -= share
    if (left <= 0) return status
  }
  return 'Delivered'
}

function payment(
  status: OrderStatus,
  byCard: boolean,
  age: number,
  random: Random,
): Pick<Plan, 'paymentStatus' | 'paymentMethod'> {
  const intended = random.chance(0.5) ? 'Bank Transfer' : null
  if (status === 'Paid') return { paymentStatus: 'Paid', paymentMethod: 'Credit Card' }
  if (status === 'Cancelled' && byCard && random.chance(0.25)) {
    return { paymentStatus: 'Refunded', paymentMethod: 'Credit Card' }
  }
  if (status === 'Pending' || status === 'Accepted' || status === 'Cancelled') {
    return { paymentStatus: 'Pending', paymentMethod: intended }
  }
  if (byCard) return { paymentStatus: 'Paid', paymentMethod: 'Credit Card' }
  // Transfers arrive late: recent orders are unpaid, and a few old ones.
  const owed = random.chance(age < 25 ? 0.45 : 0.03)
  if (!owed) return { paymentStatus: 'Paid', paymentMethod: 'Bank Transfer' }
  return { paymentStatus: random.chance(0.3) ? 'Partial' : 'Pending', paymentMethod: 'Bank Transfer' }
}
