import type { Order } from '#contract/orders/orders'
import { moveOrder } from '../api.ts'
import { shipOrder } from './api.ts'

/**
 * Prepares, ships and delivers all of an order that its client takes along. Each step is a request: after a failure the order is at the
 * step before it, and a repetition continues there.
 */
export async function handOver(order: Order) {
  let current = order
  if (current.status !== 'Preparing' && current.status !== 'Shipped') current = await moveOrder(current, 'Preparing')
  if (current.status === 'Preparing') current = await shipOrder(current, {})
  return moveOrder(current, 'Delivered')
}
