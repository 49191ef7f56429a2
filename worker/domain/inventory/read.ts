import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LeftJoined } from '../../../db/left-joined.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { can } from '../../contract/access.ts'
import { dayMs } from '../../contract/days.ts'
import type { ProductsByCode, StockLine } from '../../contract/inventory/entries.ts'
import type {
  InventoryPage,
  InventoryQuery,
  InventoryRow,
  InventorySort,
  StockState,
} from '../../contract/inventory/inventory.ts'
import { toPesos } from '../../contract/money.ts'
import { codeKey } from '../../contract/search.ts'
import { readSort } from '../../contract/sorts.ts'
import { beginsPlain } from '../contains.ts'
import type { Actor } from '../identity.ts'
import { noProduct } from '../not-found.ts'
import { productCounts } from '../products/counts.ts'
import { descendants } from '../products/descendants.ts'
import { idsOf } from '../products/search.ts'
import { eachProduct, joinCategoryOrder } from '../products/sort.ts'
import { type Branch, forgivingSearch } from '../products/text-search.ts'
import { incomingOfProduct } from '../purchases/incoming.ts'
import { sortText } from '../sort-text.ts'
import { ago } from '../times.ts'
import { isLowGroup, lowStock } from './low-stock.ts'

type Inventory = NonNullable<InventoryRow['Inventory']>
/** Without inventory, its columns are NULL. */
type StockRow = Omit<InventoryRow, 'Inventory'> & LeftJoined<Inventory>

const columns = sql`products.id, code, products.name, unit, barcode, status, categoryId, categories.name AS category,
  inventory.on_hand, reserved, inventory.quantity, min_stock, location, avg_cost, inventory.version,
  ${incomingOfProduct} AS incoming, lastMovement`

const joinInventory = sql`LEFT JOIN inventory ON inventory.productId = products.id`
const joinCategory = sql`LEFT JOIN categories ON categories.id = products.categoryId`

const states: Record<StockState, SQL> = {
  ok: sql`inventory.quantity > 0 AND NOT ${lowStock}`,
  low: lowStock,
  out: sql`inventory.quantity <= 0`,
  none: sql`inventory.productId IS NULL`,
}

/** The same for the rows of `product_counts`. */
const groups: Record<StockState, SQL> = {
  ok: sql`stock IN ('low', 'ok') AND NOT ${isLowGroup}`,
  low: isLowGroup,
  out: sql`stock = 'out'`,
  none: sql`stock = 'none'`,
}

/** Centavos as a floating-point number: a sum of whole numbers may overflow. */
const value = sql`1.0 * inventory.on_hand * avg_cost`

const sorts: Record<InventorySort, SQL> = {
  code: sql`products.code`,
  name: sortText('products.name'),
  category: sql`categoryOrder.place`,
  on_hand: sql`inventory.on_hand`,
  reserved: sql`reserved`,
  quantity: sql`inventory.quantity`,
  min_stock: sql`min_stock`,
  location: sql`location COLLATE NOCASE`,
  avg_cost: sql`avg_cost`,
  value,
  lastMovement: sql`inventory.lastMovement`,
}

/** A page of the stock of all products, active or not, with the totals of all pages. */
export const listInventory = (db: Database, user: Actor, query: InventoryQuery): Promise<InventoryPage> =>
  forgivingSearch(db, query.search, async (branches, state) => {
    const where = sql`WHERE ${sql.join(conditions(query, branches), sql` AND `)}`
    const seesCost = can(user, 'inventory.cost')
    const order = orderOf(query.sort, seesCost)
    const joinOrder = query.sort.endsWith('category') ? joinCategoryOrder : sql``
    const { rows, totals, ...rest } = await db.read({
      // Only ids are sorted. The other columns are read for the rows of the page.
      rows: db.all<StockRow>(sql`SELECT ${columns}
        FROM (SELECT products.id AS found FROM ${pageOf(query, seesCost)} ${joinOrder} ${where}
          ORDER BY ${order} ${pageLimit(query)}) AS page
        CROSS JOIN products ON products.id = found ${joinInventory} ${joinCategory} ${joinOrder}
        ORDER BY ${order}`),
      totals: db.all<Totals>(totalsOf(query, where)),
      state,
    })
    const answer = {
      products: rows.map((row) => toRow(row, seesCost)),
      total: totals[0]?.total ?? 0,
      page: query.page,
      pieces: totals[0]?.pieces ?? 0,
      value: seesCost ? toPesos(totals[0]?.value ?? 0) : null,
    }
    return { answer, ...rest }
  })

