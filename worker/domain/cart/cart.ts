import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { cartItems } from '../../../db/schema/index.ts'
import type { AddedItems, Cart, NewCartItem } from '../../contract/cart/cart.ts'
import { maxPieces, orderingProblem } from '../../contract/cart/ordering.ts'
import { toPesos } from '../../contract/money.ts'
import { maxOrderLines, tooManyLinesMessage } from '../../contract/orders/requests.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import type { Actor, Author } from '../identity.ts'
import { isBackordered, shownBackorder, shownQuantity } from '../inventory/backorders.ts'
import { ownPrices, priceFor, termsOf, toPrices } from '../prices/prices.ts'
import { productsOf } from '../products/catalog.ts'
import { forSale } from '../products/for-sale.ts'

type Row = Omit<Cart[number], 'Inventory' | 'forSale' | 'breaks'> & {
  available: number | null
  forSale: number
  breaks: string
}

/** The lines of the user's cart. A delegated session has a cart for each of its customers. */
export const isOwnLine = ({ id, onBehalfOf }: Author) =>
  sql`cart_items.userId = ${id} AND cart_items.onBehalfOf = ${onBehalfOf ?? 0}`

/** Refuses a cart with more lines than an order. Each change of a cart reads all of it, while other writes wait. */
export const ensureOrderableLines = (user: Author) =>
  ensure(sql`(SELECT count(*) FROM cart_items WHERE ${isOwnLine(user)}) <= ${maxOrderLines}`, () =>
    invalid(tooManyLinesMessage),
  )

const cartQuery = (db: Database, user: Actor) =>
  db.all<Row>(sql`
    SELECT cart_items.id, cart_items.productId, code, name, ${priceFor(sql`cart_items.quantity`)} AS price, ${ownPrices},
      cart_items.quantity, unit, min_qty, multiple,
      iva, ${shownBackorder} AS backorder, iif(${forSale}, ${shownQuantity}, NULL) AS available, ${forSale} AS forSale
    FROM cart_items JOIN products ON products.id = cart_items.productId
    CROSS JOIN ${termsOf(user.customerId)} AS terms
    LEFT JOIN inventory ON inventory.productId = products.id
    WHERE ${isOwnLine(user)} ORDER BY cart_items.id`)

const toCart = (rows: Row[]): Cart =>
  rows.map(({ available, price, salePrice1, breaks, forSale, ...row }) => ({
    ...row,
    ...toPrices({ salePrice1, breaks }),
    forSale: forSale === 1,
    price: toPesos(price),
    Inventory: available === null ? null : { quantity: available },
  }))

export const getCart = async (db: Database, user: Actor) => toCart(await cartQuery(db, user))

/**
 * Adds a quantity to the cart line of a product. The same key adds once, however often it is sent: with another quantity, which
 * the user has corrected after a lost answer, it replaces the one that it added.
 * @throws 409 when the sum is not orderable, 400 above the lines of an order
 */
export async function addToCart(
  db: Database,
  user: Actor,
  { productId, quantity }: NewCartItem,
  addKey: string | null,
): Promise<Cart> {
  const newQuantity = sql`${quantity} + coalesce((SELECT quantity - ${addedBy(addKey)} FROM cart_items
    WHERE ${isOwnLine(user)} AND productId = ${productId}), 0)`
  const { rows } = await db.write({
    orderable: ensure(isOrderable(productId, newQuantity), async () => {
      const line = (await getCart(db, user)).find((item) => item.productId === productId)
      return notOrderable(db, user, productId, (line?.quantity ?? 0) + quantity)
    }),
    added: db
      .insert(cartItems)
      .values({ userId: user.id, onBehalfOf: user.onBehalfOf ?? 0, productId, quantity, addKey, added: quantity })
      .onConflictDoUpdate({
        target: [cartItems.userId, cartItems.onBehalfOf, cartItems.productId],
        set: { quantity: sumOfQuantities, addKey: sql`excluded.addKey`, added: sql`excluded.added` },
      }),
    lines: ensureOrderableLines(user),
    rows: cartQuery(db, user),
  })
  return toCart(rows)
}

type RequestedProduct = {
  id: number
  newQuantity: number
  min_qty: number
  multiple: number
  backorder: string | null
  available: number | null
}

/**
 * Adds each item whose sum with its cart line is orderable, and returns the others as refused. The same key adds once, as in `addToCart`.
 * @throws 400 above the lines of an order: then nothing is added
 */
