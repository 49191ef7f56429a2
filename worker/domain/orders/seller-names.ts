import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'

/** Limits of one transaction: others wait for its lock. */
const customersAtOnce = 100
const ordersAtOnce = 2000
/** A run takes no more than this. The cron starts the next one a minute after the start of this one. */
const runMs = 40_000

const customersAndSellers = sql`customers LEFT JOIN users ON users.id = salespersonId
  JOIN orders ON orders.customerId = customers.id AND sellerName IS NOT users.nombre`

/**
 * Copies the name of the salesperson to the orders of customers who got another salesperson, or whose salesperson was renamed. The
 * list of orders is sorted by this copy. In many transactions, because they may be all orders of the shop.
 */
export async function copySellerNames(db: Database) {
  const waiting = sql`SELECT customerId FROM sellers_to_copy`
  const until = Date.now() + runMs
  let left = await db.all(sql`${waiting} LIMIT 1`)
  while (left.length > 0 && Date.now() < until) {
    const part = sql`(${waiting} ORDER BY customerId LIMIT ${customersAtOnce})`
    const { rest } = await db.write({
      names: db.run(sql`UPDATE orders SET sellerName = found.nombre FROM (SELECT orders.id AS orderId, users.nombre
          FROM ${customersAndSellers} WHERE customers.id IN ${part} LIMIT ${ordersAtOnce}) AS found
        WHERE orders.id = orderId`),
      done: db.run(sql`DELETE FROM sellers_to_copy WHERE customerId IN ${part}
        AND NOT EXISTS (SELECT 1 FROM ${customersAndSellers} WHERE customers.id = sellers_to_copy.customerId)`),
      rest: db.all(sql`${waiting} LIMIT 1`),
    })
    left = rest
  }
}
