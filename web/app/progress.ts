import { createStore, useStore } from '../api/create-store.ts'
import { trackWork } from '../api/quiet.ts'

const pending = createStore(0)

const step = (by: number) => pending.set(pending.get() + by)

/** Wraps a loader so that it counts as a navigation until it settles. */
export function track<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    step(1)
    return trackWork(load()).finally(() => step(-1))
  }
}

export const useNavigating = () => useStore(pending, (count) => count > 0)