export async function addAllToCart(
  db: Database,
  user: Actor,
  items: readonly NewCartItem[],
  addKey: string | null,
): Promise<AddedItems> {
  const requestedItems = sql`SELECT item.productId, item.pieces, line,
      item.pieces + coalesce(quantity - ${addedBy(addKey)}, 0) AS newQuantity
    FROM (SELECT value ->> 'productId' AS productId, sum(value ->> 'quantity') AS pieces, min(key) AS line
      FROM json_each(${JSON.stringify(items)}) GROUP BY 1) item
    LEFT JOIN cart_items ON ${isOwnLine(user)} AND cart_items.productId = item.productId`
  const { requested, rows } = await db.write({
    requested:
      db.all<RequestedProduct>(sql`SELECT products.id, newQuantity, min_qty, multiple, ${shownBackorder} AS backorder,
      ${shownQuantity} AS available
      FROM (${requestedItems}) item JOIN products ON products.id = item.productId
      LEFT JOIN inventory ON inventory.productId = products.id WHERE ${forSale}`),
    added: db.run(sql`INSERT INTO cart_items (userId, onBehalfOf, productId, quantity, addKey, added)
      SELECT ${user.id}, ${user.onBehalfOf ?? 0}, products.id, pieces, ${addKey}, pieces FROM (${requestedItems}) item JOIN products ON products.id = item.productId
      WHERE ${isOrderable(sql`item.productId`, sql`item.newQuantity`)} ORDER BY line
      ON CONFLICT (userId, onBehalfOf, productId) DO UPDATE SET quantity = ${sumOfQuantities},
        addKey = excluded.addKey, added = excluded.added`),
    lines: ensureOrderableLines(user),
    rows: cartQuery(db, user),
  })
  const known = new Map(requested.map((product) => [product.id, product]))
  const refused = [...new Set(items.map((item) => item.productId))].flatMap((productId) => {
    const {
      available = null,
      newQuantity = 0,
      ...product
    } = known.get(productId) ?? { min_qty: 1, multiple: 1, backorder: null }
    const message = orderingProblem({ ...product, Inventory: { quantity: available ?? 0 } }, newQuantity)
    return message ? [{ productId, message, available: available ?? 0 }] : []
  })
  return { cart: toCart(rows), refused }
}

/** The pieces of a cart line that this key has added. */
const addedBy = (addKey: string | null | SQL) => sql`iif(cart_items.addKey = ${addKey}, cart_items.added, 0)`

const sumOfQuantities = sql`cart_items.quantity - ${addedBy(sql`excluded.addKey`)} + excluded.quantity`

/**
 * Changes the quantity of a cart line. 0 or less removes the line.
 * @throws 404, or 409 when the quantity is not orderable
 */
export async function setCartQuantity(db: Database, user: Actor, id: number, quantity: number): Promise<Cart> {
  const own = and(eq(cartItems.id, id), isOwnLine(user))
  const productId = sql`(SELECT productId FROM cart_items WHERE id = ${id} AND ${isOwnLine(user)})`
  if (quantity <= 0) {
    const { rows } = await db.write({ removed: db.delete(cartItems).where(own), rows: cartQuery(db, user) })
    return toCart(rows)
  }
  const { rows } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM cart_items WHERE ${own})`, noLine),
    orderable: ensure(isOrderable(productId, sql`${quantity}`), async () => {
      const line = (await getCart(db, user)).find((item) => item.id === id)
      return line ? notOrderable(db, user, line.productId, quantity) : noLine()
    }),
    changed: db.update(cartItems).set({ quantity }).where(own),
    rows: cartQuery(db, user),
  })
  return toCart(rows)
}

const noLine = () => notFound('El producto ya no está en tu orden.')

export async function clearCart(db: Database, user: Actor): Promise<Cart> {
  await db.write({ items: db.delete(cartItems).where(isOwnLine(user)) })
  return []
}

/** The rules of `orderingProblem` as a condition in SQL. */
const isOrderable = (productId: number | SQL, quantity: SQL) => sql`EXISTS (
  SELECT 1 FROM products JOIN inventory ON inventory.productId = products.id
  WHERE products.id = ${productId} AND ${forSale} AND (inventory.quantity >= ${quantity} OR ${isBackordered})
    AND ${quantity} BETWEEN min_qty AND ${maxPieces} AND (${quantity}) % multiple = 0)`

const notForSale = { min_qty: 1, multiple: 1, backorder: null, Inventory: null }

/** 409 with the rule that this quantity breaks. A product that is not for sale is one without stock. */
async function notOrderable(db: Database, user: Actor, productId: number, quantity: number) {
  const [product = notForSale] = await productsOf(db, user.customerId, [productId])
  return conflict(
    'NOT_ORDERABLE',
    orderingProblem(product, quantity) ?? 'La existencia acaba de cambiar. Inténtalo de nuevo.',
  )
}
