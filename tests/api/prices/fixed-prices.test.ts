import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPesos } from '../../../worker/contract/money.ts'
import {
  applyPriceChange,
  type PriceChange,
  type ProductsChangeAnswer,
  roundings,
} from '../../../worker/contract/products/bulk.ts'
import type { StaffProductPage } from '../../../worker/contract/products/products.ts'
import { openShop } from '../../shop.ts'

const items =
  'SELECT listId, productId, min_qty, price, percent FROM price_list_items ORDER BY listId, productId, min_qty'

/** Two lists: fixed prices of the products 1 and 2, and a percentage of the product 1. */
async function shopWithLists() {
  const shop = await openShop()
  await shop.db.batch([
    "INSERT INTO price_lists (id, name) VALUES (1, 'Mayoreo'), (2, 'Obra'), (3, 'Taller')",
    `INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent) VALUES (1, 1, 1, 10000, NULL, NULL),
      (1, 1, 12, 9001, NULL, NULL), (1, 2, 1, 5000, NULL, NULL), (2, 1, 1, NULL, 'list', -500), (3, 3, 1, 700, NULL, NULL)`,
  ])
  return { ...shop, staff: await shop.as('ventas') }
}

test('the same change, sent again, does not change fixed prices twice, also if the list price stays the same', async () => {
  const { staff, rows } = await shopWithLists()
  const input = {
    change: 'price',
    prices: [{ id: 1, version: 1, salePrice1: 186 }],
    fixed: { kind: 'percent', by: 10, rounding: 0.01 },
  }
  expect(await (await staff.put('/admin/products', input)).json()).toEqual({ changed: 0, fixed: 1 })
  const after = await rows(items)
  expect((await staff.put('/admin/products', input)).status).toBe(409)
  expect(await rows(items)).toEqual(after)
})

test('a change of prices leaves the fixed prices of lists, and changes them when it is asked to', async () => {
  const { staff, rows } = await shopWithLists()
  const found = await (await staff.get('/admin/products/search?limit=200')).json<StaffProductPage>()
  expect(found.products.flatMap(({ id, fixedPrices }) => (fixedPrices > 0 ? [[id, fixedPrices]] : []))).toEqual(
    expect.arrayContaining([
      [1, 2],
      [2, 1],
      [3, 1],
    ]),
  )
  const before = await rows(items)
  const raise = (version: number, salePrice1: number) => ({
    change: 'price',
    prices: [{ id: 1, version, salePrice1 }],
  })
  expect(await (await staff.put('/admin/products', raise(1, 195.3))).json<ProductsChangeAnswer>()).toEqual({
    changed: 1,
    fixed: 0,
  })
  expect(await rows(items)).toEqual(before)

  const fixed = { kind: 'percent', by: 5, rounding: 0.5 }
  const answer = await staff.put('/admin/products', { ...raise(2, 205), fixed })
  expect(await answer.json<ProductsChangeAnswer>()).toEqual({ changed: 1, fixed: 1 })
  expect(await rows(items)).toEqual([
    { listId: 1, productId: 1, min_qty: 1, price: 10500, percent: null },
    { listId: 1, productId: 1, min_qty: 12, price: 9450, percent: null },
    { listId: 1, productId: 2, min_qty: 1, price: 5000, percent: null },
    { listId: 2, productId: 1, min_qty: 1, price: null, percent: -500 },
    { listId: 3, productId: 3, min_qty: 1, price: 700, percent: null },
  ])
  // An open editor of the list has a new version; the other lists have not changed.
  expect(await rows('SELECT id, version FROM price_lists ORDER BY id')).toEqual([
    { id: 1, version: 2 },
    { id: 2, version: 1 },
    { id: 3, version: 1 },
  ])
  const [entry] = await rows("SELECT entityId, userId, before, after FROM audit_log WHERE entity = 'price_list'")
  expect(entry).toMatchObject({ entityId: '1', userId: 2 })
  expect([JSON.parse(String(entry?.before)), JSON.parse(String(entry?.after))]).toEqual([
    {
      items: [
        { productId: 1, min_qty: 1, price: 100 },
        { productId: 1, min_qty: 12, price: 90.01 },
      ],
    },
    {
      items: [
        { productId: 1, min_qty: 1, price: 105 },
        { productId: 1, min_qty: 12, price: 94.5 },
      ],
    },
  ])
})

test('changes nothing when a fixed price would not be more than 0', async () => {
  const { staff, rows } = await shopWithLists()
  const before = await rows(items)
  const answer = await staff.put('/admin/products', {
    change: 'price',
    prices: [{ id: 1, version: 1, salePrice1: 86 }],
    fixed: { kind: 'amount', by: -100, rounding: 0.01 },
  })
  expect(answer.status).toBe(409)
  expect(await rows(items)).toEqual(before)
  expect(await rows('SELECT salePrice1 FROM products WHERE id = 1')).toEqual([{ salePrice1: 18600 }])
})

test('fixed prices are rounded as the list prices in the browser', async () => {
  const { staff, db, rows } = await shopWithLists()
  const change = fc.record<PriceChange>({
    kind: fc.constantFrom('percent', 'amount'),
    by: fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100),
    rounding: fc.constantFrom(...roundings),
  })
  const prices = fc.sample(fc.integer({ min: 1000, max: 5_000_000 }), { numRuns: 200, seed: 7 })
  for (const fixed of fc.sample(change, { numRuns: 12, seed: 7 })) {
    await db.batch([
      'DELETE FROM price_list_items',
      ...prices.map((price, index) => ({
        sql: 'INSERT INTO price_list_items (listId, productId, min_qty, price) VALUES (1, 1, ?, ?)',
        args: [index + 1, price],
      })),
    ])
    const [product] = await rows('SELECT version, salePrice1 FROM products WHERE id = 1')
    const price = { id: 1, version: Number(product?.version), salePrice1: toPesos(Number(product?.salePrice1)) }
    expect((await staff.put('/admin/products', { change: 'price', prices: [price], fixed })).status).toBe(200)
    const changed = await rows('SELECT price FROM price_list_items ORDER BY min_qty')
    expect(changed.map((item) => toPesos(Number(item.price)))).toEqual(
      prices.map((centavos) => applyPriceChange(toPesos(centavos), fixed)),
    )
  }
})
