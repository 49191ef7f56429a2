import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { CatalogChanges, Category } from '../contract/catalog.ts'
import { toPesos } from '../contract/money.ts'

type Columns = CatalogChanges['products']

/** Changes told in one answer: some 5 MB of products, which neither the database's answer nor the Worker's memory minds. */
const most = 25_000

/** In the order of the columns of the contract; SQLite makes each one a JSON array, so that no row crosses the wire. */
const columns = [
  'id',
  'code',
  'name',
  'description',
  'salePrice1',
  'unit',
  'min_qty',
  'multiple',
  'image',
  'pdf',
  'categoryId',
  'position',
] as const satisfies (keyof Columns)[]

const arrays = sql.join(
  columns.map((column) => sql.raw(`json_group_array(${column}) AS ${column}`)),
  sql`, `,
)

/** What changed of the catalogue after the change numbered `since`, the oldest first, a part at a time. */
export async function catalogChanges(db: Database, since: number): Promise<CatalogChanges> {
  const numbers = ['products', 'inventory', 'products_gone'].map(
    (table) => sql`SELECT * FROM (
      SELECT changed FROM ${sql.raw(table)} WHERE changed > ${since} ORDER BY changed LIMIT ${most})`,
  )
  const part = sql`SELECT changed FROM (${sql.join(numbers, sql` UNION ALL `)}) ORDER BY changed LIMIT ${most}`
  const told = sql`changed > ${since} AND changed <= (SELECT max(changed) FROM (${part}))`

  const [[state], [products], [stock], gone, categories] = await db.batch([
    db.all<{ version: number; categories: number; count: number; last: number }>(sql`
      SELECT version, categories, count(changed) AS count, max(changed) AS last
      FROM catalog_version LEFT JOIN (${part}) ON true`),
    db.all<Record<keyof Columns, string>>(sql`SELECT ${arrays} FROM products WHERE ${told} AND status = 'active'`),
    db.all<{ productId: string; quantity: string }>(sql`
      SELECT json_group_array(productId) AS productId, json_group_array(quantity) AS quantity
      FROM inventory WHERE ${told}`),
    db.all<{ id: number }>(sql`
      SELECT id FROM products WHERE ${told} AND status <> 'active'
      UNION ALL SELECT id FROM products_gone WHERE ${told}`),
    db.all<Category>(sql`SELECT id, name, parentId FROM categories
      WHERE (SELECT categories FROM catalog_version) > ${since} ORDER BY position, id`),
  ])
  if (!state || !products || !stock) throw new Error('The catalogue has no version')
  const more = state.count === most
  const version = more ? state.last : state.version
  const read = (column: keyof Columns) => JSON.parse(products[column])
  return {
    version,
    more,
    products: {
      ...(Object.fromEntries(columns.map((column) => [column, read(column)])) as Columns),
      salePrice1: read('salePrice1').map(toPesos),
    },
    stock: { productId: JSON.parse(stock.productId), quantity: JSON.parse(stock.quantity) },
    gone: gone.map(({ id }) => id),
    categories: state.categories > since && state.categories <= version ? categories : null,
  }
}
