import { type SQL, sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import type { ImportKind } from '../../contract/imports/imports.ts'
import { maxStock } from '../../contract/inventory/entries.ts'
import { importedColumns } from '../../contract/products/columns.ts'
import { applyMovements, applyUndo, stockEvent } from '../inventory/stock.ts'
import type { Author } from '../people.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { entity, snapshot } from '../products/read.ts'
import { configured } from '../shop/configured.ts'
import { categoryPaths } from './product-world.ts'
import { has, reject, stepRows } from './step-rows.ts'

/** A field of a row, in the unit of its column. */
const columnValue = (values: SQL, field: string) =>
  field === 'salePrice1' || field === 'cost'
    ? sql`CAST(round((${values} ->> ${field}) * 100) AS INTEGER)`
    : field === 'categoryId'
      ? sql`(SELECT id FROM ${categoryPaths} WHERE path = (${values} ->> 'category') COLLATE NOCASE)`
      : sql`${values} ->> ${field}`

/** Without the code, which identifies the product. */
const columns = importedColumns.filter((column) => column !== 'code')
const fieldOf = (column: string) => (column === 'categoryId' ? 'category' : column)

/** Sets the fields that `values` has, and keeps the others. A null cost stays null: CAST of NULL is NULL. */
const assignments = (values: SQL) =>
  sql.join(
    columns.map(
      (column) =>
        sql`${sql.raw(column)} = iif(${has(values, fieldOf(column))}, ${columnValue(values, column)}, products.${sql.raw(column)})`,
    ),
    sql`, `,
  )

/** Whether the row has a field of the product itself: the others are in the inventory and in price lists. */
const ofProduct = (values: SQL) => sql`EXISTS (SELECT 1 FROM json_each(${values}) AS field
  WHERE field.key NOT IN ('stock', 'min_stock', 'location') AND field.key NOT LIKE 'list:%')`
const noCategory = sql`${has(sql`after`, 'category')} AND NOT EXISTS (
  SELECT 1 FROM ${categoryPaths} WHERE path = (after ->> 'category') COLLATE NOCASE)`
const product = (condition: SQL) => sql`EXISTS (SELECT 1 FROM products WHERE products.id = targetId AND ${condition})`

/** The products whose stock, with the pieces of all their taken rows, meets a condition. */
const targetsWhere = (id: number, condition: SQL) => sql`(
  SELECT productId FROM (SELECT targetId, sum(delta) AS pieces FROM ${stepRows(id, sql`delta <> 0 AND state = 'change'`)} GROUP BY targetId)
  JOIN inventory ON inventory.productId = targetId WHERE ${condition})`

const settingChanged = (field: 'location' | 'min_stock') =>
  sql`(${has(sql`after`, field)} AND (SELECT ${sql.raw(field)} FROM inventory WHERE productId = targetId) IS NOT before ->> ${field})`

/**
 * Puts the taken rows into the catalogue and the stock, except those whose product has changed since the preview. A file of
 * products has no prices of lists, one of prices nothing else, and one of the stock no fields of products.
 */
export const applyProducts = (
  db: Database,
  user: Author,
  id: number,
  kind: Exclude<ImportKind, 'customers'>,
): Plan => ({
  changed: reject(
    db,
    id,
    'refused',
    sql`state = 'change' AND NOT ${product(sql`products.version = base`)}`,
    'El producto cambió después de la vista previa.',
  ),
  ...(kind === 'products' ? rejectByProduct(db, id) : {}),
  ...(kind === 'prices' ? {} : rejectByStock(db, id)),
  ...(kind === 'products' ? createProducts(db, user, id) : {}),
  ...(kind === 'stock'
    ? { event: catalogEvent(db) }
    : changeProducts(db, user, id, sql`row.after`, sql`state = 'change' AND ${ofProduct(sql`after`)}`)),
  ...(kind === 'prices' ? setListPrices(db, id) : { ...setInventory(db, id), ...moveStock(db, user, id, 'apply') }),
  base: storeVersions(db, id),
})

const rejectByProduct = (db: Database, id: number): Plan => ({
  exists: reject(
    db,
    id,
    'refused',
    sql`state = 'new' AND EXISTS (SELECT 1 FROM products WHERE products.code = import_rows.code)`,
    'Otra persona creó este código después de la vista previa.',
  ),
  category: reject(db, id, 'refused', noCategory, 'La categoría ya no existe.'),
})

const rejectByStock = (db: Database, id: number): Plan => ({
  settings: reject(
    db,
    id,
    'refused',
    sql`state = 'change' AND (${settingChanged('location')} OR ${settingChanged('min_stock')})`,
    'El inventario del producto cambió después de la vista previa.',
  ),
  short: reject(
    db,
    id,
    'refused',
    sql`delta <> 0 AND targetId IN ${targetsWhere(id, sql`(pieces < 0 AND on_hand + pieces < reserved) OR on_hand + pieces > ${maxStock}`)}`,
    'Se vendieron piezas después de la vista previa: quedaría menos de lo apartado.',
  ),
})

const createProducts = (db: Database, user: Author, id: number): Plan => ({
  created: db.run(sql`INSERT INTO products (code, ${sql.raw(columns.join(', '))}, position)
    SELECT code, ${sql.join(
      columns.map((column) => columnValue(sql`after`, column)),
      sql`, `,
    )}, (SELECT coalesce(max(position), 0) FROM products) + row_number() OVER (ORDER BY line)
    FROM ${stepRows(id, sql`state = 'new'`)}`),
  target:
    db.run(sql`UPDATE import_rows SET targetId = (SELECT products.id FROM products WHERE products.code = import_rows.code)
    WHERE importId = ${id} AND outcome = 'taken' AND state = 'new'`),
  auditCreated: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
    SELECT ${user.id}, 'create', ${entity}, CAST(products.id AS TEXT), ${snapshot}
    FROM ${stepRows(id, sql`state = 'new'`)} AS row JOIN products ON products.id = row.targetId`),
})

const setListPrices = (db: Database, id: number): Plan => ({
  lists: db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price)
    SELECT CAST(substr(list.key, 6) AS INTEGER), targetId, 1, CAST(round(list.value * 100) AS INTEGER)
    FROM ${stepRows(id)} AS row, json_each(row.after) AS list WHERE list.key LIKE 'list:%'
      AND CAST(substr(list.key, 6) AS INTEGER) IN (SELECT id FROM price_lists)
    ON CONFLICT (listId, productId, min_qty) DO UPDATE SET price = excluded.price, base = NULL, percent = NULL`),
  listVersions: raiseLists(db, id),
})

