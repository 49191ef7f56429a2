import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LeftJoined } from '../../../db/left-joined.ts'
import type { EntryProblems, StockEntry } from '../../contract/inventory/entries.ts'
import { namesText } from '../../contract/names-text.ts'
import { conflict, stockChanged } from '../../errors.ts'
import { shownFolio } from '../folio.ts'
import { noMovement } from '../not-found.ts'
import { holdingStatuses, isTooFew } from './backorders.ts'

type Row = {
  id: number
  /** For a count: the counted quantity, and the stock the user saw before. */
  counted: number | null
  seen: number | null
  delta: number
  made: number
} & LeftJoined<{ productId: number; code: string }>

/** The effect of an entry on each of its products. */
export const entryQuery = (db: Database, entry: SQL) =>
  db.all<Row>(sql`
    SELECT stock_entries.id, products.id AS productId, code, counted, seen,
      coalesce(sum(movement.on_hand), 0) AS delta, count(movement.id) AS made
    FROM stock_entries
    LEFT JOIN (SELECT productId, max(counted) AS counted, max(seen) AS seen FROM (
        SELECT value ->> 'productId' AS productId, value ->> 'counted' AS counted, value ->> 'seen' AS seen
          FROM json_each((SELECT request FROM stock_entries WHERE id = ${entry}), '$.items')
        UNION ALL SELECT productId, NULL, NULL FROM stock_movements WHERE entryId = ${entry}
      ) GROUP BY productId) AS line
    LEFT JOIN products ON products.id = line.productId
    LEFT JOIN stock_movements AS movement ON movement.entryId = stock_entries.id AND movement.productId = line.productId
    WHERE stock_entries.id = ${entry} GROUP BY line.productId ORDER BY products.code`)

export function toEntry(rows: readonly Row[]): StockEntry {
  const [first] = rows
  if (!first) throw noMovement()
  const movements = rows.reduce((sum, { made }) => sum + made, 0)
  return { id: first.id, movements, moved: rows.flatMap(soldDuringCount) }
}

/** Pieces sold between the moment the user saw the stock and the count. */
function soldDuringCount({ productId, code, counted, seen, delta }: Row): StockEntry['moved'] {
  if (productId === null) return []
  const sold = counted === null || seen === null ? 0 : seen - (counted - delta)
  return sold === 0 ? [] : [{ productId, code, sold, delta }]
}

/** Why the stock of a product cannot become `left`. `folios`: of the orders that hold its reserved pieces. */
export function stockHeldMessage(left: number, reserved: number, folios: readonly string[] = []) {
  if (left < 0) return 'No hay tantas piezas en existencia.'
  const shown = namesText(folios, 5)
  const holders = folios.length === 0 ? '' : ` ${folios.length === 1 ? 'por el pedido' : 'por los pedidos'} ${shown}`
  return `No puedes dejar la existencia en ${left}: hay ${reserved} reservados${holders}.`
}

type ShortLine = { productId: number; code: string; left: number; reserved: number; folios: string }

/** 409 naming the lines that would take more pieces than there are, or pieces that are reserved for orders, and those orders. */
export async function belowReserved(db: Database, lines: SQL) {
  const short = await db.all<ShortLine>(sql`
    SELECT products.id AS productId, code, left, reserved, ${foliosHolding(sql`products.id`)} AS folios FROM (
      SELECT products.id, coalesce(inventory.on_hand, 0) + sum(delta) AS left, coalesce(reserved, 0) AS reserved, sum(delta) AS moved
      FROM ${lines} AS line JOIN products ON products.id = line.productId
      LEFT JOIN inventory ON inventory.productId = products.id GROUP BY products.id
    ) AS result JOIN products ON products.id = result.id
    WHERE moved < 0 AND ${isTooFew(sql`left`)} ORDER BY code`)
  const problems: EntryProblems = short.map(({ productId, code, left, reserved, folios }) => ({
    productId,
    code,
    message: stockHeldMessage(left, reserved, JSON.parse(folios)),
  }))
  const [first] = problems
  return first ? conflict('STOCK_HELD', `${first.message} (${first.code})`, problems) : stockChanged()
}

/** JSON array of the folios of the orders that hold pieces of a product, the oldest order first. */
const foliosHolding = (productId: SQL) => sql`(SELECT json_group_array(folio) FROM (
    SELECT ${shownFolio(sql`holder.order_number`)} AS folio FROM orders AS holder
    CROSS JOIN order_items AS held ON held.orderId = holder.id AND held.productId = ${productId}
    WHERE holder.status IN ${holdingStatuses} AND held.quantity > held.shipped ORDER BY holder.id))`
