import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { StockReport, StockReportOf, StockView } from '#contract/reports'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'

let shop: Shop
let staff: Caller

/** Movements of today, of TOR-0142 alone: 10 pieces are bought at 120.00 each, 3 are wasted, and 50 are sold and shipped. */
setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  staff = await shop.as('almacen')
  const post = (items: object[]) =>
    staff.post(
      '/inventory/movements',
      { items, reason: 'Para el reporte' },
      { 'Idempotency-Key': JSON.stringify(items) },
    )
  await shop.db.execute('UPDATE inventory SET avg_cost = 10000, min_stock = 60 WHERE productId = 1')
  await shop.db.execute('UPDATE inventory SET avg_cost = NULL WHERE productId = 3')
  await post([{ productId: 1, delta: 10, type: 'purchase', cost: 120 }])
  await post([{ productId: 1, delta: -3, type: 'waste' }])
  const orderItems = [{ productId: 1, quantity: 50 }]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<{ id: number }>()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/accept`)
  for (const status of ['Preparing', 'Shipped']) await admin.put(`/orders/${id}/status`, { status })
})

async function report<View extends StockView>(view: View, query = '') {
  const answer = await (await staff.get(`/reports/inventory?view=${view}${query}`)).json<StockReportOf<View>>()
  return answer.rows as StockReportOf<View>['rows'][number][]
}

test('values the stock by category, and counts products without a cost', async () => {
  const rows = await report('valuation')
  expect(rows.find(({ category }) => category === 'Hexagonales')).toMatchObject({
    products: 1,
    pieces: 57,
    // 100 at 100.00 and 10 at 120.00 cost 101.82 on average.
    value: 57 * 101.82,
    uncosted: 0,
  })
  expect(rows.find(({ category }) => category === 'Iluminación')).toMatchObject({ pieces: 10, value: 0, uncosted: 1 })
})

test('values the stock at the end of an earlier day', async () => {
  const rows = await report('valuation', '&asOf=2020-01-01')
  expect(rows.find(({ category }) => category === 'Hexagonales')).toMatchObject({ pieces: 100 })
})

test('adds up the movements by type, without reservations', async () => {
  const rows = await report('movements')
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { type: 'purchase', movements: 1, added: 10, taken: 0 },
      { type: 'waste', movements: 1, added: 0, taken: 3 },
      { type: 'ship', movements: 1, added: 0, taken: 50 },
    ]),
  )
  expect(await report('movements', '&from=2020-01-01&to=2020-12-31')).toEqual([])
})

test('lists low stock, with how much to buy and how many days it lasts', async () => {
  const rows = await report('low')
  expect(rows.find(({ code }) => code === 'TOR-0142')).toEqual({
    id: 1,
    code: 'TOR-0142',
    name: 'Tornillo hexagonal 1/4 × 2"',
    quantity: 57,
    min_stock: 60,
    suggested: 63,
    daily: 50 / 30,
    days: (57 * 30) / 50,
  })
  expect(rows.find(({ code }) => code === 'AGO-0001')).toMatchObject({ quantity: 0, daily: 0, days: null })
})

test('lists products without recent movements', async () => {
  const codes = (await report('idle')).map(({ code }) => code)
  expect(codes).toContain('TOR-0143')
  expect(codes).not.toContain('TOR-0142')
})

test('lists the pieces sold beside the stock', async () => {
  expect(await report('rotation')).toMatchObject([{ code: 'TOR-0142', sold: 50, on_hand: 57, turnover: 50 / 57 }])
})

test('lists the waste and its cost', async () => {
  expect(await report('waste')).toMatchObject([{ code: 'TOR-0142', type: 'waste', pieces: 3, value: 3 * 101.82 }])
})

const wholeReport = async (query: string) => (await staff.get(`/reports/inventory?${query}`)).json<StockReport>()

const noTotals = { rows: 0, pieces: null, value: null, added: null, taken: null }

test.for([
  ['movements', { ...noTotals, rows: 3, added: 10, taken: 53 }, { ...noTotals, added: 0, taken: 0 }],
  ['rotation', { ...noTotals, rows: 1, pieces: 50 }, { ...noTotals, pieces: 0 }],
  ['waste', { ...noTotals, rows: 1, pieces: 3, value: 3 * 101.82 }, { ...noTotals, pieces: 0, value: 0 }],
] as const)('the report of %s has the totals of the period before', async ([view, sums, nothing]) => {
  const days = [-3, -1, 0, 2].map((days) => addDays(todayInMexico(), days)) as [string, string, string, string]
  const [before, end, today, last] = days
  expect(await wholeReport(`view=${view}&from=${today}&to=${last}`)).toMatchObject({
    totals: sums,
    earlier: { from: before, to: end, totals: nothing },
  })
  const [from, to] = [addDays(last, 1), addDays(last, 3)]
  expect(await wholeReport(`view=${view}&from=${from}&to=${to}`)).toMatchObject({
    totals: nothing,
    earlier: { from: today, to: last, totals: sums },
  })
})

test('a month is compared with the month before; a state of one day, or a period without its days, with nothing', async () => {
  const { earlier } = await wholeReport('view=waste&from=2026-03-01&to=2026-03-31&compare=month')
  expect(earlier).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
  for (const view of ['valuation', 'low', 'idle']) {
    expect([view, (await wholeReport(`view=${view}&from=2026-03-01&to=2026-03-31`)).earlier]).toEqual([view, null])
  }
  expect((await wholeReport('view=movements&from=2026-03-01')).earlier).toBeNull()
})

test.for([
  'view=nothing',
  'view=movements&from=2026-03-02&to=2026-03-01',
  'view=valuation&asOf=2026-02-30',
  'view=idle&days=7',
])('refuses %s', async (query) => {
  expect((await staff.get(`/reports/inventory?${query}`)).status).toBe(400)
})

test('values the stock by category of the first level, with the same totals', async () => {
  type Valuation = StockReportOf<'valuation'>
  const read = async (query: string) => (await staff.get(`/reports/inventory?view=valuation${query}`)).json<Valuation>()
  const [each, roots] = [await read(''), await read('&by=root')]
  expect(each.totals).toEqual({
    rows: each.rows.length,
    pieces: each.rows.reduce((sum, { pieces }) => sum + pieces, 0),
    value: expect.closeTo(
      each.rows.reduce((sum, { value }) => sum + value, 0),
      2,
    ),
    added: null,
    taken: null,
  })
  const topLevel = await shop.rows('SELECT name FROM categories WHERE parentId IS NULL')
  expect(
    roots.rows
      .map(({ category }) => category)
      .filter(Boolean)
      .sort(),
  ).toEqual(topLevel.map(({ name }) => name).sort())
  const inBranch = each.rows.filter(({ category }) =>
    ['Ferretería', 'Tornillería', 'Hexagonales'].includes(category ?? ''),
  )
  expect(roots.rows.find(({ category }) => category === 'Ferretería')).toMatchObject({
    products: inBranch.reduce((sum, { products }) => sum + products, 0),
    pieces: inBranch.reduce((sum, { pieces }) => sum + pieces, 0),
  })
  expect(roots.totals).toEqual({ ...each.totals, rows: roots.rows.length })
})

test('categories of the same value are in the order of Spanish', async () => {
  const { as, db } = await openShop()
  await db.batch([
    'UPDATE inventory SET avg_cost = NULL',
    "UPDATE categories SET name = 'Zinc' WHERE id = 1",
    "UPDATE categories SET name = 'Óptica' WHERE id = 2",
    "UPDATE categories SET name = 'ácidos' WHERE id = 3",
    "UPDATE categories SET name = 'Ñame' WHERE id = 4",
  ])
  const answer = await (await as('almacen')).get('/reports/inventory?view=valuation')
  const { rows } = await answer.json<StockReportOf<'valuation'>>()
  expect(rows.map(({ category }) => category)).toEqual(['ácidos', 'Ñame', 'Óptica', 'Zinc'])
})

test('the totals of a report count the rows that its answer leaves out', async () => {
  const big = await openShop()
  await big.db.batch(
    [
      `INSERT INTO products (code, name, salePrice1) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
        SELECT 'N-' || i, 'N', 100 FROM n`,
      "INSERT INTO inventory (productId, on_hand, avg_cost) SELECT id, 2, 500 FROM products WHERE code LIKE 'N-%'",
      'DELETE FROM inventory WHERE productId <= 8',
    ],
    'write',
  )
  const warehouse = await big.as('almacen')
  const read = async (page: number) =>
    (await warehouse.get(`/reports/inventory?view=idle&days=30&page=${page}`)).json<StockReportOf<'idle'>>()
  const [{ rows, more, totals }, second] = [await read(1), await read(2)]
  expect([rows.length, more]).toEqual([1000, true])
  expect(totals).toEqual({ rows: 1100, pieces: 2200, value: 11_000, added: null, taken: null })
  expect([second.rows.length, second.more, second.totals]).toEqual([100, false, totals])
  expect(new Set([...rows, ...second.rows].map(({ id }) => id)).size).toBe(1100)
})
