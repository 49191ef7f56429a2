import * as v from 'valibot'
import { Amount, Id, Whole } from '#contract/fields'
import { ivaCodes } from '#contract/iva'
import { toCentavos, toPesos } from '#contract/money'
import { maxPesos, Price } from '#contract/pesos'
import { ProductStatus } from './products.ts'
import { ProductKey } from './sat-keys.ts'

/** Maximum number of products in one change, so that all ids fit into a request. */
export const maxChosen = 20_000
/** Maximum number of prices in one change, so that all fit into a request. */
export const maxPrices = 4000
export const tooManyPricesMessage = 'Cambia 4,000 precios como máximo; para más, usa Importar.'

const ids = v.pipe(
  v.array(Id),
  v.minLength(1, 'Elige al menos un producto.'),
  v.maxLength(maxChosen, 'Elige 20,000 productos como máximo.'),
)

/** Pesos. */
export const roundings = [0.01, 0.1, 0.5, 1, 5, 10] as const

/** By how much prices change. */
const PriceStep = v.object({
  kind: v.picklist(['percent', 'amount']),
  /** Percent or pesos; negative to lower the price. */
  by: v.pipe(Amount('Ingresa un número.'), v.minValue(-maxPesos), v.maxValue(maxPesos)),
  /** Pesos: the new price is a multiple of this. */
  rounding: v.picklist(roundings),
})
export type PriceChange = v.InferOutput<typeof PriceStep>

/** One change of many products, applied to all or none. */
export const ProductsChange = v.variant('change', [
  v.object({ change: v.literal('status'), ids, status: ProductStatus }),
  v.object({ change: v.literal('category'), ids, categoryId: Id }),
  /** A null IVA is the shop's. */
  v.object({ change: v.literal('iva'), ids, iva: v.nullable(v.picklist(ivaCodes)) }),
  v.object({ change: v.literal('key'), ids, product_key: ProductKey }),
  v.object({
    change: v.literal('price'),
    /** The new prices that the user confirmed. */
    prices: v.pipe(
      v.array(v.object({ id: Id, version: Whole(), salePrice1: Price })),
      v.minLength(1, 'Elige al menos un producto.'),
      v.maxLength(maxPrices, tooManyPricesMessage),
    ),
    /** Also changes the fixed prices that these products have in price lists. */
    fixed: v.optional(PriceStep),
  }),
])
export type ProductsChange = v.InferOutput<typeof ProductsChange>

/** `fixed`: products whose fixed prices in price lists have changed. */
export const ProductsChangeAnswer = v.object({ changed: v.number(), fixed: v.number() })
export type ProductsChangeAnswer = v.InferOutput<typeof ProductsChangeAnswer>

export const ProductsDeletion = v.object({ ids })

/** Deleted products to restore. */
export const ProductsRestoration = v.object({ ids })

/** `kept`: products with orders or stock movements, which cannot be deleted. */
export const ProductsDeletionAnswer = v.object({
  deleted: v.number(),
  kept: v.array(v.object({ id: Id, code: v.string() })),
})
export type ProductsDeletionAnswer = v.InferOutput<typeof ProductsDeletionAnswer>

/** The listed products exchange their positions, in this order. */
export const ProductsOrder = v.object({
  orderedIds: v.pipe(
    ids,
    v.check((ids) => new Set(ids).size === ids.length, 'Hay un producto repetido.'),
  ),
})
export type ProductsOrder = v.InferOutput<typeof ProductsOrder>

/** Margin in percent of the price. */
export const marginOf = (price: number, cost: number) => ((price - cost) / price) * 100

/** The new price in pesos, rounded half up. The fixed prices of lists follow the same rule (`domain/products/fixed-prices.ts`). */
export function applyPriceChange(price: number, { kind, by, rounding }: PriceChange) {
  const changed = toCentavos(price) + (kind === 'percent' ? (toCentavos(price) * by) / 100 : toCentavos(by))
  const step = toCentavos(rounding)
  // In floating point, a percentage may give slightly less than an exact half.
  return toPesos(Math.floor(changed / step + 0.5 + 1e-9) * step)
}
