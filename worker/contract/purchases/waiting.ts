import * as v from 'valibot'
import { Id, Timestamp } from '#contract/fields'

/** A line of an order that waits for goods, or that waited until they arrived. */
export const WaitingLine = v.object({
  orderId: Id,
  order_number: Id,
  customer: v.string(),
  orderDate: Timestamp,
  productId: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  /** The day on which more is expected, or '' if unknown. Null if the product is no longer sold without stock. */
  backorder: v.nullable(v.string()),
  /** Pieces that were not shipped yet. */
  quantity: v.number(),
  /** Pieces of the line that are not in stock for it. */
  waiting: v.number(),
})
export type WaitingLine = v.InferOutput<typeof WaitingLine>

export const WaitingLines = v.object({ lines: v.array(WaitingLine), more: v.boolean() })
export type WaitingLines = v.InferOutput<typeof WaitingLines>
