import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import type { LowStockNotice, LowStockNotices } from '../../contract/inventory/low-stock.ts'
import type { Author } from '../identity.ts'

const maxShown = 50

/** Reads the notices first and then their products, because the index of notices is small. */
const notices = sql`inventory CROSS JOIN products ON products.id = inventory.productId
  WHERE lowSince IS NOT NULL AND products.status = 'active'`

const seenAt = ({ id }: Author) => sql`coalesce((SELECT seenAt FROM low_stock_seen WHERE userId = ${id}), '')`

/** Products for sale that fell to their minimum and have not recovered, the latest first. */
export async function lowStockNotices(db: Database, user: Author): Promise<LowStockNotices> {
  const { rows, counts } = await db.read({
    rows: db.all<Omit<LowStockNotice, 'isNew'> & { isNew: number }>(sql`
      SELECT products.id, code, name, unit, inventory.quantity, min_stock, lowSince, lowSince > ${seenAt(user)} AS isNew
      FROM ${notices} ORDER BY lowSince DESC, inventory.productId DESC LIMIT ${maxShown}`),
    counts: db.all<{ total: number; fresh: number }>(sql`
      SELECT count(*) AS total, coalesce(sum(lowSince > ${seenAt(user)}), 0) AS fresh FROM ${notices}`),
  })
  const { total = 0, fresh = 0 } = counts[0] ?? {}
  return { notices: rows.map((row) => ({ ...row, isNew: row.isNew === 1 })), total, fresh }
}

/** Records that the user saw the notices up to a time. An earlier time than the stored one changes nothing, and a future one is now. */
export const lowStockSeen = (db: Database, user: Author, until: string) =>
  db.write({
    seen: db.run(sql`INSERT INTO low_stock_seen (userId, seenAt) VALUES (${user.id}, min(${until}, ${now}))
      ON CONFLICT DO UPDATE SET seenAt = max(seenAt, excluded.seenAt)`),
  })
