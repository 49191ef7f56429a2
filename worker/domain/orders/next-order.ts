import { sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { type Folio, tooLowFolio } from '../../contract/shop/setting-values.ts'
import { invalidField } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'

/** SQL for the id before that of the next order. AUTOINCREMENT counts it; the shop can raise it. */
const lastId = sql`coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'orders'), 0)`

/** The id of the next order, which is also its number. */
export const nextOrder = sql`(SELECT ${lastId} + 1 AS id) AS nextOrder`

/** The number before that of the next order; 0 in a new shop. Another order may take the next number first. */
export async function lastOrderId(db: Database) {
  const [last] = await db.all<{ id: number }>(sql`SELECT ${lastId} AS id`)
  return { id: last?.id ?? 0 }
}

/** SQL for the setting `folio`. It is the counter itself, not a stored copy: creating an order reads no setting for it. */
export const storedFolio = sql`json_object('next', ${lastId} + 1)`

const highestNumber = sql`coalesce((SELECT max(order_number) FROM orders), 0)`

/**
 * Sets the number of the next order. A number that was set and that no order has yet may be lowered again.
 * @throws 400 for a number that is not above that of every order
 */
export const setNextFolio = (db: Database, user: Author, { next }: Folio) => ({
  isFree: ensure(sql`${next} > ${highestNumber}`, async () => {
    const [row] = await db.all<{ highest: number }>(sql`SELECT ${highestNumber} AS highest`)
    return invalidField('next', tooLowFolio(row?.highest ?? 0))
  }),
  audit: audited(db, user, {
    action: 'update',
    entity: 'configuration',
    entityId: 'folio',
    before: storedFolio,
    after: { next },
  }),
  // The counter has no row before the first order. A parameter is a REAL, which the column would keep.
  reset: db.run(sql`DELETE FROM sqlite_sequence WHERE name = 'orders'`),
  counter: db.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('orders', CAST(${next - 1} AS INTEGER))`),
})
