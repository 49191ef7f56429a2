import { useSyncExternalStore } from 'react'

let arrived: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<number>) {
  arrived = next
  for (const listener of listeners) listener()
}

/** A room told of a new order: the list says so and lets the person decide when its rows move. */
export const orderArrived = ({ id }: { id: number }) => change(new Set([...arrived, id]))

/** The list shows them, or is about to. */
export function forgetNewOrders() {
  if (arrived.size > 0) change(new Set())
}

/** How many the list does not show yet. */
export const useNewOrders = () => useSyncExternalStore(subscribe, () => arrived.size)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
