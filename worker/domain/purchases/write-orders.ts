import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { purchaseOrders } from '../../../db/schema/index.ts'
import { toCentavos } from '../../contract/money.ts'
import {
  isExpectable,
  type NewPurchaseOrder,
  type PurchaseOrder,
  type PurchaseOrderChange,
  type PurchaseOrderEnd,
  type PurchaseOrderReopening,
  type PurchaseOrderState,
  pastDay,
  purchaseFolio,
} from '../../contract/purchases/orders.ts'
import { purchaseTotal } from '../../contract/purchases/purchases.ts'
import { AppError, conflict, invalidField } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion } from '../audit.ts'
import type { Author } from '../identity.ts'
import { productsExist } from '../inventory/post.ts'
import { stockEvent } from '../inventory/stock.ts'
import { KeyUsed } from '../key-used.ts'
import { noPurchaseOrder } from '../not-found.ts'
import { arrivedFor, isOpenOrder } from './incoming.ts'
import { purchaseOrderQueries, toPurchaseOrder } from './read-orders.ts'
import { addSupplier, supplierNamed } from './supplier-names.ts'

const entity = 'purchase_order'

type Items = NewPurchaseOrder['items']

/** The lines as SQL rows of the columns `key` and `value`. */
const rowsOf = (items: Items) =>
  sql`json_each(${JSON.stringify(items.map((item) => ({ ...item, cost: item.cost === null ? null : toCentavos(item.cost) })))})`

/** The sums of the lines that the row of a purchase order stores. */
const sumsOf = (items: Items) => ({
  lines: items.length,
  pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
  total: purchaseTotal(items),
})

/** The event of the stock of the ordered products: screens show the pieces on the way beside it. */
const linesEvent = (db: Database, id: SQL) =>
  stockEvent(db, sql`(SELECT productId FROM purchase_order_lines WHERE purchaseOrderId = ${id})`)

/** Creates a purchase order. The same key creates it once, however often it is sent. */
export async function createPurchaseOrder(
  db: Database,
  user: Author,
  input: NewPurchaseOrder,
  key: string,
): Promise<PurchaseOrder> {
  const { supplier, items } = input
  const id = sql`(SELECT id FROM purchase_orders WHERE userId = ${user.id} AND idempotencyKey = ${key})`
  const request = JSON.stringify(input)
  const products = productsExist(db, rowsOf(items))
  try {
    const { found } = await db.write({
      products: ensure(products.condition, products.refusal),
      supplier: addSupplier(db, supplier),
      order: onConstraint(
        db.insert(purchaseOrders).values({
          ...sumsOf(items),
          supplierId: supplierNamed(supplier),
          expectedOn: input.expectedOn,
          note: input.note || null,
          userId: user.id,
          idempotencyKey: key,
          request,
        }),
        { 'purchase_orders.idempotencyKey': () => new KeyUsed() },
      ),
      lines: setLines(db, id, items),
      event: linesEvent(db, id),
      audit: audited(db, user, { action: 'create', entity, entityId: id, after: input }),
      found: purchaseOrderQueries(db, id),
    })
    return toPurchaseOrder(found)
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const { earlier, found } = await db.read({
      earlier: db.all<{ request: string }>(sql`SELECT request FROM purchase_orders WHERE id = ${id}`),
      found: purchaseOrderQueries(db, id),
    })
    if (earlier[0]?.request !== request) throw new AppError(422, 'KEY_REUSED', 'Esta clave ya se usó con otra orden.')
    return toPurchaseOrder(found)
  }
}

/** Inserts new lines and updates the others. A new line counts the pieces of its product that have already arrived. */
const setLines = (db: Database, id: SQL, items: Items) =>
  db.run(sql`INSERT INTO purchase_order_lines (purchaseOrderId, productId, position, quantity, cost, received)
    SELECT ${id}, value ->> 'productId', key, value ->> 'quantity', value ->> 'cost', coalesce(arrived.pieces, 0)
    FROM ${rowsOf(items)} LEFT JOIN ${arrivedFor(id)} AS arrived ON arrived.productId = value ->> 'productId' WHERE TRUE
    ON CONFLICT DO UPDATE SET position = excluded.position, quantity = excluded.quantity, cost = excluded.cost`)

/** Changes an open purchase order. @throws 404, 409 if it is no longer open, or for an older version */
export async function updatePurchaseOrder(
  db: Database,
  user: Author,
  orderId: number,
  { version, ...input }: PurchaseOrderChange,
): Promise<PurchaseOrder> {
  const id = sql`${orderId}`
  const { items } = input
  const products = productsExist(db, rowsOf(items))
  const { found } = await db.write({
    ...changeable(db, user, orderId, version),
    expected: ensure(keepsOrExpects(id, input.expectedOn), () => invalidField('expectedOn', pastDay)),
    products: ensure(products.condition, products.refusal),
    // Before the change, because it reads the earlier values.
    audit: audited(db, user, {
      action: 'update',
      entity,
      entityId: orderId,
      before: sql`(SELECT json_object('expectedOn', expectedOn, 'note', note, 'items', json((SELECT json_group_array(json_object(
          'productId', productId, 'quantity', quantity, 'cost', cost / 100.0))
        FROM (SELECT * FROM purchase_order_lines WHERE purchaseOrderId = ${id} ORDER BY position))))
        FROM purchase_orders WHERE id = ${id})`,
      after: input,
    }),
    lines: setLines(db, id, items),
    // Before the removal, so that the event has the removed products too.
    event: linesEvent(db, id),
    removed: db.run(sql`DELETE FROM purchase_order_lines WHERE purchaseOrderId = ${id}
      AND productId NOT IN (SELECT value ->> 'productId' FROM ${rowsOf(items)})`),
    updated: db
      .update(purchaseOrders)
      .set({
        ...sumsOf(items),
        expectedOn: input.expectedOn,
        note: input.note || null,
        received: sql`(SELECT coalesce(sum(min(line.received, line.quantity)), 0) FROM purchase_order_lines AS line
          WHERE line.purchaseOrderId = ${id})`,
        version: sql`version + 1`,
      })
      .where(sql`id = ${id}`),
    found: purchaseOrderQueries(db, id),
  })
  return toPurchaseOrder(found)
}

