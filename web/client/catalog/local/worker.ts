import { expose, transfer } from 'comlink'
import { clear, createStore, getMany, setMany } from 'idb-keyval'
import type { CatalogChanges, OwnPrices } from '#contract/products/catalog'
import { catalogColumns } from '#contract/products/columns'
import { catalogDatabase } from '../../../api/catalog-database.ts'
import {
  applyChanges,
  type ChangedParts,
  emptyCatalog,
  resetForDownload,
  restoreCatalog,
  type StoredCatalog,
} from './catalog.ts'
import { type Found, findRows, type Query } from './find-rows.ts'
import { answerReader } from './read-answer.ts'
import { buildIndex, type SearchIndex } from './search-index.ts'
import { type Prices, packProducts, packQuantities, type Quantities, type Snapshot } from './snapshot.ts'
import { suggestSearches } from './suggest.ts'

/**
 * Version of the stored format; stores in another format are ignored. The columns change it by themselves: increase the number
 * if a stored value gets another meaning.
 */
const format = `3 ${catalogColumns.join()}`

type StoredProducts = Pick<StoredCatalog, 'products' | 'gone' | 'categories' | 'synonyms'> & { key: string }
/** `version` also applies to the products, which are never stored without it. */
type StoredStock = Pick<StoredCatalog, 'stock' | 'version'> & { key: string; asOf: string }
type StoredPrices = { key: string; version: string; prices: Prices }

export type Update = {
  version: number
  /** Time of the last complete sync. UTC, ISO 8601. */
  asOf: string
  /** Missing when only quantities or prices changed. */
  snapshot?: Snapshot
  /** Missing when they did not change. */
  prices?: Prices
  pricesVersion: string
  quantities: Quantities
}

const storage = createStore(catalogDatabase, 'kept')
const keys = ['products', 'stock', 'prices']
const saveIntervalMs = 30_000

let key = ''
let catalog = emptyCatalog()
let index: SearchIndex | undefined
let pendingChanges: ChangedParts = { products: false, stock: false }
let ownPrices: { version: string; prices: Prices } | undefined
let hasNewPrices = false
let hasUnsavedProducts = false
let hasUnsavedPrices = false
let asOf = ''
let savedAt = 0

/** Yields between the steps of a long task, so that searches can run. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

async function publish(): Promise<Update> {
  const { products } = pendingChanges
  const prices = { pricesVersion: ownPrices?.version ?? '', ...(hasNewPrices && { prices: ownPrices?.prices }) }
  hasNewPrices = false
  pendingChanges = { products: false, stock: false }
  const quantities = packQuantities(catalog)
  if (!products && index)
    return transfer({ version: catalog.version, asOf, quantities, ...prices }, [quantities.buffer])
  const start = performance.now()
  const [built, snapshot] = [await buildIndex(catalog, pause), await packProducts(catalog, pause)]
  index = built
  performance.clearMeasures()
  performance.measure('catalog-build', { start })
  return transfer({ version: catalog.version, asOf, snapshot, quantities, ...prices }, [
    snapshot.text.buffer,
    snapshot.ids.buffer,
    snapshot.ends.buffer,
    quantities.buffer,
  ])
}

/** Stores products and prices at once and quantities at most every `saveIntervalMs`. After a failure the next sync stores them. */
async function save() {
  if (!hasUnsavedProducts && !hasUnsavedPrices && Date.now() - savedAt < saveIntervalMs) return
  const { version, products, gone, categories, synonyms, stock } = catalog
  const stored: [string, StoredProducts | StoredStock | StoredPrices][] = [['stock', { key, version, stock, asOf }]]
  if (hasUnsavedProducts) stored.push(['products', { key, products, gone, categories, synonyms }])
  if (hasUnsavedPrices && ownPrices) stored.push(['prices', { key, ...ownPrices }])
  hasUnsavedProducts = false
  hasUnsavedPrices = false
  savedAt = Date.now()
  await setMany(stored, storage).catch((error) => {
    console.warn('The catalogue was not stored', error)
    // Otherwise the next quantities would be stored with a version that the stored products do not have.
    hasUnsavedProducts = true
    hasUnsavedPrices = true
  })
}

function applyPart(part: CatalogChanges) {
  const isRestored = part.version < catalog.version
  const { products, stock } = isRestored ? { products: true, stock: true } : applyChanges(catalog, part)
  if (isRestored) resetForDownload(catalog)
  pendingChanges = { products: pendingChanges.products || products, stock: pendingChanges.stock || stock }
  hasUnsavedProducts ||= products
}

let answer = answerReader(applyPart)

const worker = {
  /** The catalogue stored for this owner, or null. */
  async open(owner: string): Promise<Update | null> {
    key = `${format} ${owner}`
    const stored = (await getMany(keys, storage)) as [StoredProducts?, StoredStock?, StoredPrices?]
    const [products, stock, prices] = stored
    if (products?.key !== key || stock?.key !== key || prices?.key !== key) return null
    ownPrices = prices
    hasNewPrices = true
    catalog = restoreCatalog({ ...products, ...stock })
    asOf = stock.asOf
    pendingChanges = { products: true, stock: true }
    return publish()
  },

  /** Begins to read an answer of `GET /catalog`. */
  startAnswer() {
    answer = answerReader(applyPart)
  },

  /** Applies the parts that are complete with these bytes, and returns the parameter of the next request. */
  readAnswer(bytes: Uint8Array): number {
    answer.read(bytes)
    return catalog.version
  },

  /** Throws if the answer was cut off. The parts before stay applied. Returns whether products changed. */
  endAnswer(): boolean {
    answer.end()
    return pendingChanges.products
  },

  /** Takes an answer of `GET /catalog/prices`. */
  setPrices({ version, prices }: OwnPrices) {
    if (!prices) return
    ownPrices = { version, prices }
    hasNewPrices = true
    hasUnsavedPrices = true
  },

  /** Ends a sync at the time `now`. Returns the new state, or null when nothing changed. */
  async finish(now: string): Promise<Update | null> {
    asOf = now
    const isSame = index && !pendingChanges.products && !pendingChanges.stock && !hasNewPrices
    const update = isSame ? null : await publish()
    void save()
    return update
  },

  forget: () => clear(storage),

  find(query: Query): Found {
    if (!index) throw new Error('The catalogue is not open')
    const start = performance.now()
    const found = findRows(index, catalog, query)
    // For the benchmarks.
    performance.measure('catalog-search', { start })
    return transfer(found, [found.rows.buffer])
  },

  /** Searches like this one that have results, the nearest first. */
  suggest(query: Query): string[] {
    return index ? suggestSearches(index, catalog, query) : []
  },
}

export type CatalogWorker = typeof worker

expose(worker)
