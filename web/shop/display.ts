import { folioText } from '#contract/folio'

/** Prefix of folios. Set with the colours of the shop, before the first screen. */
let prefix = ''
/** The shop's IVA in percent. Null: prices are shown without IVA. */
let iva: number | null = null

export function applyDisplay(shop: { folioPrefix: string; priceIva: number | null }) {
  prefix = shop.folioPrefix
  iva = shop.priceIva
}

/** The number of an order as it is shown. */
export const folio = (order_number: number) => folioText(prefix, order_number)

/** IVA in percent, or 'exento'. Null: the shop's. */
type HasIva = { iva: string | null }

/**
 * A price or an amount of a product as it is shown before the order is made: with its IVA, by configuration. Pesos. An order
 * that is made lists its prices without IVA, and its total is the same. Without contract/money, which sign-in would load too.
 */
export const displayPrice = (pesos: number, product: HasIva) =>
  iva === null ? pesos : Math.round(Math.round(pesos * 100) * (1 + (Number(product.iva ?? iva) || 0) / 100)) / 100

type HasPrices = HasIva & { salePrice1: number; breaks: readonly { price: number }[] }

/** A product with its prices as they are shown. */
export const withDisplayPrices = <Product extends HasPrices>(product: Product): Product => ({
  ...product,
  salePrice1: displayPrice(product.salePrice1, product),
  breaks: product.breaks.map((tier) => ({ ...tier, price: displayPrice(tier.price, product) })),
})

/** A line of a cart as it is shown. Its amount is rounded once, so it is not always the price times the quantity. */
export const displayLine = <Line extends HasIva & { price: number; quantity: number }>(line: Line) => ({
  ...line,
  price: displayPrice(line.price, line),
  amount: displayPrice(Math.round(line.price * 100 * line.quantity) / 100, line),
})

/** Whether prices are shown with IVA. */
export const showsIva = () => iva !== null
