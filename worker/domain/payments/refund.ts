import { eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { payments, refunds } from '../../../db/schema/index.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { formatPesos, toCentavos } from '../../contract/money.ts'
import type { Refund } from '../../contract/payments/ledger.ts'
import { type NewRefund, refundableOf, refundLimitMessage } from '../../contract/payments/refunds.ts'
import { conflict, invalidField } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { noPayment } from '../not-found.ts'
import { changedEventOfPayment } from '../orders/changed-event.ts'
import type { Provider } from './provider.ts'
import { effectsOf } from './record-returned.ts'
import { requestAtProvider } from './refund-check.ts'

type RefundKey = { paymentId: number; idempotencyKey: string }

/**
 * Returns money of a payment: the provider returns a charge to its card, staff record what they returned in another form. The
 * same key returns it once, and one refund of a payment can be in progress.
 * @throws 400 above the amount that was not returned yet, 409 if the payment cannot be returned in that way or was returned in part since
 */
export async function refundPayment(
  db: Database,
  provider: Provider,
  user: Actor,
  key: RefundKey,
  input: NewRefund,
): Promise<{ refund: Refund; created: boolean }> {
  const isByHand = input.form !== undefined
  try {
    const { made } = await db.write(refundPlan(db, user, key, input))
    const refund = made[0]
    if (!refund) throw noPayment()
    if (!isByHand) await requestAtProvider(db, provider, refund)
    return { refund: await findRefund(db, key), created: true }
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    return { refund: await findRefund(db, key), created: false }
  }
}

function refundPlan(db: Database, user: Actor, { paymentId, idempotencyKey }: RefundKey, input: NewRefund) {
  const { amount, refunded, reason, form, reference } = input
  const isByHand = form !== undefined
  const closedAt = new Date().toISOString()
  const left = sql`(SELECT amount - refunded FROM payments WHERE id = ${paymentId})`
  const row = {
    paymentId,
    amount: amount ?? sql`(SELECT iif(due > 0, due, amount - refunded) FROM payments WHERE id = ${paymentId})`,
    reason,
    userId: user.id,
    idempotencyKey,
    ...(isByHand
      ? {
          way: 'hand' as const,
          state: 'done' as const,
          form,
          returnedOn: input.returnedOn ?? todayInMexico(),
          reference: reference || null,
          closedAt,
        }
      : {
          way: 'provider' as const,
          state: 'requested' as const,
          checkAt: timeFromNow('+1 minute'),
        }),
  }
  const refuse = () => notRefundable(db, paymentId, isByHand)
  return {
    newKey: ensure(
      sql`NOT EXISTS (SELECT 1 FROM refunds WHERE paymentId = ${paymentId} AND idempotencyKey = ${idempotencyKey})`,
      () => new KeyUsed(),
    ),
    allowed: ensure(isByHand ? mayReturnByHand(paymentId) : mayRequest(paymentId), refuse),
    ...(refunded !== undefined && {
      unchanged: ensure(
        sql`(SELECT refunded FROM payments WHERE id = ${paymentId}) = ${toCentavos(refunded)}`,
        refundChanged,
      ),
    }),
    ...(amount !== undefined && {
      amount: ensure(sql`${left} >= ${toCentavos(amount)}`, () => aboveLimit(db, paymentId)),
    }),
    made: onConstraint(db.insert(refunds).values(row).returning(), {
      'refunds.paymentId': refuse,
      'refunds.idempotencyKey': () => new KeyUsed(),
    }),
    ...(isByHand && effectsOf(db, paymentId, closedAt)),
    requested: isByHand
      ? undefined
      : audited(db, user, {
          action: 'request_refund',
          entity: 'payment',
          entityId: paymentId,
          after: { amount, reason },
        }),
    changed: isByHand ? undefined : changedEventOfPayment(db, paymentId),
  }
}

const refundChanged = () =>
  conflict('CHANGED', 'Ya se devolvió otra parte de este pago. Cierra y revisa cuánto falta antes de devolver más.')

// The rules of `refundWaysOf` as conditions.

const isIdle = (paymentId: number) =>
  sql`NOT EXISTS (SELECT 1 FROM refunds WHERE paymentId = ${paymentId} AND state = 'requested')`

const mayRequest = (paymentId: number) => sql`${isIdle(paymentId)} AND EXISTS (SELECT 1 FROM payments
  WHERE id = ${paymentId} AND transactionTokenId IS NOT NULL AND state IN ('applied', 'refund_due', 'review'))`

const mayReturnByHand = (paymentId: number) => sql`${isIdle(paymentId)} AND EXISTS (SELECT 1 FROM payments
  WHERE id = ${paymentId} AND (transactionTokenId IS NULL AND state IN ('applied', 'refund_due')
    OR (due > 0 OR state = 'review') AND EXISTS (SELECT 1 FROM refunds WHERE paymentId = payments.id AND refunds.state = 'failed')))`

const paymentQuery = (db: Database, id: number) =>
  db.query.payments.findFirst({
    where: eq(payments.id, id),
    with: { refunds: { with: { user: { columns: { nombre: true } } } } },
  })

async function notRefundable(db: Database, paymentId: number, isByHand: boolean) {
  const payment = await paymentQuery(db, paymentId)
  if (!payment) return noPayment()
  if (payment.state === 'refunded') return conflict('REFUNDED', 'Este pago ya se devolvió completo.')
  if (payment.refunds.some(({ state }) => state === 'requested')) {
    return conflict('REFUND_PENDING', 'Ya hay una devolución de este pago en proceso. Espera a que NetPay la confirme.')
  }
  if (payment.transactionTokenId === null) {
    return isByHand
      ? conflict('VOID', 'Este pago se anuló: no hay dinero por devolver.')
      : conflict('NOT_A_CHARGE', 'Este pago no fue con tarjeta en línea: indica cómo lo devolviste.')
  }
  return isByHand
    ? conflict(
        'TRY_CARD',
        'Devuelve primero el cargo a la tarjeta. Si NetPay no lo acepta, podrás devolverlo de otra forma.',
      )
    : conflict('NOT_REFUNDABLE', 'Este pago no se puede devolver.')
}

async function aboveLimit(db: Database, paymentId: number) {
  const payment = await paymentQuery(db, paymentId)
  if (!payment) return noPayment()
  return invalidField('amount', refundLimitMessage(formatPesos(refundableOf(payment))))
}

async function findRefund(db: Database, { paymentId, idempotencyKey }: RefundKey): Promise<Refund> {
  const payment = await paymentQuery(db, paymentId)
  const refund = payment?.refunds.find((one) => one.idempotencyKey === idempotencyKey)
  if (!refund) throw noPayment()
  const { id, amount, way, state, createdAt, closedAt, form, returnedOn, reference, reason, error, user } = refund
  const by = user?.nombre ?? null
  return { id, amount, way, state, createdAt, closedAt, form, returnedOn, reference, reason, error, by }
}
