import { type Remote, transfer, wrap } from 'comlink'
import { mutate } from 'swr'
import type { Category, OwnPrices } from '#contract/products/catalog'
import { get, getChanged } from '../../../api/client.ts'
import { getSession, onSession } from '../../../api/session-store.ts'
import { withDescendants } from '../../../shop/category-tree.ts'
import { ownScriptUrl } from '../../../ui/own-script.ts'
import type { Filters } from '../catalog-filters.ts'
import { type Prices, type Snapshot, unpacker } from './snapshot.ts'
import { changeLocal, type LocalCatalog, ownerOf } from './state.ts'
import type { CatalogWorker, Update } from './worker.ts'
import workerUrl from './worker.ts?worker&url'

const retryDelayMs = 15_000
/** Time for the first sync. Until then the stored catalogue is not shown: rows of the server on the screen are newer. */
const firstSyncMs = 2000

let openedCatalog: { owner: number; close: () => void } | undefined

/** Opens the owner's stored catalogue and syncs it: now, on focus and when the network returns. */
export async function openCatalog(owner: number) {
  const { user: current } = getSession()
  // The user may have signed out since the screen was shown.
  if (openedCatalog?.owner === owner || !current || ownerOf(current) !== owner) return
  openedCatalog?.close()
  const thread = new Worker(ownScriptUrl(workerUrl), { type: 'module' })
  const worker = wrap<CatalogWorker>(thread)
  const syncer = createSyncer(owner, worker)
  const sync = () => void syncer.sync()
  addEventListener('online', sync)
  addEventListener('focus', sync)
  const stopWatching = onSession(async () => {
    const { user, endedByUser: left } = getSession()
    if (user && ownerOf(user) === owner) return
    close()
    if (left) await worker.forget()
    thread.terminate()
  })
  function close() {
    removeEventListener('online', sync)
    removeEventListener('focus', sync)
    stopWatching()
    syncer.stop()
    openedCatalog = undefined
  }
  openedCatalog = { owner, close }
  await syncer.open()
}

function createSyncer(owner: number, worker: Remote<CatalogWorker>) {
  const downloads = createDownloads(worker)
  const toLocal = createReader(owner, worker, sync)
  /** The latest state. A stored catalogue is not shown before its first sync. */
  let latest: LocalCatalog | null = null
  let running: Promise<void> | undefined
  let shouldRepeat = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function show(local: LocalCatalog | null) {
    // A sync that ends late would replace the catalogue of the user who has signed in since.
    if (isStopped) return
    latest = local
    changeLocal({ local, isOpening: false })
  }

  function adopt(update: Update) {
    downloads.continueFrom(update)
    return toLocal(update)
  }

  async function open() {
    const stored = await worker.open(String(owner)).catch(() => null)
    latest = stored && adopt(stored)
    const firstSyncTimer = setTimeout(() => latest && show(latest), firstSyncMs)
    await sync()
    clearTimeout(firstSyncTimer)
  }

  /** Runs one sync at a time. A call during a sync repeats it once afterwards. */
  function sync(scope: 'all' | 'stock' = 'all'): Promise<void> {
    if (scope === 'all') downloads.requestPrices()
    shouldRepeat = running !== undefined
    running ??= runSync().finally(() => {
      running = undefined
      if (shouldRepeat) void sync('stock')
    })
    return running
  }

  async function runSync() {
    clearTimeout(timer)
    try {
      await downloads.run()
      const asOf = new Date().toISOString()
      const update = await worker.finish(asOf)
      if (update) show(adopt(update) ?? latest)
      else if (latest) show({ ...latest, asOf, isStale: false })
    } catch {
      downloads.requestPrices()
      show(latest && { ...latest, isStale: true })
      if (!isStopped) timer = setTimeout(sync, retryDelayMs)
    }
  }

  function stop() {
    clearTimeout(timer)
    show(null)
    isStopped = true
  }

  return { open, sync, stop }
}

/** Downloads the changes of the catalogue and the owner's prices into the worker. */
function createDownloads(worker: Remote<CatalogWorker>) {
  let since = 0
  let pricesVersion = ''
  /** Prices are requested less often than the stock, which changes with every order. */
  let arePricesDue = true

  /** After a failure, `since` is that of the last complete part, so that the next request continues there. */
  async function download() {
    const requestedSince = since
    const answer = await getChanged(`/catalog?since=${since}`, `W/"${since}"`)
    if (!answer) return
    await worker.startAnswer()
    const reader = answer.getReader()
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      since = await worker.readAnswer(transfer(value, [value.buffer]))
    }
    const hasProducts = await worker.endAnswer()
    // The prices that are requested beside the first download are as new as its products.
    arePricesDue ||= requestedSince > 0 && hasProducts
    // The database was restored from a backup: its versions are lower.
    if (since < requestedSince) await download()
  }

  async function fetchPrices() {
    arePricesDue = false
    await worker.setPrices(await get<OwnPrices>(`/catalog/prices?version=${pricesVersion}`))
  }

  return {
    /** The next download continues from these versions. */
    continueFrom(update: Update) {
      since = update.version
      pricesVersion = update.pricesVersion
    },
    requestPrices() {
      arePricesDue = true
    },
    /** Ends when both requests have ended: the worker would mix a running download with that of the next sync. */
    async run() {
      const answers = await Promise.allSettled([download(), arePricesDue && fetchPrices()])
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
      if (arePricesDue) await fetchPrices()
    },
  }
}

/** Returns the catalogue as the screens read it after an update; null until it has products and prices. */
function createReader(owner: number, worker: Remote<CatalogWorker>, sync: LocalCatalog['sync']) {
  let snapshot: Snapshot | undefined
  let prices: Prices | undefined
  let revision = 0

  return ({ asOf, quantities, ...update }: Update): LocalCatalog | null => {
    snapshot = update.snapshot ?? snapshot
    prices = update.prices ?? prices
    if (!snapshot || !prices) return null
    if (update.snapshot) {
      revision += 1
      // The categories must also be available offline.
      void mutate('/categories', snapshot.categories, { revalidate: false })
    }
    const { categories, ids } = snapshot
    const product = unpacker(snapshot, quantities, prices)
    return {
      owner,
      find: (filters) => worker.find(toQuery(filters, categories)),
      suggest: (filters) => worker.suggest(toQuery(filters, categories)),
      read: (found) => ({ length: found.length, at: (index) => product(found[index]) }),
      byId: (id) => product(ids.indexOf(id)),
      revision,
      asOf,
      isStale: false,
      sync,
    }
  }
}

const toQuery = ({ search, category, inStock }: Filters, categories: readonly Category[]) => ({
  search,
  inStock,
  categories: category === null ? null : withDescendants(categories, category),
})
