import { ivaCodes } from '#contract/iva'
import { totals } from '#contract/money'
import { type BilledLine, type BilledOrder, invoiceItems, type Pricing } from '../../worker/domain/invoices/request.ts'
import { type Arithmetic, arithmetics, totals as providerTotals } from '../simulators/facturapi/totals.ts'

export const pricings: readonly Pricing[] = ['first', 'second']

/** Total that a provider with this arithmetic answers, in pesos. */
export const predictedTotal = (order: BilledOrder, pricing: Pricing, arithmetic: Arithmetic) =>
  Number(providerTotals(invoiceItems(order, pricing), arithmetic).total) / 100

const sizes = [24, 500, 9999]
const tries = 30

/** Orders for which the arithmetics differ, each time the same: small and large ones, with one rate and with several. */
export function hardOrders(count: number): BilledOrder[] {
  const next = numbers(20_261_122)
  return Array.from({ length: count }, (_, index) => {
    const ivas = ivaCodes.slice(0, 1 + (index % ivaCodes.length))
    const candidates = Array.from({ length: tries }, () => randomOrder(next, ivas, sizes[index % sizes.length] ?? 24))
    return candidates.reduce((best, order) => (differences(order) > differences(best) ? order : best))
  })
}

/** Number of different answers that the arithmetics give for an order. */
const differences = (order: BilledOrder) =>
  new Set(arithmetics.map((one) => pricings.map((pricing) => predictedTotal(order, pricing, one)).join())).size

function randomOrder(next: (most: number) => number, ivas: readonly string[], mostPieces: number): BilledOrder {
  const OrderItems = Array.from({ length: 3 + next(8) }, (_, index): BilledLine => {
    return {
      quantity: next(mostPieces),
      price: next(100_000) / 100,
      discount: index % 3 === 0 ? next(5000) / 100 : 0,
      code: `PRUEBA-${index + 1}`,
      name: `Producto de prueba ${index + 1}`,
      unit: 'Pieza',
      product_key: '31161500',
      unit_key: 'H87',
      iva: ivas[index % ivas.length] ?? '16',
    }
  })
  return { OrderItems, total: totals(OrderItems, 16).total }
}

/** Whole numbers from 1 to `most`, the same sequence for each seed. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + Math.floor((state / 2 ** 32) * most)
  }
}
