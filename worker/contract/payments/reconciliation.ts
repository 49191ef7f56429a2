import * as v from 'valibot'
import { Day, Id } from '#contract/fields'
import { CountAndTotal } from '#contract/pesos'

export const ReconciliationQuery = v.object({ day: Day })

/**
 * - `unrecorded`: the provider charged it, and the shop has no record of it
 * - `missing`: the shop has it, and the provider does not list it
 * - `amount`: the amounts differ
 * - `returned`: the returned amounts differ
 */
const differenceKinds = ['unrecorded', 'missing', 'amount', 'returned'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** A charge about which the provider and the shop differ. Pesos; null: no record. */
export const Difference = v.object({
  kind: v.picklist(differenceKinds),
  transactionTokenId: v.string(),
  merchantReferenceCode: v.nullable(v.string()),
  charged: v.nullable(v.number()),
  recorded: v.nullable(v.number()),
  returnedThere: v.nullable(v.number()),
  returnedHere: v.nullable(v.number()),
  order: v.nullable(v.object({ id: Id, order_number: Id })),
})
export type Difference = v.InferOutput<typeof Difference>

/** The card charges of a day in Mexico City: at the provider, in the shop, and those deposited that day. Pesos. */
export const Reconciliation = v.object({
  day: Day,
  charged: CountAndTotal,
  recorded: CountAndTotal,
  /** By day of deposit, without returned amounts and before the provider's fees. */
  deposited: CountAndTotal,
  differences: v.array(Difference),
})
export type Reconciliation = v.InferOutput<typeof Reconciliation>

/** Problems that delay the result of card payments. Null if there are none. */
export const PaymentAlarms = v.object({
  /** The provider does not answer lookups: how many in a row, and since when. */
  lookups: v.nullable(v.object({ failures: v.number(), since: v.string() })),
  /** Refunds that the provider has not confirmed after a day. */
  refunds: v.nullable(v.object({ count: v.number(), since: v.string() })),
})
export type PaymentAlarms = v.InferOutput<typeof PaymentAlarms>
