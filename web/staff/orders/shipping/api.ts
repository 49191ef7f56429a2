import type { Order } from '#contract/orders/orders'
import type { CancelItems, ReturnItems, ShipmentChange, Shipping, UndoStep } from '#contract/orders/shipping-requests'
import { post, put } from '../../../api/client.ts'
import { type OrderVersion, thenUpdateOrder } from '../../then-update-order.ts'

/** Ships lines of an order. @throws ApiError 409 when its version is no longer `order.version` */
export const shipOrder = (order: OrderVersion, shipping: Shipping) =>
  thenUpdateOrder(
    order,
    put<Order>(`/orders/${order.id}/status`, { status: 'Shipped', version: order.version, ...shipping }),
  )

export const changeShipment = (order: OrderVersion, shipmentId: number, change: Omit<ShipmentChange, 'version'>) =>
  thenUpdateOrder(
    order,
    put<Order>(`/orders/${order.id}/shipments/${shipmentId}`, { ...change, version: order.version }),
  )

/** `proof`: a photo or the picture of a signature. */
export function deliverShipment(
  order: OrderVersion,
  shipmentId: number,
  { proof, receivedBy }: { proof: Blob | undefined; receivedBy: string },
) {
  const form = new FormData()
  if (proof) form.set('file', proof, 'entrega')
  form.set('receivedBy', receivedBy)
  return thenUpdateOrder(order, post<Order>(`/orders/${order.id}/shipments/${shipmentId}/delivery`, form))
}

/** Cancels pieces that were not shipped. */
export const cancelItems = (order: OrderVersion, input: Pick<CancelItems, 'items' | 'reason'>) =>
  thenUpdateOrder(order, put<Order>(`/orders/${order.id}/cancel-items`, { ...input, version: order.version }))

/** Records pieces that the client brought back. */
export const returnItems = (order: OrderVersion, input: Pick<ReturnItems, 'items' | 'reason'>) =>
  thenUpdateOrder(order, put<Order>(`/orders/${order.id}/return-items`, { ...input, version: order.version }))

export const undoStep = (order: OrderVersion, undo: Omit<UndoStep, 'version'>) =>
  thenUpdateOrder(order, post<Order>(`/orders/${order.id}/undo`, { ...undo, version: order.version }))
