import * as v from 'valibot'
import { deliveryChoice } from '#contract/customers/addresses'
import { Amount, Id, Timestamp } from '#contract/fields'

/** The stored part of a card transaction. Of the card it has only the last four digits. */
export const NetpayResponse = v.object({
  merchantReferenceCode: v.string(),
  transactionTokenId: v.string(),
  status: v.string(),
  responseCode: v.nullable(v.string()),
  responseMsg: v.nullable(v.string()),
  authCode: v.nullable(v.string()),
  spanRouteNumber: v.nullable(v.string()),
  bankName: v.nullable(v.string()),
  amount: v.number(),
  currency: v.string(),
  timeOut: v.nullable(v.string()),
  /** Null or absent if the provider did not send it. */
  cardType: v.optional(v.nullable(v.picklist(['credit', 'debit']))),
})
export type NetpayResponse = v.InferOutput<typeof NetpayResponse>

/** `orderId`: the order to pay. Absent: the cart. */
export const Tokenize = v.object({
  amount: v.pipe(Amount('Monto inválido.'), v.minValue(0.01, 'Monto inválido.')),
  orderId: v.optional(Id),
  ...deliveryChoice,
})
export type Tokenize = v.InferOutput<typeof Tokenize>

export const PaymentToken = v.object({
  token: v.string(),
  merchantReferenceCode: v.string(),
  /** Settings for the provider's payment window. */
  publicKey: v.string(),
  scriptUrl: v.string(),
  sandbox: v.boolean(),
})
export type PaymentToken = v.InferOutput<typeof PaymentToken>

/**
 * The result that the provider's window gives the browser, in either of its two shapes. It is not trusted: the server takes the
 * transaction id from it and requests the transaction from the provider.
 */
export const ProviderCallback = v.looseObject({
  transactionTokenId: v.optional(v.nullable(v.string())),
  transactionDto: v.optional(v.nullable(v.looseObject({ transactionTokenId: v.optional(v.nullable(v.string())) }))),
})
export type ProviderCallback = v.InferOutput<typeof ProviderCallback>

/** The transaction id, or null if the callback has no valid one. */
export function transactionOf(callback: unknown) {
  const parsed = v.safeParse(ProviderCallback, callback)
  if (!parsed.success) return null
  const id = parsed.output.transactionDto?.transactionTokenId ?? parsed.output.transactionTokenId
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null
}

/** The reference in the callback, not trusted either; null if it has none. */
export function referenceOf(callback: unknown) {
  const inner = v.safeParse(v.object({ transactionDto: WithReference }), callback)
  if (inner.success) return inner.output.transactionDto.merchantReferenceCode
  const outer = v.safeParse(WithReference, callback)
  return outer.success ? outer.output.merchantReferenceCode : null
}

const WithReference = v.object({ merchantReferenceCode: v.string() })

export const PaymentConfirmation = v.object({
  success: v.boolean(),
  /**
   * `pending`: the provider has not confirmed yet; the order is updated when it does. `refund`: the card was charged, nothing can
   * be delivered for it, and the shop returns the money.
   */
  state: v.picklist(['paid', 'pending', 'rejected', 'refund']),
  message: v.optional(v.string()),
  /** The order that was paid or created. */
  orderId: v.nullable(Id),
})
export type PaymentConfirmation = v.InferOutput<typeof PaymentConfirmation>

/**
 * - `verifying`: the provider has not confirmed the payment yet
 * - `review`: charged, but not as the shop asked; the staff decides
 * - `refund`: charged, and to be returned
 * - `returning`: the provider is returning it
 * - `returned`: returned to the card; shown for a week
 */
const openChargeStates = ['verifying', 'review', 'refund', 'returning', 'returned'] as const
export type OpenChargeState = (typeof openChargeStates)[number]

/** A card payment of the client without an order, or above the total of its order. */
export const OpenCharge = v.object({
  /** Unique among the charges of the client. */
  key: v.string(),
  state: v.picklist(openChargeStates),
  /** Pesos. */
  amount: v.number(),
  chargedAt: Timestamp,
  /** Last four digits of the card; null: not known. */
  digits: v.nullable(v.string()),
  /** The order that the charge was for. */
  orderId: v.nullable(Id),
  order_number: v.nullable(Id),
})
export type OpenCharge = v.InferOutput<typeof OpenCharge>
