import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint, type Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { isLiveInvoice } from '../../contract/invoices/invoice.ts'
import type { EditItems } from '../../contract/orders/edit-requests.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { isEditable, statusLabels } from '../../contract/orders/states.ts'
import { conflict, invalidField, stockChanged } from '../../errors.ts'
import { audited } from '../audit.ts'
import { ensureEditKeepsCredit } from '../customers/credit.ts'
import type { Actor, Author } from '../identity.ts'
import { shownBackorder, shownQuantity } from '../inventory/backorders.ts'
import { stockEvent } from '../inventory/stock.ts'
import { queueEditMail } from '../mails/queue.ts'
import { noOrder } from '../not-found.ts'
import { forSale } from '../products/for-sale.ts'
import { beingPaid, isBeingPaid } from './being-paid.ts'
import { changedEvent } from './changed-event.ts'
import { isVersion, orderChanged } from './guards.ts'
import { ivaOfProduct } from './iva.ts'
import { mergeLines } from './lines.ts'
import { orderQuery } from './order-query.ts'
import { shortOf } from './picking.ts'
import { isWithinLimit, soldColumns, totalsOfLines } from './place.ts'
import { ensurePriceLimit, isPriced, mayGivePrices, pricedLines } from './prices.ts'
import { toOrder } from './read.ts'
import { notAvailable, tooLarge } from './refusals.ts'
import { linesOf, orderReference } from './reservation.ts'
import { completeShipping } from './ship.ts'
import { hasLiveInvoice, isEditable as isEditableNow } from './states.ts'

/** Replaces the lines of an order: see `editPlan`. */
export async function editItems(db: Database, user: Actor, id: number, input: EditItems): Promise<Order> {
  const { order } = await db.write({
    edit: editPlan(db, user, id, input),
    complete: completeShipping(db, user, id),
    event: changedEvent(db, id),
    order: orderQuery(db, eq(orders.id, id), user),
  })
  return toOrder(order)
}

/**
 * The plan that replaces the lines of an order. Lines that stay keep their price, or follow the volume breaks (`pricedLines`). New lines
 * get the customer's current price, unless the caller sends a price or a discount. Minimum and multiples do not apply to staff. The
 * reserved stock is adjusted, and `modifications` records each change for the client.
 * @throws 409 when the order cannot be edited, or a product is inactive or short; 403 for a price that the user may not give; 400
 * for one without a reason
 */
export function editPlan(db: Database, user: Actor, id: number, { items, reason, version }: EditItems): Plan {
  const lines = linesOf(JSON.stringify(mergeLines(items)))
  const reasonOrNull = reason || null
  const changes = changesOf(id, lines)
  const priced = pricedLines(id, items)
  const described = describedChanges(id, changes, priced)
  const hasPrices = items.some(isPriced)
  if (hasPrices) mayGivePrices(user)
  if (hasPrices && reasonOrNull === null) throw invalidField('reason', 'Indica el motivo del precio o descuento.')
  return {
    editable: ensure(editable(id, version), () => notEditable(db, user, id, version)),
    shipped: ensure(sql`NOT EXISTS (${shortOfShipped(id, lines)})`, () => alreadyShipped(db, id, lines)),
    limit: hasPrices ? ensurePriceLimit(db, user, priced) : undefined,
    products: ensure(newProductsAreActive(changes), () => shortLine(db, id, items)),
    stock: onConstraint(
      db.run(sql`UPDATE inventory SET reserved = reserved + delta, updatedAt = ${now}
        FROM ${changes} change WHERE inventory.productId = change.productId`),
      { stock_available: () => shortLine(db, id, items) },
    ),
    movements: db.run(sql`INSERT INTO stock_movements (productId, type, reserved, reference, reason, userId)
      SELECT productId, iif(delta > 0, 'reserve', 'release'), delta, ${orderReference(id)}, ${reasonOrNull}, ${user.id}
      FROM ${changes}`),
    stockEvent: stockEvent(db, changes),
    modifications: recordModifications(db, user, id, { changes: described, reason: reasonOrNull }),
    mail: queueEditMail(db, id, described),
    audit: audited(db, user, {
      action: 'edit_items',
      entity: 'order',
      entityId: id,
      before: sql`(SELECT json_group_array(json_object('productId', productId, 'quantity', quantity,
          'price', price / 100.0, 'discount', discount / 100.0))
        FROM order_items WHERE orderId = ${id})`,
      after: { items, reason: reasonOrNull },
    }),
    lines: replaceLines(db, id, lines, priced),
    // After the audit row, whose lines it compares with the new ones.
    credit: can(user, 'orders.credit') ? undefined : ensureEditKeepsCredit(id),
    history: db.insert(orderEvents).values({ orderId: id, event: 'edited', note: reasonOrNull, userId: user.id }),
  }
}

