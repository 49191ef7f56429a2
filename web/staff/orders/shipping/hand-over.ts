import type { Order } from '#contract/orders/orders'
import { moveOrder } from '../api.ts'
import { shipOrder } from './api.ts'

/**
 * Prepares, ships and delivers all pieces of an order that its client collects. Each step is a request. If one fails, the earlier
 * steps are kept, and the next try begins with the one that failed.
 */
export async function handOver(order: Order) {
  let current = order
  if (current.status !== 'Preparing' && current.status !== 'Shipped') current = await moveOrder(current, 'Preparing')
  if (current.status === 'Preparing') current = await shipOrder(current, {})
  return moveOrder(current, 'Delivered')
}
