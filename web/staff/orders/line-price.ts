import { toCentavos, toPesos } from '#contract/money'
import { maxPesos } from '#contract/pesos'
import { type ProductPrices, priceAt, toHundredths } from '#contract/prices/prices'
import { readNumber } from '../../ui/form/read-number.ts'

/** A price or discount set by the user: pesos per piece, or percent off the price before any discount. */
type PriceOverride = { price: number } | { discount: number }

/** What the user has written in the field of the price. A `text` is neither a price nor a discount: the line is refused. */
export type WrittenPrice = PriceOverride | { text: string }

/**
 * `prices`: of a new line by quantity; `basePrice`: of a stored line, before its discount. `currentPrices`: the prices by quantity of a
 * stored line whose price is still the customer's current one.
 */
export type PricedLine = {
  quantity: number
  given?: WrittenPrice
} & ({ prices: ProductPrices } | { basePrice: number; storedPrice: number; currentPrices?: ProductPrices })

const pricesOf = (line: PricedLine) => ('prices' in line ? line.prices : line.currentPrices)

function baseOf(line: PricedLine) {
  const prices = pricesOf(line)
  if (prices) return priceAt(prices, line.quantity || 1)
  return 'basePrice' in line ? line.basePrice : Number.NaN
}

/** The price or discount that is sent to the server. */
export const overrideOf = ({ given }: Pick<PricedLine, 'given'>) => (given && !('text' in given) ? given : undefined)

const lessDiscount = (price: number, percent: number) =>
  toPesos(Math.max(Math.floor((toCentavos(price) * (10_000 - toHundredths(percent)) + 5000) / 10_000), 1))

/** The price that the server will give the line, in pesos. */
export function priceOf(line: PricedLine) {
  const override = overrideOf(line)
  if (!override) return 'prices' in line || line.currentPrices ? baseOf(line) : line.storedPrice
  return 'price' in override ? override.price : lessDiscount(baseOf(line), override.discount)
}

/** Pesos off each piece. */
export const discountOfLine = (line: PricedLine) =>
  Math.max(toPesos(toCentavos(baseOf(line)) - toCentavos(priceOf(line))), 0)

/** Why the written price is refused, else null. `most`: the largest discount in percent that the user may give. */
export function priceProblem(line: PricedLine, most: number | undefined) {
  if (!line.given) return null
  if ('text' in line.given) return 'Escribe 167.40 o −10 %.'
  return most !== undefined && priceOf(line) < lessDiscount(baseOf(line), most) ? `Puedes dar hasta ${most} %.` : null
}

/** Reads "167.40", "1,674.00", "-10%" or "10 %". Undefined when the text is none of them, such as 167,40. */
export function readOverride(text: string): PriceOverride | undefined {
  const [, digits = '', mark = ''] = text.replace(/[\s$]/g, '').match(/^[-−]?([\d,]*(?:\.\d{1,2})?)(%?)$/) ?? []
  const number = readNumber(digits)
  if (Number.isNaN(number)) return undefined
  if (mark) return number < 100 ? { discount: number } : undefined
  return number > 0 && number <= maxPesos && !/^[-−]/.test(text.trim()) ? { price: number } : undefined
}
