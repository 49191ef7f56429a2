import { and, desc, eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { auditLog, inventory, users } from '../../../db/schema/index.ts'
import type { InventoryRow, InventorySettings } from '../../contract/inventory.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import { foundRow, rowQuery } from './read.ts'

type Person = { id: number; AccesoId: number }

/** The minimum of a product and where it stands. */
export async function setInventory(
  db: Database,
  user: Person,
  productId: number,
  { version, ...settings }: InventorySettings,
): Promise<InventoryRow> {
  const mine = eq(inventory.productId, productId)
  try {
    const results = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM inventory WHERE ${mine} AND version = ${version})`)),
      db
        .update(inventory)
        .set({ ...settings, version: sql`version + 1` })
        .where(mine),
      db.run(
        sql`INSERT INTO outbox (event, payload) VALUES ('stock', json_object('productIds', json_array(${productId})))`,
      ),
      audited(db, user, { action: 'update', entity: 'inventory', entityId: productId, after: settings }),
      rowQuery(db, productId),
    ])
    return foundRow(user, results[4])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw await whyNot(db, productId)
  }
}

async function whyNot(db: Database, productId: number) {
  const changes = and(eq(auditLog.entity, 'inventory'), eq(auditLog.entityId, String(productId)))
  const [[found], [change]] = await db.batch([
    db.select({ productId: inventory.productId }).from(inventory).where(eq(inventory.productId, productId)),
    db
      .select({ by: users.nombre, at: auditLog.createdAt })
      .from(auditLog)
      .innerJoin(users, eq(users.id, auditLog.userId))
      .where(changes)
      .orderBy(desc(auditLog.id))
      .limit(1),
  ])
  if (!found) return notFound('Este producto aún no tiene inventario. Registra primero una entrada.')
  const who = change ? ` (${change.by}, ${clock.format(new Date(change.at))})` : ''
  return conflict('CHANGED', `Otra persona modificó este registro${who}.`)
}

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
