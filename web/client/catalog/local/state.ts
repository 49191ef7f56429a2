import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalog'
import type { Rows } from '../../../ui/rows.ts'
import type { Filters } from '../catalog-filters.ts'

/** The whole catalogue in this browser. Every change creates a new object. */
export type LocalCatalog = {
  owner: number
  /** Matching rows, in order. They stay valid until the catalogue of another owner is opened. */
  find: (filters: Filters) => Promise<Uint32Array>
  read: (found: Uint32Array) => Rows<Product>
  byId: (id: number) => Product | undefined
  /** Increases when search results may change. */
  revision: number
  asOf: string
  /** The last sync failed. */
  isStale: boolean
  /** Never rejects. */
  sync: () => Promise<void>
}

type State = { local: LocalCatalog | null; isOpening: boolean }

let state: State = { local: null, isOpening: true }
const listeners = new Set<() => void>()

export function changeLocal(changes: Partial<State>) {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const getLocal = () => state.local

export const useLocal = () => useSyncExternalStore(subscribe, () => state)
