import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { toCentavos } from '../../contract/money.ts'
import type { ProductsChange, ProductsChangeAnswer } from '../../contract/products/bulk.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'
import { catalogEvent } from './catalog-changes.ts'
import { changeFixedPrices } from './fixed-prices.ts'
import { entity } from './read.ts'
import { ensureCategory } from './write.ts'

/**
 * One column of many products. `target`: SQL rows of their ids, and of their versions and prices where those matter.
 * `toWire` turns a stored value into the one of the contract.
 */
type Change = {
  target: SQL
  column: 'salePrice1' | 'status' | 'categoryId' | 'iva' | 'product_key'
  value: SQL
  toWire: (value: SQL) => SQL
  version: SQL
}

function changeOf(input: ProductsChange): Change {
  if (input.change === 'price') {
    const prices = input.prices.map((price) => ({ ...price, salePrice1: toCentavos(price.salePrice1) }))
    return {
      target: sql`(SELECT value ->> 'id' AS id, value ->> 'version' AS version, value ->> 'salePrice1' AS price
        FROM json_each(${JSON.stringify(prices)}))`,
      column: 'salePrice1',
      value: sql`target.price`,
      toWire: (value) => sql`${value} / 100.0`,
      version: sql`target.version`,
    }
  }
  const target = sql`(SELECT value AS id FROM json_each(${JSON.stringify(input.ids)}))`
  const shared = { target, toWire: (value: SQL) => value, version: sql`products.version` }
  if (input.change === 'iva') return { ...shared, column: 'iva', value: sql`${input.iva}` }
  if (input.change === 'key') return { ...shared, column: 'product_key', value: sql`${input.product_key}` }
  return input.change === 'status'
    ? { ...shared, column: 'status', value: sql`${input.status}` }
    : { ...shared, column: 'categoryId', value: sql`${input.categoryId}` }
}

/**
 * Sets the price, status, category, IVA or SAT key of all these products, or of none.
 * @throws 409 when a product was deleted, or its version is not the one whose price was shown
 */
export async function changeProducts(db: Database, user: Author, input: ProductsChange): Promise<ProductsChangeAnswer> {
  const { target, column: key, value, toWire, version } = changeOf(input)
  const column = sql`${sql.identifier(key)}`
  const differs = sql`products.id = target.id AND ${column} IS NOT ${value}`
  const isUnchanged = sql`NOT EXISTS (SELECT 1 FROM ${target} AS target
    LEFT JOIN products ON products.id = target.id AND products.version = ${version} WHERE products.id IS NULL)`
  const fixed = input.change === 'price' ? input.fixed : undefined
  const { updated, fixedProducts = [] } = await db.write({
    category: input.change === 'category' ? ensureCategory(input.categoryId) : undefined,
    unchanged: ensure(isUnchanged, productsChanged),
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', ${entity}, CAST(products.id AS TEXT), json_object(${key}, ${toWire(column)}),
        json_object(${key}, ${toWire(value)}) FROM products JOIN ${target} AS target ON ${differs}`),
    updated: db.run(sql`UPDATE products SET ${column} = ${value}, version = products.version + 1, updatedAt = ${now}
      FROM ${target} AS target WHERE ${differs}`),
    ...(fixed && changeFixedPrices(db, user, sql`(SELECT id FROM ${target})`, fixed)),
    event: catalogEvent(db),
  })
  return { changed: updated.rowsAffected, fixed: fixedProducts[0]?.n ?? 0 }
}

/** Reorders these products among the positions they hold. Other products keep their positions. */
export async function reorderProducts(db: Database, user: Author, orderedIds: readonly number[]) {
  const newOrder = sql`(SELECT key AS n, value AS id FROM json_each(${JSON.stringify(orderedIds)}))`
  const allExist = sql`(SELECT count(*) FROM products WHERE id IN (SELECT id FROM ${newOrder})) = ${orderedIds.length}`
  await db.write({
    exist: ensure(allExist, productsChanged),
    // Equal positions are spread apart, because products that share one have no order of their own.
    updated: db.run(sql`WITH slots AS (
        SELECT n, max(position - n) OVER (ORDER BY n) + n AS slot
        FROM (SELECT position, row_number() OVER (ORDER BY position, id) - 1 AS n FROM products
          WHERE id IN (SELECT id FROM ${newOrder})))
      UPDATE products SET position = slot FROM ${newOrder} AS wanted JOIN slots ON slots.n = wanted.n
      WHERE products.id = wanted.id AND position <> slot`),
    audit: audited(db, user, { action: 'reorder', entity: 'products', entityId: 'order', after: orderedIds }),
    event: catalogEvent(db),
  })
}

const productsChanged = () => conflict('CHANGED', 'Otra persona modificó estos productos. Actualiza la lista.')
