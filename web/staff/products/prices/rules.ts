import { maxPesos } from '#contract/pesos'
import { type PriceListRow, signedPercent } from '#contract/prices/price-lists'
import { type PriceRule, resolvePrices } from '#contract/prices/price-rules'
import type { PriceBase } from '#contract/prices/prices'
import { readNumber } from '../../../ui/form/read-number.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'

/** A price of a product in a list, as the API sends it: either `price`, or `base` and `percent`. */
export type Rule = PriceListRow['rules'][number]

/** "−8 %" under the list price, "costo +20 %" over the cost. */
const percentText = (base: PriceBase, percent: number) =>
  base === 'cost' ? `costo ${signedPercent(percent)}` : signedPercent(percent)

/** The text of a price's field. */
export const ruleText = ({ price, base, percent }: Rule) =>
  price === null ? percentText(base ?? 'list', percent ?? 0) : price.toFixed(2)

/** Reads "170", "$1,234.50", "-8%", "+5 %" or "costo +20%". Undefined when the text is none of them. */
export function readRule(text: string): PriceRule | undefined {
  const compact = text.toLowerCase().replace(/[\s$]/g, '').replaceAll('−', '-')
  const [, base = '', sign = '', digits = '', mark = ''] =
    compact.match(/^(costo|c|lista|l)?([+-])?([\d,]*(?:\.\d{1,2})?)(%)?$/) ?? []
  const number = readNumber(digits)
  if (Number.isNaN(number)) return undefined
  const isPercent = mark !== '' || base !== '' || sign !== ''
  if (!isPercent) return number > 0 && number <= maxPesos ? { price: number } : undefined
  const percent = sign === '-' ? -number : number
  if (percent <= -100 || percent > 1000) return undefined
  return { base: base.startsWith('c') ? 'cost' : 'list', percent }
}

export const toRule = (min_qty: number, rule: PriceRule): Rule =>
  'price' in rule
    ? { min_qty, price: rule.price, base: null, percent: null }
    : { min_qty, price: null, base: rule.base, percent: rule.percent }

/** The rule as the API takes it. */
export const ruleInput = ({ min_qty, price, base, percent }: Rule) =>
  price === null ? { min_qty, base: base ?? 'list', percent: percent ?? 0 } : { min_qty, price }

/** The rule of the smallest quantity that may be ordered; the others are for larger quantities. */
export const baseRule = ({ min_qty }: PriceListRow, rules: readonly Rule[]) =>
  rules.findLast((rule) => rule.min_qty <= min_qty)

export const quantityRules = ({ min_qty }: PriceListRow, rules: readonly Rule[]) =>
  rules.filter((rule) => rule.min_qty > min_qty)

/** The rules with another price for the smallest quantity; undefined removes it. */
export const withBaseRule = (row: PriceListRow, rules: readonly Rule[], rule: PriceRule | undefined): Rule[] => [
  ...(rule ? [toRule(1, rule)] : []),
  ...quantityRules(row, rules),
]

/**
 * Merges the rules of a draft (`mine`) with newer saved ones. The price and the prices by quantity are two parts: a part that the
 * draft has changed is kept, the other one is taken from `newer`. `row`: as it was when the draft began.
 */
export function mergeRules(row: PriceListRow, mine: readonly Rule[], newer: readonly Rule[]): Rule[] {
  const parts = [(rule: Rule) => rule.min_qty <= row.min_qty, (rule: Rule) => rule.min_qty > row.min_qty]
  return parts.flatMap((isOfPart) => {
    const own = mine.filter(isOfPart)
    return isSame(own, row.rules.filter(isOfPart)) ? newer.filter(isOfPart) : own
  })
}

/** The prices that customers with the list pay, in pesos. */
export const pricesOf = (row: PriceListRow, list: { base: PriceBase; percent: number }, rules: readonly Rule[]) =>
  resolvePrices(row, { ...list, items: rules.map(ruleInput) }, 0)

export const breaksText = (breaks: readonly { min_qty: number; price: number }[]) =>
  breaks.map(({ min_qty, price }) => `Desde ${formatCount(min_qty)}: ${formatMoney(price)}`)

export const isSame = (left: readonly Rule[], right: readonly Rule[]) =>
  JSON.stringify(left.map(ruleInput)) === JSON.stringify(right.map(ruleInput))
