import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { lineTotal, toPesos } from '../../contract/money.ts'
import type {
  PurchaseOrder,
  PurchaseOrderPage,
  PurchaseOrderQuery,
  PurchaseOrderRow,
  PurchaseOrderSort,
} from '../../contract/purchases/orders.ts'
import type { PurchaseRow } from '../../contract/purchases/purchases.ts'
import { codeKey } from '../../contract/search.ts'
import { readSort } from '../../contract/sorts.ts'
import { idIn } from '../folio.ts'
import { noPurchaseOrder } from '../not-found.ts'
import { plainSql } from '../plain-sql.ts'
import { sortText } from '../sort-text.ts'
import { startOfDay } from '../times.ts'
import { arrivedFor, isOpenOrder } from './incoming.ts'
import { purchaseRowsQuery, toRow } from './read.ts'

const columns = sql`purchase_orders.id, suppliers.name AS supplier, state, purchase_orders.createdAt, expectedOn, lines, pieces,
  received, total, users.nombre AS user`

const joins = sql`JOIN suppliers ON suppliers.id = supplierId JOIN users ON users.id = purchase_orders.userId`

const sorts: Record<PurchaseOrderSort, SQL> = {
  id: sql`purchase_orders.id`,
  supplier: sortText('suppliers.name'),
  expectedOn: sql`expectedOn`,
  pieces: sql`pieces`,
  total: sql`total`,
}

/** A page of the purchase orders, in the order of `sort`: without one, the latest first. `amount` is the sum of all pages. */
export async function listPurchaseOrders(db: Database, query: PurchaseOrderQuery): Promise<PurchaseOrderPage> {
  const where = sql.join(conditions(query), sql` AND `)
  const { key, isDescending } = readSort<PurchaseOrderSort>(query.sort)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const { rows, totals } = await db.read({
    rows: db.all<PurchaseOrderRow>(sql`SELECT ${columns} FROM purchase_orders ${joins} WHERE ${where}
      ORDER BY ${sorts[key]} ${direction} NULLS LAST, purchase_orders.id ${direction} ${pageLimit(query)}`),
    totals: db.all<{ total: number; amount: number }>(sql`SELECT count(*) AS total,
      coalesce(sum(total) FILTER (WHERE state <> 'cancelled'), 0) AS amount FROM purchase_orders ${joins} WHERE ${where}`),
  })
  return {
    orders: rows.map(toRow),
    total: totals[0]?.total ?? 0,
    page: query.page,
    amount: toPesos(totals[0]?.amount ?? 0),
  }
}

function conditions({ search, supplier, from, to, state }: PurchaseOrderQuery): SQL[] {
  return [
    sql`TRUE`,
    ...(supplier ? [sql`supplierId = ${supplier}`] : []),
    ...(from ? [sql`purchase_orders.createdAt >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`purchase_orders.createdAt < ${startOfDay(to, 1)}`] : []),
    ...(state ? [hasState(state)] : []),
    ...(search ? [matches(search)] : []),
  ]
}

function hasState(state: NonNullable<PurchaseOrderQuery['state']>) {
  if (state === 'open') return isOpenOrder
  return state === 'late' ? sql`${isOpenOrder} AND expectedOn < ${todayInMexico()}` : sql`state = ${state}`
}

const matches = (search: string) => sql`(instr(${plainSql(sql`suppliers.name`)}, ${plainSql(sql`${search}`)}) > 0
  OR purchase_orders.id = ${idIn(search, 'OC')}
  OR purchase_orders.id IN (SELECT purchaseOrderId FROM purchase_order_lines JOIN products ON products.id = productId
    WHERE codeKey = ${codeKey(search)}))`

type Header = Omit<PurchaseOrder, 'items' | 'receipts'>
type Item = Omit<PurchaseOrder['items'][number], 'amount'>

const itemColumns = sql`products.id AS productId, products.code, products.name, unit, supplier_codes.code AS supplierCode, box_qty`

const joinCode = sql`LEFT JOIN supplier_codes ON supplier_codes.productId = products.id
  AND supplier_codes.supplierId = purchase_orders.supplierId`

/** The queries of a purchase order with its lines and receipts, to run alone or in a plan. `id`: SQL for its id. */
export const purchaseOrderQueries = (db: Database, id: SQL) => ({
  headers:
    db.all<Header>(sql`SELECT ${columns}, note, purchase_orders.version, closedAt, closer.nombre AS closedBy, closeReason
    FROM purchase_orders ${joins} LEFT JOIN users AS closer ON closer.id = closedBy WHERE purchase_orders.id = ${id}`),
  items: db.all<Item>(sql`SELECT ${itemColumns}, line.quantity, line.received, line.cost
    FROM purchase_orders JOIN purchase_order_lines AS line ON line.purchaseOrderId = purchase_orders.id
    JOIN products ON products.id = line.productId ${joinCode}
    WHERE purchase_orders.id = ${id} ORDER BY line.position`),
  /** Products that arrived with a receipt without being ordered. */
  others: db.all<Item>(sql`SELECT ${itemColumns}, 0 AS quantity, arrived.pieces AS received, NULL AS cost
    FROM purchase_orders JOIN ${arrivedFor(id)} AS arrived JOIN products ON products.id = arrived.productId ${joinCode}
    WHERE purchase_orders.id = ${id} AND NOT EXISTS (SELECT 1 FROM purchase_order_lines AS line
      WHERE line.purchaseOrderId = purchase_orders.id AND line.productId = products.id) ORDER BY products.code`),
  receipts: purchaseRowsQuery(db, sql`purchases.purchaseOrderId = ${id}`),
})

type OrderRows = { headers: Header[]; items: Item[]; others: Item[]; receipts: PurchaseRow[] }

export function toPurchaseOrder({ headers, items, others, receipts }: OrderRows): PurchaseOrder {
  const [header] = headers
  if (!header) throw noPurchaseOrder()
  return { ...toRow(header), items: [...items, ...others].map(toItem), receipts: receipts.map(toRow) }
}

function toItem({ cost: centavos, ...item }: Item) {
  const cost = centavos === null ? null : toPesos(centavos)
  return { ...item, cost, amount: cost === null ? null : lineTotal({ price: cost, quantity: item.quantity }) }
}

export const getPurchaseOrder = async (db: Database, id: number) =>
  toPurchaseOrder(await db.read(purchaseOrderQueries(db, sql`${id}`)))
