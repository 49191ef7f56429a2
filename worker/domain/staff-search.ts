import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { can } from '../contract/access.ts'
import { toPesos } from '../contract/money.ts'
import type { StaffSearchResults } from '../contract/staff-search.ts'
import { customerName } from './customers/name.ts'
import type { Actor } from './identity.ts'
import { cfdiFolio } from './invoices/folio.ts'
import { quoteState } from './orders/quote-state.ts'
import { customersByText, ordersByCustomer, ordersByFolio, productsByText, quotesByText } from './record-search.ts'

const limit = 5

/** Searches orders, quotes, customers, products and invoices for the top bar. One round trip; each query uses an index. */
export async function searchRecords(db: Database, user: Actor, q: string): Promise<StaffSearchResults> {
  const orders = can(user, 'orders') ? ordersFor(user, q) : undefined
  const quotes = can(user, 'orders.create') ? quotesByText(q, limit) : undefined
  const customers = can(user, 'customers') ? customersByText(q, limit) : undefined
  const products = can(user, 'products') || can(user, 'inventory') ? productsByText(q, limit) : undefined
  const invoices = can(user, 'invoices') ? invoicesByFolio(q) : undefined
  if (!orders && !quotes && !customers && !products && !invoices) return nothing
  // `ids` is already sorted; row_number keeps that order.
  const among = (ids: SQL | undefined) => sql`(SELECT id AS found, row_number() OVER () AS place FROM (${ids ?? none}))`
  const found = await db.read({
    orders: db.all<StaffSearchResults['orders'][number]>(sql`SELECT id, order_number, customer_name, status, total
      FROM ${among(orders)} CROSS JOIN orders ON orders.id = found ORDER BY place`),
    quotes: db.all<StaffSearchResults['quotes'][number]>(sql`SELECT quotes.id, ${customerName} AS customer_name,
        ${quoteState()} AS state, total
      FROM ${among(quotes)} CROSS JOIN quotes ON quotes.id = found JOIN customers ON customers.id = customerId ORDER BY place`),
    customers: db.all<StaffSearchResults['customers'][number]>(sql`SELECT id, ${customerName} AS name, tax_id
      FROM ${among(customers)} CROSS JOIN customers ON customers.id = found ORDER BY place`),
    products: db.all<StaffSearchResults['products'][number]>(sql`SELECT id, code, name
      FROM ${among(products)} CROSS JOIN products ON products.id = found ORDER BY place`),
    invoices: db.all<StaffSearchResults['invoices'][number]>(sql`SELECT rowid, orderId,
        ${cfdiFolio} AS folio,
        (SELECT customer_name FROM orders WHERE orders.id = invoices.orderId) AS customer_name
      FROM invoices WHERE rowid IN (${invoices ?? none}) ORDER BY rowid DESC LIMIT ${limit}`),
  })
  return { ...found, orders: found.orders.map(withPesos), quotes: found.quotes.map(withPesos) }
}

const nothing: StaffSearchResults = { orders: [], quotes: [], customers: [], products: [], invoices: [] }

const withPesos = <Row extends { total: number }>(row: Row) => ({ ...row, total: toPesos(row.total) })

/** Roles that see no customers find the orders of one by the name. */
const ordersFor = (user: Actor, q: string) =>
  ordersByFolio(q, limit) ?? (can(user, 'customers') ? undefined : ordersByCustomer(q, limit))

const none = sql`SELECT NULL AS id WHERE FALSE`

/** The latest stamped CFDIs with that folio, as `F-12`, `F12` or `12`, or whose UUID begins so. */
function invoicesByFolio(q: string): SQL | undefined {
  const parts: SQL[] = []
  // A series may end in digits, so it needs the hyphen then.
  const [, exact, letters, digits] = /^#?(?:([a-z\d]{1,25})-|([a-z]{0,25}))(\d{1,9})$/i.exec(q) ?? []
  const series = exact ?? letters
  if (digits) {
    const ofSeries = series ? sql`upper(series) = ${series.toUpperCase()}` : sql`TRUE`
    parts.push(sql`SELECT * FROM (SELECT rowid AS id FROM invoices
      WHERE folio_number = ${Number(digits)} AND ${ofSeries} ORDER BY rowid DESC LIMIT ${limit})`)
  }
  if (/^[0-9a-f]{6,8}(-[0-9a-f-]{0,28})?$/i.test(q)) {
    parts.push(sql`SELECT * FROM (SELECT rowid AS id FROM invoices
      WHERE uuid COLLATE NOCASE >= ${q} AND uuid COLLATE NOCASE < ${`${q}~`} LIMIT ${limit})`)
  }
  return parts.length > 0 ? sql.join(parts, sql` UNION `) : undefined
}
