import { useSyncExternalStore } from 'react'
import { awaited } from '../api/quiet.ts'

let pending = 0
const listeners = new Set<() => void>()

function step(by: number) {
  pending += by
  for (const listener of listeners) listener()
}

/** The load counts as navigation under way until it ends, well or badly. */
export function track<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    step(1)
    return awaited(load()).finally(() => step(-1))
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useNavigating = () => useSyncExternalStore(subscribe, () => pending > 0)