type Totals = { total: number; pieces: number; value: number }

const figures: readonly string[] = [
  'on_hand',
  'reserved',
  'quantity',
  'min_stock',
  'avg_cost',
  'value',
  'lastMovement',
] satisfies InventorySort[]

/**
 * The rows to sort for a page. Rows of products are wide. So a list of all products by a stock figure first finds the figure of the
 * page's last row in `inventory`, and then reads only the products up to it. Rows without the figure come last.
 */
function pageOf(query: InventoryQuery, seesCost: boolean) {
  const { key, isDescending, isHidden } = sortOf(query.sort, seesCost)
  const { search, category, stock, location, idle } = query
  if (!figures.includes(key) || isHidden || search || category || stock || location || idle) return productsOf(query)
  const figure = sorts[key]
  return sql`(WITH last AS MATERIALIZED (SELECT (SELECT ${figure} FROM inventory WHERE ${figure} IS NOT NULL
        ORDER BY 1 ${isDescending ? sql`DESC` : sql`ASC`} LIMIT 1 OFFSET ${query.page * query.limit - 1}) AS figure)
      SELECT productId FROM last CROSS JOIN inventory
        WHERE coalesce(${figure} ${isDescending ? sql`>=` : sql`<=`} last.figure, last.figure IS NULL)
      UNION ALL SELECT products.id FROM last CROSS JOIN products WHERE last.figure IS NULL
        AND NOT EXISTS (SELECT 1 FROM inventory WHERE inventory.productId = products.id)) AS near
    CROSS JOIN products ON products.id = near.productId ${joinInventory}`
}

/** Begins with the stock if only products that have stock can match. */
function productsOf({ location, idle, category, sort }: InventoryQuery) {
  if (location || idle) return sql`inventory CROSS JOIN products ON products.id = inventory.productId`
  const isIndexed = category || /^-?(code|name)$/.test(sort)
  return sql`${isIndexed ? sql`products` : eachProduct} ${joinInventory}`
}

/** Totals from the kept counts, unless a filter of the list is not among their columns. */
function totalsOf(query: InventoryQuery, where: SQL) {
  const { search, location, idle, category, stock } = query
  return search || location || idle
    ? sql`SELECT count(*) AS total, coalesce(sum(inventory.on_hand), 0) AS pieces, coalesce(sum(${value}), 0) AS value
        FROM ${productsOf(query)} ${where}`
    : sql`SELECT coalesce(sum(products), 0) AS total, coalesce(sum(pieces), 0) AS pieces, coalesce(sum(value), 0) AS value
        FROM ${productCounts({ category, where: stock ? [groups[stock]] : [] })}`
}

function conditions(query: InventoryQuery, branches: readonly Branch[] | undefined): SQL[] {
  const { search, category, stock, location, idle } = query
  return [
    sql`TRUE`,
    ...(branches ? [sql`products.id IN (SELECT id FROM (${idsOf(branches, search)}))`] : []),
    ...(category ? [sql`categoryId IN (${descendants(category)})`] : []),
    ...(stock ? [states[stock]] : []),
    ...(location ? [isAt(location)] : []),
    ...(idle
      ? [sql`inventory.productId IS NOT NULL AND coalesce(inventory.lastMovement, '') < ${ago(Number(idle) * dayMs)}`]
      : []),
  ]
}

/** Reads the index of locations, not the wider rows of the products without one. */
const isAt = (location: string) =>
  sql`inventory.productId IN (SELECT productId FROM inventory WHERE location IS NOT NULL
    AND ${beginsPlain(sql`location`, location)})`

/** A sort by cost would reveal the costs, so users who may not see them get a sort by code. */
function sortOf(sort: InventoryQuery['sort'], seesCost: boolean) {
  const { key, isDescending } = readSort<InventorySort>(sort)
  return { key, isDescending, isHidden: !seesCost && (key === 'avg_cost' || key === 'value') }
}

