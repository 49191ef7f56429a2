import * as v from 'valibot'
import { RequiredText, Text } from './fields.ts'
import { MoneyForm, type OrderPayment, PastDay, PositiveAmount } from './ledger.ts'

/** With a `form`, it records money that was returned by hand; without it, the provider returns it to the card. */
export const NewRefund = v.object({
  /** Absent: all that was not returned yet. */
  amount: v.optional(PositiveAmount),
  reason: RequiredText('Indica el motivo.', 300),
  form: v.optional(MoneyForm('Elige cómo se devolvió.')),
  /** Absent: today. */
  returnedOn: v.optional(PastDay),
  reference: v.optional(v.nullable(Text(60))),
})
export type NewRefund = v.InferOutput<typeof NewRefund>

type Refundable = Pick<OrderPayment, 'amount' | 'refunded' | 'state' | 'by' | 'refunds'>

/** What was not returned yet, in pesos. */
export const refundableOf = ({ amount, refunded }: Pick<Refundable, 'amount' | 'refunded'>) =>
  Math.round((amount - refunded) * 100) / 100

/**
 * - `card`: the provider may return it to the card
 * - `hand`: the staff returns it in another form. Also a charge that the provider did not return
 */
export function refundWaysOf({ state, by, refunds }: Refundable): ('card' | 'hand')[] {
  if (refunds.some((refund) => refund.state === 'requested')) return []
  const isCharge = by === null
  if (!isCharge) return state === 'refund_due' ? ['hand'] : []
  if (state !== 'applied' && state !== 'refund_due' && state !== 'review') return []
  return state === 'refund_due' && refunds.some((refund) => refund.state === 'failed') ? ['card', 'hand'] : ['card']
}

export const refundLimitMessage = (amount: string) => `El monto excede lo que falta devolver: ${amount}.`
