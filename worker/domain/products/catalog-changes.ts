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

/** Maximum number of changes in one part. */
const maxChanges = 25_000
/**
 * Maximum bytes of text in one part. An answer of the database may not exceed 10 MB, and as JSON a text has up to twice as many
 * bytes: a quote or a line break becomes two.
 */
const maxBytes = 4_000_000

/** Bytes of a product in a part: its texts, and about 100 for the names and numbers around them. */
const productBytes = sql`100 + length(CAST(code || name || description || unit || coalesce(image, '') || coalesce(pdf, '') AS BLOB))`
const sources = [
  ['products', productBytes],
  ['inventory', sql`20`],
  ['products_gone', sql`20`],
] as const

/** One JSON array per column, made by SQLite: smaller and faster to read than rows. */
const arrays = sql.join(
  catalogColumns.map(
    (column) =>
      sql`json_group_array(${column === 'backorder' ? shownBackorder : products[column]}) AS ${sql.identifier(column)}`,
  ),
  sql`, `,
)

/** Changes that are read in some milliseconds: those of a busy hour, not a whole catalogue. */
const fewChanges = 2500

/** Makes open pages refetch their catalogue. */
export const catalogEvent = (db: Database) => db.insert(outbox).values({ event: 'catalog', payload: {} })

/**
 * Changes of the catalogue after the change numbered `since`, the oldest first, in parts of at most `maxChanges` and `maxBytes`;
 * `version` is the present one. Triggers number the changes: those of 0005_add_catalog.sql on products, categories and settings
 * (`products_updated`, `synonyms_updated` and others), `inventory_inserted` and `inventory_updated` of 0006_add_stock.sql, and
 * `category_shown_or_hidden` and `backorders_switched` of 0031_number_each_product_of_a_change.sql. No two products have the same
 * number, so a part can end after any of them. `areFew`: there are at most `fewChanges`.
 */
export async function catalogChanges(db: Database, since: number) {
  const first = await readPart(db, since)
  const isRestored = since > 0 && since < first.restored
  const begun = isRestored ? { part: emptyPart, isLast: false } : first
  const areFew = begun.isLast && first.count <= fewChanges
  return { version: first.latest, areFew, first: begun.part, rest: partsAfter(db, begun) }
}

/**
 * The database was restored after `since`, so the copy may have products that no change removes. Its version is lower: the browser
 * drops its copy, and the parts that follow are the whole catalogue.
 */
const emptyPart = packChanges({
  version: 0,
  products: Object.fromEntries(catalogColumns.map((column) => [column, []])) as unknown as Columns,
  stock: { productId: [], quantity: [] },
  gone: [],
  categories: null,
  synonyms: null,
})

type Part = { part: PackedChanges; latest: number; restored: number; count: number; isLast: boolean }

async function* partsAfter(
  db: Database,
  { part, isLast }: Pick<Part, 'part' | 'isLast'>,
): AsyncGenerator<PackedChanges, undefined> {
  for (let from = part.version, isOver = isLast; !isOver; ) {
    const next = await readPart(db, from)
    yield next.part
    from = next.part.version
    isOver = next.isLast
  }
}

/** `newest`: number of the last change that was read. `last`: number of the last change in the part. */
type Changes = Record<CatalogColumn | 'stockIds' | 'quantities' | 'goneIds', string> &
  Record<'version' | 'categories' | 'synonyms' | 'restored' | 'count' | 'newest' | 'last', number>

async function readPart(db: Database, since: number): Promise<Part> {
  const numbers = sources.map(
    ([table, bytes]) => sql`SELECT * FROM (
      SELECT changed, ${bytes} AS bytes FROM ${sql.raw(table)} WHERE changed > ${since} ORDER BY changed LIMIT ${maxChanges})`,
  )
  // Once per query: the sizes are in the rows of the products, not in their index.
  const part = sql`WITH part AS MATERIALIZED (
    SELECT count(*) AS count, max(changed) AS newest,
      coalesce(max(changed) FILTER (WHERE total <= ${maxBytes}), min(changed)) AS last
    FROM (SELECT changed, sum(bytes) OVER (ORDER BY changed) AS total FROM (
      SELECT * FROM (${sql.join(numbers, sql` UNION ALL `)}) ORDER BY changed LIMIT ${maxChanges})))`
  const inPart = sql`changed > ${since} AND changed <= (SELECT last FROM part)`
  const goneIds = sql`SELECT id FROM products WHERE ${inPart} AND NOT (${forSale})
    UNION ALL SELECT id FROM products_gone WHERE ${inPart}`

  const { changes, categories, synonyms } = await db.read({
    changes: db.all<Changes>(sql`${part}
      SELECT version, categories, synonyms, restored, count, newest, last, goneIds, product.*, stock.*
      FROM catalog_version, part,
        (SELECT ${arrays} FROM products WHERE ${inPart} AND ${forSale}) AS product,
        (SELECT json_group_array(productId) AS stockIds, json_group_array(quantity) AS quantities FROM (
          SELECT productId, ${shownQuantity} AS quantity FROM inventory WHERE ${inPart}
          UNION ALL SELECT id, -1 FROM products WHERE ${since} > 0 AND ${inPart}
            AND id NOT IN (SELECT productId FROM inventory))) AS stock,
        (SELECT json_group_array(id) AS goneIds FROM (${goneIds}))`),
    categories: db.all<Category>(sql`SELECT id, name, parentId, image FROM categories
      WHERE id NOT IN (SELECT id FROM hidden_categories) AND (SELECT categories FROM catalog_version) > ${since} ORDER BY position, id`),
    synonyms: db.all<{ value: string }>(sql`SELECT value FROM configuration
      WHERE key = 'synonyms' AND (SELECT synonyms FROM catalog_version) > ${since}`),
  })
  const [state] = changes
  if (!state) throw new Error('The catalogue has no version')
  const isLast = state.count < maxChanges && state.last === state.newest
  const version = isLast ? state.version : state.last
  const isNew = (changed: number) => changed > since && changed <= version
  const read = (column: CatalogColumn) => JSON.parse(state[column])
  const packed = packChanges({
    version,
    products: {
      ...(Object.fromEntries(catalogColumns.map((column) => [column, read(column)])) as Columns),
      salePrice1: read('salePrice1').map(toPesos),
    },
    stock: { productId: JSON.parse(state.stockIds), quantity: JSON.parse(state.quantities) },
    gone: JSON.parse(state.goneIds),
    categories: isNew(state.categories) ? categories : null,
    synonyms: isNew(state.synonyms) ? JSON.parse(synonyms[0]?.value ?? '[]') : null,
  })
  const { version: latest, restored, count } = state
  return { part: packed, latest, restored, count, isLast }
}
