import { useSyncExternalStore } from 'react'

export type Store<Value> = ReturnType<typeof createStore<Value>>

/** A value outside React. Listeners run after each change. Setting the same value again is not a change. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: Value) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The value, or what `select` returns for it: the same object as long as the value is the same. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Selected>(store: Store<Value>, select: (value: Value) => Selected): Selected
export function useStore<Value>(store: Store<Value>, select?: (value: Value) => unknown) {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
