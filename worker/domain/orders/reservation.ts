import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { maxPieces } from '../../contract/cart/ordering.ts'
import { stockEvent } from '../inventory/stock.ts'
import { forSale } from '../products/for-sale.ts'

/** How the ledger of the stock names an order. */
export const orderReference = (id: number) => `order-${id}`

/** The rows of a JSON array of lines: `productId`, `quantity`, `price` and `discount` in centavos, and `iva`, NULL where none is given. */
export const linesOf = (json: string | SQL) => sql`(
  SELECT value ->> 'productId' AS productId, value ->> 'quantity' AS quantity, value ->> 'price' AS price,
    value ->> 'discount' AS discount, value ->> 'iva' AS iva
  FROM json_each(${json}))`

/** True when every line has a product for sale with inventory, and respects its minimum and multiple and the maximum of a line. */
export const linesAreOrderable = (lines: SQL) => sql`NOT EXISTS (
  SELECT 1 FROM ${lines} line
  LEFT JOIN products ON products.id = line.productId AND ${forSale}
  LEFT JOIN inventory ON inventory.productId = line.productId
  WHERE products.id IS NULL OR inventory.productId IS NULL
    OR line.quantity NOT BETWEEN min_qty AND ${maxPieces} OR line.quantity % multiple <> 0)`

/** Breaks the constraint `stock_available` when a line asks for more than is available. */
export const reserve = (db: Database, lines: SQL) => changeReserved(db, lines, sql`line.quantity`)

/** Releases reserved pieces. */
export const release = (db: Database, lines: SQL) => changeReserved(db, lines, sql`-line.quantity`)

const changeReserved = (db: Database, lines: SQL, change: SQL) =>
  db.run(sql`UPDATE inventory SET reserved = reserved + (${change}), updatedAt = ${now}
    FROM ${lines} line WHERE inventory.productId = line.productId`)

/** The ledger rows of a reservation or a release, and the event that publishes the new stock. */
export const recordReservation = (
  db: Database,
  lines: SQL,
  { type, reference, userId }: { type: 'reserve' | 'release'; reference: string | SQL; userId: number },
) => ({
  movements: db.run(sql`INSERT INTO stock_movements (productId, type, reserved, reference, userId)
    SELECT line.productId, ${type}, ${type === 'reserve' ? sql`line.quantity` : sql`-line.quantity`}, ${reference}, ${userId}
    FROM ${lines} line`),
  event: stockEvent(db, lines),
})
