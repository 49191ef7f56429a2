import type { Product } from '#contract/products/catalog'
import { createStore, useStore } from '../../../api/create-store.ts'
import type { Rows } from '../../../ui/table/rows.ts'
import type { Filters } from '../catalog-filters.ts'

/** The whole catalogue in this browser. Every change creates a new object. */
export type LocalCatalog = {
  owner: number
  /**
   * Matching rows, in order. They stay valid until the catalogue of another owner is opened. `isSimilar`: no product has
   * the words of the search, these have near ones.
   */
  find: (filters: Filters) => Promise<{ rows: Uint32Array; isSimilar: boolean }>
  /** Searches like this one that have results. */
  suggest: (filters: Filters) => Promise<string[]>
  read: (found: Uint32Array) => Rows<Product>
  byId: (id: number) => Product | undefined
  /** Increases when search results may change. */
  revision: number
  asOf: string
  /** The last sync failed. */
  isStale: boolean
  /** Never rejects. `stock`: prices did not change. */
  sync: (what?: 'all' | 'stock') => Promise<void>
}

/** The catalogue has the prices of a client, or of the customer as whom staff order. */
export const ownerOf = ({ id, onBehalfOf }: { id: number; onBehalfOf: number | null }) =>
  onBehalfOf ? -onBehalfOf : id

type State = { local: LocalCatalog | null; isOpening: boolean }

const state = createStore<State>({ local: null, isOpening: true })

export const changeLocal = (changes: Partial<State>) => state.set({ ...state.get(), ...changes })

export const getLocal = () => state.get().local

export const useLocal = () => useStore(state)
