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
 * to centavos. Breaks the constraint `stock_available` when less would be left than is reserved for orders.
 */
export const applyMovements = (movements: SQL) => sql`
  UPDATE inventory SET on_hand = on_hand + delta, updatedAt = ${now},
    avg_cost = CASE WHEN bought IS NULL THEN avg_cost
      WHEN avg_cost IS NULL THEN (2 * paid + bought) / (2 * bought)
      ELSE (2 * (on_hand * avg_cost + paid) + on_hand + bought) / (2 * (on_hand + bought)) END
  FROM (SELECT productId AS id, sum(on_hand) AS delta, sum(on_hand) FILTER (WHERE cost IS NOT NULL) AS bought,
      sum(on_hand * cost) AS paid FROM ${movements} GROUP BY productId) AS change
  WHERE inventory.productId = change.id`

/** The same for the undo of an entry. The average cost goes back too, unless a later purchase has changed it. */
export const applyUndo = (movements: SQL, undone: number) => sql`
  UPDATE inventory SET on_hand = on_hand + delta, updatedAt = ${now},
    avg_cost = CASE WHEN first IS NULL OR EXISTS (${purchasesAfter(undone)}) THEN avg_cost
      ELSE (SELECT avg_before FROM stock_movements WHERE id = first) END
  FROM (SELECT productId AS id, sum(on_hand) AS delta,
      (SELECT min(bought.id) FROM stock_movements AS bought WHERE bought.entryId = ${undone}
        AND bought.productId = movement.productId AND bought.cost IS NOT NULL) AS first
    FROM ${movements} AS movement GROUP BY productId) AS change
  WHERE inventory.productId = change.id`

/** Purchases of the product after the entry, less those undone. */
const purchasesAfter = (entry: number) => sql`
  SELECT 1 FROM stock_movements AS later JOIN stock_entries ON stock_entries.id = later.entryId
  WHERE later.productId = inventory.productId AND later.entryId > ${entry} AND later.cost IS NOT NULL
    AND stock_entries.undoes IS NULL
    AND NOT EXISTS (SELECT 1 FROM stock_entries AS undo WHERE undo.undoes = later.entryId)`
