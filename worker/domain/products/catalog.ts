import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { products } from '../../../db/schema/index.ts'
import { columnList, valueList } from '../../../db/sql-lists.ts'
import { can } from '../../contract/access.ts'
import { toPesos } from '../../contract/money.ts'
import {
  maxCounted,
  type Product,
  type ProductDetail,
  type ProductPage,
  type ProductQuery,
} from '../../contract/products/catalog.ts'
import { clientColumns } from '../../contract/products/columns.ts'
import type { Actor } from '../identity.ts'
import { shownBackorder, shownQuantity } from '../inventory/backorders.ts'
import { noPriceList, noProduct } from '../not-found.ts'
import { ownPrices, termsOf, termsOfLists, toPrices } from '../prices/prices.ts'
import { productCounts } from './counts.ts'
import { descendants } from './descendants.ts'
import { countedForSale, forSale } from './for-sale.ts'
import { type Branch, barcodeBranch, forgivingSearch } from './text-search.ts'

type Row = Omit<Product, 'category' | 'Inventory' | 'breaks'> & {
  breaks: string
  categoryId: number | null
  category: string | null
  quantity: number | null
}

const sameColumns = clientColumns.filter((column) => column !== 'salePrice1' && column !== 'backorder')

const columns = sql`${columnList(products, sameColumns)}, ${ownPrices}, ${shownBackorder} AS backorder, categoryId, categories.name AS category,
  ${shownQuantity} AS quantity`

const joins = (terms: SQL) => sql`
  CROSS JOIN ${terms} AS terms
  LEFT JOIN inventory ON inventory.productId = products.id
  LEFT JOIN categories ON categories.id = products.categoryId`

/**
 * A page of the products for sale. Clients get their own prices; staff get those of `priceList` or `customer`, or else list prices. In
 * raw SQL, because it is the busiest query of the shop.
 * @throws 404 if the price list does not exist
 */
export const searchProducts = (
  db: Database,
  user: Actor,
  { customer, priceList, search, category, inStock, page, limit }: ProductQuery,
): Promise<ProductPage> =>
  forgivingSearch(db, search, async (found, state) => {
    const branches = found && can(user, 'staff') ? [...found, barcodeBranch(search)] : found
    const customerId = can(user, 'orders.edit') ? (customer ?? null) : user.customerId
    const listId = can(user, 'prices') ? priceList : undefined
    const terms = listId === undefined ? termsOf(customerId) : termsOfLists(sql`id = ${listId}`)
    const offset = (page - 1) * limit
    const filters = { category: category || undefined, inStock: inStock === '1' || inStock === 'true' }
    // Only ids are searched and sorted. The other columns are read for the rows of the page.
    const ids = branches
      ? sql`SELECT id, min(rank) AS rank, place FROM (${sql.join(
          branches.map((branch) => sql`SELECT * FROM (${idsMatching(filters, branch)} LIMIT ${offset + limit})`),
          sql` UNION ALL `,
        )}) GROUP BY id ORDER BY min(rank), place, id`
      : sql`${idsMatching(filters)} ORDER BY position, products.id`
    const order = branches ? sql`rank, place, products.id` : sql`products.position, products.id`
    const { rows, counts, ...rest } = await db.read({
      list:
        listId === undefined
          ? undefined
          : ensure(sql`EXISTS (SELECT 1 FROM price_lists WHERE id = ${listId})`, noPriceList),
      rows: db.all<Row>(sql`SELECT ${columns} FROM (${ids} LIMIT ${limit} OFFSET ${offset}) AS page
        JOIN products ON products.id = page.id ${joins(terms)} ORDER BY ${order}`),
      counts: db.all<{ total: number }>(branches ? limitedTotal(filters, branches) : keptTotal(filters)),
      state,
    })
    const counted = counts[0]?.total ?? 0
    const hasMore = branches !== undefined && counted > maxCounted
    return { answer: { products: rows.map(toProduct), total: hasMore ? maxCounted : counted, hasMore, page }, ...rest }
  })

