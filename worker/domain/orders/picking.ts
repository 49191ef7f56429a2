import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { outbox } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import type { OrderStatus } from '../../contract/orders/orders.ts'
import {
  byAisle,
  type PickLine,
  type PickList,
  type PickMark,
  type ScannedProduct,
  type ScannedProducts,
  withCode,
} from '../../contract/orders/picking.ts'
import { statusLabels } from '../../contract/orders/states.ts'
import { codeKey } from '../../contract/search.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Author } from '../identity.ts'
import { noOrder } from '../not-found.ts'
import { hasLiveInvoice, isEditable, isMoneyLost } from './states.ts'

type OrderRow = Omit<PickList, 'lines' | 'notes' | 'pickup' | 'isMoneyLost' | 'isEditable'> & {
  pickup: number
  isMoneyLost: number
  isEditable: number
  notes: string
}
type LineRow = Omit<PickLine, 'isShort' | 'by'> & { orderId: number; isShort: number; by: string | null }

/** Picked pieces. Shipped pieces count as picked, because an order may be shipped without picking. */
const pickedPieces = sql`max(order_items.picked, order_items.shipped)`

/** SQL for `isShort` of a line that gets another quantity: a line that becomes complete is no longer short. */
export const shortOf = (quantity: SQL) => sql`(isShort AND ${quantity} > ${pickedPieces})`

/** The picking lists of the orders, in the order of `ids`. @throws 404 unless all of them exist */
export async function pickLists(db: Database, ids: readonly number[]): Promise<PickList[]> {
  const { orders, lines } = await db.read(listsQuery(db, ids))
  const lists = toLists(orders, lines)
  return ids.map((id) => {
    const list = lists.find((one) => one.id === id)
    if (!list) throw noOrder()
    return list
  })
}

/** Marks pieces of a line as picked. A mark with a key that was used changes nothing. */
export async function markPicked(
  db: Database,
  user: Author,
  id: number,
  { orderItemId, add, isShort }: PickMark,
  key: string,
): Promise<PickList> {
  const line = sql`order_items.orderId = ${id} AND order_items.id = ${orderItemId}`
  const isNew = sql`NOT EXISTS (SELECT 1 FROM picks WHERE userId = ${user.id} AND idempotencyKey = ${key})`
  const isPicking = sql`EXISTS (SELECT 1 FROM orders JOIN order_items ON ${line}
    WHERE orders.id = ${id} AND orders.status = 'Preparing')`
  const fits = sql`EXISTS (SELECT 1 FROM order_items WHERE ${line} AND ${pickedPieces} + ${add} BETWEEN shipped AND quantity)`
  const { after } = await db.write({
    isPicking: ensure(sql`NOT ${isNew} OR ${isPicking}`, () => notPicking(db, id)),
    fits: ensure(sql`NOT ${isNew} OR ${fits}`, () => doesNotFit(db, line, add)),
    line: db.run(sql`UPDATE order_items SET picked = ${pickedPieces} + ${add},
        isShort = ${isShort ? 1 : 0} AND ${pickedPieces} + ${add} < quantity
      WHERE ${line} AND ${isNew}`),
    mark: db.run(sql`INSERT INTO picks (orderId, productId, added, isShort, userId, idempotencyKey)
      SELECT ${id}, productId, ${add}, isShort, ${user.id}, ${key} FROM order_items WHERE ${line} AND ${isNew}`),
    event: db.insert(outbox).values({ event: 'order_picked', orderId: id, payload: {} }),
    after: listsQuery(db, [id]),
  })
  const [list] = toLists(after.orders, after.lines)
  if (!list) throw noOrder()
  return list
}

/** The products of a scanned code that is not in the list. @throws 404 */
export async function productsOfCode(db: Database, scanned: string): Promise<ScannedProducts> {
  const rows = await db.all<ScannedProduct & { barcode: string }>(sql`SELECT code, name, barcode, location
    FROM products LEFT JOIN inventory ON productId = products.id WHERE products.id IN (
      SELECT id FROM products WHERE codeKey = ${codeKey(scanned)} AND codeKey <> ''
      UNION ALL SELECT id FROM products
        WHERE barcode <> '' AND barcode IN ${valueList(storedForms(scanned))})`)
  const found = withCode(rows, scanned).sort(byAisle)
  if (found.length === 0) throw notFound(`Código no encontrado: ${scanned}.`)
  return { products: found.map(({ code, name, location }) => ({ code, name, location })) }
}

