import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { can } from '../../contract/access.ts'
import { toPesos } from '../../contract/money.ts'
import { PaymentMethod } from '../../contract/orders/orders.ts'
import type { SalesGroup, SalesQuery, SalesReport, SalesRow, SalesTotals } from '../../contract/reports.ts'
import { customerName } from '../customers/name.ts'
import { figures } from '../customers/record.ts'
import type { Actor } from '../identity.ts'
import { noCategory } from '../not-found.ts'
import { keptCounts, tabs } from '../orders/list.ts'
import { type CategoryFilter, isOfCategory } from '../products/descendants.ts'
import { earlierThan } from './earlier-period.ts'

const maxRows = 1000

/**
 * Days, both inclusive, whether only paid orders count, the page of the rows, and the category of the products in the report by
 * product.
 */
type Period = { from: string; to: string; paid: boolean; page: number } & Partial<CategoryFilter>

/**
 * The sales of a period, those of the period before it, and one row per group.
 * @throws 404 for a category that does not exist
 */
export async function salesReport(db: Database, user: Actor, query: SalesQuery): Promise<SalesReport> {
  const { groupBy, paid, page, category, branch } = query
  const period = { from: query.from, to: query.to, paid: paid === '1', page, category, branch }
  const earlier = { ...period, ...earlierThan(query) }
  const { totals, before, rows, ofCategory, steps, receivable } = await db.read({
    totals: db.all<Totals>(totalsOf(period)),
    before: db.all<Totals>(totalsOf(earlier)),
    rows: db.all<SalesRow>(groups[groupBy](period)),
    ofCategory:
      category === undefined ? undefined : db.all<CategorySales>(salesOfCategory(period, { category, branch })),
    steps: isStep(groupBy) ? db.all<EarlierStep>(stepsOf(groupBy, earlier)) : undefined,
    receivable: db.all<{ count: number; total: number }>(sql`SELECT coalesce(sum(orders.orders), 0) AS count,
      coalesce(sum(orders.balance), 0) AS total FROM ${keptCounts({})} WHERE ${tabs.unpaid}`),
  })
  const { count = 0, total = 0 } = receivable[0] ?? {}
  const seesCost = can(user, 'inventory.cost')
  const shown = isStep(groupBy) ? rows : rows.slice(0, maxRows)
  return {
    totals: inPesos(totals[0] ?? none, seesCost),
    before: inPesos(before[0] ?? none, seesCost),
    rows: shown.map((row) => rowInPesos(row, seesCost)),
    category: categoryInPesos(ofCategory?.[0]),
    more: rows.length > shown.length,
    earlier: {
      from: earlier.from,
      to: earlier.to,
      rows: steps?.map(({ key, net, gross }) => ({ key, net: toPesos(net), gross: toPesos(gross) })) ?? [],
    },
    receivable: { count, total: toPesos(total) },
  }
}

type EarlierStep = SalesReport['earlier']['rows'][number]

/** `name`: null for a category that does not exist. */
type CategorySales = { name: string | null; net: number; gross: number }

function categoryInPesos(sales: CategorySales | undefined): SalesReport['category'] {
  if (!sales) return null
  const { name, net, gross } = sales
  if (name === null) throw noCategory()
  return { name, net: toPesos(net), gross: toPesos(gross) }
}

type Totals = SalesTotals & { margin: number }

const none: Totals = { net: 0, gross: 0, orders: 0, pieces: 0, customers: 0, margin: 0, costed: 0 }

const inPesos = ({ net, gross, margin, costed, ...counts }: Totals, seesCost: boolean): SalesTotals => ({
  ...counts,
  net: toPesos(net),
  gross: toPesos(gross),
  margin: seesCost ? toPesos(margin) : null,
  costed: toPesos(costed),
})

const rowInPesos = ({ net, gross, margin, owed, ...row }: SalesRow, seesCost: boolean): SalesRow => ({
  ...row,
  net: toPesos(net),
  gross: toPesos(gross),
  ...(margin !== undefined && { margin: seesCost && margin !== null ? toPesos(margin) : null }),
  ...(owed !== undefined && { owed: toPesos(owed) }),
})

const limit = ({ page }: Period) => sql.raw(`LIMIT ${maxRows + 1} OFFSET ${(page - 1) * maxRows}`)

/**
 * The orders and the lines of a period. All columns are in one index each, so that only the index is read. The `+` prevents
 * the use of another index.
 */
