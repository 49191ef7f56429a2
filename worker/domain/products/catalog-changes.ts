import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { outbox, products } from '../../../db/schema/index.ts'
import { toPesos } from '../../contract/money.ts'
import type { CatalogChanges, Category, PackedChanges } from '../../contract/products/catalog.ts'
import { type CatalogColumn, catalogColumns } from '../../contract/products/columns.ts'
import { packChanges } from '../../contract/products/packed-catalog.ts'
import { shownBackorder, shownQuantity } from '../inventory/backorders.ts'
import { forSale } from './for-sale.ts'

type Columns = CatalogChanges['products']

/** Maximum number of changes in one answer: about 5 MB of products. */
const maxChanges = 25_000

/** One JSON array per column, made by SQLite: smaller and faster to read than rows. */
const arrays = sql.join(
  catalogColumns.map(
    (column) =>
      sql`json_group_array(${column === 'backorder' ? shownBackorder : products[column]}) AS ${sql.identifier(column)}`,
  ),
  sql`, `,
)

/** Makes open pages refetch their catalogue. */
export const catalogEvent = (db: Database) => db.insert(outbox).values({ event: 'catalog', payload: {} })

/**
 * Changes of the catalogue after the change numbered `since`, the oldest first, in parts of at most `maxChanges`; `version` is the
 * present one. Triggers number the changes: those of 0005_add_catalog.sql on products, categories and settings (`products_updated`,
 * `category_shown_or_hidden`, `synonyms_updated`, `backorders_switched` and others), and `inventory_inserted` and
 * `inventory_updated` of 0006_add_stock.sql.
 */
export async function catalogChanges(db: Database, since: number) {
  const first = await readPart(db, since)
  return { version: first.latest, first: first.part, rest: partsAfter(db, first) }
}

type Part = { part: PackedChanges; latest: number; isLast: boolean }

async function* partsAfter(db: Database, { part, isLast }: Part): AsyncGenerator<PackedChanges, undefined> {
  for (let from = part.version, isOver = isLast; !isOver; ) {
    const next = await readPart(db, from)
    yield next.part
    from = next.part.version
    isOver = next.isLast
  }
}

async function readPart(db: Database, since: number): Promise<Part> {
  const numbers = ['products', 'inventory', 'products_gone'].map(
    (table) => sql`SELECT * FROM (
      SELECT changed FROM ${sql.raw(table)} WHERE changed > ${since} ORDER BY changed LIMIT ${maxChanges})`,
  )
  const numbered = sql`SELECT changed FROM (${sql.join(numbers, sql` UNION ALL `)}) ORDER BY changed LIMIT ${maxChanges}`
  const inPart = sql`changed > ${since} AND changed <= (SELECT max(changed) FROM (${numbered}))`

  const { states, columns, stocks, gone, categories, synonyms } = await db.read({
    states: db.all<{ version: number; categories: number; synonyms: number; count: number; last: number }>(sql`
      SELECT version, categories, synonyms, count(changed) AS count, max(changed) AS last
      FROM catalog_version LEFT JOIN (${numbered}) ON true`),
    columns: db.all<Record<CatalogColumn, string>>(sql`SELECT ${arrays} FROM products WHERE ${inPart} AND ${forSale}`),
    stocks: db.all<{ productId: string; quantity: string }>(sql`
      SELECT json_group_array(productId) AS productId, json_group_array(${shownQuantity}) AS quantity
      FROM inventory WHERE ${inPart}`),
    gone: db.all<{ id: number }>(sql`
      SELECT id FROM products WHERE ${inPart} AND NOT (${forSale})
      UNION ALL SELECT id FROM products_gone WHERE ${inPart}`),
    categories: db.all<Category>(sql`SELECT id, name, parentId, image FROM categories
      WHERE id NOT IN (SELECT id FROM hidden_categories) AND (SELECT categories FROM catalog_version) > ${since} ORDER BY position, id`),
    synonyms: db.all<{ value: string }>(sql`SELECT value FROM configuration
      WHERE key = 'synonyms' AND (SELECT synonyms FROM catalog_version) > ${since}`),
  })
  const [state] = states
  const [changed] = columns
  const [stock] = stocks
  if (!state || !changed || !stock) throw new Error('The catalogue has no version')
  const isLast = state.count < maxChanges
  const version = isLast ? state.version : state.last
  const isNew = (changed: number) => changed > since && changed <= version
  const read = (column: CatalogColumn) => JSON.parse(changed[column])
  const part = packChanges({
    version,
    products: {
      ...(Object.fromEntries(catalogColumns.map((column) => [column, read(column)])) as Columns),
      salePrice1: read('salePrice1').map(toPesos),
    },
    stock: { productId: JSON.parse(stock.productId), quantity: JSON.parse(stock.quantity) },
    gone: gone.map(({ id }) => id),
    categories: isNew(state.categories) ? categories : null,
    synonyms: isNew(state.synonyms) ? JSON.parse(synonyms[0]?.value ?? '[]') : null,
  })
  return { part, latest: state.version, isLast }
}
