/** How the shop shows folios and prices: set with its look, before the first screen. */
let prefix = ''
/** The shop's IVA in percent. Null: prices are shown without IVA. */
let iva: number | null = null

export function applyShown(shop: { folioPrefix: string; priceIva: number | null }) {
  prefix = shop.folioPrefix
  iva = shop.priceIva
}

/** The number of an order as it is shown. */
export const folio = (order_number: number) => `${prefix}${order_number}`

type Priced = { salePrice1: number; iva: string | null; breaks: readonly { price: number }[] }

/** A product with the prices that the catalogue shows. An order has its prices without IVA, and its totals do not change. */
export function asShown<Product extends Priced>(product: Product): Product {
  if (iva === null) return product
  const factor = 100 + (product.iva === null ? iva : Number(product.iva) || 0)
  const shown = (pesos: number) => Math.round(pesos * factor) / 100
  const breaks = product.breaks.map((tier) => ({ ...tier, price: shown(tier.price) }))
  return { ...product, salePrice1: shown(product.salePrice1), breaks }
}

/** True if the catalogue shows prices with IVA. */
export const showsIva = () => iva !== null
