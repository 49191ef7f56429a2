import { afterEach, expect, test, vi } from 'vitest'
import { maxPricedProducts, type PriceListItems } from '#contract/prices/price-lists'
import { toRule } from '../../../web/staff/products/prices/rules.ts'
import type { Draft } from '../../../web/staff/products/prices/use-drafts.ts'
import { FakeStorage } from '../fake-storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('prices are saved in parts, each with the version after the part before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  const sent: PriceListItems[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ version: 7 + sent.length })
  })
  const { saveDrafts } = await import('../../../web/staff/products/prices/api.ts')

  const rule = toRule(1, { price: 170 })
  const drafts = Array.from({ length: maxPricedProducts + 1 }, (_, at): Draft => {
    const row = { productId: at + 1, code: `P-${at}`, name: '', unit: 'PZA', min_qty: 1, salePrice1: 200, cost: null }
    return { row: { ...row, rules: [] }, rules: [rule] }
  })
  const saved = vi.fn()
  await saveDrafts(4, drafts, 7, saved)
  expect(sent.map(({ items, version }) => [items.length, items[0]?.productId, version])).toEqual([
    [maxPricedProducts, 1, 7],
    [1, maxPricedProducts + 1, 8],
  ])
  expect(saved.mock.calls).toEqual([
    [drafts.slice(0, maxPricedProducts), 8],
    [drafts.slice(maxPricedProducts), 9],
  ])
})
