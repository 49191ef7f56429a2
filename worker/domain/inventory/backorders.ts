import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import { statusesWith } from '../../contract/orders/states.ts'
import { configured } from '../shop/configured.ts'

const isOn = configured('sales', 'backorders')

/** SQL for `backorder` of `products` as far as the shop's switch allows it. */
export const shownBackorder = sql`iif(${isOn}, products.backorder, NULL)`

/** True if the product may be ordered without stock. The trigger `stock_available` has the same rule. */
export const isBackordered = sql`(products.backorder IS NOT NULL AND ${isOn})`

/**
 * True if a stock may not be lowered to `left` pieces, for a query of `inventory` and `products`. A product that is sold without stock
 * may have less than is reserved. The constraints `stock_available` and `on_hand_not_negative` have the same rule.
 */
export const isTooFew = (left: SQL) => sql`(${left} < 0 OR ${left} < reserved AND NOT ${isBackordered})`

/** Available pieces as clients see them: 0 instead of a negative number while orders wait for goods. NULL without inventory. */
export const shownQuantity = sql`max(inventory.quantity, 0)`

/** `pending`: pieces of the line that were not shipped. */
type Line = { orderId: SQLWrapper; productId: SQLWrapper; pending: SQL }

/** Pieces of an order line that are not in stock for it: the pieces on hand go to the oldest orders first. */
export const waitingPieces = ({ orderId, productId, pending }: Line) => sql`CASE
  WHEN (SELECT inventory.quantity FROM inventory WHERE inventory.productId = ${productId}) < 0
    AND (SELECT status FROM orders AS own WHERE own.id = ${orderId}) IN ${holdingStatuses}
  THEN max(0, min(${pending}, (SELECT sum(queued.quantity - queued.shipped) FROM orders AS queue
      CROSS JOIN order_items AS queued ON queued.orderId = queue.id AND queued.productId = ${productId}
      WHERE queue.status IN ${holdingStatuses} AND queue.id <= ${orderId})
    - (SELECT inventory.on_hand FROM inventory WHERE inventory.productId = ${productId})))
  ELSE 0 END`

/** The statuses of orders whose pieces are in the warehouse, as the list of an IN. */
export const holdingStatuses = inList(statusesWith('holdsStock'))
