import { useSyncExternalStore } from 'react'

let arrived: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<number>) {
  arrived = next
  for (const listener of listeners) listener()
}

/** Counts a new order. The list shows the count and loads the order only on request, so that rows do not move. */
export const orderArrived = ({ id }: { id: number }) => change(new Set([...arrived, id]))

/** Resets the count: the list shows these orders, or is loading them. */
export function resetNewOrders() {
  if (arrived.size > 0) change(new Set())
}

/** Number of new orders that the list does not show yet. */
export const useNewOrders = () => useSyncExternalStore(subscribe, () => arrived.size)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
