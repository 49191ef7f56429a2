import { can } from '#contract/access'
import { isEditable, transitions } from '#contract/order-states'
import type { Order, OrderStatus } from '#contract/orders'

type Actor = { AccesoId: number }
type WithStatus = Pick<Order, 'status'>

export type Step = { label: string; to: OrderStatus; success: string }

const prepare: Step = { label: 'Preparar', to: 'Preparing', success: 'Pedido en surtido.' }

/** Undefined: the end. Every state is here, so that a new one is not left without its next step. */
const steps: Record<OrderStatus, Step | undefined> = {
  Pending: { label: 'Aceptar', to: 'Accepted', success: 'Pedido aceptado.' },
  Accepted: prepare,
  Paid: prepare,
  Preparing: { label: 'Enviar', to: 'Shipped', success: 'Pedido enviado.' },
  Shipped: { label: 'Marcar entregada', to: 'Delivered', success: 'Pedido entregado.' },
  Delivered: undefined,
  Cancelled: undefined,
}

/** Next step of an order, if the user may take it. */
export function nextStep(user: Actor, { status }: WithStatus) {
  const step = steps[status]
  const isAllowed = can(user, step?.to === 'Accepted' ? 'orders.accept' : 'orders.fulfil')
  return isAllowed ? step : undefined
}

export const canEdit = (user: Actor, order: Pick<Order, 'status' | 'paymentStatus' | 'invoice'>) =>
  isEditable(order) && order.invoice === null && can(user, 'orders.edit')

export const canCancel = (user: Actor, { status }: WithStatus) =>
  transitions.Cancelled.includes(status) && can(user, status === 'Pending' ? 'orders.cancelPending' : 'orders.cancel')
