import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { inventory } from '../../../db/schema/index.ts'
import type { InventoryChange, InventoryRow } from '../../contract/inventory/inventory.ts'
import { notFound } from '../../errors.ts'
import { audited, changedMeanwhile } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { requireRow, rowQuery } from './read.ts'
import { stockEvent } from './stock.ts'

/** Saves the minimum stock and the location of a product. */
export async function setInventory(
  db: Database,
  user: Actor,
  productId: number,
  { version, ...settings }: InventoryChange,
): Promise<InventoryRow> {
  const row = eq(inventory.productId, productId)
  const { rows } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM inventory WHERE ${row})`, () =>
      notFound('Este producto aún no tiene inventario. Registra primero una entrada.'),
    ),
    unchanged: ensure(sql`(SELECT version FROM inventory WHERE ${row}) = ${version}`, () =>
      changedMeanwhile(db, user, 'inventory', productId),
    ),
    // Before the update, because it reads the earlier values.
    audit: audited(db, user, {
      action: 'update',
      entity: 'inventory',
      entityId: productId,
      before: sql`(SELECT json_object('min_stock', min_stock, 'location', location) FROM inventory WHERE ${row})`,
      after: settings,
    }),
    updated: db
      .update(inventory)
      .set({ ...settings, version: sql`version + 1` })
      .where(row),
    event: stockEvent(db, sql`(SELECT ${productId} AS productId)`),
    rows: rowQuery(db, productId),
  })
  return requireRow(user, rows)
}
