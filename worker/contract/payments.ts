import * as v from 'valibot'
import { Id, Text } from './fields.ts'

/** What the shop keeps of a card transaction: nothing of the card but its last four digits. */
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
})
export type NetpayResponse = v.InferOutput<typeof NetpayResponse>

/** With `orderId` it pays that order, without it the cart. */
export const Tokenize = v.object({
  amount: v.pipe(v.number('Monto inválido.'), v.minValue(0.01, 'Monto inválido.')),
  orderId: v.optional(Id),
  /** Where the cart's order is to go; a payment makes the order by itself. */
  shippingAddress: v.optional(v.nullable(Text(300))),
})
export type Tokenize = v.InferOutput<typeof Tokenize>

export const PaymentToken = v.object({
  token: v.string(),
  merchantReferenceCode: v.string(),
  /** What the browser needs to open the provider's own window. */
  publicKey: v.string(),
  scriptUrl: v.string(),
  sandbox: v.boolean(),
})
export type PaymentToken = v.InferOutput<typeof PaymentToken>

/**
 * What the provider's window hands the browser, in either of its two shapes. It proves nothing: only the transaction
 * id in it is used, to ask the provider.
 */
export const ProviderCallback = v.looseObject({
  transactionTokenId: v.optional(v.nullable(v.string())),
  transactionDto: v.optional(v.nullable(v.looseObject({ transactionTokenId: v.optional(v.nullable(v.string())) }))),
})
export type ProviderCallback = v.InferOutput<typeof ProviderCallback>

/** The transaction id, or null when the callback holds none that could be one. */
export function transactionOf(callback: unknown) {
  const parsed = v.safeParse(ProviderCallback, callback)
  if (!parsed.success) return null
  const id = parsed.output.transactionDto?.transactionTokenId ?? parsed.output.transactionTokenId
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null
}

export const PaymentConfirmation = v.object({
  success: v.boolean(),
  /** `pending`: the provider has not answered yet; the order follows by itself when it does. */
  state: v.picklist(['paid', 'pending', 'rejected']),
  message: v.optional(v.string()),
  /** The order it paid or made. */
  orderId: v.nullable(Id),
})
export type PaymentConfirmation = v.InferOutput<typeof PaymentConfirmation>
