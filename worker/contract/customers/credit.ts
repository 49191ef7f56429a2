import * as v from 'valibot'
import { Day } from '#contract/fields'
import { formatPesos, roundPesos } from '#contract/money'

/**
 * The reason why an order is held.
 * - `limit`, `overdue`, `blocked`: it is Pending, and an administrator must approve it
 * - `cash`: it is accepted for a customer without credit, and is prepared when it is paid
 */
const holdReasons = ['limit', 'overdue', 'blocked', 'cash'] as const
type HoldReason = (typeof holdReasons)[number]

export const CreditHold = v.object({
  reason: v.picklist(holdReasons),
  /** The amount above the limit, past its due date, or not paid. Pesos. */
  amount: v.number(),
  /** False if the shop only marks such orders. */
  blocks: v.boolean(),
})
export type CreditHold = v.InferOutput<typeof CreditHold>

/** Money in pesos. */
export const CustomerCredit = v.object({
  /** Null: no limit; 0: no credit. */
  limit: v.nullable(v.number()),
  /** Null: no terms agreed; 0: immediate payment. */
  days: v.nullable(v.number()),
  /** Balance of accepted orders. */
  owed: v.number(),
  /** Balance of orders that are not accepted yet. */
  pending: v.number(),
  /** The part of `owed` past its due date. 0 without terms. */
  overdue: v.number(),
  /** The part of the credit in use: `owed`, and `pending` if the shop counts it. May exceed `limit`. */
  used: v.number(),
  /** Pesos that may still be ordered on credit, never negative. Null: no limit. */
  available: v.nullable(v.number()),
  /** Due date of the oldest balance. Null if nothing is owed, or without terms. */
  nextDueOn: v.nullable(Day),
  /** False if the shop only marks orders that exceed the credit. Only for staff. */
  blocks: v.optional(v.boolean()),
})
export type CustomerCredit = v.InferOutput<typeof CustomerCredit>

const holdTexts: Record<HoldReason, (amount: string) => string> = {
  limit: (amount) => `Crédito excedido por ${amount}`,
  overdue: (amount) => `Saldo vencido de ${amount}`,
  blocked: () => 'El cliente está bloqueado',
  cash: (amount) => `Cliente de contado: faltan ${amount} por pagar`,
}

export const holdText = ({ reason, amount }: Pick<CreditHold, 'reason' | 'amount'>) =>
  holdTexts[reason](formatPesos(amount))

/** The hold that a new, unpaid order of a customer would have, if any. `total` in pesos. */
export function holdOfNewOrder(credit: CustomerCredit, total: number): Pick<CreditHold, 'reason' | 'amount'> | null {
  const { limit, used, overdue } = credit
  if (limit === 0) return { reason: 'cash', amount: total }
  const excess = limit === null ? 0 : roundPesos(used + total - limit)
  if (excess > 0) return { reason: 'limit', amount: excess }
  return overdue > 0 ? { reason: 'overdue', amount: overdue } : null
}
