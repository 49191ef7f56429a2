import * as v from 'valibot'
import { Id, Lines, Quantity, Text, Version, Whole } from '#contract/fields'
import { PastDay } from '#contract/past-day'
import { creditReason } from './edit-requests.ts'
import { OrderStatus } from './orders.ts'

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

const ReturnedLine = v.pipe(
  v.object({
    orderItemId: Id,
    quantity: Quantity,
    /** Number of the returned pieces that are damaged. They do not go back to the stock. */
    lost: v.optional(v.pipe(Whole(), v.minValue(0)), 0),
  }),
  v.check(({ quantity, lost }) => lost <= quantity, 'Las piezas dañadas no pueden ser más que las devueltas.'),
)

/** Pieces of shipments that the client brought back. */
export const ReturnItems = v.object({
  items: v.pipe(
    v.array(ReturnedLine),
    v.minLength(1, 'Elige al menos un artículo.'),
    v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
    v.check(
      (items) => new Set(items.map(({ orderItemId }) => orderItemId)).size === items.length,
      'Hay un artículo dos veces.',
    ),
  ),
  /** The client reads it. */
  reason: v.pipe(Lines(300, 'Indica el motivo.'), v.nonEmpty('Indica el motivo.')),
  /** Required, so that a request that is sent twice returns the pieces once. */
  version: Id,
})
export type ReturnItems = v.InferOutput<typeof ReturnItems>

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
const shippingFields = {
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

export const ChangeStatus = v.object({
  status: OrderStatus,
  note: v.optional(Lines(300)),
  creditReason,
  version: Version,
  /** Carrier, lines and day of the shipment. Read only if `status` is Shipped. */
  ...shippingFields,
})

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
