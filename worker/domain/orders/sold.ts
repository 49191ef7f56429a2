import { type SQL, sql } from 'drizzle-orm'

/**
 * Orders as rows of `sold`, with the moment at which each counts as sold: when it was first accepted or paid, unless it
 * was cancelled later. `since`, `until`: UTC, the latter not included.
 */
export const soldOrders = (since: string, until?: string, condition: SQL = sql`TRUE`) => sql`(
  SELECT orders.*, step.createdAt AS soldAt
  FROM order_events step JOIN orders ON orders.id = step.orderId AND orders.status <> 'Cancelled'
  WHERE step.event IN ('Accepted', 'Paid') AND step.createdAt >= ${since}
    ${until === undefined ? sql`` : sql`AND step.createdAt < ${until}`} AND ${condition}
    AND NOT EXISTS (SELECT 1 FROM order_events earlier
      WHERE earlier.orderId = step.orderId AND earlier.id < step.id AND earlier.event IN ('Accepted', 'Paid')))`
