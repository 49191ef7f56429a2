import type { InStatement } from '@libsql/client/web'
import { staff } from './users.ts'

/** Every 19th order was made by the sales team in the name of its customer. */
const delegated = 'id % 19 = 3'

/** Number of order events in the log. */
const eventCount = 300

/**
 * The log of changes: events of the latest orders, higher prices and new terms of customers. Runs last, because it needs all other
 * data. Rows are inserted by date, so that ids follow the time.
 */
export const demoAudit = (): InStatement[] => [
  `UPDATE orders SET userId = ${staff.sales} WHERE ${delegated}`,
  `UPDATE order_events SET userId = ${staff.sales}, onBehalfOf = (SELECT customerId FROM orders WHERE orders.id = orderId)
    WHERE event = 'created' AND orderId IN (SELECT id FROM orders WHERE ${delegated})`,
  `INSERT INTO audit_log (userId, onBehalfOf, action, entity, entityId, before, after, createdAt)
    SELECT userId, onBehalfOf, iif(event = 'created', 'create', 'status'), 'order', CAST(orderId AS TEXT),
      iif(event = 'created', NULL, json_object('status', earlier)),
      iif(event = 'created', (SELECT json_group_array(json_object('productId', productId, 'quantity', quantity))
        FROM order_items WHERE order_items.orderId = events.orderId), json_object('status', event, 'note', note)),
      createdAt
    FROM (SELECT *, lag(iif(event = 'created', 'Pending', event)) OVER (PARTITION BY orderId ORDER BY id) AS earlier
      FROM order_events WHERE orderId > (SELECT max(id) - ${eventCount / 3} FROM orders)
        AND event IN ('created', 'Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')) AS events
    UNION ALL
    SELECT ${staff.admin}, NULL, 'update', 'product', CAST(id AS TEXT),
      json_object('salePrice1', round(salePrice1 / 104.0, 2), 'cost', round(cost / 103.0, 2)),
      json_object('salePrice1', salePrice1 / 100.0, 'cost', cost / 100.0),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (id % 20 + 1) || ' days')
    FROM products WHERE id % 41 = 7
    UNION ALL
    SELECT ${staff.admin}, NULL, 'update', 'customer', CAST(id AS TEXT),
      json_object('credit_limit', credit_limit / 200.0, 'credit_days', 15),
      json_object('credit_limit', credit_limit / 100.0, 'credit_days', credit_days),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (id % 12 + 2) || ' days')
    FROM customers WHERE id <= 12 AND credit_limit > 0
    ORDER BY createdAt`,
]
