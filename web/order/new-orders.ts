import { createStore, useStore } from '../api/create-store.ts'

/** Ids of the orders that arrived since the list was loaded. The list shows their number and a button to load them. */
export const newOrderIds = createStore<ReadonlySet<number>>(new Set())

/** Counts a new order. The list shows the count and loads the order only on request, so that rows do not move. */
export const countNewOrder = ({ id }: { id: number }) => newOrderIds.set(new Set([...newOrderIds.get(), id]))

/** Resets the count: the list shows these orders, or is loading them. */
export function resetNewOrders() {
  if (newOrderIds.get().size > 0) newOrderIds.set(new Set())
}

/** Number of new orders that the list does not show yet. */
export const useNewOrders = () => useStore(newOrderIds, ({ size }) => size)
