import { eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import { type EditItems, editableStatuses, isEditable, type Order, statusLabels } from '../../contract/orders.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import { mergeLines } from './create.ts'
import { linesOf } from './hold.ts'
import { orderQuery, toOrder } from './read.ts'

type Person = { id: number }

/** What each statement refuses, by its index in the batch. */
const refusals = ['order', 'product', 'stock'] as const

/**
 * Gives an order the lines it is to have. What stays keeps its price, what is new has the price of now; minimum and
 * multiples do not bind the staff. The stock held follows, and the client reads in `modifications` what changed.
 * @throws 409 when the order cannot be edited any more, a product cannot be sold or is short
 */
export async function editItems(
  db: Database,
  user: Person,
  id: number,
  { items, reason, version }: EditItems,
): Promise<Order> {
  const lines = linesOf(JSON.stringify(mergeLines(items)))
  const why = reason || null
  // How many more, or fewer, of each product: read before the lines are written.
  const changes = sql`(
    SELECT productId, sum(before) AS before, sum(after) AS after, sum(after) - sum(before) AS delta FROM (
      SELECT productId, quantity AS before, 0 AS after FROM order_items WHERE orderId = ${id}
      UNION ALL SELECT productId, 0, quantity FROM ${lines}
    ) GROUP BY productId HAVING sum(after) <> sum(before))`
  const statuses = JSON.stringify(editableStatuses)
  try {
    const results = await db.batch([
      db.run(
        require(sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND paymentStatus = 'Pending'
            AND status IN (SELECT value FROM json_each(${statuses}))
            ${version === undefined ? sql`` : sql`AND version = ${version}`})
          AND NOT EXISTS (SELECT 1 FROM invoices WHERE orderId = ${id} AND status NOT IN ('failed', 'canceled'))
          AND NOT EXISTS (SELECT 1 FROM payment_intents
            WHERE orderId = ${id} AND state = 'created' AND expiresAt > ${now})`),
      ),
      db.run(
        require(sql`NOT EXISTS (
          SELECT 1 FROM ${changes} change
          LEFT JOIN products ON products.id = change.productId AND status = 'active'
          LEFT JOIN inventory ON inventory.productId = change.productId
          WHERE before = 0 AND (products.id IS NULL OR inventory.productId IS NULL))`),
      ),
      db.run(sql`UPDATE inventory SET reserved = reserved + delta, updatedAt = ${now}
        FROM ${changes} change WHERE inventory.productId = change.productId`),
      db.run(sql`INSERT INTO stock_movements (productId, type, reserved, reference, reason, userId)
        SELECT productId, iif(delta > 0, 'reserve', 'release'), delta, ${`order-${id}`}, ${why}, ${user.id}
        FROM ${changes}`),
      db.run(sql`INSERT INTO outbox (event, payload)
        SELECT 'stock', json_object('productIds', json(ids))
        FROM (SELECT json_group_array(productId) AS ids FROM ${changes}) WHERE ids <> '[]'`),
      db.run(sql`UPDATE orders SET modifications = json_insert(modifications, '$[#]', json_object(
          'at', ${now}, 'by', (SELECT nombre FROM users WHERE id = ${user.id}), 'reason', ${why}, 'changes',
          (SELECT json_group_array(json_object('type', iif(after = 0, 'removed', 'updated'), 'productId', productId,
            'productCode', code, 'productName', name, 'fromQty', before, 'toQty', after))
          FROM ${changes} change JOIN products ON products.id = change.productId)))
        WHERE id = ${id} AND EXISTS (SELECT 1 FROM ${changes})`),
      audited(db, user, {
        action: 'edit_items',
        entity: 'order',
        entityId: id,
        before: sql`(SELECT json_group_array(json_object('productId', productId, 'quantity', quantity))
          FROM order_items WHERE orderId = ${id})`,
        after: { items, reason: why },
      }),
      db.run(sql`DELETE FROM order_items WHERE orderId = ${id} AND productId NOT IN (SELECT productId FROM ${lines})`),
      db.run(sql`INSERT INTO order_items (orderId, productId, quantity, price)
        SELECT ${id}, line.productId, line.quantity, coalesce(kept.price, salePrice1)
        FROM ${lines} line JOIN products ON products.id = line.productId
        LEFT JOIN order_items kept ON kept.orderId = ${id} AND kept.productId = line.productId
        WHERE TRUE ON CONFLICT (orderId, productId) DO UPDATE SET quantity = excluded.quantity`),
      db.run(sql`UPDATE orders SET version = version + 1, updatedAt = ${now},
          subtotal = (SELECT sum(amount) FROM order_items WHERE orderId = orders.id),
          pieces = (SELECT sum(quantity) FROM order_items WHERE orderId = orders.id)
        WHERE id = ${id}`),
      db.insert(orderEvents).values({ orderId: id, event: 'edited', note: why, userId: user.id }),
      db.insert(outbox).values({ event: 'order_changed', orderId: id, payload: {} }),
      orderQuery(db, eq(orders.id, id), true),
    ])
    return toOrder(results.at(-1) as Parameters<typeof toOrder>[0])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw await whyNot(db, id, { items, version }, refusals[error.index])
  }
}

async function whyNot(
  db: Database,
  id: number,
  { items, version }: Pick<EditItems, 'items' | 'version'>,
  refusal: (typeof refusals)[number] | undefined,
) {
  const order = await db.query.orders.findFirst({
    where: eq(orders.id, id),
    columns: { status: true, paymentStatus: true, version: true },
    with: { invoices: { columns: { status: true } }, OrderItems: { columns: { productId: true, quantity: true } } },
  })
  if (!order) return notFound('Pedido no encontrado')
  if (refusal === 'product' || refusal === 'stock') return short(db, items, order.OrderItems)
  if (order.paymentStatus !== 'Pending') {
    return conflict('PAID', 'El pedido ya está pagado: sus artículos no se pueden cambiar.')
  }
  if (!isEditable(order)) {
    return conflict('NOT_EDITABLE', `Un pedido en estado ${statusLabels[order.status]} ya no se puede editar.`)
  }
  if (order.invoices.some(({ status }) => status !== 'failed' && status !== 'canceled')) {
    return conflict('INVOICED', 'El pedido ya tiene factura; cancélala primero.')
  }
  if (version !== undefined && version !== order.version) {
    return conflict('CHANGED', 'Otra persona modificó este pedido. Recarga para ver los cambios.')
  }
  return conflict('BEING_PAID', 'El cliente está pagando este pedido. Inténtalo de nuevo en unos minutos.')
}

type Now = { productId: number; code: string | null; available: number | null; forSale: number }

/** Names the first line that cannot be had. */
async function short(db: Database, items: EditItems['items'], had: { productId: number; quantity: number }[]) {
  const rows = await db.all<Now>(sql`
    SELECT value AS productId, code, inventory.quantity AS available, coalesce(status = 'active', 0) AS forSale
    FROM json_each(${JSON.stringify(items.map(({ productId }) => productId))})
    LEFT JOIN products ON products.id = value LEFT JOIN inventory ON inventory.productId = value`)
  for (const { productId, quantity } of mergeLines(items)) {
    const now = rows.find((row) => row.productId === productId)
    const held = had.find((item) => item.productId === productId)?.quantity ?? 0
    const named = now?.code ? ` (${now.code})` : ''
    if (held === 0 && (!now?.forSale || now.available === null)) {
      return conflict('NOT_ORDERABLE', `Este producto no está disponible actualmente.${named}`, [{ productId }])
    }
    const available = held + (now?.available ?? 0)
    if (quantity > available) {
      const message = `Solo hay ${available} disponibles de ${now?.code}.`
      return conflict('NOT_ORDERABLE', message, [{ productId, available }])
    }
  }
  return conflict('STOCK_CHANGED', 'La existencia acaba de cambiar. Inténtalo de nuevo.')
}
