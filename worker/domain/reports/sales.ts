import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import { daysIn, type SalesGroup, type SalesQuery, type SalesReport, type SalesTotals } from '../../contract/reports.ts'
import { soldOrders } from '../orders/sold.ts'
import { startOfDay } from '../spans.ts'

const maxRows = 1000

/** The sales of a period, the totals of the period before it, and one row per group. */
export async function salesReport(db: Database, { from, to, groupBy, paid }: SalesQuery): Promise<SalesReport> {
  const condition = paid === '1' ? sql`orders.paymentStatus = 'Paid'` : undefined
  const start = startOfDay(from)
  const sold = soldOrders(start, startOfDay(to, 1), condition)
  const earlier = soldOrders(startOfDay(from, -daysIn({ from, to })), start, condition)
  const { totals, before, rows } = await db.read({
    totals: db.all<SalesTotals>(totalsOf(sold)),
    before: db.all<SalesTotals>(totalsOf(earlier)),
    rows: db.all<SalesReport['rows'][number]>(sql`${groups[groupBy](sold)} LIMIT ${maxRows + 1}`),
  })
  return {
    totals: inPesos(totals[0] ?? none),
    before: inPesos(before[0] ?? none),
    rows: rows.slice(0, maxRows).map((row) => ({ ...row, net: toPesos(row.net), gross: toPesos(row.gross) })),
    more: rows.length > maxRows,
  }
}

const none: SalesTotals = { net: 0, gross: 0, orders: 0, pieces: 0, customers: 0, margin: 0, costed: 0 }

const inPesos = ({ net, gross, margin, costed, ...counts }: SalesTotals): SalesTotals => ({
  ...counts,
  net: toPesos(net),
  gross: toPesos(gross),
  margin: toPesos(margin),
  costed: toPesos(costed),
})

const orderSums = sql`coalesce(sum(subtotal), 0) AS net, coalesce(sum(total), 0) AS gross, count(*) AS orders,
  coalesce(sum(pieces), 0) AS pieces, count(DISTINCT customerId) AS customers`

const totalsOf = (sold: SQL) => sql`SELECT * FROM (SELECT ${orderSums} FROM ${sold}),
  (SELECT coalesce(sum(amount - 1.0 * cost * item.quantity), 0) AS margin, coalesce(sum(amount), 0) AS costed
    FROM ${sold} sold JOIN order_items item ON item.orderId = sold.id
    JOIN products ON products.id = item.productId AND cost IS NOT NULL)`

/** A report over whole orders, grouped by `key`: SQL over the columns of `sold`. */
const ofOrders = (key: SQL, label: SQL, order: SQL) => (sold: SQL) =>
  sql`SELECT cast(${key} AS TEXT) AS key, ${label} AS label, NULL AS detail, ${orderSums}
    FROM ${sold} sold GROUP BY 1 ORDER BY ${order}`

/** A report over order lines, grouped by `key`. Each line has its own IVA; each row is rounded once. */
const ofLines = (key: SQL, label: SQL, detail: SQL) => (sold: SQL) =>
  sql`SELECT cast(${key} AS TEXT) AS key, ${label} AS label, ${detail} AS detail, sum(amount) AS net,
      cast(round(sum(amount * (100 + cast(item.iva AS REAL))) / 100) AS INTEGER) AS gross, count(DISTINCT sold.id) AS orders,
      sum(item.quantity) AS pieces, count(DISTINCT customerId) AS customers
    FROM ${sold} sold JOIN order_items item ON item.orderId = sold.id JOIN products ON products.id = item.productId
    LEFT JOIN categories ON categories.id = categoryId
    GROUP BY 1 ORDER BY net DESC, label`

/** The day in Mexico City. */
const day = sql`date(soldAt, '-6 hours')`
const best = sql`net DESC, label`

const groups: Record<SalesGroup, (sold: SQL) => SQL> = {
  day: ofOrders(day, day, sql`key`),
  week: ofOrders(sql`date(soldAt, '-6 hours', 'weekday 0', '-6 days')`, sql`''`, sql`key`),
  month: ofOrders(sql`date(soldAt, '-6 hours', 'start of month')`, sql`''`, sql`key`),
  product: ofLines(sql`products.id`, sql`products.name`, sql`products.code`),
  category: ofLines(sql`coalesce(categoryId, '')`, sql`coalesce(categories.name, 'Sin categoría')`, sql`NULL`),
  customer: ofOrders(sql`customerId`, sql`max(customer_name)`, best),
  method: ofOrders(sql`coalesce(paymentMethod, '')`, sql`coalesce(paymentMethod, '')`, best),
}
