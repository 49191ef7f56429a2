import type { Order } from '#contract/orders/orders'
import { moveOrder } from '../api.ts'
import { shipOrder } from './api.ts'

/**
 * Sets an order that the client collects to En surtido, Enviada and Entregada, with all its pieces. Each state is a request. If one
 * fails, the order keeps the state it has reached, and the next try continues from there.
 */
export async function handOver(order: Order) {
  let current = order
  if (current.status !== 'Preparing' && current.status !== 'Shipped') current = await moveOrder(current, 'Preparing')
  if (current.status === 'Preparing') current = await shipOrder(current, {})
  return moveOrder(current, 'Delivered')
}