/** A new product gets its pieces with its row of the inventory: an update of each would cost as much as the product. */
const setInventory = (db: Database, id: number): Plan => ({
  inventory: db.run(sql`INSERT INTO inventory (productId, min_stock, on_hand, avg_cost)
    SELECT targetId, ${configured('stock', 'minStock')}, iif(state = 'new', delta, 0), iif(state = 'new', paid, NULL)
    FROM ${stepRows(id)}
    WHERE (${has(sql`after`, 'stock')} OR ${has(sql`after`, 'min_stock')} OR ${has(sql`after`, 'location')})
      AND targetId NOT IN (SELECT productId FROM inventory)`),
  setting: db.run(sql`UPDATE inventory SET min_stock = coalesce(row.after ->> 'min_stock', inventory.min_stock),
      location = coalesce(row.after ->> 'location', inventory.location), version = version + 1
    FROM ${stepRows(id, sql`(${has(sql`after`, 'min_stock')} OR ${has(sql`after`, 'location')})`)} AS row
    WHERE inventory.productId = row.targetId`),
})

const storeVersions = (db: Database, id: number) =>
  db.run(sql`UPDATE import_rows SET base = (SELECT version FROM products WHERE products.id = targetId)
    WHERE importId = ${id} AND outcome = 'taken'`)

const raiseLists = (db: Database, id: number) =>
  db.run(sql`UPDATE price_lists SET version = version + 1, updatedAt = ${now} WHERE id IN (
    SELECT CAST(substr(list.key, 6) AS INTEGER) FROM ${stepRows(id)} AS row, json_each(row.after) AS list
    WHERE list.key LIKE 'list:%')`)