type Filters = { category: number | undefined; inStock: boolean }

/** SQL for the ids of the products for sale that match the filters and, with `branch`, that part of the search. */
const idsMatching = ({ category, inStock }: Filters, branch?: Branch) => sql`
  SELECT products.id${branch ? sql`, ${branch.rank} AS rank, ${branch.order ?? sql`products.id`} AS place` : sql``}
  FROM ${branch ? branch.from : sql`products`}
  ${inStock ? sql`CROSS JOIN inventory ON inventory.productId = products.id AND inventory.quantity > 0` : sql``}
  WHERE ${forSale}
    ${branch ? sql`AND ${branch.where}` : sql``}
    ${category ? sql`AND categoryId IN (${descendants(category)})` : sql``}
  ${branch?.order ? sql`ORDER BY ${branch.order}` : sql``}`

/** Stops counting at `maxCounted`: a common word has tens of thousands of matches, and counting them takes longer than the page. */
function limitedTotal(filters: Filters, branches: readonly Branch[]) {
  const most = maxCounted + 1
  const counts = branches.flatMap((branch) => {
    if (branch.isWithin) return []
    const counted = { ...branch, from: branch.counted ?? branch.from }
    return sql`SELECT id FROM (${idsMatching(filters, counted)} LIMIT ${most})`
  })
  return sql`SELECT count(*) AS total FROM (SELECT DISTINCT id FROM (${sql.join(counts, sql` UNION ALL `)}) LIMIT ${most})`
}

const keptTotal = ({ category, inStock }: Filters) => sql`SELECT coalesce(sum(products), 0) AS total
  FROM ${productCounts({ category, where: [countedForSale, ...(inStock ? [sql`stock IN ('low', 'ok')`] : [])] })}`

/** Products for sale by their ids, at the prices of a customer. */
export async function productsOf(db: Database, customerId: number | null, ids: readonly number[]): Promise<Product[]> {
  const rows = await db.all<Row>(sql`SELECT ${columns} FROM products ${joins(termsOf(customerId))}
    WHERE products.id IN ${valueList(ids)} AND ${forSale}`)
  return rows.map(toProduct)
}

const byId = (db: Database, customerId: number | null, id: number, condition: SQL) =>
  db.all<Row & { images: string }>(
    sql`SELECT ${columns}, images FROM products ${joins(termsOf(customerId))} WHERE products.id = ${id} AND ${condition}`,
  )

/** A product, with the last purchase of this customer. `condition`: which products may be read. @throws 404 for others */
export async function getProductDetail(
  db: Database,
  { customerId }: Pick<Actor, 'customerId'>,
  id: number,
  condition = forSale,
): Promise<ProductDetail> {
  const { found, purchases } = await db.read({
    found: byId(db, customerId, id, condition),
    purchases: db.all<NonNullable<ProductDetail['lastBought']>>(sql`
      SELECT order_items.quantity, order_items.unit, order_items.price, orderDate
      FROM order_items JOIN orders ON orders.id = orderId
      WHERE productId = ${id} AND customerId = ${customerId} AND status <> 'Cancelled'
      ORDER BY orderDate DESC, orders.id DESC LIMIT 1`),
  })
  const [row] = found
  const [lastPurchase] = purchases
  if (!row) throw noProduct()
  const { images, ...product } = row
  return {
    ...toProduct(product),
    images: JSON.parse(images),
    lastBought: lastPurchase ? { ...lastPurchase, price: toPesos(lastPurchase.price) } : null,
  }
}

const toProduct = ({ quantity, categoryId, category, salePrice1, breaks, ...row }: Row): Product => ({
  ...row,
  ...toPrices({ salePrice1, breaks }),
  category: categoryId && category ? { id: categoryId, name: category } : null,
  Inventory: quantity === null ? null : { quantity },
})
