import { type SQL, sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import { openPurchaseOrderStates } from '../../contract/purchases/orders.ts'

/** The condition that goods of a purchase order are expected. The index `purchase_orders_open` has the same condition. */
export const isOpenOrder = sql`state IN ${inList(openPurchaseOrderStates)}`

/** Rows of `productId` and `incoming`: the pieces of open purchase orders that have not arrived. */
export const incomingPieces = sql`(SELECT productId, sum(max(line.quantity - line.received, 0)) AS incoming
  FROM purchase_orders CROSS JOIN purchase_order_lines AS line ON line.purchaseOrderId = purchase_orders.id
  WHERE ${isOpenOrder} GROUP BY productId)`

/** The same pieces as a value for one row of `products`, for a query that reads few products. */
export const incomingOfProduct = sql`(SELECT coalesce(sum(max(line.quantity - line.received, 0)), 0)
  FROM purchase_order_lines AS line CROSS JOIN purchase_orders ON purchase_orders.id = line.purchaseOrderId
  WHERE line.productId = products.id AND ${isOpenOrder})`

/** Rows of `productId` and `pieces`: what the receipts of a purchase order brought, without undone ones. `id`: SQL for its id. */
export const arrivedFor = (id: SQL) => sql`(SELECT productId, sum(movement.on_hand) AS pieces
  FROM purchases JOIN stock_movements AS movement ON movement.entryId = purchases.entryId
  WHERE purchaseOrderId = ${id} AND undoneAt IS NULL GROUP BY productId)`
