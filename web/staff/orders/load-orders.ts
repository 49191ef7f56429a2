import type { OrderPage } from '#contract/orders/lists'
import { newOrderIds } from '../../order/new-orders.ts'

/** Loads a page of the list. The orders on it are no longer counted as new; those outside its filters stay. */
export async function loadOrders(load: () => Promise<OrderPage>) {
  const page = await load()
  const shown = new Set(page.orders.map(({ id }) => id))
  const left = [...newOrderIds.get()].filter((id) => !shown.has(id))
  if (left.length < newOrderIds.get().size) newOrderIds.set(new Set(left))
  return page
}
