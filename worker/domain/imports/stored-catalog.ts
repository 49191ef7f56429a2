import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { products } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { categoryPath, cellText, kindWord, plainWord, readCode } from '../../contract/imports/cells.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { type PriceRule, resolvePrices } from '../../contract/prices/price-rules.ts'
import type { PriceBase } from '../../contract/prices/prices.ts'
import { importedColumns } from '../../contract/products/columns.ts'
import { isBackordered } from '../inventory/backorders.ts'
import type { PlannedRow, Terms, Values } from './planned-row.ts'
import { type KnownKeys, noKeys, readKeys } from './sat-keys.ts'

export type Existing = Values & {
  id: number
  code: string
  name: string
  version: number
  salePrice1: number
  cost: number | null
  min_qty: number
  multiple: number
  stock: number | null
  reserved: number
  /** 1: sold without stock. */
  isBackordered: number
}

type Priced = Pick<Existing, 'id' | 'salePrice1' | 'cost' | 'min_qty'>

type KnownCategory = { id: number; path: string }

/** The stored products, categories and lists with which the rows of a file are compared. */
export type StoredCatalog = {
  /** By code in lower case. */
  products: Map<string, Existing>
  /** By path, without accents and in lower case. The last levels of a path are a key too, if only one category has them. */
  categories: Map<string, KnownCategory>
  /** Fields of the price lists that the file has and the shop still has, such as `list:3`. */
  lists: Set<string>
  /** The prices of a product in these lists, by their fields: also those that a percentage gives. */
  listPrices: (product: Priced) => Values
  keys: KnownKeys
}

/** The paths of all categories, such as "Ferretería > Tornillos". To use as a table. */
export const categoryPaths = sql`(WITH RECURSIVE paths (id, path) AS (
    SELECT id, name FROM categories WHERE parentId IS NULL
    UNION ALL SELECT categories.id, paths.path || ' > ' || categories.name
    FROM categories JOIN paths ON categories.parentId = paths.id)
  SELECT id, path FROM paths)`

/** A price of a product, as `price` or as `base` and `percent`. Money in pesos. */
type StoredRule = { listId: number; min_qty: number; price: number | null; base: PriceBase; percent: number }
type StoredList = { id: number; base: PriceBase; percent: number }
type ProductRow = Existing & { min_stock: number | null; location: string | null; rules: string }

/** The columns of products in the form of a sheet: money in pesos, and the path of the category. */
const importedFields = sql.join(
  importedColumns.map((column) => {
    if (column === 'categoryId') return sql`paths.path AS category`
    if (column === 'salePrice1' || column === 'cost')
      return sql`${products[column]} / 100.0 AS ${sql.identifier(column)}`
    return sql`${products[column]}`
  }),
  sql`, `,
)

/** Products by some codes, to run alone or in a plan, with their rules in price lists for the smallest quantity that may be ordered. */
export const catalogQuery = (db: Database, codes: readonly string[], priceLists: readonly number[]) => ({
  products: db.all<ProductRow>(sql`SELECT products.id, products.version, ${importedFields},
      on_hand AS stock, coalesce(reserved, 0) AS reserved, ${isBackordered} AS isBackordered, min_stock, location, (
        SELECT json_group_array(json_object('listId', listId, 'min_qty', item.min_qty,
          'price', price / 100.0, 'base', base, 'percent', percent / 100.0)) FROM price_list_items AS item
        WHERE productId = products.id AND item.min_qty <= products.min_qty AND listId IN ${valueList(priceLists)}) AS rules
    FROM products LEFT JOIN inventory ON productId = products.id LEFT JOIN ${categoryPaths} AS paths ON paths.id = categoryId
    WHERE code IN ${valueList(codes)}`),
  categories: db.all<KnownCategory>(sql`SELECT id, path FROM ${categoryPaths}`),
  lists: db.all<StoredList>(sql`SELECT id, base, percent / 100.0 AS percent FROM price_lists
    WHERE id IN ${valueList(priceLists)}`),
})

type Rows = { products: ProductRow[]; categories: KnownCategory[]; lists: StoredList[] }

export function toCatalog({ products, categories, lists }: Rows): StoredCatalog {
  const rulesById = new Map(products.map(({ id, rules }): [number, StoredRule[]] => [id, JSON.parse(rules)]))
  const listPrices = (product: Priced) =>
    Object.fromEntries(
      lists.map((list) => {
        const rules = (rulesById.get(product.id) ?? []).filter(({ listId }) => listId === list.id)
        return [fieldOf(list), resolvePrices(product, { ...list, items: rules.map(toRule) }, 0).salePrice1]
      }),
    )
  return {
    products: new Map(products.map(({ rules: _, ...row }) => [row.code.toLowerCase(), { ...row, ...listPrices(row) }])),
    categories: categoriesByPath(categories),
    lists: new Set(lists.map(fieldOf)),
    listPrices,
    keys: noKeys,
  }
}

const fieldOf = ({ id }: StoredList) => `list:${id}`

const toRule = ({ min_qty, price, base, percent }: StoredRule): PriceRule & { min_qty: number } =>
  price === null ? { min_qty, base, percent } : { min_qty, price }

/**
 * A sheet often has only the last level of a path: «Tornillos» for «Ferretería > Tornillos». Without a key for it, the import would
 * create a second category «Tornillos».
 */
function categoriesByPath(categories: readonly KnownCategory[]) {
  const byPath = new Map(categories.map((category) => [plainWord(categoryPath(category.path)), category]))
  const ends = [...byPath].flatMap(([path, category]) => {
    const levels = path.split(' > ')
    return levels.slice(1).map((_, index) => ({ end: levels.slice(index + 1).join(' > '), category }))
  })
  for (const [end, [one, another]] of Map.groupBy(ends, ({ end }) => end)) {
    if (one && !another && !byPath.has(end)) byPath.set(end, one.category)
  }
  return byPath
}

/** Adds the SAT keys that new products of the lines may take. Lines of known products, or with a key, need none. */
export async function withKeys(
  db: Database,
  catalog: StoredCatalog,
  lines: readonly ImportLine[],
  { kind, defaults }: Terms,
): Promise<StoredCatalog> {
  const keyless = lines.filter(
    ({ cells }) =>
      kind === 'products' &&
      cellText(cells.product_key) === '' &&
      !catalog.products.has(readCode(cells.code ?? null).toLowerCase()),
  )
  if (keyless.length === 0) return catalog
  const words = new Set(keyless.map(({ cells }) => kindWord(cells.name)).filter((word) => word !== ''))
  const paths = new Set(
    keyless.map(({ cells }) => plainWord(categoryPath(cellText(cells.category) || (defaults.category ?? '')))),
  )
  const categories = [...paths].flatMap((path) => catalog.categories.get(path)?.id ?? [])
  return { ...catalog, keys: await readKeys(db, [...words], categories) }
}

/** The product after a row, for the next row that adds pieces to the same code. */
export function withRow(product: Existing, { delta, after }: Pick<PlannedRow, 'delta' | 'after'>): Existing {
  const { location = product.location ?? null, min_stock = product.min_stock ?? null } = after
  return { ...product, stock: (product.stock ?? 0) + delta, location, min_stock }
}
