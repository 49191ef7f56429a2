import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import type { StockReport, StockReportQuery, StockView } from '../../contract/reports.ts'
import { lowStock } from '../inventory/low-stock.ts'
import { salesDays, suggestion } from '../inventory/suggestion.ts'
import { startOfDay } from '../spans.ts'

const maxRows = 1000
const dayMs = 86_400_000

type Row = { value?: number | null }

export async function stockReport(db: Database, query: StockReportQuery): Promise<StockReport> {
  const rows = await db.all<Row>(sql`${views[query.view](query)} LIMIT ${maxRows + 1}`)
  const inPesos = ({ value, ...row }: Row) => ({
    ...row,
    ...(value !== undefined && { value: value && toPesos(value) }),
  })
  return { view: query.view, rows: rows.slice(0, maxRows).map(inPesos), more: rows.length > maxRows } as StockReport
}

const since = (query: StockReportQuery) => (query.from ? startOfDay(query.from) : '')
const until = (query: StockReportQuery) => (query.to ? startOfDay(query.to, 1) : '9')
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const product = sql`products.id, code, products.name`

/** Pieces of each product that orders sold since a time. */
export const soldSince = (since: string) => sql`(SELECT productId, sum(quantity) AS sold
  FROM orders CROSS JOIN order_items ON orderId = orders.id WHERE soldAt >= ${since} AND soldOn IS NOT NULL GROUP BY productId)`

const views: Record<StockView, (query: StockReportQuery) => SQL> = {
  // The stock on an earlier day is the stock now less the later movements.
  valuation: ({ asOf }) => sql`
    SELECT categoryId, categories.name AS category, count(*) AS products, coalesce(sum(pieces), 0) AS pieces,
      coalesce(sum(1.0 * pieces * avg_cost), 0) AS value,
      count(*) FILTER (WHERE avg_cost IS NULL AND pieces <> 0) AS uncosted
    FROM (SELECT categoryId, avg_cost, on_hand - ${
      asOf
        ? sql`coalesce((SELECT sum(later.on_hand) FROM stock_movements later
            WHERE later.productId = inventory.productId AND later.createdAt >= ${startOfDay(asOf, 1)}), 0)`
        : sql`0`
    } AS pieces FROM inventory JOIN products ON products.id = inventory.productId)
    LEFT JOIN categories ON categories.id = categoryId
    GROUP BY categoryId ORDER BY value DESC, category`,
  movements: (query) => sql`
    SELECT type, count(*) AS movements, coalesce(sum(on_hand) FILTER (WHERE on_hand > 0), 0) AS added,
      coalesce(-sum(on_hand) FILTER (WHERE on_hand < 0), 0) AS taken
    FROM stock_movements WHERE on_hand <> 0 AND createdAt >= ${since(query)} AND createdAt < ${until(query)}
    GROUP BY type ORDER BY movements DESC`,
  low: () => sql`
    SELECT ${product}, quantity, min_stock, ${suggestion(salesDays).pieces} AS suggested,
      coalesce(sold, 0) / 30.0 AS daily, CASE WHEN sold > 0 THEN max(quantity, 0) / (sold / 30.0) END AS days
    FROM inventory JOIN products ON products.id = inventory.productId
    LEFT JOIN ${soldSince(daysAgo(salesDays))} recent ON recent.productId = products.id
    WHERE ${lowStock} ORDER BY suggested DESC, code`,
  idle: ({ days }) => sql`
    SELECT ${product}, on_hand, 1.0 * on_hand * avg_cost AS value, lastChange AS lastMovement
    FROM inventory JOIN products ON products.id = inventory.productId
    WHERE on_hand > 0 AND coalesce(lastChange, '') < ${daysAgo(Number(days))} ORDER BY value DESC, code`,
  // The best products are found first; the others are not looked up.
  rotation: ({ from, to }) => sql`
    SELECT ${product}, sold, coalesce(on_hand, 0) AS on_hand, CASE WHEN on_hand > 0 THEN sold * 1.0 / on_hand END AS turnover
    FROM (SELECT productId, sum(quantity) AS sold FROM sales WHERE soldOn BETWEEN ${from ?? ''} AND ${to ?? '9'}
      GROUP BY productId ORDER BY sold DESC, productId LIMIT ${maxRows + 1}) recent JOIN products ON products.id = recent.productId
    LEFT JOIN inventory ON inventory.productId = products.id
    ORDER BY sold DESC, code`,
  waste: (query) => sql`
    SELECT ${product}, type, -sum(movement.on_hand) AS pieces, -1.0 * sum(movement.on_hand) * avg_cost AS value
    FROM stock_movements movement JOIN products ON products.id = movement.productId
    LEFT JOIN inventory ON inventory.productId = products.id
    WHERE type IN ('waste', 'damage', 'internal') AND movement.createdAt >= ${since(query)}
      AND movement.createdAt < ${until(query)}
    GROUP BY products.id, type HAVING pieces <> 0 ORDER BY value DESC, code`,
}
