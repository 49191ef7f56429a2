import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'

/** Publishes the new stock of some products. `products`: SQL rows of `productId`; without rows nothing is published. */
export const stockEvent = (db: Database, products: SQL) =>
  db.run(sql`INSERT INTO outbox (event, payload)
    SELECT 'stock', json_object('productIds', json(ids))
    FROM (SELECT json_group_array(productId) AS ids FROM ${products}) WHERE ids <> '[]'`)

/**
 * Adds the movements to the stock. Purchases change the average cost of a piece, weighted by pieces and rounded half up
 * to centavos; all of it in whole numbers. Breaks the constraint `stock_available` when less would be left than is reserved
 * for orders.
 */
export const applyMovements = (movements: SQL) => sql`
  UPDATE inventory SET on_hand = on_hand + delta, updatedAt = ${now},
    avg_cost = CASE WHEN bought IS NULL THEN avg_cost
      WHEN avg_cost IS NULL THEN ${halfUp(sql`paid`, sql`bought`)}
      ELSE ${halfUp(sql`(on_hand * avg_cost + paid)`, sql`(on_hand + bought)`)} END
  FROM (SELECT productId AS id, sum(on_hand) AS delta, ${costSums} FROM ${movements} GROUP BY productId) AS change
  WHERE inventory.productId = change.id`

/**
 * The same for the undo of an entry. The average cost becomes:
 *
 * - what it was before the entry, if all later purchases and undos cancel each other
 * - otherwise, the average without the pieces of the entry
 * - the cost of the latest later purchase, if too many pieces were sold meanwhile to compute that average; unchanged without one
 *
 * `movements`: the entry's own, with opposite signs. `entryOf`: the id of the entry that is undone for a product.
 */
export const applyUndo = (movements: SQL, entryOf: (productId: SQL) => SQL) => sql`
  UPDATE inventory SET on_hand = on_hand + delta, updatedAt = ${now},
    avg_cost = CASE WHEN bought IS NULL THEN avg_cost
      WHEN ${isLastChange(entryOf(sql`inventory.productId`))} THEN (SELECT avg_before FROM stock_movements WHERE id = first)
      WHEN on_hand + bought > 0 AND on_hand * avg_cost + paid >= 0
        THEN ${halfUp(sql`(on_hand * avg_cost + paid)`, sql`(on_hand + bought)`)}
      ELSE coalesce((${purchasesAfter(entryOf(sql`inventory.productId`))} ORDER BY later.id DESC LIMIT 1), avg_cost) END
  FROM (SELECT productId AS id, sum(on_hand) AS delta, ${costSums},
      (SELECT min(bought.id) FROM stock_movements AS bought WHERE bought.entryId = ${entryOf(sql`movement.productId`)}
        AND bought.productId = movement.productId AND bought.cost IS NOT NULL) AS first
    FROM ${movements} AS movement GROUP BY productId) AS change
  WHERE inventory.productId = change.id`

/** Pieces that have a cost, and their cost. */
const costSums = sql`sum(on_hand) FILTER (WHERE cost IS NOT NULL) AS bought, sum(on_hand * cost) AS paid`

/** A division of whole numbers, rounded half up. */
const halfUp = (dividend: SQL, divisor: SQL) => sql`((2 * ${dividend} + ${divisor}) / (2 * ${divisor}))`

/**
 * The condition that the movements with a cost after the entry amount to the undo alone, whose own movements are among them. An
 * earlier purchase that was undone meanwhile does not: it is still in the average before the entry.
 */
const isLastChange = (entry: SQL) => sql`(SELECT sum(later.on_hand) = bought AND sum(later.on_hand * later.cost) = paid
  FROM stock_movements AS later
  WHERE later.productId = inventory.productId AND later.entryId > ${entry} AND later.cost IS NOT NULL)`

/** Costs of the purchases of the product after the entry that were not undone. */
const purchasesAfter = (entry: SQL) => sql`
  SELECT later.cost FROM stock_movements AS later JOIN stock_entries ON stock_entries.id = later.entryId
  WHERE later.productId = inventory.productId AND later.entryId > ${entry} AND later.cost IS NOT NULL AND later.on_hand > 0
    AND stock_entries.undoes IS NULL
    AND NOT EXISTS (SELECT 1 FROM stock_entries AS undo WHERE undo.undoes = later.entryId)`