const ordersOf = ({ from, to, paid }: Period) => sql`orders
  WHERE soldOn BETWEEN ${from} AND ${to} ${paid ? sql`AND +paymentStatus = 'Paid'` : sql``}`
const linesOf = ({ from, to, paid }: Period) => sql`sales
  WHERE soldOn BETWEEN ${from} AND ${to} ${paid ? sql`AND isPaid` : sql``}`

/** Without the generated column `total`, which SQLite does not read from an index. */
const moneySums = sql`coalesce(sum(subtotal), 0) AS net, coalesce(sum(subtotal + iva), 0) AS gross, count(*) AS orders,
  coalesce(sum(pieces), 0) AS pieces`
const orderSums = sql`${moneySums}, count(DISTINCT customerId) AS customers`

/**
 * The customers who bought, in steps through the index by customer: a count of distinct values would sort all orders of the
 * period. `condition`: of the order.
 */
const buyers = ({ from, to, paid }: Period, condition: SQL = sql`TRUE`) => sql`(SELECT count(*) FROM customers
  WHERE EXISTS (SELECT 1 FROM orders INDEXED BY orders_sold_by_customer WHERE customerId = customers.id
    AND soldOn BETWEEN ${from} AND ${to} ${paid ? sql`AND paymentStatus = 'Paid'` : sql``} AND ${condition}))`

const totalsOf = (period: Period) => sql`SELECT ${moneySums}, ${buyers(period)} AS customers,
  coalesce(sum(margin), 0) AS margin, coalesce(sum(costed), 0) AS costed FROM ${ordersOf(period)}`

/**
 * A report over whole orders by days, weeks or months: SQL over the columns of `orders`. The first page has all of them, because
 * the screen shows a day without a row as a day without sales; a period has at most 1,830 days.
 */
const byStep = (key: SQL, label: SQL) => (period: Period) =>
  sql`SELECT cast(${key} AS TEXT) AS key, ${label} AS label, NULL AS detail, ${orderSums}
    FROM ${ordersOf(period)} GROUP BY ${key} ORDER BY key ${sql.raw(period.page === 1 ? '' : 'LIMIT 0')}`

/** Each line has its own IVA; each row is rounded once. */
const lineSums = sql`sum(amount) AS net, cast(round(sum(amount * (100 + iva)) / 100) AS INTEGER) AS gross,
  sum(quantity) AS pieces`

const categorySums = sql`${lineSums}, count(DISTINCT orderId) AS orders, count(DISTINCT customerId) AS customers`

const salesOfCategory = (period: Period, filter: CategoryFilter) => sql`SELECT
    iif(${filter.category === 'none'}, 'Sin categoría',
      (SELECT name FROM categories WHERE id = ${filter.category})) AS name,
    coalesce(sum(amount), 0) AS net, coalesce(cast(round(sum(amount * (100 + iva)) / 100) AS INTEGER), 0) AS gross
  FROM ${linesOf(period)} AND ${isOfCategory(filter)}`

/**
 * The products of a category, for the index by product. With the index by category, SQLite would read each row for its product and
 * sort them: the year of a category with all products would take over a second.
 */
const inCategory = ({ category, branch }: Period) =>
  category === undefined
    ? sql``
    : sql`AND productId IN (SELECT id FROM products WHERE ${isOfCategory({ category, branch })})`

/**
 * Finds the best products first, and counts the clients and reads the cost of these only. Both sorts have the same keys: the row
 * after the page, which is left out of the answer, is then the first of the next page.
 */
const byProduct = (period: Period) => sql`SELECT cast(best.productId AS TEXT) AS key, products.name AS label,
    products.code AS detail, net, gross, orders, pieces,
    (SELECT count(DISTINCT customerId) FROM ${linesOf(period)} AND sales.productId = best.productId) AS customers,
    net - 1.0 * cost * pieces AS margin
  FROM (SELECT productId, ${lineSums}, count(*) AS orders FROM ${linesOf(period)} ${inCategory(period)}
    GROUP BY productId ORDER BY net DESC, productId ${limit(period)}) best
  JOIN products ON products.id = best.productId ORDER BY net DESC, best.productId`

