import { can } from '#contract/access'
import type { Order, OrderStatus } from '#contract/orders/orders'
import { holdsStock, isEditable, isPartlyShipped, statusesWith, transitions } from '#contract/orders/states'
import type { Cut } from './api.ts'

type Actor = { AccesoId: number }
type WithStatus = Pick<Order, 'status'>
type WithMoney = Pick<Order, 'status' | 'isMoneyLost'>
type ShipmentState = Pick<Order, 'status' | 'shippedPieces'>

export type Step = { label: string; to: OrderStatus; success: string }

const prepare: Step = { label: 'Poner en surtido', to: 'Preparing', success: 'Pedido en surtido.' }

/** Next step of each state; undefined for a final state. A new state without an entry is a type error. */
const steps: Record<OrderStatus, Step | undefined> = {
  Pending: { label: 'Aceptar', to: 'Accepted', success: 'Pedido aceptado.' },
  Accepted: prepare,
  Paid: prepare,
  Preparing: { label: 'Enviar', to: 'Shipped', success: 'Pedido enviado.' },
  Shipped: { label: 'Marcar entregada', to: 'Delivered', success: 'Pedido entregado.' },
  Delivered: undefined,
  Cancelled: undefined,
}

/** Whether the stock does not cover a line of the order. */
export const isShort = ({ OrderItems }: Pick<Order, 'OrderItems'>) => OrderItems.some(({ waiting }) => waiting > 0)

/** The change that lowers each line of a Pending order to the pieces in stock, and removes lines without any. */
export const cutToStock = ({ OrderItems }: Pick<Order, 'OrderItems'>): Cut => ({
  items: OrderItems.map(({ productId, quantity, waiting }) => ({ productId, quantity: quantity - waiting })).filter(
    ({ quantity }) => quantity > 0,
  ),
  note: 'Aceptado con lo disponible',
})

/** Success of accepting an order with what is in stock. */
export const cutMessage = 'Pedido aceptado con lo disponible. El cliente ve los cambios en su historial.'

/**
 * Next step of an order, if the user may take it. An order whose money was lost is neither prepared nor shipped, and one that is
 * held by its customer's credit waits for a user who may approve it.
 */
export function nextStep(user: Actor, { status, isMoneyLost, creditHold }: WithMoney & Pick<Order, 'creditHold'>) {
  const step = steps[status]
  if (creditHold?.blocks && !can(user, 'orders.credit')) return undefined
  if (isMoneyLost && step?.to !== 'Accepted') return undefined
  const isAllowed = can(user, step?.to === 'Accepted' ? 'orders.accept' : 'orders.fulfil')
  return isAllowed ? step : undefined
}

/**
 * Whether the user may pick the goods of the order. One that is held by its customer's credit is not prepared until it is paid
 * or approved, which is its next step.
 */
export const isToPick = (user: Actor, { status, isMoneyLost, creditHold }: WithMoney & Pick<Order, 'creditHold'>) =>
  !isMoneyLost && !creditHold?.blocks && statusesWith('toFulfil').includes(status) && can(user, 'orders.fulfil')

/** The step to En surtido, if it is the next one and the user may pick the order. The screen of picking takes this step itself. */
export function pickingStep(user: Actor, order: WithMoney & Pick<Order, 'creditHold'>) {
  const step = nextStep(user, order)
  return step?.to === 'Preparing' && isToPick(user, order) ? step : undefined
}

/** Whether all that is left of the order can be given to the client now: it is collected in the shop, and no piece is missing. */
export const canHandOver = (user: Actor, order: WithMoney & Pick<Order, 'creditHold' | 'pickup' | 'OrderItems'>) =>
  order.pickup && isToPick(user, order) && !isShort(order)

/** Whether the order is on its way to the client, or will be once it is picked. */
export const isToSend = (user: Actor, { status }: WithStatus) =>
  (status === 'Shipped' || statusesWith('toFulfil').includes(status)) && can(user, 'orders.fulfil')

export const canEdit = (user: Actor, order: Pick<Order, 'status' | 'paymentStatus' | 'invoice'>) =>
  isEditable(order) && order.invoice === null && can(user, 'orders.edit')

/** The delivery of an order may change as long as some of its pieces are in the warehouse. */
export const canChangeDelivery = (user: Actor, order: WithStatus) => holdsStock(order) && can(user, 'orders.create')

/** An order shipped in part cannot be cancelled; only the rest of it can. */
export const canCancel = (user: Actor, order: ShipmentState) => !isPartlyShipped(order) && mayCancel(user, order)

type WithRest = ShipmentState & Pick<Order, 'paymentStatus' | 'invoice' | 'OrderItems'>

/**
 * Pieces that were not shipped may be cancelled. An order that may be edited offers this only after a shipment, or when it waits for
 * goods. With payments or an invoice, the user needs the permission to cancel orders.
 */
export function canCancelRest(user: Actor, order: WithRest) {
  const needsRole = hasMoneyOrInvoice(order)
  if (!statusesWith('holdsStock').includes(order.status) || !can(user, needsRole ? 'orders.cancel' : 'orders.edit'))
    return false
  return needsRole || isPartlyShipped(order) || isShort(order)
}

/** Pieces that were shipped may be returned. With payments or an invoice, the user needs the permission to cancel orders. */
export const canReturn = (user: Actor, order: Pick<Order, 'shippedPieces' | 'paymentStatus' | 'invoice'>) =>
  order.shippedPieces > 0 && can(user, hasMoneyOrInvoice(order) ? 'orders.cancel' : 'orders.edit')

const hasMoneyOrInvoice = ({ paymentStatus, invoice }: Pick<Order, 'paymentStatus' | 'invoice'>) =>
  paymentStatus !== 'Pending' || invoice !== null

/** The preparation can be undone until something is shipped. Shipments and deliveries are undone in their own list. */
export const canUndoPreparing = (user: Actor, order: ShipmentState) =>
  order.status === 'Preparing' && !isPartlyShipped(order) && can(user, 'orders.undo')

const mayCancel = (user: Actor, { status }: WithStatus) =>
  transitions.Cancelled.includes(status) && can(user, status === 'Pending' ? 'orders.cancelPending' : 'orders.cancel')