/** Query of the lines whose new quantity is less than the quantity already shipped. */
const shortOfShipped = (id: number, lines: SQL) => sql`SELECT item.code, item.shipped FROM order_items item
  LEFT JOIN ${lines} line ON line.productId = item.productId
  WHERE item.orderId = ${id} AND item.shipped > coalesce(line.quantity, 0)`

async function alreadyShipped(db: Database, id: number, lines: SQL) {
  const [line] = await db.all<{ code: string; shipped: number }>(shortOfShipped(id, lines))
  const text = line
    ? `De ${line.code} ya se enviaron ${line.shipped}: no puedes dejar menos.`
    : 'El pedido ya se envió.'
  return conflict('SHIPPED', text)
}

/** The quantity of each changed product before and after, and the difference. Read it before the lines are replaced. */
const changesOf = (id: number, lines: SQL) => sql`(
  SELECT productId, sum(before) AS before, sum(after) AS after, sum(after) - sum(before) AS delta FROM (
    SELECT productId, quantity AS before, 0 AS after FROM order_items WHERE orderId = ${id}
    UNION ALL SELECT productId, 0, quantity FROM ${lines}
  ) GROUP BY productId HAVING sum(after) <> sum(before))`

const editable = (id: number, version: number | undefined) => sql`EXISTS (
    SELECT 1 FROM orders WHERE id = ${id} AND ${isEditableNow} AND ${isVersion(version)})
  AND NOT ${hasLiveInvoice(id)}
  AND NOT ${isBeingPaid(id)}`

const newProductsAreActive = (changes: SQL) => sql`NOT EXISTS (
  SELECT 1 FROM ${changes} change
  LEFT JOIN products ON products.id = change.productId AND ${forSale}
  LEFT JOIN inventory ON inventory.productId = change.productId
  WHERE before = 0 AND (products.id IS NULL OR inventory.productId IS NULL))`

/** The changes of quantities and of prices, in centavos. Read it before the lines are replaced. */
const describedChanges = (id: number, changes: SQL, priced: SQL) => sql`(
  SELECT productId, before, after, NULL AS fromPrice, NULL AS toPrice FROM ${changes}
    WHERE productId NOT IN (${priceChanges(id, priced)})
  UNION ALL SELECT item.productId, item.quantity, line.quantity, item.price, line.price
    FROM ${priced} line JOIN order_items item ON item.orderId = ${id} AND item.productId = line.productId
    WHERE item.price <> line.price)`

const priceChanges = (id: number, priced: SQL) => sql`SELECT line.productId FROM ${priced} line
  JOIN order_items item ON item.orderId = ${id} AND item.productId = line.productId WHERE item.price <> line.price`

/** `changes`: rows of productId, `before`, `after`, `fromPrice` and `toPrice`. */
export const recordModifications = (
  db: Database,
  user: Author,
  id: number,
  { changes, reason }: { changes: SQL; reason: string | null },
) =>
  db.run(sql`UPDATE orders SET modifications = json_insert(modifications, '$[#]', json_object(
      'at', ${now}, 'by', (SELECT nombre FROM users WHERE id = ${user.id}), 'reason', ${reason}, 'changes',
      (SELECT json_group_array(json_patch(json_object('type', iif(after = 0, 'removed', 'updated'), 'productId', productId,
          'productCode', code, 'productName', name, 'fromQty', before, 'toQty', after),
        iif(fromPrice IS NULL, '{}', json_object('fromPrice', fromPrice / 100.0, 'toPrice', toPrice / 100.0))))
      FROM ${changes} change JOIN products ON products.id = change.productId)))
    WHERE id = ${id} AND EXISTS (SELECT 1 FROM ${changes})`)

