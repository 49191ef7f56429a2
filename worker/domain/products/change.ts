import { type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { toCentavos } from '../../contract/money.ts'
import type { ProductsChange, ProductsChanged } from '../../contract/products.ts'
import { conflict, invalid } from '../../errors.ts'
import { audited } from '../audit.ts'
import { entity } from './read.ts'
import { catalogChanged, categoryExists } from './write.ts'

type Person = { id: number }

/** What becomes of a column of each row of `target`: its id, and its version where that matters. */
type Step = { target: SQL; column: SQL; value: SQL; inWords: (value: SQL) => SQL; version: SQL }

const plainly = (value: SQL) => value

function stepOf(input: ProductsChange): Step {
  if (input.change === 'price') {
    const prices = input.prices.map((price) => ({ ...price, salePrice1: toCentavos(price.salePrice1) }))
    return {
      target: sql`(SELECT value ->> 'id' AS id, value ->> 'version' AS version, value ->> 'salePrice1' AS price
        FROM json_each(${JSON.stringify(prices)}))`,
      column: sql`salePrice1`,
      value: sql`target.price`,
      inWords: (value) => sql`${value} / 100.0`,
      version: sql`target.version`,
    }
  }
  const target = sql`(SELECT value AS id FROM json_each(${JSON.stringify(input.ids)}))`
  const shared = { target, inWords: plainly, version: sql`products.version` }
  return input.change === 'status'
    ? { ...shared, column: sql`status`, value: sql`${input.status}` }
    : { ...shared, column: sql`categoryId`, value: sql`${input.categoryId}` }
}

/** All of them or none: a product that is gone, or whose price was shown as it no longer is, stops the others. */
export async function changeProducts(db: Database, user: Person, input: ProductsChange): Promise<ProductsChanged> {
  const { target, column, value, inWords, version } = stepOf(input)
  const key = input.change === 'price' ? 'salePrice1' : input.change === 'status' ? 'status' : 'categoryId'
  const isOther = sql`products.id = target.id AND ${column} IS NOT ${value}`
  try {
    const results = await db.batch([
      db.run(require(input.change === 'category' ? categoryExists(input.categoryId) : sql`TRUE`)),
      db.run(
        require(sql`NOT EXISTS (SELECT 1 FROM ${target} AS target
          LEFT JOIN products ON products.id = target.id AND products.version = ${version} WHERE products.id IS NULL)`),
      ),
      db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
        SELECT ${user.id}, 'update', ${entity}, CAST(products.id AS TEXT), json_object(${key}, ${inWords(column)}),
          json_object(${key}, ${inWords(value)}) FROM products JOIN ${target} AS target ON ${isOther}`),
      db.run(sql`UPDATE products SET ${column} = ${value}, version = products.version + 1,
        updatedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM ${target} AS target WHERE ${isOther}`),
      catalogChanged(db),
    ])
    return { changed: results[3].rowsAffected }
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw invalid('La categoría ya no existe.', { categoryId: 'La categoría ya no existe.' })
    if (error.index === 1) throw conflict('CHANGED', 'Otra persona modificó estos productos. Actualiza la lista.')
    throw error
  }
}

/** Gives the products the places that they hold among themselves, in another order; nobody else's moves. */
export async function reorderProducts(db: Database, user: Person, orderedIds: readonly number[]) {
  const wanted = sql`(SELECT key AS n, value AS id FROM json_each(${JSON.stringify(orderedIds)}))`
  try {
    await db.batch([
      db.run(
        require(sql`(SELECT count(*) FROM products WHERE id IN (SELECT id FROM ${wanted})) = ${orderedIds.length}`),
      ),
      // Places that several share are spread, so that the order asked for can be told.
      db.run(sql`WITH slots AS (
          SELECT n, max(position - n) OVER (ORDER BY n) + n AS slot
          FROM (SELECT position, row_number() OVER (ORDER BY position, id) - 1 AS n FROM products
            WHERE id IN (SELECT id FROM ${wanted})))
        UPDATE products SET position = slot FROM ${wanted} AS wanted JOIN slots ON slots.n = wanted.n
        WHERE products.id = wanted.id AND position <> slot`),
      audited(db, user, { action: 'reorder', entity: 'products', entityId: 'order', after: orderedIds }),
      catalogChanged(db),
    ])
  } catch (error) {
    if (!(error instanceof BatchFailed) || error.index !== 0) throw error
    throw conflict('CHANGED', 'Otra persona modificó estos productos. Actualiza la lista.')
  }
}
