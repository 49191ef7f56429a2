import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import {
  cartItems,
  categories,
  inventory,
  orderListItems,
  orderLists,
  priceListItems,
  priceLists,
  products,
  productsGone,
  stockMovements,
  supplierCodes,
  suppliers,
  users,
} from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import type { ProductsDeletionAnswer } from '../../contract/products/bulk.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { deletedOf, keepDeleted, type OwnRows } from '../deleted-records.ts'
import type { Author } from '../identity.ts'
import { noProduct } from '../not-found.ts'
import { catalogEvent } from './catalog-changes.ts'
import { entity, snapshot } from './read.ts'

export const hasOrders = sql`EXISTS (SELECT 1 FROM order_items WHERE productId = products.id)`
/** The stock ledger is append-only, so a product with movements cannot be deleted. The opening movement alone does not count. */
export const hasMovements = sql`EXISTS (SELECT 1 FROM stock_movements WHERE productId = products.id AND type <> 'initial')`

/** The product is in a purchase order of any state, whose lines are kept. */
export const hasPurchaseOrders = sql`EXISTS (SELECT 1 FROM purchase_order_lines WHERE productId = products.id)`

/** The product is in a quote of any state, whose lines are kept. */
export const hasQuotes = sql`EXISTS (SELECT 1 FROM quote_lines WHERE productId = products.id)`

/** The product is in an order, a quote, a purchase order or the ledger, so it cannot be deleted. */
const isUsed = sql`(${hasOrders} OR ${hasMovements} OR ${hasPurchaseOrders} OR ${hasQuotes})`

/** Deletes a product, and its lines in carts and lists. */
export async function deleteProduct(db: Database, user: Author, id: number) {
  const product = (condition: SQL) => sql`EXISTS (SELECT 1 FROM products WHERE id = ${id} AND ${condition})`
  await db.write({
    exists: ensure(product(sql`TRUE`), noProduct),
    noOrders: ensure(product(sql`NOT ${hasOrders}`), () =>
      conflict('HAS_ORDERS', 'Este producto tiene pedidos. Puedes desactivarlo.'),
    ),
    noMovements: ensure(product(sql`NOT ${hasMovements}`), () =>
      conflict('HAS_MOVEMENTS', 'Este producto tiene movimientos de inventario. Puedes desactivarlo.'),
    ),
    noPurchaseOrders: ensure(product(sql`NOT ${hasPurchaseOrders}`), () =>
      conflict('HAS_PURCHASE_ORDERS', 'Este producto está en una orden de compra. Puedes desactivarlo.'),
    ),
    noQuotes: ensure(product(sql`NOT ${hasQuotes}`), () =>
      conflict('HAS_QUOTES', 'Este producto está en una cotización. Puedes desactivarlo.'),
    ),
    audit: audited(db, user, {
      action: 'delete',
      entity,
      entityId: id,
      before: sql`(SELECT ${snapshot} FROM products WHERE id = ${id})`,
    }),
    kept: keepDeleted(db, entity, sql`SELECT ${id} AS id`, ownRows),
    opening: deleteOpening(db, sql`${id}`),
    deleted: db.delete(products).where(eq(products.id, id)),
    event: catalogEvent(db),
  })
}

/** Deletes the opening movements. The trigger `stock_movements_kept` refuses to delete any other. */
const deleteOpening = (db: Database, ids: SQL) => db.run(sql`DELETE FROM stock_movements WHERE productId IN (${ids})`)

/** The plan that deletes the products that meet the condition. It must exclude `isUsed`. */
export const deleteWhere = (db: Database, user: Author, condition: SQL) => ({
  audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before)
    SELECT ${user.id}, 'delete', ${entity}, CAST(id AS TEXT), ${snapshot} FROM products WHERE ${condition}`),
  opening: deleteOpening(db, sql`SELECT id FROM products WHERE ${condition}`),
  products: db.delete(products).where(condition).returning({ id: products.id }),
})

/** Deletes the products that are not used. Returns the others in `kept`. */
export async function deleteProducts(
  db: Database,
  user: Author,
  ids: readonly number[],
): Promise<ProductsDeletionAnswer> {
  const wanted = sql`products.id IN ${valueList(ids)}`
  const isDeleted = sql`${wanted} AND NOT ${isUsed}`
  const { deleted, kept } = await db.write({
    rows: keepDeleted(db, entity, sql`SELECT id FROM products WHERE ${isDeleted}`, ownRows),
    deleted: deleteWhere(db, user, isDeleted),
    event: catalogEvent(db),
    kept: db.select({ id: products.id, code: products.code }).from(products).where(wanted),
  })
  return { deleted: deleted.products.length, kept }
}

/** The rows that are deleted with a product: its stock, prices, codes of suppliers, and lines in carts and lists. */
const ownRows: OwnRows[] = [
  { table: products, condition: sql`id = record.id` },
  ...[inventory, stockMovements, priceListItems, supplierCodes, cartItems, orderListItems].map((table) => ({
    table,
    condition: sql`productId = record.id`,
  })),
]

/**
 * Restores deleted products as they were, with their pictures, stock, prices and lines in carts and lists: all or none.
 * @throws 409 when one is no longer kept, or another product has its code
 */
export async function restoreProducts(db: Database, user: Author, ids: readonly number[]) {
  const deleted = deletedOf(db, entity, ids)
  await db.write({
    areKept: deleted.areKept,
    // Browsers that store the catalogue would otherwise delete it again.
    gone: db.delete(productsGone).where(sql`id IN ${valueList(ids)}`),
    products: onConstraint(deleted.restore(products, { optional: { categoryId: categories } }), {
      'products.code': () => conflict('CODE_EXISTS', 'No se recuperó: otro producto ya tiene ese código.'),
    }),
    inventory: deleted.restore(inventory),
    movements: deleted.restore(stockMovements),
    prices: deleted.restore(priceListItems, { required: { listId: priceLists } }),
    codes: deleted.restore(supplierCodes, { required: { supplierId: suppliers } }),
    carts: deleted.restore(cartItems, { required: { userId: users } }),
    lists: deleted.restore(orderListItems, { required: { listId: orderLists } }),
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
      SELECT ${user.id}, 'restore', ${entity}, CAST(id AS TEXT), ${snapshot} FROM products WHERE id IN ${valueList(ids)}`),
    forgotten: deleted.forget,
    event: catalogEvent(db),
  })
}
