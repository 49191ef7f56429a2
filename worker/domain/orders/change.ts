import { eq, sql } from 'drizzle-orm'
import { type Database, ensure, type Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders } from '../../../db/schema/index.ts'
import { type Area, can, forbiddenMessage } from '../../contract/access.ts'
import type { AcceptOrder } from '../../contract/orders/edit-requests.ts'
import type { Order, OrderStatus } from '../../contract/orders/orders.ts'
import type { Shipping } from '../../contract/orders/shipping-requests.ts'
import { transitions } from '../../contract/orders/states.ts'
import type { ClientCancels } from '../../contract/shop/setting-values.ts'
import { AppError, conflict, forbidden } from '../../errors.ts'
import { audited } from '../audit.ts'
import { approveHold, ensureNotHeld } from '../customers/credit.ts'
import { type Actor, author } from '../identity.ts'
import { discardAttempts } from '../invoices/finish.ts'
import type { Context as InvoiceContext } from '../invoices/record.ts'
import { voidInvoice } from '../invoices/void-invoice.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { configured } from '../shop/configured.ts'
import { changedEvent } from './changed-event.ts'
import { deliverAll } from './deliver.ts'
import { editPlan } from './edit.ts'
import { ensureInvoiceStamped, ensureMayMove, ensureMoneyKept, invoiceInProcess } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { toOrder, visibleOrder } from './read.ts'
import { orderReference, recordReservation, release } from './reservation.ts'
import { shipOrder } from './ship.ts'
import { clientMayCancel } from './states.ts'

/**
 * `creditReason`: approves an order that its customer's credit holds. `notify`: false if the client gets no mail about a cancellation.
 */
type Step = { note?: string; version?: number; creditReason?: string; notify?: boolean }

/**
 * Accepts an order. With `items`, its lines are changed in the same transaction, by the rules of `editPlan`.
 * @throws 403 for a role that may not change them
 */
export function acceptOrder(
  db: Database,
  user: Actor,
  id: number,
  { items, ...step }: Step & Pick<AcceptOrder, 'items'>,
) {
  if (!items) return move(db, user, id, 'Accepted', step)
  if (!can(user, 'orders.edit')) throw forbidden(forbiddenMessage)
  const { note: reason, version } = step
  return move(db, user, id, 'Accepted', step, { rules: { edit: editPlan(db, user, id, { items, reason, version }) } })
}

/** The areas of steps that need more than to fulfil orders. */
const areaOfStep: Partial<Record<OrderStatus, Area>> = { Accepted: 'orders.accept', Cancelled: 'orders.cancelPending' }

/**
 * Moves an order to a state. Accepting and cancelling have functions of their own; only a verified payment sets Paid.
 * @throws 403 for a role that may not take this step
 */
export function changeStatus(
  context: InvoiceContext,
  user: Actor,
  id: number,
  { status, tracking, items, shippedOn, ...step }: Step & Shipping & { status: OrderStatus },
) {
  const { db } = context
  const area = areaOfStep[status]
  if (area && !can(user, area)) throw forbidden(forbiddenMessage)
  if (status === 'Accepted') return acceptOrder(db, user, id, step)
  if (status === 'Cancelled') {
    return cancelOrder(context, user, id, { reason: step.note || 'Otro', version: step.version })
  }
  if (status === 'Paid') throw conflict('NOT_BY_HAND', 'Un pedido pasa a Pagada cuando se verifica su pago.')
  if (status === 'Shipped') return shipOrder(db, user, id, { tracking, items, shippedOn, ...step })
  return move(db, user, id, status, step)
}

/**
 * Cancels an order and releases its stock. Clients may cancel their own orders as the setting `clientCancels` says. Attempts to invoice it
 * that are not stamped end.
 */
export async function cancelOrder(context: InvoiceContext, user: Actor, id: number, step: Step & { reason: string }) {
  try {
    return await cancel(context.db, user, id, step)
  } catch (error) {
    if (!(error instanceof AppError && error.code === invoiceInProcess)) throw error
    await discardAttempts(context, id)
    return cancel(context.db, user, id, step)
  }
}

