import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { prepared } from '../../../db/prepared.ts'
import { customers, orderItems, orders } from '../../../db/schema/index.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { staffOnly } from '../customers/client-view.ts'
import { pendingHold } from '../customers/credit.ts'
import { noOrder } from '../not-found.ts'
import { waitingColumns } from './columns.ts'
import { hiddenColumns, hiddenOfLines } from './order-query.ts'
import { nothingYet, type ReadOrder, toOrder } from './read.ts'
import { clientMayCancelPending } from './states.ts'

type Values = Record<string, unknown>
type Row = {
  creditHold: string | null
  clientMayCancel: number
  Customer: string
  events: string
  OrderItems: string
} & Values

const shown = (table: SQLiteTable, without: object) =>
  Object.keys(getTableColumns(table)).filter((name) => !(name in without))

const jsonOf = (table: SQLiteTable, without: object, extras: SQL = sql``) =>
  sql`json_object(${sql.raw(
    shown(table, without)
      .map((name) => `'${name}', ${name}`)
      .join(),
  )}${extras})`

const { waiting, backorder } = waitingColumns(orderItems)

/**
 * An order created in the same transaction, for its client: see `toNewOrder`. It is text, because Drizzle's own query takes twice the
 * time of SQLite and of the Worker.
 */
export const newOrderQuery = prepared((db, where) =>
  db.all<Row>(sql`SELECT ${sql.raw(shown(orders, hiddenColumns).join())},
      ${pendingHold} AS creditHold, ${clientMayCancelPending} AS clientMayCancel,
      (SELECT ${jsonOf(customers, staffOnly)} FROM customers WHERE customers.id = orders.customerId) AS Customer,
      (SELECT json_group_array(json_object('event', event, 'note', note, 'createdAt', createdAt, 'onBehalfOf', onBehalfOf,
          'user', (SELECT json_object('nombre', nombre) FROM users WHERE users.id = order_events.userId)))
        FROM order_events WHERE orderId = orders.id) AS events,
      (SELECT json_group_array(${jsonOf(orderItems, hiddenOfLines, sql`, 'waiting', ${waiting.sql}, 'backorder', ${backorder.sql}`)})
        FROM order_items WHERE orderId = orders.id) AS OrderItems
    FROM orders WHERE ${where}`),
)

/** The row of `newOrderQuery` as the API sends it. @throws 404 without one */
export function toNewOrder(row: Row | undefined): Order {
  if (!row) throw noOrder()
  const items: Values[] = JSON.parse(row.OrderItems)
  const order = {
    ...fromDriver(orders, row),
    ...nothingYet,
    Customer: fromDriver(customers, JSON.parse(row.Customer)),
    events: JSON.parse(row.events),
    OrderItems: items
      .sort((a, b) => Number(a.id) - Number(b.id))
      .map((item) => ({ ...fromDriver(orderItems, item), Product: {} })),
  }
  return toOrder(order as unknown as ReadOrder)
}

/** The values of a row as Drizzle reads them. */
function fromDriver(table: SQLiteTable, row: Values): Values {
  const columns = getTableColumns(table)
  const read: Values = {}
  for (const [name, value] of Object.entries(row)) {
    const column = columns[name]
    read[name] = value === null || !column ? value : column.mapFromDriverValue(value)
  }
  return read
}
