import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import { daysIn, type SalesGroup, type SalesQuery, type SalesReport, type SalesTotals } from '../../contract/reports.ts'
import { addDays } from '../spans.ts'

const maxRows = 1000

/** Days, both inclusive, and whether only paid orders count. */
type Period = { from: string; to: string; paid: boolean }

/** The sales of a period, the totals of the period before it, and one row per group. */
export async function salesReport(db: Database, { from, to, groupBy, paid }: SalesQuery): Promise<SalesReport> {
  const period = { from, to, paid: paid === '1' }
  const earlier = { ...period, from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
  const { totals, before, rows } = await db.read({
    totals: db.all<SalesTotals>(totalsOf(period)),
    before: db.all<SalesTotals>(totalsOf(earlier)),
    rows: db.all<SalesReport['rows'][number]>(groups[groupBy](period)),
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

const limit = sql.raw(`LIMIT ${maxRows + 1}`)

/**
 * The orders and the lines of a period. The columns are those of one index each, so that no order and no line is read. `+`
 * keeps SQLite from another index.
 */
const ordersOf = ({ from, to, paid }: Period) => sql`orders
  WHERE soldOn BETWEEN ${from} AND ${to} ${paid ? sql`AND +paymentStatus = 'Paid'` : sql``}`
const linesOf = ({ from, to, paid }: Period) => sql`sales
  WHERE soldOn BETWEEN ${from} AND ${to} ${paid ? sql`AND isPaid` : sql``}`

/** Without the generated column `total`, which SQLite does not take from an index. */
const orderSums = sql`coalesce(sum(subtotal), 0) AS net, coalesce(sum(subtotal + iva), 0) AS gross, count(*) AS orders,
  coalesce(sum(pieces), 0) AS pieces, count(DISTINCT customerId) AS customers`

const totalsOf = (period: Period) => sql`SELECT ${orderSums}, coalesce(sum(margin), 0) AS margin,
  coalesce(sum(costed), 0) AS costed FROM ${ordersOf(period)}`

/** A report over whole orders, grouped by `key`: SQL over the columns of `orders`. */
const byOrder = (key: SQL, label: SQL, order: SQL) => (period: Period) =>
  sql`SELECT cast(${key} AS TEXT) AS key, ${label} AS label, NULL AS detail, ${orderSums}
    FROM ${ordersOf(period)} GROUP BY ${key} ORDER BY ${order} ${limit}`

/** Each line has its own IVA; each row is rounded once. */
const lineSums = sql`sum(amount) AS net, cast(round(sum(amount * (100 + iva)) / 100) AS INTEGER) AS gross,
  sum(quantity) AS pieces`

const categorySums = sql`${lineSums}, count(DISTINCT orderId) AS orders, count(DISTINCT customerId) AS customers`

/** The best products are found first. Their clients are counted for these only. */
const byProduct = (period: Period) => sql`SELECT cast(best.productId AS TEXT) AS key, products.name AS label,
    products.code AS detail, net, gross, orders, pieces,
    (SELECT count(DISTINCT customerId) FROM ${linesOf(period)} AND sales.productId = best.productId) AS customers
  FROM (SELECT productId, ${lineSums}, count(*) AS orders FROM ${linesOf(period)}
    GROUP BY productId ORDER BY net DESC, productId ${limit}) best
  JOIN products ON products.id = best.productId ORDER BY net DESC, label`

/** Category by category, each a part of the index: sorting the lines of a year takes seconds. */
const byCategory = (period: Period) => sql`
  SELECT categories.id || '' AS key, categories.name AS label, NULL AS detail, ${categorySums}
  FROM categories NOT INDEXED CROSS JOIN ${linesOf(period)} AND sales.categoryId = categories.id GROUP BY categories.id
  UNION ALL SELECT '', 'Sin categoría', NULL, ${categorySums} FROM ${linesOf(period)} AND sales.categoryId IS NULL
    GROUP BY categoryId
  ORDER BY net DESC, label ${limit}`

const best = sql`net DESC, label`

const groups: Record<SalesGroup, (period: Period) => SQL> = {
  day: byOrder(sql`soldOn`, sql`soldOn`, sql`key`),
  week: byOrder(sql`date(soldOn, 'weekday 0', '-6 days')`, sql`''`, sql`key`),
  month: byOrder(sql`substr(soldOn, 1, 7) || '-01'`, sql`''`, sql`key`),
  product: byProduct,
  category: byCategory,
  customer: byOrder(sql`customerId`, sql`max(customer_name)`, best),
  method: byOrder(sql`coalesce(paymentMethod, '')`, sql`coalesce(paymentMethod, '')`, best),
}