/** The ways in which a shop may have stored a barcode: as scanned, or with other leading zeros. */
const storedForms = (code: string) => [code, code.replace(/^0+/, ''), `0${code}`]

const listsQuery = (db: Database, ids: readonly number[]) => {
  const chosen = valueList(ids)
  return {
    orders:
      db.all<OrderRow>(sql`SELECT orders.id, order_number, orderDate, orders.status, orders.version, pickup, shippingAddress,
        coalesce(nullif(customers.company, ''), customer_name) AS customer,
        ${isMoneyLost} AS isMoneyLost, ${isEditable} AND NOT ${hasLiveInvoice(sql`orders.id`)} AS isEditable,
        (SELECT json_group_array(text) FROM (SELECT text FROM order_notes
          WHERE orderId = orders.id AND kind = 'internal' ORDER BY id)) AS notes
      FROM orders LEFT JOIN customers ON customers.id = customerId WHERE orders.id IN ${chosen}`),
    lines: db.all<LineRow>(sql`SELECT order_items.orderId, order_items.id, order_items.productId, order_items.code,
        products.code AS productCode, order_items.name, order_items.unit, barcode, image, location, on_hand, order_items.quantity, ${pickedPieces} AS picked,
        shipped, order_items.isShort,
        (SELECT json_object('id', users.id, 'nombre', nombre, 'at', picks.createdAt)
          FROM picks JOIN users ON users.id = userId
          WHERE picks.orderId = order_items.orderId AND picks.productId = order_items.productId
          ORDER BY picks.id DESC LIMIT 1) AS by
      FROM order_items JOIN products ON products.id = order_items.productId
      LEFT JOIN inventory ON inventory.productId = order_items.productId
      WHERE order_items.orderId IN ${chosen}`),
  }
}

function toLists(orders: readonly OrderRow[], lines: readonly LineRow[]): PickList[] {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    pickup: order.pickup === 1,
    isMoneyLost: order.isMoneyLost === 1,
    isEditable: order.isEditable === 1,
    notes: JSON.parse(order.notes),
    lines: (linesOf.get(order.id) ?? [])
      .map(({ orderId: _, isShort, by, ...line }) => ({ ...line, isShort: isShort === 1, by: by && JSON.parse(by) }))
      .sort(byAisle),
  }))
}

async function notPicking(db: Database, id: number) {
  const order = await db.query.orders.findFirst({ where: (row, { eq }) => eq(row.id, id), columns: { status: true } })
  if (!order) return noOrder()
  if (order.status === 'Preparing') return lineGone()
  return conflict('NOT_PREPARING', notPreparing[order.status] ?? `El pedido ya está ${statusLabels[order.status]}.`)
}

const lineGone = () => conflict('LINE_GONE', 'Quitaron este artículo del pedido: regrésalo a su lugar.')

const start = 'Empieza a surtir este pedido antes de marcar sus artículos.'

const notPreparing: Partial<Record<OrderStatus, string>> = {
  Pending: 'Este pedido aún no se acepta: no lo surtas.',
  Accepted: start,
  Paid: start,
  Shipped: 'Este pedido ya se envió: ya no se puede marcar.',
  Delivered: 'Este pedido ya se entregó: ya no se puede marcar.',
  Cancelled: 'Este pedido se canceló: regresa lo surtido a su lugar.',
}

async function doesNotFit(db: Database, line: SQL, add: number) {
  const [row] = await db.all<{ code: string; quantity: number; picked: number; shipped: number }>(
    sql`SELECT code, quantity, shipped, ${pickedPieces} AS picked FROM order_items WHERE ${line}`,
  )
  if (!row) return lineGone()
  const { code, quantity, picked, shipped } = row
  if (add < 0 && shipped > 0) return conflict('TOO_FEW', `De ${code} ya se enviaron ${shipped}: no puedes dejar menos.`)
  if (add < 0) return conflict('TOO_FEW', `De ${code} solo van ${picked}: no puedes quitar ${-add}.`)
  if (picked === quantity) return conflict('PICKED', `${code} ya está completo: van ${picked} de ${quantity}.`)
  const left = quantity - picked
  const missing = left === 1 ? 'solo falta 1' : `solo faltan ${left}`
  return conflict('TOO_MANY', `De ${code} van ${picked} de ${quantity}: ${missing}.`)
}
