import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { products } from '../../../db/schema/index.ts'
import { importedColumns } from '../../contract/products/columns.ts'
import type { Author } from '../identity.ts'
import { applyMovements, applyUndo, stockEvent } from '../inventory/stock.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { entity, snapshot, snapshotOf } from '../products/read.ts'
import { has, stepRows } from './step-rows.ts'
import { categoryPaths } from './stored-catalog.ts'

/** A field of a row, in the unit of its column. */
export const columnValue = (values: SQL, field: string) =>
  field === 'salePrice1' || field === 'cost'
    ? sql`CAST(round((${values} ->> ${field}) * 100) AS INTEGER)`
    : field === 'categoryId'
      ? sql`(SELECT id FROM ${categoryPaths} WHERE path = (${values} ->> 'category') COLLATE NOCASE)`
      : sql`${values} ->> ${field}`

/** Without the code, which identifies the product. */
export const columns = importedColumns.filter((column) => column !== 'code')
const fieldOf = (column: string) => (column === 'categoryId' ? 'category' : column)

/** The new value of a column: that of `values` if they have its field, else `stored`. A null of `values` counts. */
const assigned = (values: SQL, column: (typeof columns)[number], stored: SQLWrapper) =>
  sql`iif(${has(values, fieldOf(column))}, ${columnValue(values, column)}, ${stored})`

const assignments = (values: SQL) =>
  sql.join(
    columns.map((column) => sql`${sql.raw(column)} = ${assigned(values, column, sql`products.${sql.raw(column)}`)}`),
    sql`, `,
  )

/** The product with `values`, for the audit log. */
const snapshotWith = (values: SQL) =>
  snapshotOf((field, stored) => {
    if (field === 'salePrice1' || field === 'cost') return sql`${assigned(values, field, products[field])} / 100.0`
    if (field === 'min_stock') return sql`iif(${has(values, field)}, coalesce(${values} ->> ${field}, 0), ${stored})`
    if (field === 'location') return sql`iif(${has(values, field)}, ${values} ->> ${field}, ${stored})`
    const column = columns.find((one) => one === field)
    return column ? assigned(values, column, stored) : stored
  })

/** Whether the row has a field of the product itself: the others are in the inventory and in price lists. */
const ofProduct = (values: SQL) => sql`EXISTS (SELECT 1 FROM json_each(${values}) AS field
  WHERE field.key NOT IN ('stock', 'min_stock', 'location') AND field.key NOT LIKE 'list:%')`

/** Whether the row has a setting of the inventory. */
export const ofSettings = (values: SQL) => sql`(${has(values, 'min_stock')} OR ${has(values, 'location')})`

/** Whether the inventory of a changed product does not have the settings that the row had before, or has after, the import. */
export const settingsDiffer = (values: 'before' | 'after') =>
  sql`state = 'change' AND (${settingDiffers('location', values)} OR ${settingDiffers('min_stock', values)})`

const settingDiffers = (field: 'location' | 'min_stock', values: 'before' | 'after') =>
  sql`(${has(sql`after`, field)} AND (SELECT ${sql.raw(field)} FROM inventory WHERE productId = targetId) IS NOT ${sql.raw(values)} ->> ${field})`

export const product = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM products WHERE products.id = targetId AND ${condition})`

/** The products whose stock, with the pieces of all their taken rows, meets a condition. */
export const targetsWhere = (id: number, condition: SQL) => sql`(
  SELECT productId FROM (SELECT targetId, sum(delta) AS pieces FROM ${stepRows(id, sql`delta <> 0 AND state = 'change'`)} GROUP BY targetId)
  JOIN inventory ON inventory.productId = targetId JOIN products ON products.id = targetId WHERE ${condition})`

/**
 * Writes the values before or after the import to the products of the taken rows that are not new. The history of a product has its
 * settings of the inventory too, which `setInventory` and the undo write; its pieces are in the ledger.
 */
export function changeProducts(db: Database, user: Author, id: number, side: 'before' | 'after'): Plan {
  const own = sql.raw(side)
  const values = sql.raw(`row.${side}`)
  const changed = (condition: SQL) => stepRows(id, sql`state = 'change' AND ${condition}`)
  return {
    auditChanged: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', ${entity}, CAST(products.id AS TEXT), ${snapshot}, ${snapshotWith(values)}
      FROM ${changed(sql`(${ofProduct(own)} OR ${ofSettings(own)})`)} AS row JOIN products ON products.id = row.targetId`),
    updated: db.run(sql`UPDATE products SET ${assignments(values)}, version = products.version + 1, updatedAt = ${now}
      FROM ${changed(ofProduct(own))} AS row WHERE products.id = row.targetId`),
    event: catalogEvent(db),
  }
}

/** The prices of lists that the taken rows set, in centavos. */
const listPrices = (id: number) => sql`(
  SELECT CAST(substr(list.key, 6) AS INTEGER) AS listId, targetId, CAST(round(list.value * 100) AS INTEGER) AS price
  FROM ${stepRows(id)} AS row, json_each(row.after) AS list WHERE list.key LIKE 'list:%')`

/**
 * SQL: a rule applies to the smallest quantity that may be ordered. With a minimum of 12, a rule from 6 pieces has priority over one
 * from 1, so the price of a list replaces both.
 */
export const isBaseRule = sql`price_list_items.min_qty <= (SELECT products.min_qty FROM products WHERE products.id = price_list_items.productId)`

/** Writes the prices of lists, and keeps what they replace. */
export const setListPrices = (db: Database, id: number): Plan => ({
  replaced: db.run(sql`UPDATE import_rows SET replaced = (
      SELECT json_group_array(json_object('listId', listId, 'min_qty', min_qty, 'price', price, 'base', base, 'percent', percent))
      FROM price_list_items WHERE productId = targetId AND ${isBaseRule}
        AND 'list:' || listId IN (SELECT key FROM json_each(after)))
    WHERE importId = ${id} AND outcome = 'taken'`),
  removedPrices: db.run(sql`DELETE FROM price_list_items WHERE ${isBaseRule}
    AND (listId, productId) IN (SELECT listId, targetId FROM ${listPrices(id)})`),
  prices: db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price)
    SELECT listId, targetId, 1, price FROM ${listPrices(id)}`),
  listVersions: raiseLists(db, id),
})

/** Restores what `setListPrices` replaced: `listEdited` leaves only rows whose price is still the only base rule. */
export const restoreListPrices = (db: Database, id: number): Plan => ({
  removedPrices: db.run(sql`DELETE FROM price_list_items WHERE min_qty = 1
    AND (listId, productId) IN (SELECT listId, targetId FROM ${listPrices(id)})`),
  restoredPrices: db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent)
    SELECT item.value ->> 'listId', targetId, coalesce(item.value ->> 'min_qty', 1), item.value ->> 'price', item.value ->> 'base', item.value ->> 'percent'
    FROM ${stepRows(id)} AS row, json_each(row.replaced) AS item`),
  listVersions: raiseLists(db, id),
})

const raiseLists = (db: Database, id: number) =>
  db.run(sql`UPDATE price_lists SET version = version + 1, updatedAt = ${now}
    WHERE id IN (SELECT listId FROM ${listPrices(id)})`)

/** Posts the pieces of the taken rows to the ledger. A row adds its difference from the preview, so that sales since then are kept. */
export function postImportedStock(db: Database, user: Author, id: number, verb: 'apply' | 'undo'): Plan {
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
