import { newOrderIds } from '../../order/new-orders.ts'

/** Loads a list of orders. Orders that were new before the request are no longer counted after the answer. */
export async function loadOrders<List>(load: () => Promise<List>) {
  const before = newOrderIds.get()
  const list = await load()
  if (before.size > 0) newOrderIds.set(new Set([...newOrderIds.get()].filter((id) => !before.has(id))))
  return list
}
