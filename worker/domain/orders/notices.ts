import { type SQL, sql } from 'drizzle-orm'
import type { OrderRow } from '../../contract/orders/orders.ts'
import { unreadMessages } from '../chat.ts'
import { creditHold } from '../customers/credit.ts'
import { holdingStatuses } from '../inventory/backorders.ts'
import { isMoneyLost, isOpen } from './states.ts'
import { hasVoucher, hasVoucherToReview, isVoucherRejected, pendingVouchers } from './voucher.ts'

/** The condition that a product of the order has fewer pieces in the warehouse than open orders need. */
const isShort = sql`(orders.status IN ${holdingStatuses} AND EXISTS (
  SELECT 1 FROM order_items JOIN inventory ON inventory.productId = order_items.productId
  WHERE order_items.orderId = orders.id AND inventory.quantity < 0))`

/** The condition that a client, as a row of `users`, has unread messages. */
const hasUnread = sql`EXISTS (SELECT 1 FROM ${unreadMessages})`

/** A client's unread message is shown at the client's open orders and at the latest one. */
const showsMessages = sql`(${isOpen} OR orders.id = (
  SELECT max(latest.id) FROM orders latest WHERE latest.customerId = orders.customerId))`

/** The notices of a row of a list, beside its credit hold. A client sees only those of vouchers. */
export const notices = (forStaff: boolean) => ({
  hasVoucher: (forStaff ? hasVoucherToReview : hasVoucher).as('hasVoucher'),
  isVoucherRejected: (forStaff ? sql<number>`0` : isVoucherRejected).as('isVoucherRejected'),
  isMoneyLost: sql<number>`(${forStaff} AND ${isMoneyLost})`.as('isMoneyLost'),
  isShort: sql<number>`(${forStaff} AND ${isShort})`.as('isShort'),
  hasMessages: sql<number>`(${forStaff} AND ${showsMessages} AND EXISTS (SELECT 1 FROM users
    WHERE users.customerId = orders.customerId AND ${hasUnread}))`.as('hasMessages'),
})

/** The orders with a notice. Each part begins with few rows: open orders, vouchers in review, clients whose messages wait. */
const ordersWithNotice = sql`SELECT orders.id FROM orders WHERE ${isOpen} AND (${isShort} OR ${isMoneyLost} OR ${creditHold} IS NOT NULL)
  UNION SELECT orders.id FROM ${pendingVouchers}
  UNION SELECT orders.id FROM users CROSS JOIN orders ON orders.customerId = users.customerId
    WHERE ${hasUnread} AND ${showsMessages}`

type Page = { limit: number; offset: number; noticedFirst: boolean }

/** True for the orders of a page sorted by notices. The others are read along the index by date, until the page is full. */
export const isOnNoticedPage = (where: SQL | undefined, { limit, offset, noticedFirst }: Page) => {
  const condition = where ?? sql`TRUE`
  return sql`orders.id IN (WITH noticed AS MATERIALIZED (${ordersWithNotice})
    SELECT id FROM (
      SELECT ${noticedFirst ? 0 : 1} AS place, orders.orderDate, orders.id
        FROM noticed CROSS JOIN orders ON orders.id = noticed.id WHERE ${condition}
      UNION ALL SELECT * FROM (SELECT ${noticedFirst ? 1 : 0}, orders.orderDate, orders.id FROM orders
        WHERE orders.id NOT IN (SELECT id FROM noticed) AND ${condition}
        ORDER BY orders.orderDate DESC, orders.id DESC LIMIT ${limit + offset})
      ORDER BY place, orderDate DESC, id DESC LIMIT ${limit} OFFSET ${offset}))`
}

type NoticeFlags = Pick<OrderRow, 'creditHold' | 'hasVoucher' | 'isMoneyLost' | 'isShort' | 'hasMessages'>

const hasNotice = (order: NoticeFlags) =>
  order.creditHold !== null || order.hasVoucher || order.isMoneyLost || order.isShort || order.hasMessages

/** Sorts the rows of such a page, which are by date already. */
export const byNotice = (rows: OrderRow[], noticedFirst: boolean) => [
  ...rows.filter((row) => hasNotice(row) === noticedFirst),
  ...rows.filter((row) => hasNotice(row) !== noticedFirst),
]