/** Writes `values` to the products of the taken rows that meet `condition`. */
const changeProducts = (db: Database, user: Author, id: number, values: SQL, condition: SQL): Plan => ({
  auditChanged: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
    SELECT ${user.id}, 'update', ${entity}, CAST(products.id AS TEXT), ${snapshot}, json_set(
      json_patch(${snapshot}, json_remove(${values}, '$.stock', '$.location', '$.category')), '$.categoryId',
      iif(${has(values, 'category')}, ${columnValue(values, 'categoryId')}, products.categoryId))
    FROM ${stepRows(id, condition)} AS row JOIN products ON products.id = row.targetId`),
  updated: db.run(sql`UPDATE products SET ${assignments(values)}, version = products.version + 1, updatedAt = ${now}
    FROM ${stepRows(id, condition)} AS row WHERE products.id = row.targetId`),
  event: catalogEvent(db),
})

/** Posts the pieces of the taken rows to the ledger. A row adds its difference from the preview, so that sales since then are kept. */
function moveStock(db: Database, user: Author, id: number, verb: 'apply' | 'undo'): Plan {
  const isUndo = verb === 'undo'
  const key = sql`${`import-${id}-${verb}-`} || (SELECT min(line) FROM ${stepRows(id)})`
  const entry = sql`(SELECT max(id) FROM stock_entries WHERE userId = ${user.id} AND ${isKeyOf(id, verb)})`
  const moved = stepRows(id, sql`delta <> 0`)
  // New products already have their pieces.
  const changed = stepRows(id, sql`delta <> 0 AND state = 'change'`)
  const movements = sql`(SELECT * FROM stock_movements WHERE entryId = ${entry} AND productId IN (SELECT targetId FROM ${changed}))`
  return {
    entry: db.run(sql`INSERT INTO stock_entries (userId, idempotencyKey, kind, request)
      SELECT ${user.id}, ${key}, 'adjust', json_object('import', ${id}) WHERE EXISTS (SELECT 1 FROM ${moved})`),
    movements:
      db.run(sql`INSERT INTO stock_movements (productId, type, on_hand, cost, avg_before, reason, reference, userId, entryId)
      SELECT targetId, ${isUndo ? 'correction' : sql`CASE WHEN state = 'new' THEN 'initial' WHEN adds AND paid IS NOT NULL THEN 'purchase' ELSE 'count' END`},
        ${isUndo ? sql`-delta` : sql`delta`}, paid, iif(state = 'new', NULL, avg_cost),
        (SELECT 'Importación de ' || name FROM imports WHERE id = ${id}), NULL, ${user.id}, ${entry}
      FROM ${moved} AS row JOIN inventory ON inventory.productId = targetId ORDER BY line`),
    stock: db.run(
      sql`${isUndo ? applyUndo(movements, (productId) => firstEntry(id, productId)) : applyMovements(movements)} AND EXISTS (SELECT 1 FROM ${changed})`,
    ),
    stockEvent: stockEvent(db, sql`(SELECT targetId AS productId FROM ${moved})`),
  }
}

/** The idempotency keys of the stock entries that an import has made. */
const isKeyOf = (id: number, verb: 'apply' | 'undo') =>
  sql`idempotencyKey >= ${`import-${id}-${verb}-`} AND idempotencyKey < ${`import-${id}-${verb}.`}`

/** The first entry by which an import moved a product. */
const firstEntry = (id: number, productId: SQL) => sql`(SELECT min(entryId) FROM stock_movements AS imported
  JOIN stock_entries ON stock_entries.id = imported.entryId WHERE imported.productId = ${productId} AND ${isKeyOf(id, 'apply')})`

const hasOrders = product(sql`EXISTS (SELECT 1 FROM order_items WHERE productId = products.id)`)
const hasMovements = product(
  sql`EXISTS (SELECT 1 FROM stock_movements WHERE productId = products.id AND type <> 'initial')`,
)

/** Takes the rows back: deletes new products, restores old values, and posts the opposite pieces. */
export const undoProducts = (db: Database, user: Author, id: number): Plan => ({
  gone: reject(db, id, 'kept', sql`NOT ${product(sql`TRUE`)}`, 'El producto ya se había eliminado.'),
  ordered: reject(db, id, 'kept', sql`state = 'new' AND ${hasOrders}`, 'El producto ya tiene pedidos.'),
  moved: reject(
    db,
    id,
    'kept',
    sql`state = 'new' AND ${hasMovements}`,
    'El producto ya tiene movimientos de inventario.',
  ),
  edited: reject(
    db,
    id,
    'kept',
    sql`${product(sql`products.version <> base`)}`,
    'El producto se modificó después de la importación.',
  ),
  settings: reject(
    db,
    id,
    'kept',
    sql`state = 'change' AND (${settingEdited('location')} OR ${settingEdited('min_stock')})`,
    'El inventario del producto se modificó después de la importación.',
  ),
  prices: reject(db, id, 'kept', listEdited, 'El precio en la lista se modificó después de la importación.'),
  category: reject(
    db,
    id,
    'kept',
    sql`state = 'change' AND before ->> 'category' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${categoryPaths} WHERE path = before ->> 'category')`,
    'La categoría que tenía ya no existe.',
  ),
  sold: reject(
    db,
    id,
    'kept',
    sql`delta > 0 AND targetId IN ${targetsWhere(id, sql`pieces > 0 AND on_hand - pieces < reserved`)}`,
    'Sus piezas ya se vendieron o están apartadas.',
  ),
  ...changeProducts(db, user, id, sql`row.before`, sql`state = 'change' AND ${ofProduct(sql`before`)}`),
  lists: db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price)
    SELECT CAST(substr(list.key, 6) AS INTEGER), targetId, 1, CAST(round(list.value * 100) AS INTEGER)
    FROM ${stepRows(id)} AS row, json_each(row.before) AS list WHERE list.key LIKE 'list:%' AND list.value IS NOT NULL
      AND CAST(substr(list.key, 6) AS INTEGER) IN (SELECT id FROM price_lists)
    ON CONFLICT (listId, productId, min_qty) DO UPDATE SET price = excluded.price, base = NULL, percent = NULL`),
  noLists: db.run(sql`DELETE FROM price_list_items WHERE min_qty = 1 AND (listId, productId) IN (
    SELECT CAST(substr(list.key, 6) AS INTEGER), targetId FROM ${stepRows(id)} AS row, json_each(row.before) AS list
    WHERE list.key LIKE 'list:%' AND list.value IS NULL)`),
  listVersions: raiseLists(db, id),
  setting: db.run(sql`UPDATE inventory SET
      min_stock = iif(${has(sql`row.before`, 'min_stock')}, coalesce(row.before ->> 'min_stock', 0), inventory.min_stock),
      location = iif(${has(sql`row.before`, 'location')}, row.before ->> 'location', inventory.location),
      version = version + 1
    FROM ${stepRows(id, sql`state = 'change' AND (${has(sql`before`, 'min_stock')} OR ${has(sql`before`, 'location')})`)} AS row
    WHERE inventory.productId = row.targetId`),
  ...undoStock(db, user, id),
  ...deleteCreated(db, user, id),
})