function cancel(db: Database, user: Actor, id: number, { reason, note, notify, version }: Step & { reason: string }) {
  const from = can(user, 'orders.cancel') ? transitions.Cancelled : fromPending
  const text = note ? `${reason}: ${note}` : reason
  if (!can(user, 'client')) return move(db, user, id, 'Cancelled', { note: text, notify, version }, { from })
  const isAllowed = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND ${clientMayCancel})`
  const byClient = ensure(isAllowed, () => notByClient(db))
  return move(db, user, id, 'Cancelled', { note: text, version }, { rules: { byClient } })
}

const fromPending: readonly OrderStatus[] = ['Pending']

async function notByClient(db: Database) {
  const [row] = await db.all<{ rule: ClientCancels }>(sql`SELECT ${configured('sales', 'clientCancels')} AS rule`)
  return forbidden(cancelRefusals[row?.rule ?? 'Pending'])
}

const cancelRefusals: Record<ClientCancels, string> = {
  never: 'La tienda cancela los pedidos: escríbele para cancelar el tuyo.',
  Pending: 'Solo puedes cancelar un pedido mientras está Pendiente.',
  Accepted: 'Este pedido ya tiene un pago o una factura, o ya se surte: escribe a la tienda para cancelarlo.',
}

async function move(
  db: Database,
  user: Actor,
  id: number,
  status: OrderStatus,
  step: Step,
  { from = transitions[status], rules = {} }: { from?: readonly OrderStatus[]; rules?: Plan } = {},
): Promise<Order> {
  const { order } = await db.write({
    allowed: ensureMayMove(db, user, { id, status, from, version: step.version }),
    rules,
    ...(status === 'Preparing' && { money: ensureMoneyKept(id) }),
    ...(status === 'Cancelled' && {
      whole: ensure(sql`NOT ${hasShipped(id)}`, partlyShipped),
      stamped: ensureInvoiceStamped(id),
    }),
    credit: status === 'Accepted' || status === 'Preparing' ? creditRule(db, user, id, step) : undefined,
    // Before the update, because it reads the earlier state.
    audit: audited(db, user, {
      action: 'status',
      entity: 'order',
      entityId: id,
      before: sql`(SELECT json_object('status', status) FROM orders WHERE id = ${id})`,
      after: { status, note: step.note },
    }),
    status: db
      .update(orders)
      .set({
        status,
        version: sql`version + 1`,
        updatedAt: now,
        ...(status === 'Cancelled' && { cancelReason: step.note }),
      })
      .where(eq(orders.id, id)),
    stock: status === 'Cancelled' ? releaseLines(db, user, id) : undefined,
    deliveries: status === 'Delivered' ? deliverAll(db, user, id) : undefined,
    mail: moveMail(db, user, id, status, step),
    history: db.insert(orderEvents).values({ orderId: id, event: status, note: step.note, ...author(user) }),
    refund: status === 'Cancelled' ? oweRefund(db, user, id) : undefined,
    invoice: status === 'Cancelled' && can(user, 'invoices.cancel') ? voidInvoice(db, user, id, step.note) : undefined,
    event: changedEvent(db, id),
    order: orderQuery(db, visibleOrder(user, id), user),
  })
  return toOrder(order)
}

function moveMail(db: Database, user: Actor, id: number, status: OrderStatus, { notify = true }: Step) {
  if (status === 'Accepted') return queueOrderMail(db, 'order_accepted', id)
  // A client gets no mail about their own cancellation. A cancellation in a delegated session is made by staff.
  const isByClient = can(user, 'client') && !user.onBehalfOf
  const isSent = status === 'Cancelled' && notify && !isByClient
  return isSent ? queueOrderMail(db, 'order_cancelled', id) : undefined
}

const creditRule = (db: Database, user: Actor, id: number, { creditReason }: Step): Plan =>
  creditReason && can(user, 'orders.credit') ? approveHold(db, user, id, creditReason) : { free: ensureNotHeld(db, id) }

/** The money of a cancelled order must go back to the client. */
export const oweRefund = (db: Database, user: Actor, id: number) => ({
  history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
    SELECT orderId, 'refund_due', iif(userId IS NULL, 'Cargo con tarjeta por devolver', 'Pago por devolver'), ${user.id}
    FROM payments
    WHERE orderId = ${id} AND state = 'applied'`),
  audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId)
    SELECT ${user.id}, 'refund_due', 'payment', coalesce(transactionTokenId, id) FROM payments
    WHERE orderId = ${id} AND state = 'applied'`),
  // Also the payments that were to be returned before: for a cancelled order they count as paid, and this update makes the trigger
  // `payment_changed` add them.
  payments: db.run(sql`UPDATE payments SET state = 'refund_due'
    WHERE orderId = ${id} AND state IN ('applied', 'refund_due')`),
})

/** Releases the reserved pieces of a cancelled order. */
function releaseLines(db: Database, user: Actor, id: number) {
  const lines = sql`(SELECT productId, quantity FROM order_items WHERE orderId = ${id})`
  return {
    inventory: release(db, lines),
    reservation: recordReservation(db, lines, { type: 'release', reference: orderReference(id), userId: user.id }),
  }
}

const hasShipped = (id: number) => sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND shippedPieces > 0)`

const partlyShipped = () =>
  conflict(
    'PARTLY_SHIPPED',
    'Este pedido ya se envió en parte. Cancela lo pendiente, registra lo que se devolvió o deshaz antes sus envíos.',
  )