function orderOf(sort: InventoryQuery['sort'], seesCost: boolean) {
  const { key, isDescending, isHidden } = sortOf(sort, seesCost)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  // Their indexes serve only a sort of this form.
  if (key === 'code' || isHidden) return sql`products.code ${direction}`
  if (key === 'name') return sql`${sorts.name} ${direction}, products.id ${direction}`
  return sql`${sorts[key]} ${direction} NULLS LAST, products.code`
}

const toRow = (found: StockRow, seesCost: boolean): InventoryRow => {
  const { on_hand, reserved, quantity, min_stock, location, avg_cost, version, ...product } = found
  if (on_hand === null) return { ...product, Inventory: null }
  const cost = seesCost && avg_cost !== null ? toPesos(avg_cost) : null
  return { ...product, Inventory: { on_hand, reserved, quantity, min_stock, location, avg_cost: cost, version } }
}

/** One row of the list, to run alone or in a plan. */
export const rowQuery = (db: Database, id: number) =>
  db.all<StockRow>(sql`SELECT ${columns} FROM products ${joinInventory} ${joinCategory} WHERE products.id = ${id}`)

export function requireRow(user: Actor, rows: readonly StockRow[]) {
  const [row] = rows
  if (!row) throw noProduct()
  return toRow(row, can(user, 'inventory.cost'))
}

/**
 * The product of each code: exact, by its barcode, ignoring separators, by its barcode with other leading zeros (some scanners send a
 * UPC as an EAN), or by the code of a supplier. The first of these ways that finds a product decides. Null when it finds none, or
 * several: the indexes of such codes are in `repeated`.
 */
export async function findByCode(db: Database, codes: readonly string[]): Promise<ProductsByCode> {
  const codesJson = JSON.stringify(codes.map((code) => ({ code, key: codeKey(code) })))
  const rows = await db.all<StockLine & { line: number; matches: number }>(sql`
    WITH line AS MATERIALIZED (
      SELECT key AS line, value ->> 'code' AS code, value ->> 'key' AS codeKey FROM json_each(${codesJson})
    ),
    hit AS MATERIALIZED (
      SELECT line, 0 AS rank, products.id FROM line JOIN products ON products.code = line.code
      UNION ALL SELECT line, 1, products.id FROM line JOIN products ON products.barcode = line.code
        WHERE products.barcode <> ''
      UNION ALL SELECT line, 2, products.id FROM line JOIN products ON products.codeKey = line.codeKey
        WHERE line.codeKey <> ''
      UNION ALL SELECT line, 3, products.id FROM line
        JOIN products ON products.barcode IN (
          '0' || line.code, ltrim(line.code, '0'), iif(line.code LIKE '0%', substr(line.code, 2), ''))
        WHERE products.barcode <> ''
      UNION ALL SELECT line, 4, productId FROM line JOIN supplier_codes ON supplier_codes.code = line.code
    )
    SELECT line, matches, products.id, code, name, inventory.on_hand, box_qty,
      coalesce((SELECT cost FROM stock_movements WHERE productId = products.id AND type = 'purchase' AND on_hand > 0
        AND cost IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stock_entries AS undo WHERE undo.undoes = stock_movements.entryId)
        ORDER BY id DESC LIMIT 1), products.cost) AS cost
    FROM (SELECT line, min(hit.id) AS id, count(DISTINCT hit.id) AS matches
      FROM (SELECT line, min(rank) AS rank FROM hit GROUP BY line) JOIN hit USING (line, rank) GROUP BY line) AS best
    JOIN products ON products.id = best.id LEFT JOIN inventory ON inventory.productId = products.id`)
  const products = new Map(
    rows
      .filter(({ matches }) => matches === 1)
      .map(({ line, matches: _, cost, ...product }) => [
        line,
        { ...product, cost: cost === null ? null : toPesos(cost) },
      ]),
  )
  return {
    products: codes.map((_code, line) => products.get(line) ?? null),
    repeated: rows.flatMap(({ line, matches }) => (matches > 1 ? [line] : [])),
  }
}
