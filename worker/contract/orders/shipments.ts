import * as v from 'valibot'
import { Day, Id, Timestamp } from '#contract/fields'

/** Goods that left the warehouse for an order. */
export const Shipment = v.object({
  id: Id,
  /** A day in Mexico City. */
  shippedOn: Day,
  carrier: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  createdAt: Timestamp,
  /** Null: it is on its way. */
  deliveredAt: v.nullable(Timestamp),
  receivedBy: v.nullable(v.string()),
  /** Address of the photo or signature. Needs the session, like the order. */
  proof: v.nullable(v.string()),
  /** The member of staff who shipped it. */
  by: v.nullable(v.string()),
  lines: v.array(v.object({ productId: Id, quantity: v.number() })),
})
export type Shipment = v.InferOutput<typeof Shipment>

/** A cancellation of a part of an order, or a return of pieces that were shipped. */
export const PartialCancellation = v.object({
  id: Id,
  /** True for a return: the pieces were shipped, and the client brought them back. */
  isReturn: v.boolean(),
  /** Reduction of the order's total in pesos, IVA included. For a return of the whole order, whose total is kept: that total. */
  amount: v.number(),
  reason: v.string(),
  createdAt: Timestamp,
  /** The member of staff. */
  by: v.string(),
  /** The cancelled pieces; `price` as sold, in pesos per piece. */
  lines: v.array(
    v.object({
      productId: Id,
      code: v.string(),
      name: v.string(),
      unit: v.string(),
      quantity: v.number(),
      price: v.number(),
      /** Staff only: number of returned pieces that are damaged. They did not go back to the stock. */
      lost: v.optional(v.number()),
    }),
  ),
})
export type PartialCancellation = v.InferOutput<typeof PartialCancellation>