/** Category by category, each a part of the index: sorting the lines of a year takes seconds. */
const byCategory = (period: Period) => sql`
  SELECT categories.id || '' AS key, categories.name AS label, NULL AS detail, ${categorySums}
  FROM categories NOT INDEXED CROSS JOIN ${linesOf(period)} AND sales.categoryId = categories.id GROUP BY categories.id
  UNION ALL SELECT '', 'Sin categoría', NULL, ${categorySums} FROM ${linesOf(period)} AND sales.categoryId IS NULL
    GROUP BY categoryId
  ORDER BY ${best} ${limit(period)}`

/**
 * The same for the categories of the first level, in the order of their ids: without a known order, SQLite sorts all lines. An order
 * with lines in several of its descendants counts once.
 */
const byRoot = (period: Period) => sql`
  SELECT first.id || '' AS key, first.name AS label, NULL AS detail, ${categorySums}
  FROM categories AS first NOT INDEXED CROSS JOIN category_branches AS branch ON branch.root = first.id
  CROSS JOIN ${linesOf(period)} AND sales.categoryId = branch.id AND first.parentId IS NULL GROUP BY first.id
  UNION ALL SELECT '', 'Sin categoría', NULL, ${categorySums} FROM ${linesOf(period)} AND sales.categoryId IS NULL
    GROUP BY categoryId
  ORDER BY ${best} ${limit(period)}`

/** The key keeps rows with the same sales and label in one order on all pages. */
const best = sql`net DESC, label, key`

/**
 * Reads one customer after the other: each is one range of the index. The name is the present one; an order keeps that of its
 * day.
 */
const byCustomer = ({ from, to, paid }: Period) => sql`SELECT customers.id, ${customerName} AS label, salespersonId,
    ${moneySums}
  FROM customers CROSS JOIN orders INDEXED BY orders_sold_by_customer ON customerId = customers.id
    AND soldOn BETWEEN ${from} AND ${to} ${paid ? sql`AND paymentStatus = 'Paid'` : sql``}
  GROUP BY customers.id`

const sumsOfCustomers = sql`sum(net) AS net, sum(gross) AS gross, sum(orders) AS orders, sum(pieces) AS pieces,
  count(*) AS customers`

/** By the salesperson that each customer has now. */
const bySeller = (period: Period) => sql`SELECT coalesce(salespersonId, '') || '' AS key,
    coalesce((SELECT nombre FROM users WHERE users.id = salespersonId), 'Sin vendedor') AS label, NULL AS detail,
    ${sumsOfCustomers}
  FROM (${byCustomer(period)}) GROUP BY salespersonId ORDER BY ${best} ${limit(period)}`

/** A scan for each method: grouping would sort all orders of the period. */
const byMethod = (period: Period) => {
  const rowOf = (method: PaymentMethod | null) => sql`SELECT ${method ?? ''} AS key, ${method ?? ''} AS label,
      NULL AS detail, ${moneySums}, ${buyers(period, sql`paymentMethod IS ${method}`)} AS customers
    FROM ${ordersOf(period)} AND +paymentMethod IS ${method}`
  const all = sql.join([null, ...PaymentMethod.options].map(rowOf), sql` UNION ALL `)
  return sql`SELECT * FROM (${all}) WHERE orders > 0 ORDER BY ${best}`
}

/** The first day of each step as SQL. Weeks start on Monday. */
const steps = {
  day: sql`soldOn`,
  week: sql`date(soldOn, 'weekday 0', '-6 days')`,
  month: sql`substr(soldOn, 1, 7) || '-01'`,
}
const isStep = (group: SalesGroup): group is keyof typeof steps => group in steps

const stepsOf = (step: keyof typeof steps, period: Period) => sql`SELECT ${steps[step]} AS key,
    sum(subtotal) AS net, sum(subtotal + iva) AS gross
  FROM ${ordersOf(period)} GROUP BY key ORDER BY key`

const groups: Record<SalesGroup, (period: Period) => SQL> = {
  day: byStep(steps.day, steps.day),
  week: byStep(steps.week, sql`''`),
  month: byStep(steps.month, sql`''`),
  product: byProduct,
  category: byCategory,
  root: byRoot,
  // The best customers are found first: the others' figures are not read.
  customer: (period) => sql`SELECT key, label, NULL AS detail, net, gross, orders, pieces, 1 AS customers,
      ${figures.lastOrderDate} AS lastOrderDate, ${figures.owed} AS owed
    FROM (SELECT id || '' AS key, * FROM (${byCustomer(period)}) ORDER BY ${best} ${limit(period)}) AS customers
    ORDER BY ${best}`,
  seller: bySeller,
  method: byMethod,
}
