import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { orderingProblem } from '../../contract/cart/ordering.ts'
import { formatPesos, toPesos } from '../../contract/money.ts'
import { conflict, invalid, stockChanged } from '../../errors.ts'
import { shownBackorder, shownQuantity } from '../inventory/backorders.ts'
import { priceFor, termsOf } from '../prices/prices.ts'
import { forSale } from '../products/for-sale.ts'
import { configured } from '../shop/configured.ts'
import type { Line } from './lines.ts'
import { linesOf } from './reservation.ts'

type Product = {
  id: number
  code: string
  name: string
  min_qty: number
  multiple: number
  quantity: number | null
  backorder: string | null
  forSale: number
}

export const tooLarge = () => invalid('Un pedido no puede pasar de $1,000,000,000.00. Divídelo en varios.')

/** 409 with the smallest subtotal that a client may order, in pesos. */
export async function belowMinimum(db: Database) {
  const [row] = await db.all<{ minimum: number }>(sql`SELECT ${configured('sales', 'minimumOrder')} AS minimum`)
  const minimum = row?.minimum ?? 0
  const message = `El pedido mínimo es de ${formatPesos(minimum)} más IVA. Agrega productos a tu orden.`
  return conflict('BELOW_MINIMUM', message, { minimum })
}

/** 409 with the products whose price differs from the price in the request. */
export async function pricesChanged(db: Database, customerId: number, lines: readonly Line[]) {
  const prices = await db.all<{ id: number; code: string; name: string; price: number }>(sql`
    SELECT products.id, code, name, ${priceFor(sql`line.quantity`)} AS price
    FROM ${linesOf(JSON.stringify(lines))} line JOIN products ON products.id = line.productId AND ${forSale}
    CROSS JOIN ${termsOf(customerId)} AS terms`)
  const products = new Map(prices.map((row) => [row.id, row]))
  const items = lines.flatMap(({ productId, price }) => {
    const product = products.get(productId)
    return product && price !== undefined && price !== product.price
      ? [{ productId, code: product.code, name: product.name, price: toPesos(product.price) }]
      : []
  })
  return conflict('PRICE_CHANGED', 'El precio de algunos productos cambió. Revisa tu orden antes de generarla.', items)
}

/** 409 with the lines that cannot be ordered as they are, and why. `isReserved` false: the stock does not count, as in a quote. */
export async function notOrderable(db: Database, lines: readonly Line[], { isReserved = true } = {}) {
  const products = await productsOf(db, lines)
  const items = lines.flatMap((line) => problemOf(line, products.get(line.productId), isReserved) ?? [])
  const first = items[0]
  if (!first) return stockChanged()
  return conflict('NOT_ORDERABLE', first.code ? `${first.message} (${first.code})` : first.message, items)
}

/** The message for a product that is not for sale or not in stock. */
export const notAvailable = 'Este producto no está disponible actualmente.'

function problemOf({ productId, quantity }: Line, product: Product | undefined, isReserved: boolean) {
  if (!product) return { productId, code: null, name: null, available: 0, message: notAvailable }
  const { code, name, min_qty, multiple } = product
  // Without regard to the stock, only the minimum and the multiple of the product count: as for a product that is sold without stock.
  const backorder = isReserved ? product.backorder : ''
  if (!product.forSale) return { productId, code, name, available: 0, message: notAvailable }
  const Inventory = product.quantity === null ? null : { quantity: product.quantity }
  const message = orderingProblem({ min_qty, multiple, backorder, Inventory }, quantity)
  return message ? { productId, code, name, available: product.quantity ?? 0, message } : undefined
}

async function productsOf(db: Database, lines: readonly Line[]) {
  const rows =
    await db.all<Product>(sql`SELECT id, code, name, min_qty, multiple, ${shownBackorder} AS backorder, ${shownQuantity} AS quantity,
      ${forSale} AS forSale
    FROM products LEFT JOIN inventory ON productId = id
    WHERE id IN ${valueList(lines.map(({ productId }) => productId))}`)
  return new Map(rows.map((row) => [row.id, row]))
}
