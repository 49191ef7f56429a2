import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { Product, ProductPage, ProductQuery } from '../contract/catalog.ts'
import { toPesos } from '../contract/money.ts'
import { notFound } from '../errors.ts'

type Row = Omit<Product, 'category' | 'Inventory'> & {
  categoryId: number | null
  category: string | null
  quantity: number | null
}

const columns = sql`products.id, code, products.name, description, salePrice1, unit, min_qty, multiple, image, pdf,
  categoryId, categories.name AS category, inventory.quantity`

const joined = sql`products
  LEFT JOIN inventory ON inventory.productId = products.id
  LEFT JOIN categories ON categories.id = products.categoryId`

/** What clients may buy, one page of it. Written by hand: it is the busiest query of the shop. */
export async function searchProducts(
  db: Database,
  { search, category, inStock, page, limit }: ProductQuery,
): Promise<ProductPage> {
  const hits = matching(search)
  const where = sql.join(
    [
      sql`status = 'active'`,
      category ? sql`categoryId IN (${descendants(category)})` : undefined,
      inStock === '1' || inStock === 'true' ? sql`inventory.quantity > 0` : undefined,
    ].filter((condition) => condition !== undefined),
    sql` AND `,
  )
  const source = hits ? fromHits(hits) : joined
  const order = hits ? sql`rank, products.position, products.id` : sql`products.position, products.id`
  const [rows, [count]] = await db.batch([
    db.all<Row>(sql`SELECT ${columns} FROM ${source} WHERE ${where}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${source} WHERE ${where}`),
  ])
  return { products: rows.map(toProduct), total: count?.total ?? 0, page }
}

export async function getProduct(db: Database, id: number): Promise<Product> {
  const [row] = await db.all<Row>(sql`SELECT ${columns} FROM ${joined} WHERE products.id = ${id} AND status = 'active'`)
  if (!row) throw notFound('Producto no encontrado')
  return toProduct(row)
}

const toProduct = ({ quantity, categoryId, category, salePrice1, ...row }: Row): Product => ({
  ...row,
  salePrice1: toPesos(salePrice1),
  category: categoryId && category ? { id: categoryId, name: category } : null,
  Inventory: quantity === null ? null : { quantity },
})

const fromHits = (hits: SQL) => sql`(SELECT id AS hit, min(rank) AS rank FROM (${hits}) GROUP BY id)
  JOIN products ON products.id = hit
  LEFT JOIN inventory ON inventory.productId = products.id
  LEFT JOIN categories ON categories.id = products.categoryId`

const descendants = (category: number) => sql`
  WITH RECURSIVE tree (id) AS (
    SELECT ${category} UNION SELECT categories.id FROM categories JOIN tree ON categories.parentId = tree.id
  ) SELECT id FROM tree`

/**
 * Ids with a rank, or undefined when there is nothing to look for: 0 the code itself, 1 a code that begins so, 2 a
 * name that begins so, 3 the words anywhere, 4 part of a code. Accents and separators do not count.
 */
function matching(search: string) {
  const words = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8)
  if (!words) return undefined
  const key = words.join('').toUpperCase()
  const all = words.map(prefix).join(' ')
  const parts = [
    sql`SELECT id, CASE codeKey WHEN ${key} THEN 0 ELSE 1 END AS rank FROM products
      WHERE codeKey >= ${key} AND codeKey < ${`${key}\u{10FFFF}`}`,
    sql`SELECT rowid, 2 FROM products_text WHERE products_text MATCH ${`name : ^ ${all.replaceAll(' ', ' + ')}`}`,
    sql`SELECT rowid, 3 FROM products_text WHERE products_text MATCH ${all}`,
  ]
  if (key.length >= 3) parts.push(sql`SELECT rowid, 4 FROM products_code WHERE products_code MATCH ${`"${key}"`}`)
  const codes = words.filter((word) => /\d/.test(word) && word.length >= 3)
  const names = words.filter((word) => !codes.includes(word))
  if (codes.length > 0 && names.length > 0) {
    parts.push(sql`SELECT rowid, 3 FROM products_code
      WHERE products_code MATCH ${codes.map((word) => `"${word.toUpperCase()}"`).join(' ')}
        AND rowid IN (SELECT rowid FROM products_text WHERE products_text MATCH ${names.map(prefix).join(' ')})`)
  }
  return sql.join(parts, sql` UNION ALL `)
}

const prefix = (word: string) => `"${word}"*`
