/** The prices that a customer pays. Small and without valibot: the client's first screen reads this file. */

/** Bases of the percentages of a price list. */
export const priceBases = ['list', 'cost'] as const
export type PriceBase = (typeof priceBases)[number]

/** The price of a product from `min_qty` pieces on. Pesos, without IVA. */
export type Tier = { min_qty: number; price: number }

/** The prices of a product for one customer. Pesos, without IVA. */
export type ProductPrices = {
  /** The price of the smallest quantity that may be ordered. */
  salePrice1: number
  /** Prices of larger quantities, by quantity. */
  breaks: readonly Tier[]
}

/** The unit price of this quantity. Screens use it while a quantity is edited; the server decides by the same rule. */
export function priceAt({ salePrice1, breaks }: ProductPrices, quantity: number) {
  return breaks.findLast(({ min_qty }) => min_qty <= quantity)?.price ?? salePrice1
}

/** 12.5 % is 1250. */
export const toHundredths = (percent: number) => Math.round(percent * 100)
