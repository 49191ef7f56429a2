import { afterEach, expect, test, vi } from 'vitest'
import { catalogColumns } from '#contract/products/columns'
import { packChanges } from '#contract/products/packed-catalog'
import type { CatalogWorker } from '../../../web/client/catalog/local/worker.ts'

type Stored = Record<string, { version: number; products: { id: number[] } }>

/** The web worker of the catalogue over a database whose writes can fail. */
async function openWorker() {
  const database = { stored: {} as Stored, isFull: false }
  let worker: CatalogWorker | undefined
  vi.doMock('comlink', () => ({
    expose: (exposed: CatalogWorker) => (worker = exposed),
    transfer: (value: unknown) => value,
  }))
  vi.doMock('idb-keyval', () => ({
    createStore: () => undefined,
    clear: async () => undefined,
    getMany: async (keys: string[]) => keys.map((key) => database.stored[key]),
    setMany: async (entries: [string, Stored[string]][]) => {
      if (database.isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
      Object.assign(database.stored, structuredClone(Object.fromEntries(entries)))
    },
  }))
  vi.resetModules()
  await import('../../../web/client/catalog/local/worker.ts')
  if (!worker) throw new Error('The worker was not exposed')
  return { worker, database }
}

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('comlink')
  vi.doUnmock('idb-keyval')
  vi.restoreAllMocks()
  vi.resetModules()
})

/** An answer of one part with these products. */
function answer(version: number, ids: number[]) {
  const columns = Object.fromEntries(
    catalogColumns.map((column) => [
      column,
      ids.map((id) => (column === 'id' ? id : column === 'salePrice1' ? 1 : `${column} ${id}`)),
    ]),
  ) as never
  const part = packChanges({
    version,
    products: { ...(columns as object), position: ids } as never,
    stock: { productId: [1], quantity: [version] },
    gone: [],
    categories: null,
    synonyms: null,
  })
  return new TextEncoder().encode(`[\n${JSON.stringify(part)}\n]`)
}

test('products that could not be stored are stored with the next quantities', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { worker, database } = await openWorker()
  await worker.open('3')
  worker.setPrices({ version: 'p', prices: { percent: 0, discount: 0, productId: [], salePrice1: [], breaks: [] } })
  async function sync(version: number, ids: number[]) {
    worker.startAnswer()
    worker.readAnswer(answer(version, ids))
    worker.endAnswer()
    await worker.finish(new Date().toISOString())
  }
  await sync(10, [1])
  await vi.waitFor(() => expect(database.stored.products?.products.id).toEqual([1]), 30_000)

  database.isFull = true
  await sync(20, [2])
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled(), 30_000)
  database.isFull = false
  vi.setSystemTime(Date.now() + 60_000)
  await sync(30, [])
  await vi.waitFor(() => expect(database.stored.stock?.version).toBe(30), 30_000)
  expect(database.stored.products?.products.id).toEqual([1, 2])
})