const replaceLines = (db: Database, id: number, lines: SQL, priced: SQL) => ({
  removed: db.run(sql`DELETE FROM order_items
    WHERE orderId = ${id} AND productId NOT IN (SELECT productId FROM ${lines})`),
  kept: db.run(sql`INSERT INTO order_items (orderId, productId, quantity, price, discount, iva, ${soldColumns})
    SELECT ${id}, line.productId, line.quantity, line.price, line.discount,
      ${ivaOfProduct(sql`(SELECT ivaRate FROM orders WHERE id = ${id})`)}, ${soldColumns}
    FROM ${priced} line JOIN products ON products.id = line.productId
    WHERE TRUE ON CONFLICT (orderId, productId)
      DO UPDATE SET quantity = excluded.quantity, price = excluded.price, discount = excluded.discount,
        isShort = ${shortOf(sql`excluded.quantity`)}`),
  limit: ensure(isWithinLimit(id), tooLarge),
  totals: db.run(sql`UPDATE orders SET version = version + 1, updatedAt = ${now}, ${totalsOfLines}
    WHERE id = ${id}`),
})

async function notEditable(db: Database, user: Actor, id: number, version: number | undefined) {
  const order = await db.query.orders.findFirst({
    where: eq(orders.id, id),
    columns: { status: true, paymentStatus: true, version: true },
    with: { invoices: { columns: { type: true, status: true, isReplaced: true } } },
  })
  if (!order) return noOrder()
  if (order.paymentStatus !== 'Pending') {
    return conflict('PAID', 'El pedido ya tiene pagos: sus artículos no se pueden cambiar.')
  }
  if (!isEditable(order)) {
    return conflict('NOT_EDITABLE', `Un pedido en estado ${statusLabels[order.status]} ya no se puede editar.`)
  }
  if (order.invoices.some(isLiveInvoice)) {
    return conflict('INVOICED', 'El pedido ya tiene factura; cancélala primero.')
  }
  if (version !== undefined && version !== order.version) return orderChanged(db, user, id)
  return beingPaid()
}

type ProductState = {
  productId: number
  code: string | null
  available: number | null
  /** Not null: the product is sold without stock. */
  backorder: string | null
  forSale: number
  /** Pieces that this order has reserved. */
  held: number
}

/** 409 naming the first line that cannot be supplied. */
async function shortLine(db: Database, id: number, items: EditItems['items']) {
  const rows = await db.all<ProductState>(sql`
    SELECT value AS productId, products.code, ${shownQuantity} AS available, ${shownBackorder} AS backorder,
      coalesce(${forSale}, 0) AS forSale, coalesce(order_items.quantity, 0) AS held
    FROM json_each(${JSON.stringify(items.map(({ productId }) => productId))})
    LEFT JOIN products ON products.id = value LEFT JOIN inventory ON inventory.productId = value
    LEFT JOIN order_items ON order_items.orderId = ${id} AND order_items.productId = value`)
  for (const { productId, quantity } of mergeLines(items)) {
    const product = rows.find((row) => row.productId === productId)
    const held = product?.held ?? 0
    if (held === 0 && (!product?.forSale || product.available === null)) {
      const code = product?.code ? ` (${product.code})` : ''
      return conflict('NOT_ORDERABLE', `${notAvailable}${code}`, [{ productId }])
    }
    const available = held + (product?.available ?? 0)
    if (quantity > available && product?.backorder == null) {
      const message = `Solo hay ${available} disponibles de ${product?.code}.`
      return conflict('NOT_ORDERABLE', message, [{ productId, available }])
    }
  }
  return stockChanged()
}