/** The condition that the day is the stored one, or has not passed. */
const keepsOrExpects = (id: SQL, day: string | null) =>
  day === null || isExpectable(day)
    ? sql`TRUE`
    : sql`(SELECT expectedOn = ${day} FROM purchase_orders WHERE id = ${id})`

/** Closes a purchase order of which a part arrived: nothing more is expected. */
export const closePurchaseOrder = (db: Database, user: Author, id: number, input: PurchaseOrderEnd) =>
  endOrder(db, user, { id, ...input }, 'close_order', {
    condition: sql`NOT ${isUntouched(id)}`,
    refusal: () => conflict('NOTHING_RECEIVED', 'De esta orden no ha llegado nada. Cancélala.'),
  })

/** Cancels a purchase order of which nothing arrived. */
export const cancelPurchaseOrder = (db: Database, user: Author, id: number, input: PurchaseOrderEnd) =>
  endOrder(db, user, { id, ...input }, 'cancel', {
    condition: isUntouched(id),
    refusal: () => conflict('RECEIVED', 'Ya llegó una parte de esta orden. Ciérrala para dejar de esperar el resto.'),
  })

const isUntouched = (id: number) => sql`(SELECT received = 0 FROM purchase_orders WHERE id = ${id})`

async function endOrder(
  db: Database,
  user: Author,
  { id, version, reason }: PurchaseOrderEnd & { id: number },
  action: 'close_order' | 'cancel',
  { condition, refusal }: { condition: SQL; refusal: () => Error },
): Promise<PurchaseOrder> {
  const { found } = await db.write({
    ...changeable(db, user, id, version),
    fits: ensure(condition, refusal),
    ended:
      db.run(sql`UPDATE purchase_orders SET closedAt = ${now}, closedBy = ${user.id}, closeReason = ${reason || null},
      version = version + 1 WHERE id = ${id}`),
    event: linesEvent(db, sql`${id}`),
    audit: audited(db, user, { action, entity, entityId: id, after: { reason } }),
    found: purchaseOrderQueries(db, sql`${id}`),
  })
  return toPurchaseOrder(found)
}

/** Reopens a purchase order: its missing pieces are expected again. @throws 404, 409 if it is open or no piece is missing */
export async function reopenPurchaseOrder(
  db: Database,
  user: Author,
  orderId: number,
  { version }: PurchaseOrderReopening,
): Promise<PurchaseOrder> {
  const id = sql`${orderId}`
  const { found } = await db.write({
    ...unchanged(db, user, orderId, version),
    closed: ensure(sql`EXISTS (SELECT 1 FROM purchase_orders WHERE id = ${id} AND closedAt IS NOT NULL)`, () =>
      conflict('ORDER_OPEN', `La orden ${purchaseFolio(orderId)} no está cerrada.`),
    ),
    missing: ensure(sql`(SELECT received < pieces FROM purchase_orders WHERE id = ${id})`, () =>
      conflict('ALL_RECEIVED', `De la orden ${purchaseFolio(orderId)} ya llegó todo.`),
    ),
    reopened: db.run(sql`UPDATE purchase_orders SET closedAt = NULL, closedBy = NULL, closeReason = NULL,
      version = version + 1 WHERE id = ${id}`),
    event: linesEvent(db, id),
    audit: audited(db, user, { action: 'reopen_order', entity, entityId: orderId }),
    found: purchaseOrderQueries(db, id),
  })
  return toPurchaseOrder(found)
}

/** The conditions that a purchase order exists and has the version that the caller read. */
const unchanged = (db: Database, user: Author, id: number, version: number | undefined) => ({
  exists: ensure(sql`EXISTS (SELECT 1 FROM purchase_orders WHERE id = ${id})`, noPurchaseOrder),
  unchanged: ensure(hasVersion(purchaseOrders, id, version), () => changedMeanwhile(db, user, entity, id)),
})

/** The conditions under which a purchase order may be changed. */
const changeable = (db: Database, user: Author, id: number, version: number | undefined) => ({
  ...unchanged(db, user, id, version),
  open: ensure(sql`EXISTS (SELECT 1 FROM purchase_orders WHERE id = ${id} AND ${isOpenOrder})`, () => notOpen(db, id)),
})

/** 409 for a purchase order that is not open. `advice`: what the user can do. */
export async function notOpen(db: Database, id: number, advice = '') {
  const [order] = await db.all<{ state: PurchaseOrderState; isClosed: number }>(
    sql`SELECT state, closedAt IS NOT NULL AS isClosed FROM purchase_orders WHERE id = ${id}`,
  )
  if (!order) return noPurchaseOrder()
  const happened = order.state === 'cancelled' ? 'está cancelada' : order.isClosed ? 'se cerró' : 'ya se recibió'
  return conflict('ORDER_CLOSED', `La orden ${purchaseFolio(id)} ${happened}.${advice}`)
}
