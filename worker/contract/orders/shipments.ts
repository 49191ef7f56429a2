import * as v from 'valibot'
import { Day, Id, Lines, Quantity, Text, Timestamp, Version } from '#contract/fields'
import { PastDay } from '#contract/past-day'

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

/** A cancellation of a part of an order. */
export const PartialCancellation = v.object({
  id: Id,
  /** Reduction of the total in pesos, IVA included. */
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
    }),
  ),
})
export type PartialCancellation = v.InferOutput<typeof PartialCancellation>

/** Without `items`, everything that was not shipped is cancelled. */
export const CancelItems = v.object({
  items: v.optional(
    v.pipe(
      v.array(v.object({ orderItemId: Id, quantity: Quantity })),
      v.minLength(1, 'Elige al menos un artículo.'),
      v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
    ),
  ),
  /** The client reads it. */
  reason: v.pipe(Lines(300, 'Indica el motivo.'), v.nonEmpty('Indica el motivo.')),
  version: Version,
})
export type CancelItems = v.InferOutput<typeof CancelItems>

const optionalText = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        Text(max),
        v.transform((text) => text || null),
      ),
    ),
  )

const Tracking = v.object({ carrier: optionalText(60), number: optionalText(60) })

/** The parts of a change to Shipped. Without `items`, everything pending is shipped. */
export const shippingFields = {
  tracking: v.optional(v.nullable(Tracking)),
  items: v.optional(
    v.pipe(
      v.array(v.object({ orderItemId: Id, quantity: Quantity })),
      v.minLength(1, 'Elige al menos un artículo para enviar.'),
      v.maxLength(1000, 'Un envío puede tener 1,000 líneas como máximo.'),
    ),
  ),
  /** Without it: today in Mexico City. */
  shippedOn: v.optional(PastDay),
}

const Shipping = v.object(shippingFields)
export type Shipping = v.InferOutput<typeof Shipping>

/** The carrier and number of a shipment, which may arrive after it left. */
export const ShipmentChange = v.object({ tracking: Tracking, shippedOn: v.optional(PastDay), version: Version })
export type ShipmentChange = v.InferOutput<typeof ShipmentChange>

/** The steps that can be undone. */
export const undoableSteps = ['Preparing', 'Shipped', 'Delivered'] as const
export type UndoableStep = (typeof undoableSteps)[number]

export const UndoStep = v.object({
  step: v.picklist(undoableSteps, 'Este paso no se puede deshacer.'),
  /** For Shipped and Delivered: the shipment to undo. Default: the latest one. */
  shipmentId: v.optional(Id),
  /** Required after `undoWindowMs`, or for a step of another user. */
  reason: optionalText(300),
  version: Version,
})
export type UndoStep = v.InferOutput<typeof UndoStep>

/** For this time, the author of a step may undo it without a reason. The screens offer it for 8 s. */
export const undoWindowMs = 30_000

/** Names of the events of undone steps in the history of an order. */
export const undoEvent = (step: UndoableStep) => `undo_${step}`
