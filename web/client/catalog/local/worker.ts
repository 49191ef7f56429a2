import { expose, transfer } from 'comlink'
import { clear, createStore, getMany, setMany } from 'idb-keyval'
import type { CatalogChanges } from '#contract/catalog'
import { applyChanges, beginAgain, type Changed, emptyCatalog, restoreCatalog, type StoredCatalog } from './catalog.ts'
import { buildIndex, findRows, type Query, type SearchIndex } from './search-index.ts'
import { packProducts, packQuantities, type Quantities, type Snapshot } from './snapshot.ts'

/** Raised when what is stored would be read otherwise. */
const format = 1

type StoredProducts = Pick<StoredCatalog, 'products' | 'gone' | 'categories'> & { key: string }
/** `version` is that of both: products are never stored without it. */
type StoredStock = Pick<StoredCatalog, 'stock' | 'version'> & { key: string; asOf: string }

export type Update = {
  version: number
  /** When the shop last said that nothing was missing. UTC, ISO 8601. */
  asOf: string
  /** Left out when only quantities changed. */
  snapshot?: Snapshot
  quantities: Quantities
}

const storage = createStore('catalog', 'kept')
const keys = ['products', 'stock']
const savedEvery = 30_000

let key = ''
let catalog = emptyCatalog()
let index: SearchIndex | undefined
let changed: Changed = { products: false, stock: false }
let hasUnsavedProducts = false
let asOf = ''
let savedAt = 0

/** Lets searches in between the steps of a long task. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** For who measures; the last of each is kept. */
function note(name: string, start: number) {
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
  note('catalog-build', start)
  return transfer({ version: catalog.version, asOf, snapshot, quantities }, [
    snapshot.text.buffer,
    snapshot.ids.buffer,
    snapshot.ends.buffer,
    quantities.buffer,
  ])
}

/** What changes all day is stored now and then; a catalogue that has just come, at once. A page can do without. */
async function save() {
  if (!hasUnsavedProducts && Date.now() - savedAt < savedEvery) return
  const { version, products, gone, categories, stock } = catalog
  const stored: [string, StoredProducts | StoredStock][] = [['stock', { key, version, stock, asOf }]]
  if (hasUnsavedProducts) stored.push(['products', { key, products, gone, categories }])
  hasUnsavedProducts = false
  savedAt = Date.now()
  await setMany(stored, storage).catch((error) => console.warn('The catalogue was not stored', error))
}

const worker = {
  /** What was kept for this owner, or null. */
  async open(owner: string): Promise<Update | null> {
    key = `${format} ${owner}`
    const [products, stock] = (await getMany(keys, storage)) as [StoredProducts?, StoredStock?]
    if (products?.key !== key || stock?.key !== key) return null
    catalog = restoreCatalog({ ...products, ...stock })
    asOf = stock.asOf
    changed = { products: true, stock: true }
    return publish()
  },

  /** Takes an answer of `GET /catalog`; tells what to ask for next. */
  async apply(answer: Blob): Promise<{ since: number; more: boolean }> {
    const changes: CatalogChanges = JSON.parse(await answer.text())
    if (changes.version < catalog.version) {
      beginAgain(catalog)
      return { since: 0, more: true }
    }
    const { products, stock } = applyChanges(catalog, changes)
    changed = { products: changed.products || products, stock: changed.stock || stock }
    hasUnsavedProducts ||= products
    return { since: changes.version, more: changes.more }
  },

  /** After the last answer, at this time: what there is to show now, or null when nothing changed. */
  async finish(now: string): Promise<Update | null> {
    asOf = now
    const isSame = index && !changed.products && !changed.stock
    const update = isSame ? null : await publish()
    void save()
    return update
  },

  forget: () => clear(storage),

  find(query: Query): Uint32Array<ArrayBuffer> {
    if (!index) throw new Error('The catalogue is not open')
    const start = performance.now()
    const found = findRows(index, catalog, query)
    note('catalog-search', start)
    return transfer(found, [found.buffer])
  },
}

export type CatalogWorker = typeof worker

expose(worker)
