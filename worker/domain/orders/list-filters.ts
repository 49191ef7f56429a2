import { asc, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../../db/schema/index.ts'
import { toCentavos } from '../../contract/money.ts'
import type { OrderQuery, OrderSort } from '../../contract/orders.ts'
import { isUnpaid } from './states.ts'

/** The conditions of the staff's filters that are about one order alone. */
export const filtersOf = ({ paymentMethod, seller, minTotal, maxTotal, changes }: OrderQuery): SQL[] =>
  [
    paymentMethod &&
      (paymentMethod === 'none' ? isNull(orders.paymentMethod) : eq(orders.paymentMethod, paymentMethod)),
    seller !== undefined && sql`${orders.customerId} IN (SELECT id FROM customers WHERE salespersonId = ${seller})`,
    minTotal !== undefined && gte(sql`orders.total`, toCentavos(minTotal)),
    maxTotal !== undefined && lte(sql`orders.total`, toCentavos(maxTotal)),
    changes && sql`orders.modifications <> '[]'`,
  ].filter((condition) => condition instanceof Object) as SQL[]

/** Each sort has an index, which is read in either direction. */
const sortColumns: Record<OrderSort, SQL> = {
  number: sql`orders.id`,
  date: sql`orders.orderDate`,
  customer: sql`orders.customer_name`,
  pieces: sql`orders.pieces`,
  total: sql`orders.total`,
  status: sql`orders.status`,
  payment: sql`orders.paymentStatus`,
  method: sql`orders.paymentMethod`,
}

/** The order that the user chose, if any. */
export function chosenOrder(sort: OrderQuery['sort']): SQL[] | undefined {
  if (!sort) return undefined
  const direction = sort.startsWith('-') ? desc : asc
  const key = sort.replace('-', '') as OrderSort
  // Their indexes go on by date.
  const ties = key === 'status' || key === 'payment' ? [direction(orders.orderDate)] : []
  return [direction(sortColumns[key]), ...ties, direction(orders.id)]
}

/** Facts of a row that only the staff see; null or 0 for a client. */
export const staffFacts = (forStaff: boolean) => ({
  /** The salesperson of the customer. */
  seller: sql<string | null>`iif(${forStaff}, (SELECT users.nombre FROM customers JOIN users ON users.id = salespersonId
    WHERE customers.id = orders.customerId), NULL)`.as('seller'),
  /** A voucher waits for a decision. */
  hasVoucher: sql<number>`(${forStaff} AND ${isUnpaid} AND EXISTS (SELECT 1 FROM vouchers
    WHERE vouchers.orderId = orders.id AND state = 'pending'))`.as('hasVoucher'),
  /** The client has written what no one has read. */
  hasMessages: sql<number>`(${forStaff} AND EXISTS (SELECT 1 FROM users
    JOIN chat_messages message ON message.clientId = users.id
    LEFT JOIN chat_reads mark ON mark.clientId = users.id AND mark.reader = 'admin'
    WHERE users.customerId = orders.customerId AND fromRole = 'client' AND message.seq > coalesce(mark.seq, 0)))`.as(
    'hasMessages',
  ),
})
