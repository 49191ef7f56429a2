import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inList } from '../../../db/sql-lists.ts'
import { dayMs } from '../../contract/days.ts'
import { lossTypes } from '../../contract/inventory/inventory.ts'
import { toPesos } from '../../contract/money.ts'
import {
  hasPeriod,
  type StockReport,
  type StockReportQuery,
  type StockTotals,
  type StockView,
} from '../../contract/reports.ts'
import { lowStock } from '../inventory/low-stock.ts'
import { dailySales, daysLeft, recentSales, salesDays, suggestion } from '../inventory/suggestion.ts'
import { incomingPieces } from '../purchases/incoming.ts'
import { sortText } from '../sort-text.ts'
import { ago, startOfDay } from '../times.ts'
import { earlierThan } from './earlier-period.ts'

const maxRows = 1000

type Row = { value?: number | null } & Record<string, unknown>

const totalNames = ['pieces', 'value', 'added', 'taken'] as const
type TotalName = (typeof totalNames)[number]

/** The columns that are summed. */
const summed: Record<StockView, Partial<Record<TotalName, string>>> = {
  valuation: { pieces: 'pieces', value: 'value' },
  movements: { added: 'added', taken: 'taken' },
  low: { pieces: 'suggested' },
  idle: { pieces: 'on_hand', value: 'value' },
  rotation: { pieces: 'sold' },
  waste: { pieces: 'pieces', value: 'value' },
}

/** The totals of a view whose rows are all in `rows`. `value` is in centavos, as in the rows. */
function sumOf(rows: readonly Row[], view: StockView): StockTotals {
  const total = (name: TotalName) => {
    const column = summed[view][name]
    return column === undefined ? null : rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
  }
  return {
    rows: rows.length,
    pieces: total('pieces'),
    value: total('value'),
    added: total('added'),
    taken: total('taken'),
  }
}

/** The totals of a view, also of the rows that an answer leaves out. */
function totalsOf(query: StockReportQuery) {
  const totals = totalNames.map((name) => {
    const column = summed[query.view][name]
    return sql.raw(`${column ? `coalesce(sum(${column}), 0)` : 'NULL'} AS ${name}`)
  })
  const all = query.view === 'rotation' ? soldIn(query) : views[query.view](query)
  return sql`SELECT count(*) AS rows, ${sql.join(totals, sql`, `)} FROM (${all})`
}

const none: StockTotals = { rows: 0, pieces: null, value: null, added: null, taken: null }

/** The rows of a view with their totals and, for a view of a period, those of the period before it. */
export async function stockReport(db: Database, query: StockReportQuery): Promise<StockReport> {
  const { view, from, to, compare, page } = query
  // The view of the rotation has its own limit.
  const offset = view === 'rotation' ? 0 : offsetOf(query)
  const earlier = hasPeriod(view) && from && to ? earlierThan({ from, to, compare }) : undefined
  const { rows, before } = await db.read({
    rows: db.all<Row>(sql`${views[view](query)} LIMIT ${maxRows + 1} OFFSET ${offset}`),
    before: earlier && db.all<StockTotals>(totalsOf({ ...query, ...earlier })),
  })
  const more = rows.length > maxRows
  const totals = more || page > 1 ? (await db.all<StockTotals>(totalsOf(query)))[0] : sumOf(rows, view)
  return {
    view,
    rows: rows.slice(0, maxRows).map(inPesos),
    totals: inPesos(totals ?? none),
    earlier: earlier ? { ...earlier, totals: inPesos(before?.[0] ?? none) } : null,
    more,
  } as StockReport
}

const inPesos = <Valued extends { value?: number | null }>({ value, ...row }: Valued) => ({
  ...row,
  ...(value !== undefined && { value: value && toPesos(value) }),
})

const offsetOf = ({ page }: StockReportQuery) => (page - 1) * maxRows

const since = (query: StockReportQuery) => (query.from ? startOfDay(query.from) : '')
const until = (query: StockReportQuery) => (query.to ? startOfDay(query.to, 1) : '9')
const product = sql`products.id, code, products.name`

