import { maxOrderable } from '#contract/cart/ordering'
import { toCentavos, toPesos } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { type ProductPrices, priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import type { EditableLine } from '../../order/lines/edit-lines.tsx'
import { type PricedLine, priceOf } from './line-price.ts'

/** A line of an order while staff edit it. `max` is the stock plus what the order itself reserves. */
export type Line = EditableLine & PricedLine & { iva: string | null; max: number }

export const linesOf = ({ OrderItems }: Order): readonly Line[] =>
  OrderItems.map(
    ({ productId, quantity, price, discount, unit, iva, backorder, Product: { code, name, Inventory } }) => ({
      productId,
      code,
      name,
      basePrice: toPesos(toCentavos(price) + toCentavos(discount)),
      storedPrice: price,
      iva,
      quantity,
      unit,
      max: quantity + Math.max(maxOrderable({ backorder, Inventory: Inventory ?? null }), 0),
    }),
  )

export const newLine = (product: Product): Line => ({
  productId: product.id,
  code: product.code,
  name: product.name,
  prices: product,
  iva: product.iva,
  quantity: 1,
  unit: product.unit,
  max: maxOrderable(product),
})

/** The server's rule: a stored line follows the volume breaks if its price is still the customer's current price. */
export function withCurrentPrices(line: Line, sold: Line | undefined, today: ProductPrices | undefined): Line {
  if ('prices' in line || !sold || 'prices' in sold || !today) return line
  const isCurrentPrice = sold.storedPrice === sold.basePrice && sold.storedPrice === priceAt(today, sold.quantity)
  return isCurrentPrice ? { ...line, currentPrices: today } : line
}

export const lineOf = (lines: readonly Line[], productId: number) => lines.find((line) => line.productId === productId)

/** The lines from which the totals of an order are computed. */
export const amountOf = (line: Line) => ({ price: priceOf(line), quantity: line.quantity, iva: line.iva })
