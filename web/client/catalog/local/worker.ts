import { expose, transfer } from 'comlink'
import { clear, createStore, getMany, setMany } from 'idb-keyval'
import type { CatalogChanges } from '#contract/catalog'
import { catalogColumns } from '#contract/product-columns'
import {
  applyChanges,
  type Changed,
  emptyCatalog,
  resetForDownload,
  restoreCatalog,
  type StoredCatalog,
} from './catalog.ts'
import { buildIndex, type Found, findRows, type Query, type SearchIndex } from './search-index.ts'
import { packProducts, packQuantities, type Quantities, type Snapshot } from './snapshot.ts'
import { suggestSearches } from './suggest.ts'

/**
 * Version of the stored format; stores in another format are ignored. The columns change it by themselves: increase the number
 * if a stored value gets another meaning.
 */
const format = `2 ${catalogColumns.join()}`

type StoredProducts = Pick<StoredCatalog, 'products' | 'gone' | 'categories' | 'synonyms'> & { key: string }
/** `version` also applies to the products, which are never stored without it. */
type StoredStock = Pick<StoredCatalog, 'stock' | 'version'> & { key: string; asOf: string }

export type Update = {
  version: number
  /** Time of the last complete sync. UTC, ISO 8601. */
  asOf: string
  /** Missing when only quantities changed. */
  snapshot?: Snapshot
  quantities: Quantities
}

const storage = createStore('catalog', 'kept')
const keys = ['products', 'stock']
const saveIntervalMs = 30_000

let key = ''
let catalog = emptyCatalog()
let index: SearchIndex | undefined
let changed: Changed = { products: false, stock: false }
let hasUnsavedProducts = false
let asOf = ''
let savedAt = 0

/** Yields between the steps of a long task, so that searches can run. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A performance measure for the benchmarks. Only the last one of each name is kept. */
function measure(name: string, start: number) {
  performance.clearMeasures(name)
  performance.measure(name, { start })
}

async function publish(): Promise<Update> {
  const { products } = changed
  changed = { products: false, stock: false }
  const quantities = packQuantities(catalog)
  if (!products && index) return transfer({ version: catalog.version, asOf, quantities }, [quantities.buffer])
  const start = performance.now()
  const [built, snapshot] = [await buildIndex(catalog, pause), await packProducts(catalog, pause)]
  index = built
  measure('catalog-build', start)
  return transfer({ version: catalog.version, asOf, snapshot, quantities }, [
    snapshot.text.buffer,
    snapshot.ids.buffer,
    snapshot.ends.buffer,
    quantities.buffer,
  ])
}

/** Stores products at once and quantities at most every `saveIntervalMs`. A failure is only logged. */
async function save() {
  if (!hasUnsavedProducts && Date.now() - savedAt < saveIntervalMs) return
  const { version, products, gone, categories, synonyms, stock } = catalog
  const stored: [string, StoredProducts | StoredStock][] = [['stock', { key, version, stock, asOf }]]
  if (hasUnsavedProducts) stored.push(['products', { key, products, gone, categories, synonyms }])
  hasUnsavedProducts = false
  savedAt = Date.now()
  await setMany(stored, storage).catch((error) => console.warn('The catalogue was not stored', error))
}

const worker = {
  /** The catalogue stored for this owner, or null. */
  async open(owner: string): Promise<Update | null> {
    key = `${format} ${owner}`
    const [products, stock] = (await getMany(keys, storage)) as [StoredProducts?, StoredStock?]
    if (products?.key !== key || stock?.key !== key) return null
    catalog = restoreCatalog({ ...products, ...stock })
    asOf = stock.asOf
    changed = { products: true, stock: true }
    return publish()
  },

  /** Applies an answer of `GET /catalog`. Returns the parameters of the next request. */
  async apply(answer: Blob): Promise<{ since: number; more: boolean }> {
    const changes: CatalogChanges = JSON.parse(await answer.text())
    if (changes.version < catalog.version) {
      resetForDownload(catalog)
      return { since: 0, more: true }
    }
    const { products, stock } = applyChanges(catalog, changes)
    changed = { products: changed.products || products, stock: changed.stock || stock }
    hasUnsavedProducts ||= products
    return { since: changes.version, more: changes.more }
  },

  /** Ends a sync at the time `now`. Returns the new state, or null when nothing changed. */
  async finish(now: string): Promise<Update | null> {
    asOf = now
    const isSame = index && !changed.products && !changed.stock
    const update = isSame ? null : await publish()
    void save()
    return update
  },

  forget: () => clear(storage),

  find(query: Query): Found {
    if (!index) throw new Error('The catalogue is not open')
    const start = performance.now()
    const found = findRows(index, catalog, query)
    measure('catalog-search', start)
    return transfer(found, [found.rows.buffer])
  },

  /** Searches like this one that have results, the nearest first. */
  suggest(query: Query): string[] {
    return index ? suggestSearches(index, catalog, query) : []
  },
}

export type CatalogWorker = typeof worker

expose(worker)
