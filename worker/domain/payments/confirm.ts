import { and, eq, sql } from 'drizzle-orm'
import { type Database, Unanswered } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orders, paymentIntents, payments } from '../../../db/schema/index.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { type PaymentConfirmation, referenceOf, transactionOf } from '../../contract/payments/payments.ts'
import { conflict } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { deliveryChanged } from '../orders/change-delivery.ts'
import { orderQuery } from '../orders/order-query.ts'
import { getOrder, toOrder } from '../orders/read.ts'
import { ageOf } from './attempt.ts'
import { isLate, lagMs, recordReport } from './browser-report.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { type Outcome, settleCharge, settleCharges, unverified } from './settle.ts'

/**
 * The outcome of the payment that a browser reports. Only the transaction id of the report is used; without one, its reference
 * names an attempt of the user, whose window gave no answer.
 */
export async function confirmPayment(
  db: Database,
  provider: Provider,
  user: Actor,
  callback: unknown,
): Promise<PaymentConfirmation> {
  const id = transactionOf(callback)
  const reference = referenceOf(callback)
  if (!id && reference) return confirmAttempt(db, provider, user, reference)
  if (!id) return rejected('Hubo un error con el pago. Por favor, inténtelo de nuevo.')
  try {
    return await answerOf(db, user, await settleCharge(db, provider, id, user), reference)
  } catch (error) {
    if (!(error instanceof ProviderFailed || error instanceof Unanswered)) throw error
    // A payment that is already applied needs no answer from the provider.
    const known = await db
      .select({ orderId: payments.orderId })
      .from(payments)
      .innerJoin(paymentIntents, eq(paymentIntents.id, payments.intentId))
      .where(
        and(eq(payments.transactionTokenId, id), eq(payments.state, 'applied'), eq(paymentIntents.userId, user.id)),
      )
    if (known[0]?.orderId) return paid(known[0].orderId)
    if (error instanceof ProviderFailed) await recordReport(db, user, reference)
    return pending
  }
}

async function confirmAttempt(db: Database, provider: Provider, user: Actor, reference: string) {
  const [attempt] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.userId, user.id), eq(paymentIntents.merchantReferenceCode, reference)))
  if (!attempt) return rejected(noCharge)
  try {
    const outcomes = await settleCharges(db, provider, attempt)
    const outcome = outcomes.find(({ state }) => state === 'paid') ?? outcomes.find(({ state }) => state !== 'rejected')
    if (outcome) return await answerOf(db, user, outcome, reference)
    return outcomes.length === 0 && ageOf(attempt) < lagMs ? pending : rejected(noCharge)
  } catch (error) {
    if (error instanceof ProviderFailed || error instanceof Unanswered) return pending
    throw error
  }
}

const noCharge = 'No encontramos un cargo de este pago.'

async function answerOf(db: Database, user: Actor, outcome: Outcome, reference: string | null) {
  switch (outcome.state) {
    case 'paid':
      return paid(outcome.orderId)
    case 'rejected':
      return rejected(outcome.message)
    case 'suspect':
      return rejected(unverified)
    case 'refund':
      return refundOf(db, outcome)
    case 'unknown':
      // The provider may show a charge some seconds late. Without an attempt of this user, the id is not theirs.
      return isLate(await recordReport(db, user, reference)) ? pending : rejected(unverified)
    default:
      await recordReport(db, user, reference)
      return pending
  }
}

const paid = (orderId: number): PaymentConfirmation => ({ success: true, state: 'paid', orderId })
const rejected = (message: string): PaymentConfirmation => ({
  success: false,
  state: 'rejected',
  message,
  orderId: null,
})
/** A second charge of a paid order, or a charge for which there is no order or only a cancelled one. */
async function refundOf(
  db: Database,
  { orderId, reason }: { orderId: number | null; reason?: string },
): Promise<PaymentConfirmation> {
  const order = orderId === null ? undefined : await db.query.orders.findFirst({ where: eq(orders.id, orderId) })
  if (!order) return refund(null, reason ?? 'No se pudo hacer un pedido con este pago. Te reembolsaremos el cargo.')
  if (order.status === 'Cancelled') return refund(order.id, 'El pedido se canceló. Te reembolsaremos el cargo.')
  if (order.paymentStatus !== 'Paid') return refund(order.id, 'El saldo del pedido cambió. Te reembolsaremos el cargo.')
  return { ...paid(order.id), message: 'Este pedido ya estaba pagado. Te reembolsaremos el segundo cargo.' }
}

const refund = (orderId: number | null, message: string): PaymentConfirmation => ({
  success: false,
  state: 'refund',
  message,
  orderId,
})
const pending: PaymentConfirmation = {
  success: false,
  state: 'pending',
  message: 'Estamos verificando tu pago. Tu pedido se actualizará solo en cuanto se confirme; no vuelvas a pagar.',
  orderId: null,
}

/** The order that a card payment has created, for callers that create the order after paying. */
export async function orderPaidBy(
  db: Database,
  provider: Provider,
  user: Actor,
  input: { netpayResponse?: unknown; shippingAddress?: string | null },
): Promise<Order> {
  const { state, message, orderId } = await confirmPayment(db, provider, user, input.netpayResponse)
  if (state !== 'paid' || orderId === null) throw notVerified(message)
  const { order } = await db.write({
    address: input.shippingAddress ? replaceDefaultAddress(db, user, orderId, input.shippingAddress) : undefined,
    order: orderQuery(db, eq(orders.id, orderId)),
  })
  return toOrder(order)
}

/**
 * Replaces the default address of an order whose payment began without one: once, and only until the shop prepares the order or
 * changes its delivery, because the request may be repeated at any time.
 */
function replaceDefaultAddress(db: Database, user: Actor, orderId: number, address: string) {
  const isOfOrder = sql`payment_intents.userId = ${user.id} AND payment_intents.orderId = ${orderId}
    AND target = 'cart' AND payment_intents.shippingAddress IS NULL AND NOT payment_intents.pickup`
  const isDefault = sql`EXISTS (SELECT 1 FROM payment_intents WHERE ${isOfOrder})
    AND (SELECT status FROM orders WHERE id = ${orderId}) = 'Paid'
    AND NOT EXISTS (SELECT 1 FROM order_events WHERE orderId = ${orderId} AND event = ${deliveryChanged})`
  return {
    event: db.run(
      sql`INSERT INTO outbox (event, orderId, payload) SELECT 'order_changed', ${orderId}, '{}' WHERE ${isDefault}`,
    ),
    address: db
      .update(orders)
      .set({ shippingAddress: address, version: sql`version + 1`, updatedAt: now })
      .where(and(eq(orders.id, orderId), isDefault)),
    // Last: the conditions above read it.
    chosen: db.update(paymentIntents).set({ shippingAddress: address }).where(isOfOrder),
  }
}

/** Marks an order paid, if the provider confirms that this payment was for it. */
export async function payOrder(db: Database, provider: Provider, user: Actor, id: number, callback: unknown) {
  const { state, message, orderId } = await confirmPayment(db, provider, user, callback)
  const order = await getOrder(db, user, id)
  if (state !== 'paid' || orderId !== id) throw notVerified(message)
  return order
}

const notVerified = (message = 'El pago de este pedido no se ha verificado.') =>
  conflict('PAYMENT_NOT_VERIFIED', message)
