import { sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import type { Author } from '../identity.ts'
import { isTooFew } from '../inventory/backorders.ts'
import { deleteWhere, hasMovements, hasOrders, hasPurchaseOrders, hasQuotes } from '../products/remove.ts'
import { has, keep, stepRows } from './step-rows.ts'
import { categoryPaths } from './stored-catalog.ts'
import {
  changeProducts,
  isBaseRule,
  ofSettings,
  postImportedStock,
  product,
  restoreListPrices,
  settingsDiffer,
  targetsWhere,
} from './write-products.ts'

/** Undoes the rows: deletes new products, restores old values, and posts the opposite pieces. */
export const undoProducts = (db: Database, user: Author, id: number): Plan => ({
  gone: keep(db, id, sql`NOT ${product(sql`TRUE`)}`, 'El producto ya se había eliminado.'),
  ordered: keep(db, id, sql`state = 'new' AND ${product(hasOrders)}`, 'El producto ya tiene pedidos.'),
  moved: keep(
    db,
    id,
    sql`state = 'new' AND ${product(hasMovements)}`,
    'El producto ya tiene movimientos de inventario.',
  ),
  bought: keep(
    db,
    id,
    sql`state = 'new' AND ${product(hasPurchaseOrders)}`,
    'El producto ya está en una orden de compra.',
  ),
  quoted: keep(db, id, sql`state = 'new' AND ${product(hasQuotes)}`, 'El producto ya está en una cotización.'),
  edited: keep(db, id, product(sql`products.version <> base`), 'El producto se modificó después de la importación.'),
  settings: keep(db, id, settingsDiffer('after'), 'El inventario del producto se modificó después de la importación.'),
  prices: keep(db, id, listEdited, 'El precio en la lista se modificó después de la importación.'),
  category: keep(
    db,
    id,
    sql`state = 'change' AND before ->> 'category' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${categoryPaths} WHERE path = before ->> 'category')`,
    'La categoría que tenía ya no existe.',
  ),
  sold: keep(
    db,
    id,
    sql`delta > 0 AND targetId IN ${targetsWhere(id, sql`pieces > 0 AND ${isTooFew(sql`on_hand - pieces`)}`)}`,
    'Sus piezas ya se vendieron o están apartadas.',
  ),
  ...changeProducts(db, user, id, 'before'),
  ...restoreListPrices(db, id),
  setting: db.run(sql`UPDATE inventory SET
      min_stock = iif(${has(sql`row.before`, 'min_stock')}, coalesce(row.before ->> 'min_stock', 0), inventory.min_stock),
      location = iif(${has(sql`row.before`, 'location')}, row.before ->> 'location', inventory.location),
      version = version + 1
    FROM ${stepRows(id, sql`state = 'change' AND ${ofSettings(sql`before`)}`)} AS row
    WHERE inventory.productId = row.targetId`),
  ...undoStock(db, user, id),
  ...deleteInventory(db, id),
  created: deleteWhere(db, user, sql`products.id IN (SELECT targetId FROM ${stepRows(id, sql`state = 'new'`)})`),
})

/** A list no longer has the imported price as its only base rule. */
const listEdited = sql`EXISTS (SELECT 1 FROM json_each(after) AS list WHERE list.key LIKE 'list:%' AND (
  SELECT json_group_array(json_array(min_qty, price)) FROM price_list_items
  WHERE listId = CAST(substr(list.key, 6) AS INTEGER) AND productId = targetId AND ${isBaseRule}
) <> json_array(json_array(1, CAST(round(list.value * 100) AS INTEGER))))`

/**
 * Deletes the inventory that the rows created, after its values and pieces were restored: with 0 pieces, the product would be among
 * those with low stock. The inventory stays if an order, an entry or an edit of its settings has used it. An edit raises its version;
 * so do the import and its undo, if they write settings.
 */
function deleteInventory(db: Database, id: number): Plan {
  const isNew = sql`coalesce(before ->> 'stock', before ->> 'min_stock', before ->> 'location') IS NULL`
  const created = sql`(SELECT productId FROM inventory WHERE (productId, version) IN (
      SELECT targetId, iif(${ofSettings(sql`before`)}, 3, 1) FROM ${stepRows(
        id,
        sql`state = 'change' AND (${has(sql`before`, 'stock')} OR ${ofSettings(sql`before`)}) AND ${isNew}`,
      )})
    AND on_hand = 0 AND reserved = 0 AND updatedAt >= (SELECT appliedAt FROM imports WHERE id = ${id})
    AND NOT EXISTS (SELECT 1 FROM stock_movements AS movement LEFT JOIN stock_entries ON stock_entries.id = entryId
      WHERE movement.productId = inventory.productId AND request ->> 'import' IS NULL))`
  return {
    // Browsers, which store the catalogue, read the products that have changed. A deletion of an inventory does not change its product.
    marked: db.run(sql`UPDATE products SET changed = changed WHERE id IN ${created}`),
    inventory: db.run(sql`DELETE FROM inventory WHERE productId IN ${created}`),
  }
}

/** Posts the opposite pieces. Those of new products are left out, because their movements are deleted with them. */
const undoStock = (db: Database, user: Author, id: number): Plan => ({
  withoutNew: db.run(
    sql`UPDATE import_rows SET delta = 0 WHERE importId = ${id} AND outcome = 'taken' AND state = 'new'`,
  ),
  ...postImportedStock(db, user, id, 'undo'),
})
