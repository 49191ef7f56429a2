import * as v from 'valibot'
import { productField } from '../contract/audit.ts'
import { formatNumber, formatPesos } from '../contract/money.ts'
import { baseText } from '../contract/prices/price-lists.ts'
import { priceBases } from '../contract/prices/prices.ts'

/** A price of a product from a quantity on: either `price`, or `base` and `percent`. */
const Rule = v.object({
  min_qty: v.number(),
  price: v.nullish(v.number()),
  base: v.nullish(v.picklist(priceBases)),
  percent: v.nullish(v.number()),
})
type Rule = v.InferOutput<typeof Rule>

/** The entry of `setPriceListItems`: the rules as rows before, and by product after. */
const Before = v.object({ items: v.array(v.object({ productId: v.number(), ...Rule.entries })) })
const After = v.object({ items: v.array(v.object({ productId: v.number(), rules: v.array(Rule) })) })

/**
 * The prices of each product in a price list, in words, before and after a change. `codes`: by id of the product. Undefined if the
 * entry is no change of prices.
 */
export function changedPrices(before: unknown, after: unknown, codes: Record<string, string>) {
  if (!v.is(Before, before) || !v.is(After, after)) return undefined
  const fieldOf = (productId: number) => productField(codes[productId] ?? `Número ${productId}`)
  return {
    before: new Map(
      after.items.map(({ productId }) => [
        fieldOf(productId),
        rulesText(before.items.filter((rule) => rule.productId === productId)),
      ]),
    ),
    after: new Map(after.items.map(({ productId, rules }) => [fieldOf(productId), rulesText(rules)])),
  }
}

/** For example «$170.00 · desde 10: Costo +20 %». Null without rules: the product has the price of the whole list. */
const rulesText = (rules: readonly Rule[]) =>
  rules
    .toSorted((one, other) => one.min_qty - other.min_qty)
    .map((rule) => (rule.min_qty > 1 ? `desde ${formatNumber(rule.min_qty)}: ${priceText(rule)}` : priceText(rule)))
    .join(' · ') || null

const priceText = ({ price, base, percent }: Rule) =>
  typeof price === 'number' ? formatPesos(price) : baseText({ base: base ?? 'list', percent: percent ?? 0 })
