import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { toPesos } from '../../contract/money.ts'
import type {
  ListedPrices,
  PriceList,
  PriceListCustomer,
  PriceListItemQuery,
  PriceListOption,
  PriceListPage,
  PriceListRow,
} from '../../contract/prices/price-lists.ts'
import { noPriceList, noProduct } from '../not-found.ts'
import { descendants } from '../products/descendants.ts'
import { idsOf } from '../products/search.ts'
import { forgivingSearch } from '../products/text-search.ts'
import { sortText } from '../sort-text.ts'
import { isBelowCost, ownPrices, termsOfLists, toPrices } from './prices.ts'

export const entity = 'price_list'

type Row = Omit<PriceList, 'active' | 'percent'> & { active: number; percent: number }

/** Price lists with their counts, to run alone or in a plan. */
export const priceListsQuery = (db: Database, where: SQL = sql`TRUE`) =>
  db.all<Row>(sql`SELECT id, name, base, percent, validFrom, validTo, active, version,
      (SELECT count(DISTINCT productId) FROM price_list_items WHERE listId = price_lists.id) AS items,
      (SELECT count(*) FROM customers WHERE price_list_id = price_lists.id) AS customers
    FROM price_lists WHERE ${where} ORDER BY ${sortText('name')}`)

const toPriceList = ({ active, percent, ...row }: Row): PriceList => ({
  ...row,
  percent: percent / 100,
  active: active === 1,
})

export const listPriceLists = async (db: Database) => (await priceListsQuery(db)).map(toPriceList)

export function onePriceList([row]: Row[]) {
  if (!row) throw noPriceList()
  return toPriceList(row)
}

export const getPriceList = async (db: Database, id: number) => onePriceList(await priceListsQuery(db, sql`id = ${id}`))

/** For the selects of customers. */
export async function priceListOptions(db: Database): Promise<PriceListOption[]> {
  const rows = await db.all<Omit<PriceListOption, 'active'> & { active: number }>(
    sql`SELECT id, name, active, validFrom, validTo FROM price_lists ORDER BY ${sortText('name')}`,
  )
  return rows.map((row) => ({ ...row, active: row.active === 1 }))
}

type ItemRow = Omit<PriceListRow, 'rules'> & { rules: string }

/** A page of the products that are for sale or have prices in the list. */
export async function priceListItems(db: Database, id: number, query: PriceListItemQuery): Promise<PriceListPage> {
  return forgivingSearch(db, query.search, async (branches, state) => {
    const found = branches && idsOf(branches, query.search)
    const from = sql`FROM ${found ? sql`(${found}) AS found CROSS JOIN products ON products.id = found.id` : sql`products`}
      CROSS JOIN ${termsOfLists(sql`id = ${id}`)} AS terms WHERE ${sql.join(conditionsOf(query), sql` AND `)}`
    const order = found ? sql`found.rank, products.position, products.id` : sql`products.position, products.id`
    const { exists, rows, counts, ...rest } = await db.read({
      exists: db.all(sql`SELECT 1 FROM price_lists WHERE id = ${id}`),
      rows: db.all<ItemRow>(sql`SELECT products.id AS productId, code, name, unit, min_qty, salePrice1, cost, ${rulesOf} AS rules
        ${from} ORDER BY ${order} ${pageLimit(query)}`),
      counts: db.all<{ total: number }>(sql`SELECT count(*) AS total ${from}`),
      state,
    })
    if (exists.length === 0) throw noPriceList()
    return { answer: { items: rows.map(toItem), total: counts[0]?.total ?? 0, page: query.page }, ...rest }
  })
}

const hasRules = sql`products.id IN (SELECT productId FROM price_list_items WHERE listId = terms.listId)`

function conditionsOf({ category, show }: PriceListItemQuery) {
  const conditions: SQL[] = [show === 'own' ? hasRules : sql`(products.status = 'active' OR ${hasRules})`]
  if (show === 'loss') conditions.push(isBelowCost)
  if (category) conditions.push(sql`categoryId IN (${descendants(category)})`)
  return conditions
}

const rulesOf = sql`(SELECT json_group_array(json_object('min_qty', item.min_qty, 'price', item.price / 100.0, 'base', item.base,
    'percent', item.percent / 100.0))
  FROM price_list_items item WHERE item.listId = terms.listId AND item.productId = products.id)`

const toItem = ({ salePrice1, cost, rules, ...row }: ItemRow): PriceListRow => ({
  ...row,
  salePrice1: toPesos(salePrice1),
  cost: cost === null ? null : toPesos(cost),
  rules: (JSON.parse(rules) as PriceListRow['rules']).sort((a, b) => a.min_qty - b.min_qty),
})

type ListedRow = Omit<ListedPrices, 'active' | 'hasOwn' | 'prices'> & {
  active: number
  hasOwn: number
  min_qty: number
  salePrice1: number
  breaks: string
}

/** The prices of a product in every list, by the name of the list. @throws 404 */
export async function pricesOfProduct(db: Database, productId: number): Promise<ListedPrices[]> {
  const { exists, rows } = await db.read({
    exists: db.all(sql`SELECT 1 FROM products WHERE id = ${productId}`),
    rows: db.all<ListedRow>(sql`SELECT price_lists.id, price_lists.name, price_lists.active, validFrom, validTo,
        ${hasRules} AS hasOwn, products.min_qty, ${ownPrices}
      FROM products CROSS JOIN price_lists JOIN ${termsOfLists()} AS terms ON terms.listId = price_lists.id
      WHERE products.id = ${productId} ORDER BY ${sortText('price_lists.name')}`),
  })
  if (exists.length === 0) throw noProduct()
  return rows.map(({ active, hasOwn, min_qty, salePrice1, breaks, ...list }) => {
    const prices = toPrices({ salePrice1, breaks })
    return {
      ...list,
      active: active === 1,
      hasOwn: hasOwn === 1,
      prices: [{ min_qty, price: prices.salePrice1 }, ...prices.breaks],
    }
  })
}

/** The customers who have the list, by name. */
export async function customersOfList(db: Database, id: number): Promise<PriceListCustomer[]> {
  const { exists, rows } = await db.read({
    exists: db.all(sql`SELECT 1 FROM price_lists WHERE id = ${id}`),
    rows: db.all<PriceListCustomer>(sql`SELECT id, name, company FROM customers WHERE price_list_id = ${id}
      ORDER BY searchText, id LIMIT 1000`),
  })
  if (exists.length === 0) throw noPriceList()
  return rows
}
