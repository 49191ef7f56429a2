import { can } from '#contract/access'
import { isEditable, type Order, type OrderStatus, transitions } from '#contract/orders'

type Person = { AccesoId: number }
type Standing = Pick<Order, 'status'>

export type Step = { label: string; to: OrderStatus; done: string }

const prepare: Step = { label: 'Preparar', to: 'Preparing', done: 'Pedido en surtido.' }

const steps: Partial<Record<OrderStatus, Step>> = {
  Pending: { label: 'Aceptar', to: 'Accepted', done: 'Pedido aceptado.' },
  Accepted: prepare,
  Paid: prepare,
  Preparing: { label: 'Enviar', to: 'Shipped', done: 'Pedido enviado.' },
  Shipped: { label: 'Marcar entregada', to: 'Delivered', done: 'Pedido entregado.' },
}

/** What comes next for an order, if this person may do it. */
export function nextStep(user: Person, { status }: Standing) {
  const step = steps[status]
  const isAllowed = can(user, step?.to === 'Accepted' ? 'orders.accept' : 'orders.fulfil')
  return isAllowed ? step : undefined
}

export const mayEdit = (user: Person, order: Pick<Order, 'status' | 'paymentStatus' | 'invoice'>) =>
  isEditable(order) && order.invoice === null && can(user, 'orders.edit')

export const mayCancel = (user: Person, { status }: Standing) =>
  transitions.Cancelled.includes(status) && can(user, status === 'Pending' ? 'orders.cancelPending' : 'orders.cancel')
