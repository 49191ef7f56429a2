import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'

/** The rows of a JSON list of lines: productId, quantity and price, which is NULL where none is given. */
export const linesOf = (json: string | SQL) => sql`(
  SELECT value ->> 'productId' AS productId, value ->> 'quantity' AS quantity, value ->> 'price' AS price
  FROM json_each(${json}))`

/** Every line is of a product on sale, with inventory, and keeps to its minimum and multiple. */
export const rulesHold = (lines: SQL) => sql`NOT EXISTS (
  SELECT 1 FROM ${lines} line
  LEFT JOIN products ON products.id = line.productId AND status = 'active'
  LEFT JOIN inventory ON inventory.productId = line.productId
  WHERE products.id IS NULL OR inventory.productId IS NULL
    OR line.quantity < min_qty OR line.quantity % multiple <> 0)`

/** Stops its batch with `stock_available` when a line asks for more than there is. */
export const reserve = (db: Database, lines: SQL) => hold(db, lines, sql`line.quantity`)

export const release = (db: Database, lines: SQL) => hold(db, lines, sql`-line.quantity`)

const hold = (db: Database, lines: SQL, change: SQL) =>
  db.run(sql`UPDATE inventory SET reserved = reserved + (${change}), updatedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    FROM ${lines} line WHERE inventory.productId = line.productId`)

/** The rows that say why the held stock changed, and that tell the rooms. */
export const recordHold = (
  db: Database,
  lines: SQL,
  { type, reference, userId }: { type: 'reserve' | 'release'; reference: string | SQL; userId: number },
) =>
  [
    db.run(sql`INSERT INTO stock_movements (productId, type, reserved, reference, userId)
      SELECT line.productId, ${type}, ${type === 'reserve' ? sql`line.quantity` : sql`-line.quantity`}, ${reference}, ${userId}
      FROM ${lines} line`),
    db.run(sql`INSERT INTO outbox (event, payload)
      SELECT 'stock', json_object('productIds', json_group_array(line.productId)) FROM ${lines} line`),
  ] as const
