import { eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { products } from '../../../db/schema/index.ts'
import type { ProductsDeleted } from '../../contract/products.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { entity, missing, snapshot } from './read.ts'
import { catalogChanged } from './write.ts'

type Person = { id: number }

/** The ledger of stock is append-only, so a product that it speaks of stays too. */
const isOrdered = sql`EXISTS (SELECT 1 FROM order_items WHERE productId = products.id)`
const hasMoved = sql`EXISTS (SELECT 1 FROM stock_movements WHERE productId = products.id)`

/** Carts and lists lose their lines of it. */
export async function deleteProduct(db: Database, user: Person, id: number) {
  const one = (condition: typeof isOrdered) => sql`EXISTS (SELECT 1 FROM products WHERE id = ${id} AND ${condition})`
  try {
    await db.batch([
      db.run(require(one(sql`TRUE`))),
      db.run(require(one(sql`NOT ${isOrdered}`))),
      db.run(require(one(sql`NOT ${hasMoved}`))),
      audited(db, user, {
        action: 'delete',
        entity,
        entityId: id,
        before: sql`(SELECT ${snapshot} FROM products WHERE id = ${id})`,
      }),
      db.delete(products).where(eq(products.id, id)),
      catalogChanged(db),
    ])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw missing()
    if (error.index === 1) throw conflict('HAS_ORDERS', 'Este producto tiene pedidos. Puedes desactivarlo.')
    if (error.index !== 2) throw error
    throw conflict('HAS_MOVEMENTS', 'Este producto tiene movimientos de inventario. Puedes desactivarlo.')
  }
}

/** Those that may go; answers which stay. */
export async function deleteProducts(db: Database, user: Person, ids: readonly number[]): Promise<ProductsDeleted> {
  const wanted = sql`products.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const free = sql`${wanted} AND NOT ${isOrdered} AND NOT ${hasMoved}`
  const [, deleted, , kept] = await db.batch([
    db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before)
      SELECT ${user.id}, 'delete', ${entity}, CAST(id AS TEXT), ${snapshot} FROM products WHERE ${free}`),
    db.delete(products).where(free).returning({ id: products.id }),
    catalogChanged(db),
    db.select({ id: products.id, code: products.code }).from(products).where(wanted),
  ])
  return { deleted: deleted.length, kept }
}
