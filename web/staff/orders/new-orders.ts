import { createStore, useStore } from '../../api/create-store.ts'

const arrived = createStore<ReadonlySet<number>>(new Set())

/** Counts a new order. The list shows the count and loads the order only on request, so that rows do not move. */
export const orderArrived = ({ id }: { id: number }) => arrived.set(new Set([...arrived.get(), id]))

/** Resets the count: the list shows these orders, or is loading them. */
export function resetNewOrders() {
  if (arrived.get().size > 0) arrived.set(new Set())
}

/** Number of new orders that the list does not show yet. */
export const useNewOrders = () => useStore(arrived, ({ size }) => size)
