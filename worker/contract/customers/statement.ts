import * as v from 'valibot'
import { Day, Id } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { receivedForms } from '#contract/payments/ledger'
import { CustomerCredit } from './credit.ts'

/**
 * Movements of the account of a customer. Money in pesos; a positive balance is a debt of the customer.
 *
 * - `order`: an accepted order
 * - `cancelled`: it was cancelled later
 * - `payment`: money received
 * - `refund`: money returned to the customer
 * - `chargeback`: money that the customer's bank took back from the shop
 * - `bonus`: a refund by the shop, which does not have to be paid again
 * - `note`: a credit note that lowers the price of an order
 */
const movementKinds = ['order', 'cancelled', 'payment', 'refund', 'chargeback', 'bonus', 'note'] as const

export const AccountMovement = v.object({
  /** In Mexico City. */
  day: Day,
  kind: v.picklist(movementKinds),
  /** Null for a card charge without an order, and its refund. */
  orderId: v.nullable(Id),
  order_number: v.nullable(Id),
  form: v.nullable(v.picklist(keysOf(receivedForms))),
  /** Reference of a payment or refund, or the folio of a credit note. */
  reference: v.nullable(v.string()),
  charge: v.number(),
  credit: v.number(),
  /** Balance after this movement. */
  balance: v.number(),
})
export type AccountMovement = v.InferOutput<typeof AccountMovement>

/** An order that the customer is to pay now: see `isToPay`. */
export const OpenOrder = v.object({
  id: Id,
  order_number: Id,
  /** False for an order by transfer that the shop has not accepted yet. It is no debt, so it has no movement. */
  isAccepted: v.boolean(),
  soldOn: Day,
  /** Last day to pay; null for a customer without credit days, and for an order that is not accepted. */
  dueOn: v.nullable(Day),
  total: v.number(),
  balance: v.number(),
  isOverdue: v.boolean(),
  /** Days past its due date, 0 before it; without one, days since its sale. 0 for an order that is not accepted. */
  late: v.number(),
})
export type OpenOrder = v.InferOutput<typeof OpenOrder>

/** Balances by `late` of their orders. */
export const Ageing = v.object({
  current: v.number(),
  upTo30: v.number(),
  upTo60: v.number(),
  upTo90: v.number(),
  over90: v.number(),
})
export type Ageing = v.InferOutput<typeof Ageing>

export const AccountStatement = v.object({
  customer: v.object({
    id: Id,
    name: v.string(),
    company: v.nullable(v.string()),
    tax_id: v.string(),
    email: v.string(),
    phone: v.string(),
  }),
  from: Day,
  to: Day,
  /** Balance before the first movement. */
  opening: v.number(),
  movements: v.array(AccountMovement),
  charges: v.number(),
  credits: v.number(),
  /** Balance after the last movement. Negative if the shop owes money to the customer. */
  closing: v.number(),
  credit: CustomerCredit,
  /** Orders to pay today, oldest first; those that are not accepted come last. */
  open: v.array(OpenOrder),
  ageing: Ageing,
})
export type AccountStatement = v.InferOutput<typeof AccountStatement>

/** Dates in Mexico City, both inclusive; the last three months if they are left out. */
export const StatementQuery = v.object({ from: v.optional(Day), to: v.optional(Day) })
export type StatementQuery = v.InferOutput<typeof StatementQuery>

export const maxMovements = 5000
