import * as v from 'valibot'
import { Id, Timestamp } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { cancellations, motives } from './cancellation.ts'
import { invoiceStatuses } from './invoice.ts'

/** SAT's types of CFDI that the shop issues. */
export const cfdiTypes = { I: 'Factura', E: 'Nota de crédito', P: 'Complemento de pago' } as const
export type CfdiType = keyof typeof cfdiTypes

export const CfdiDetails = v.object({
  reason: v.optional(v.string()),
  /** Only for a credit note: the part for cancelled articles of the order, in pesos. */
  cancelled: v.optional(v.number()),
  /** Only for a complement: number of the payment of the invoice, and the balance before it, in pesos. */
  installment: v.optional(v.number()),
  lastBalance: v.optional(v.number()),
  paidOn: v.optional(v.string()),
  /** Only for a failed complement: its content was not refused, so that it does not count as a try. */
  isUncounted: v.optional(v.boolean()),
  /** Only for a global invoice. */
  month: v.optional(v.string()),
  /** Only for a global invoice: ids of the orders whose clients asked for an invoice of their own. */
  left: v.optional(v.array(Id)),
  /** Only for a global invoice: the pesos of each order, by its id, that were returned before the invoice was made. They are not in it. */
  returned: v.optional(v.record(v.string(), v.number())),
})
export type CfdiDetails = v.InferOutput<typeof CfdiDetails>

/** A CFDI of an order, or a global invoice. */
export const Cfdi = v.object({
  rowid: Id,
  /** Facturapi's id; null until the provider has answered. */
  id: v.nullable(v.string()),
  type: v.picklist(keysOf(cfdiTypes)),
  status: v.picklist(invoiceStatuses),
  uuid: v.nullable(v.string()),
  series: v.nullable(v.string()),
  folio_number: v.nullable(v.number()),
  /** Pesos. */
  total: v.nullable(v.number()),
  /** Pesos of a credit note, or of the payment of a complement. */
  amount: v.nullable(v.number()),
  /** The part of a credit note that lowers the price of its order, in pesos. The rest is for cancelled articles. */
  credited: v.number(),
  relatedTo: v.nullable(Id),
  details: v.nullable(CfdiDetails),
  livemode: v.boolean(),
  cancellation: v.picklist(cancellations),
  motive: v.nullable(v.picklist(keysOf(motives))),
  isReplaced: v.boolean(),
  /** Reason for a refusal, or for a state that is not known yet. Null for clients. */
  error: v.nullable(v.string()),
  created_at: Timestamp,
})
export type Cfdi = v.InferOutput<typeof Cfdi>
