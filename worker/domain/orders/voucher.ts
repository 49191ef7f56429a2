import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { files, orderEvents, orders, outbox, vouchers } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { isToPay as isToPayNow, maxVouchers } from '../../contract/orders/states.ts'
import type { RejectVoucher } from '../../contract/payments/ledger.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { StoredFile } from '../files.ts'
import { shownFolio } from '../folio.ts'
import { type Actor, author } from '../identity.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { noOrder, noVoucher } from '../not-found.ts'
import { changedEvent } from './changed-event.ts'
import { orderQuery } from './order-query.ts'
import { toOrder, visibleOrder } from './read.ts'
import { isToPay, isUnpaid } from './states.ts'

/** @throws the refusal of a voucher that `addVoucher` would not add: before the file is stored */
export async function assertTakesVoucher(db: Database, user: Actor, id: number) {
  const isVisible = visibleOrder(user, id)
  await db.read({ unpaid: ensure(takesVoucher(isVisible), () => takesNoVoucher(db, isVisible)) })
}

/** Adds proof of a transfer, from the client, or from staff who received it in another way. Earlier vouchers stay. */
export async function addVoucher(db: Database, user: Actor, id: number, file: StoredFile): Promise<Order> {
  const isVisible = visibleOrder(user, id)
  const { order } = await db.write({
    unpaid: ensure(takesVoucher(isVisible), () => takesNoVoucher(db, isVisible)),
    file: db.insert(files).values({ ...file, userId: user.id }),
    voucher: db.insert(vouchers).values({ orderId: id, key: file.key }),
    method: db.update(orders).set({ paymentMethod: 'Bank Transfer' }).where(eq(orders.id, id)),
    history: db.insert(orderEvents).values({ orderId: id, event: 'voucher', ...author(user) }),
    event: can(user, 'client')
      ? db.insert(outbox).values({ event: 'voucher_sent', orderId: id, payload: {} })
      : changedEvent(db, id),
    audit: audited(db, user, { action: 'voucher', entity: 'order', entityId: id, after: { key: file.key } }),
    order: orderQuery(db, isVisible, user),
  })
  return toOrder(order)
}

/** Rejects a voucher; the client reads the reason and may upload another. @throws 409 if it was decided before */
export async function rejectVoucher(
  db: Database,
  user: Actor,
  { orderId, voucherId }: { orderId: number; voucherId: number },
  { reason }: RejectVoucher,
): Promise<Order> {
  const { order } = await db.write({
    pending: ensure(isPendingVoucher(orderId, voucherId), () => alreadyDecided(db, orderId, voucherId)),
    voucher: db
      .update(vouchers)
      .set({ state: 'rejected', reason, decidedBy: user.id, decidedAt: now })
      .where(eq(vouchers.id, voucherId)),
    history: db.insert(orderEvents).values({ orderId, event: 'voucher_rejected', note: reason, userId: user.id }),
    event: changedEvent(db, orderId),
    mail: queueOrderMail(db, 'order_voucher_rejected', orderId, {
      facts: sql`json_object('voucherId', ${voucherId})`,
    }),
    audit: audited(db, user, { action: 'reject_voucher', entity: 'voucher', entityId: voucherId, after: { reason } }),
    order: orderQuery(db, eq(orders.id, orderId), user),
  })
  return toOrder(order)
}

/** The condition that a voucher of the order was confirmed: another one in review may show a second transfer, which is to be returned. */
const hasConfirmed = sql`(orders.status <> 'Cancelled' AND EXISTS (SELECT 1 FROM vouchers confirmed
  WHERE confirmed.orderId = orders.id AND confirmed.state = 'confirmed'))`

/**
 * A FROM with `vouchers` and `orders`: vouchers in review of orders with a balance, or with a confirmed voucher. Begins with the
 * vouchers, which are fewer.
 */
export const pendingVouchers = sql`vouchers CROSS JOIN orders ON orders.id = vouchers.orderId AND (${isUnpaid} OR ${hasConfirmed})
  WHERE vouchers.state = 'pending'`

/** The condition that the order has a voucher that was not reviewed yet. */
export const waitingVoucher = (orderId: SQL) => sql`EXISTS (SELECT 1 FROM vouchers
  WHERE vouchers.orderId = ${orderId} AND vouchers.state = 'pending')`

/** The condition that an order with a balance has a voucher in review, for a SELECT FROM orders. */
export const hasVoucher = sql<number>`(${isUnpaid} AND ${waitingVoucher(sql`orders.id`)})`

/** The condition that the latest voucher of an order with a balance was rejected, for a SELECT FROM orders. */
export const isVoucherRejected = sql<number>`(${isUnpaid} AND EXISTS (SELECT 1 FROM vouchers WHERE state = 'rejected'
  AND vouchers.id = (SELECT max(latest.id) FROM vouchers latest WHERE latest.orderId = orders.id)))`

/** The condition that an order is among `pendingVouchers`, for a SELECT FROM orders. */
export const hasVoucherToReview = sql<number>`((${isUnpaid} OR ${hasConfirmed}) AND ${waitingVoucher(sql`orders.id`)})`

export const isPendingVoucher = (orderId: number, voucherId: number) => sql`EXISTS (SELECT 1 FROM vouchers
  WHERE id = ${voucherId} AND orderId = ${orderId} AND state = 'pending')`

/** The refusal of a verdict on a voucher that is not pending. */
export async function alreadyDecided(db: Database, orderId: number, voucherId: number) {
  const voucher = await db.query.vouchers.findFirst({
    where: and(eq(vouchers.id, voucherId), eq(vouchers.orderId, orderId)),
    columns: { state: true },
  })
  if (!voucher) return noVoucher()
  return conflict('DECIDED', 'Este comprobante ya se revisó. Recarga para ver el resultado.')
}

const takesVoucher = (isVisible: SQL | undefined) => sql`EXISTS (SELECT 1 FROM orders WHERE ${isVisible} AND ${isToPay}
  AND (SELECT count(*) FROM vouchers WHERE orderId = orders.id) < ${maxVouchers})`

async function takesNoVoucher(db: Database, isVisible: SQL | undefined) {
  const order = await db.query.orders.findFirst({
    where: isVisible,
    columns: { status: true, paymentStatus: true, paymentMethod: true },
  })
  if (!order) return noOrder()
  if (isToPayNow(order)) return conflict('TOO_MANY', `Un pedido puede tener ${maxVouchers} comprobantes como máximo.`)
  if (order.paymentMethod !== 'Bank Transfer') {
    return conflict('NOT_A_TRANSFER', 'Solo los pedidos por transferencia llevan comprobante.')
  }
  return conflict('NOT_UNPAID', 'Este pedido ya no espera un pago.')
}

/** The folio that names a voucher's download, if the user may see its order. */
export async function findVoucher(db: Database, user: Actor, id: number, key: string) {
  const [found] = await db
    .select({ folio: shownFolio(orders.order_number) })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
    .where(and(visibleOrder(user, id), eq(vouchers.key, key)))
  if (!found) throw noVoucher()
  return found
}
