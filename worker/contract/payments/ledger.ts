import * as v from 'valibot'
import { Day, Id, RequiredText, Text, Timestamp, Version } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { PastDay } from '#contract/past-day'
import { PositiveAmount } from '#contract/pesos'

/** Payment forms, with the codes of SAT's catalogue c_FormaPago. 04 and 28 are cards at the shop's own terminal. */
export const receivedForms = {
  '03': 'Transferencia',
  '01': 'Efectivo',
  '02': 'Cheque',
  '04': 'Tarjeta de crédito',
  '28': 'Tarjeta de débito',
  '99': 'Otra',
} as const
export type ReceivedForm = keyof typeof receivedForms

/**
 * Forms in which money arrives or goes back, as screens list them. SAT takes 99, "por definir", only for an invoice that is not
 * paid yet.
 */
export const moneyForms = (['03', '01', '02', '04', '28'] as const).map((value) => ({
  value,
  label: receivedForms[value],
}))

/** The form of money in the body of a request. */
export const MoneyForm = (message: string) =>
  v.picklist(
    moneyForms.map(({ value }) => value),
    `${message} 99 Por definir es solo para facturas sin pagar.`,
  )

/**
 * - `applied`: counts for its order
 * - `refund_due`: is to be returned to the client
 * - `review`: a charge that does not fit its attempt
 * - `void`: registered by mistake, or a charge in review that the provider then rejected
 */
export const ledgerStates = ['applied', 'refund_due', 'refunded', 'review', 'void'] as const
export type LedgerState = (typeof ledgerStates)[number]

/** Payments that wait for the staff. */
export const waitingLedgerStates = ['refund_due', 'review'] as const satisfies readonly LedgerState[]

/**
 * - `provider`: requested from the card provider
 * - `hand`: returned by the staff in another form
 * - `outside`: made at the provider, not by the shop
 * - `chargeback`: taken back by the bank of the client
 */
export const refundWays = ['provider', 'hand', 'outside', 'chargeback'] as const
export type RefundWay = (typeof refundWays)[number]

/** The shop lost this money without a decision of its own: the order has to be paid again. */
export const lostWays = ['outside', 'chargeback'] as const satisfies readonly RefundWay[]

/** `requested`: the provider has not confirmed it yet. */
export const refundStates = ['requested', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** A refund to a client. */
export const Refund = v.object({
  id: Id,
  /** Pesos. */
  amount: v.number(),
  way: v.picklist(refundWays),
  state: v.picklist(refundStates),
  createdAt: Timestamp,
  /** Time at which it was done or failed. */
  closedAt: v.nullable(Timestamp),
  /** Only for a refund by hand. */
  form: v.nullable(v.picklist(keysOf(receivedForms))),
  returnedOn: v.nullable(Day),
  reference: v.nullable(v.string()),
  /** Null for a client. */
  reason: v.nullable(v.string()),
  /** The reason of a failure. Null for a client. */
  error: v.nullable(v.string()),
  /** The member of staff who requested it. Null for a client, and if it was found at the provider. */
  by: v.nullable(v.string()),
})
export type Refund = v.InferOutput<typeof Refund>

/** Money received for an order. */
export const OrderPayment = v.object({
  id: Id,
  /** Pesos. */
  amount: v.number(),
  form: v.picklist(keysOf(receivedForms)),
  paidOn: Day,
  reference: v.nullable(v.string()),
  state: v.picklist(ledgerStates),
  /** The member of staff who registered it. Null: a charge of a card that the provider confirmed. */
  by: v.nullable(v.string()),
  voidReason: v.nullable(v.string()),
  createdAt: Timestamp,
  /** The part that was returned to the client, in pesos. */
  refunded: v.number(),
  /** The part that is still to be returned, in pesos. */
  due: v.number(),
  /** Oldest first. A client does not see those that failed. */
  refunds: v.array(Refund),
})
export type OrderPayment = v.InferOutput<typeof OrderPayment>

export const NewPayment = v.object({
  amount: PositiveAmount,
  form: MoneyForm('Elige cómo se pagó.'),
  paidOn: PastDay,
  reference: v.optional(v.nullable(Text(60))),
  /** The client's voucher of this payment, which is confirmed with it. */
  voucherId: v.optional(Id),
  /** Allows an amount above the balance, also for an order that is paid or cancelled. That part is to be returned to the client. */
  allowSurplus: v.optional(v.boolean()),
  version: Version,
})
export type NewPayment = v.InferOutput<typeof NewPayment>

/** Why a payment that staff registered cannot be voided. */
export const voidRefusals = {
  INVOICED: 'El pedido tiene una factura vigente: cancélala antes de anular el pago.',
  REST_RETURNED: 'Lo que sobró de este pago ya se devolvió al cliente: no se puede anular.',
  RETURNED: 'Una parte de este pago ya se devolvió al cliente: no se puede anular.',
  REST: 'Sobró de otro pago: se anula junto con él.',
} as const
export type VoidRefusal = keyof typeof voidRefusals

export const VoidPayment = v.object({ reason: RequiredText('Indica el motivo.', 300), version: Version })
export type VoidPayment = v.InferOutput<typeof VoidPayment>

/** The client reads the reason. */
export const RejectVoucher = v.object({ reason: RequiredText('Indica el motivo.', 300) })
export type RejectVoucher = v.InferOutput<typeof RejectVoucher>

/** `balance`: an amount as it is shown, such as $186.00. */
export const balanceMessage = (balance: string) => `El monto excede el saldo de ${balance}.`
