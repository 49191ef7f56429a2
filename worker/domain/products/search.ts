import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LeftJoined } from '../../../db/left-joined.ts'
import { products } from '../../../db/schema/index.ts'
import { columnList, pageLimit } from '../../../db/sql-lists.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import { listColumns } from '../../contract/products/columns.ts'
import type {
  ProductSort,
  StaffProductPage,
  StaffProductQuery,
  StaffProductRow,
} from '../../contract/products/products.ts'
import { noProductKey } from '../../contract/products/sat-keys.ts'
import { readSort } from '../../contract/sorts.ts'
import { isLowGroup, lowStock } from '../inventory/low-stock.ts'
import { sortText } from '../sort-text.ts'
import { productCounts } from './counts.ts'
import { descendants } from './descendants.ts'
import { eachProduct, joinCategoryOrder } from './sort.ts'
import { type Branch, barcodeBranch, forgivingSearch } from './text-search.ts'

type Row = Omit<StaffProductRow, 'category' | 'Inventory'> & {
  categoryId: number | null
  category: string | null
} & LeftJoined<NonNullable<StaffProductRow['Inventory']>>

const columns = sql`${columnList(products, listColumns)},
  categoryId, categories.name AS category, on_hand, quantity, min_stock, location,
  (SELECT count(*) FROM price_list_items WHERE productId = products.id AND price IS NOT NULL) AS fixedPrices`

const joinInventory = sql`LEFT JOIN inventory ON inventory.productId = products.id`
const joinCategory = sql`LEFT JOIN categories ON categories.id = products.categoryId`

const sorts: Record<ProductSort, SQL> = {
  position: sql`products.position`,
  code: sql`products.code`,
  name: sortText('products.name'),
  category: sql`categoryOrder.place`,
  price: sql`salePrice1`,
  cost: sql`cost`,
  stock: sql`inventory.quantity`,
  status: sql`status`,
  updated: sql`products.updatedAt`,
}

const stocks = {
  with: sql`quantity > 0`,
  without: sql`coalesce(quantity, 0) <= 0`,
  low: lowStock,
}

/** The same for the rows of `product_counts`. */
const stockGroups = {
  with: sql`stock IN ('low', 'ok')`,
  without: sql`stock IN ('none', 'out')`,
  low: isLowGroup,
}

/** A page of all products, active or not. Without `sort`, the results of a search come by rank. */
export const searchStaffProducts = (db: Database, query: StaffProductQuery): Promise<StaffProductPage> =>
  forgivingSearch(db, query.search, async (branches, state) => {
    const found = branches && idsOf(branches, query.search)
    const sort = query.sort && readSort<ProductSort>(query.sort)
    const all = sort && !indexed.includes(sort.key) && !query.category ? eachProduct : sql`products`
    const from = sql`FROM ${found ? sql`(${found}) AS found CROSS JOIN products ON products.id = found.id` : all}
      ${joinInventory}`
    const where = sql`WHERE ${sql.join(conditionsOf(query), sql` AND `)}`
    const order = sort
      ? orderBy(sort.key, sort.isDescending ? sql`DESC` : sql`ASC`)
      : found
        ? sql`found.rank, products.position, products.id`
        : sql`products.position, products.id`
    const joinOrder = sort?.key === 'category' ? joinCategoryOrder : sql``
    const { rows, counts, ...rest } = await db.read({
      // Only ids are sorted. The other columns are read for the rows of the page.
      rows: db.all<Row>(sql`SELECT ${columns}
        FROM (SELECT products.id AS id${found ? sql`, found.rank` : sql``} ${from} ${joinOrder} ${where}
          ORDER BY ${order} ${pageLimit(query)}) AS found
        CROSS JOIN products ON products.id = found.id ${joinInventory} ${joinCategory} ${joinOrder}
        ORDER BY ${order}`),
      counts: db.all<{ total: number }>(
        isKept(query) ? keptTotal(query) : sql`SELECT count(*) AS total ${from} ${where}`,
      ),
      state,
    })
    return { answer: { products: rows.map(toRow), total: counts[0]?.total ?? 0, page: query.page }, ...rest }
  })

/** Columns without NULL that have an index. SQLite uses the index only for a sort of this form. */
const indexed: readonly ProductSort[] = ['position', 'code', 'name', 'price', 'updated']

const orderBy = (key: ProductSort, direction: SQL) =>
  indexed.includes(key)
    ? sql`${sorts[key]} ${direction}, products.id ${direction}`
    : sql`${sorts[key]} ${direction} NULLS LAST, products.id`

/** SQL for the ids and ranks of the products that match, also by their bar code. */
export const idsOf = (branches: readonly Branch[], search: string) =>
  sql`SELECT id, min(rank) AS rank FROM (${sql.join(
    [...branches, barcodeBranch(search)].map(
      ({ rank, from, where }) => sql`SELECT products.id, ${rank} AS rank FROM ${from} WHERE ${where}`,
    ),
    sql` UNION ALL `,
  )}) GROUP BY id`

function conditionsOf({ category, status, stock, image, key, from, to }: StaffProductQuery) {
  const conditions: SQL[] = [sql`TRUE`]
  if (category) conditions.push(sql`categoryId IN (${descendants(category)})`)
  if (status) conditions.push(sql`status = ${status}`)
  if (stock) conditions.push(stocks[stock])
  if (image) conditions.push(image === 'with' ? sql`products.image IS NOT NULL` : sql`products.image IS NULL`)
  if (key) conditions.push(sql`product_key = ${noProductKey}`)
  if (from !== undefined) conditions.push(sql`salePrice1 >= ${toCentavos(from)}`)
  if (to !== undefined) conditions.push(sql`salePrice1 <= ${toCentavos(to)}`)
  return conditions
}

/** Whether `product_counts` has all filters of the list. */
const isKept = ({ search, from, to }: StaffProductQuery) => !search && from === undefined && to === undefined

function keptTotal({ category, status, stock, image, key }: StaffProductQuery) {
  const where: SQL[] = []
  if (status) where.push(sql`status = ${status}`)
  if (stock) where.push(stockGroups[stock])
  if (image) where.push(sql`hasImage = ${image === 'with'}`)
  if (key) where.push(sql`NOT hasKey`)
  return sql`SELECT coalesce(sum(products), 0) AS total FROM ${productCounts({ category: category || undefined, where })}`
}

const toRow = ({
  categoryId,
  category,
  on_hand,
  quantity,
  min_stock,
  location,
  salePrice1,
  cost,
  ...row
}: Row): StaffProductRow => ({
  ...row,
  salePrice1: toPesos(salePrice1),
  cost: cost === null ? null : toPesos(cost),
  category: categoryId && category ? { id: categoryId, name: category } : null,
  Inventory: on_hand === null ? null : { on_hand, quantity, min_stock, location },
})
