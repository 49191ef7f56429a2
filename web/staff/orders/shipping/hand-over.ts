import type { Order } from '#contract/orders/orders'
import { moveOrder } from '../api.ts'
import { shipOrder } from './api.ts'

/**
 * Prepares, ships and delivers an order whose client collects it, with all its pieces. Each step is a request. If one fails, the steps
 * before it stay, and another try continues from there.
 */
export async function handOver(order: Order) {
  let current = order
  if (current.status !== 'Preparing' && current.status !== 'Shipped') current = await moveOrder(current, 'Preparing')
  if (current.status === 'Preparing') current = await shipOrder(current, {})
  return moveOrder(current, 'Delivered')
}