const soldIn = ({ from, to }: Pick<StockReportQuery, 'from' | 'to'>) =>
  sql`SELECT productId, sum(quantity) AS sold FROM sales WHERE soldOn BETWEEN ${from ?? ''} AND ${to ?? '9'} GROUP BY productId`

/** Each category with its ancestor of the first level. */
const roots = sql`(SELECT root, branch.id FROM categories JOIN category_branches AS branch ON root = categories.id
  WHERE parentId IS NULL)`

const views: Record<StockView, (query: StockReportQuery) => SQL> = {
  // The stock on an earlier day is the stock now less the later movements.
  valuation: ({ asOf, by }) => sql`
    SELECT categories.id AS categoryId, categories.name AS category, count(*) AS products, coalesce(sum(pieces), 0) AS pieces,
      coalesce(sum(1.0 * pieces * avg_cost), 0) AS value,
      count(*) FILTER (WHERE avg_cost IS NULL AND pieces <> 0) AS uncosted
    FROM (SELECT categoryId, avg_cost, on_hand - ${
      asOf
        ? sql`coalesce((SELECT sum(later.on_hand) FROM stock_movements later
            WHERE later.productId = inventory.productId AND later.createdAt >= ${startOfDay(asOf, 1)}), 0)`
        : sql`0`
    } AS pieces FROM inventory JOIN products ON products.id = inventory.productId)
    ${by === 'root' ? sql`LEFT JOIN ${roots} AS branch ON branch.id = categoryId` : sql``}
    LEFT JOIN categories ON categories.id = ${by === 'root' ? sql`branch.root` : sql`categoryId`}
    GROUP BY categories.id ORDER BY value DESC, ${sortText('categories.name')}, categories.id`,
  movements: (query) => sql`
    SELECT type, count(*) AS movements, coalesce(sum(on_hand) FILTER (WHERE on_hand > 0), 0) AS added,
      coalesce(-sum(on_hand) FILTER (WHERE on_hand < 0), 0) AS taken
    FROM stock_movements WHERE on_hand <> 0 AND createdAt >= ${since(query)} AND createdAt < ${until(query)}
    GROUP BY type ORDER BY movements DESC`,
  low: () => sql`
    SELECT ${product}, quantity, min_stock, ${suggestion(salesDays).pieces} AS suggested,
      ${dailySales} AS daily, ${daysLeft} AS days
    FROM inventory JOIN products ON products.id = inventory.productId
    LEFT JOIN ${recentSales()} recent ON recent.productId = products.id
    LEFT JOIN ${incomingPieces} AS ordered ON ordered.productId = products.id
    WHERE ${lowStock} ORDER BY suggested DESC, code`,
  idle: ({ days }) => sql`
    SELECT ${product}, on_hand, 1.0 * on_hand * avg_cost AS value, lastChange AS lastMovement
    FROM inventory JOIN products ON products.id = inventory.productId
    WHERE on_hand > 0 AND coalesce(lastChange, '') < ${ago(Number(days) * dayMs)} ORDER BY value DESC, code`,
  // Finds the best products first, and reads the names and stock of these only. Both sorts have the same keys, as in the sales by product.
  rotation: (query) => sql`
    SELECT ${product}, sold, coalesce(on_hand, 0) AS on_hand, CASE WHEN on_hand > 0 THEN sold * 1.0 / on_hand END AS turnover
    FROM (${soldIn(query)} ORDER BY sold DESC, productId LIMIT ${maxRows + 1} OFFSET ${offsetOf(query)}) recent
    JOIN products ON products.id = recent.productId
    LEFT JOIN inventory ON inventory.productId = products.id
    ORDER BY sold DESC, recent.productId`,
  waste: (query) => sql`
    SELECT ${product}, type, -sum(movement.on_hand) AS pieces, -1.0 * sum(movement.on_hand) * avg_cost AS value
    FROM stock_movements movement JOIN products ON products.id = movement.productId
    LEFT JOIN inventory ON inventory.productId = products.id
    WHERE type IN ${inList(lossTypes)} AND movement.createdAt >= ${since(query)}
      AND movement.createdAt < ${until(query)}
    GROUP BY products.id, type HAVING pieces <> 0 ORDER BY value DESC, code, type`,
}