const settingEdited = (field: 'location' | 'min_stock') =>
  sql`(${has(sql`after`, field)} AND (SELECT ${sql.raw(field)} FROM inventory WHERE productId = targetId) IS NOT after ->> ${field})`

const listEdited = sql`EXISTS (SELECT 1 FROM json_each(after) AS list WHERE list.key LIKE 'list:%' AND NOT EXISTS (
  SELECT 1 FROM price_list_items WHERE listId = CAST(substr(list.key, 6) AS INTEGER) AND productId = targetId
    AND min_qty = 1 AND price = CAST(round(list.value * 100) AS INTEGER)))`

/** Deletes the stock of new products with them. */
function undoStock(db: Database, user: Author, id: number): Plan {
  const hide = db.run(
    sql`UPDATE import_rows SET delta = 0 WHERE importId = ${id} AND outcome = 'taken' AND state = 'new'`,
  )
  return { hide, ...moveStock(db, user, id, 'undo') }
}

function deleteCreated(db: Database, user: Author, id: number): Plan {
  const created = sql`(SELECT targetId FROM ${stepRows(id, sql`state = 'new'`)})`
  return {
    auditDeleted: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before)
      SELECT ${user.id}, 'delete', ${entity}, CAST(id AS TEXT), ${snapshot} FROM products WHERE id IN ${created}`),
    opening: db.run(sql`DELETE FROM stock_movements WHERE productId IN ${created}`),
    deleted: db.run(sql`DELETE FROM products WHERE id IN ${created}`),
  }
}
