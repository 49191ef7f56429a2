import * as v from 'valibot'
import { Amount, RequiredText, Text } from '#contract/fields'
import { roundPesos, toCentavos, toPesos } from '#contract/money'
import { PastDay } from '#contract/past-day'
import { PositiveAmount } from '#contract/pesos'
import { MoneyForm, type OrderPayment } from './ledger.ts'

/** With a `form`, it records money that was returned by hand; without it, the provider returns it to the card. */
export const NewRefund = v.object({
  /** If absent: the amount that is to be returned, or the whole payment if nothing of it is. */
  amount: v.optional(PositiveAmount),
  /** Pesos of the payment that the user saw as returned before. If it has another value by now, nothing is returned. */
  refunded: v.optional(Amount()),
  reason: RequiredText('Indica el motivo.', 300),
  form: v.optional(MoneyForm('Elige cómo se devolvió.')),
  /** Absent: today. */
  returnedOn: v.optional(PastDay),
  reference: v.optional(v.nullable(Text(60))),
})
export type NewRefund = v.InferOutput<typeof NewRefund>

type Refundable = Pick<OrderPayment, 'amount' | 'refunded' | 'due' | 'state' | 'by' | 'refunds'>

/** Amount that was not returned yet, in pesos. */
export const refundableOf = ({ amount, refunded }: Pick<Refundable, 'amount' | 'refunded'>) =>
  roundPesos(amount - refunded)

/** Default amount of a refund, in pesos. */
export const proposedRefund = (payment: Pick<Refundable, 'amount' | 'refunded' | 'due'>) =>
  payment.due > 0 ? payment.due : refundableOf(payment)

/**
 * The parts of the payments to return when the total of an order becomes `needed` pesos, the latest payment first. Amounts
 * already marked to be returned are not included.
 */
export function refundsAbove<Payment extends Pick<Refundable, 'amount' | 'refunded' | 'due' | 'state'>>(
  payments: readonly Payment[],
  needed: number,
) {
  const appliedPayments = payments.filter(({ state }) => state === 'applied').toReversed()
  const remainingOf = ({ amount, refunded, due }: Payment) =>
    toCentavos(amount) - toCentavos(refunded) - toCentavos(due)
  let toReturn = appliedPayments.reduce((sum, payment) => sum + remainingOf(payment), 0) - toCentavos(needed)
  return appliedPayments.flatMap((payment) => {
    const part = Math.max(Math.min(remainingOf(payment), toReturn), 0)
    toReturn -= part
    return part > 0 ? [{ payment, amount: toPesos(part) }] : []
  })
}

type RefundedOrder = { status: string; total: number; credited: number; payments: readonly Refundable[] }

/**
 * What a refund of the shop changes in its order: pesos to be paid again, and whether the order is then Refunded. Null if the money was
 * to be returned anyway, which changes nothing. Also null after earlier refunds, whose effect depends on their reason.
 */
export function effectOfRefund(order: RefundedOrder, payment: Refundable, amount: number) {
  const isFirst = order.payments.every(({ refunded }) => refunded === 0)
  if (payment.state !== 'applied' || payment.due > 0 || !isFirst) return null
  if (order.status === 'Pending') return { again: amount, isRefunded: false }
  const isWhole = amount === payment.amount
  const isRefunded = isWhole && toCentavos(amount) >= toCentavos(order.total) - toCentavos(order.credited)
  return { again: isWhole && !isRefunded ? amount : 0, isRefunded }
}

/**
 * - `card`: the provider may return it to the card
 * - `hand`: staff return it in another form. Also for a charge that the provider refused to return
 */
export function refundWaysOf({ state, by, refunds, due }: Refundable): ('card' | 'hand')[] {
  if (refunds.some((refund) => refund.state === 'requested')) return []
  const isCharge = by === null
  if (!isCharge) return state === 'applied' || state === 'refund_due' ? ['hand'] : []
  if (state !== 'applied' && state !== 'refund_due' && state !== 'review') return []
  return (due > 0 || state === 'review') && refunds.some((refund) => refund.state === 'failed')
    ? ['card', 'hand']
    : ['card']
}

/** `amount`: as it is shown, such as $186.00. */
export const refundLimitMessage = (amount: string) => `El monto excede lo que falta devolver: ${amount}.`
