import { sql } from 'drizzle-orm'
import type { Database, Plan } from '../../../db/client.ts'
import type { ImportKind } from '../../contract/imports/imports.ts'
import { maxStock } from '../../contract/inventory/entries.ts'
import type { Author } from '../identity.ts'
import { isTooFew } from '../inventory/backorders.ts'
import { entity, snapshot } from '../products/read.ts'
import { configured } from '../shop/configured.ts'
import { noListMessage } from './product-cells.ts'
import { has, refuse, stepRows } from './step-rows.ts'
import { categoryPaths } from './stored-catalog.ts'
import {
  changeProducts,
  columns,
  columnValue,
  ofSettings,
  postImportedStock,
  product,
  setListPrices,
  settingsDiffer,
  targetsWhere,
} from './write-products.ts'

const noCategory = sql`${has(sql`after`, 'category')} AND NOT EXISTS (
  SELECT 1 FROM ${categoryPaths} WHERE path = (after ->> 'category') COLLATE NOCASE)`
const noList = sql`EXISTS (SELECT 1 FROM json_each(after) AS list WHERE list.key LIKE 'list:%'
  AND list.key NOT IN (SELECT 'list:' || id FROM price_lists))`

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
  changed: refuse(
    db,
    id,
    sql`state = 'change' AND NOT ${product(sql`products.version = base`)}`,
    'El producto cambió después de la vista previa.',
  ),
  ...(kind === 'products' ? rejectByProduct(db, id) : {}),
  ...(kind === 'prices' ? { list: refuse(db, id, noList, noListMessage) } : {}),
  ...(kind === 'prices' ? {} : rejectByStock(db, id)),
  ...(kind === 'products' ? createProducts(db, user, id) : {}),
  ...changeProducts(db, user, id, 'after'),
  ...(kind === 'prices'
    ? setListPrices(db, id)
    : { ...setInventory(db, id), ...postImportedStock(db, user, id, 'apply') }),
  base: storeVersions(db, id),
})

const rejectByProduct = (db: Database, id: number): Plan => ({
  exists: refuse(
    db,
    id,
    sql`state = 'new' AND EXISTS (SELECT 1 FROM products WHERE products.code = import_rows.code)`,
    'Otra persona creó este código después de la vista previa.',
  ),
  category: refuse(db, id, noCategory, 'La categoría ya no existe.'),
})

const rejectByStock = (db: Database, id: number): Plan => ({
  settings: refuse(db, id, settingsDiffer('before'), 'El inventario del producto cambió después de la vista previa.'),
  short: refuse(
    db,
    id,
    sql`delta <> 0 AND targetId IN ${targetsWhere(id, sql`(pieces < 0 AND ${isTooFew(sql`on_hand + pieces`)}) OR on_hand + pieces > ${maxStock}`)}`,
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

/** A new product gets its pieces with its row of the inventory: an update of each would cost as much as the product. */
const setInventory = (db: Database, id: number): Plan => ({
  inventory: db.run(sql`INSERT INTO inventory (productId, min_stock, on_hand, avg_cost)
    SELECT targetId, ${configured('stock', 'minStock')}, iif(state = 'new', delta, 0), iif(state = 'new', paid, NULL)
    FROM ${stepRows(id)}
    WHERE (${has(sql`after`, 'stock')} OR ${ofSettings(sql`after`)})
      AND targetId NOT IN (SELECT productId FROM inventory)`),
  setting: db.run(sql`UPDATE inventory SET min_stock = coalesce(row.after ->> 'min_stock', inventory.min_stock),
      location = coalesce(row.after ->> 'location', inventory.location), version = version + 1
    FROM ${stepRows(id, ofSettings(sql`after`))} AS row
    WHERE inventory.productId = row.targetId`),
})

const storeVersions = (db: Database, id: number) =>
  db.run(sql`UPDATE import_rows SET base = (SELECT version FROM products WHERE products.id = targetId)
    WHERE importId = ${id} AND outcome = 'taken'`)
