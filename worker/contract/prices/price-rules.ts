import { toCentavos } from '#contract/money'
import { type PriceBase, type ProductPrices, toHundredths } from './prices.ts'

/** A fixed price in pesos, or a percentage over (+) or under (−) the list price or the cost. */
export type PriceRule = { price: number } | { base: PriceBase; percent: number }

/** The rules of a price list for one product. */
export type ListRules = {
  /** The rule for products without one of their own. */
  base: PriceBase
  percent: number
  /** The product's own rules, in any order. */
  items: readonly (PriceRule & { min_qty: number })[]
}

type PriceInput = { salePrice1: number; cost: number | null; min_qty: number }

/**
 * The prices of a product for a customer with this list and discount. A rule over an unknown cost does not count. `discount`
 * in percent applies after the list, to fixed prices too. `domain/prices/prices.ts` has the same rules in SQL, which a test compares.
 */
export function resolvePrices(product: PriceInput, list: ListRules | null, discount: number): ProductPrices {
  const general = list && exactOf(product, list)
  const items = (list?.items ?? [])
    .toSorted((a, b) => a.min_qty - b.min_qty)
    .flatMap(({ min_qty, ...rule }) => {
      const exact = exactOf(product, rule)
      return exact === null ? [] : [{ min_qty, price: roundPrice(exact, discount) }]
    })
  const first = items.findLast(({ min_qty }) => min_qty <= product.min_qty)
  return {
    salePrice1: first?.price ?? roundPrice(general ?? exactOf(product, listPrice) ?? 0n, discount),
    breaks: items.filter(({ min_qty }) => min_qty > product.min_qty),
  }
}

const listPrice = { base: 'list', percent: 0 } as const

/** Ten-thousandths of a centavo; null without a cost. */
function exactOf({ salePrice1, cost }: PriceInput, rule: PriceRule) {
  if ('price' in rule) return centavos(rule.price) * 10_000n
  const base = rule.base === 'cost' ? cost : salePrice1
  return base === null ? null : centavos(base) * BigInt(10_000 + toHundredths(rule.percent))
}

/** Pesos, rounded once, half up; never below one centavo. Whole numbers, because the product passes 2^53. */
function roundPrice(exact: bigint, discount: number) {
  const rounded = (exact * BigInt(10_000 - toHundredths(discount)) + 50_000_000n) / 100_000_000n
  return Math.max(Number(rounded), 1) / 100
}

const centavos = (pesos: number) => BigInt(toCentavos(pesos))
