import { expect, test } from 'vitest'
import { dayAt, todayInMexico } from '#contract/fields'
import { type SalesGroup, type SalesReport, salesGroups } from '#contract/reports'
import { createRandom } from '../../../db/seed/random.ts'
import { openShop, type Shop, shareShop } from '../../shop.ts'
import { byKey, inCategory, makeChanges, randomChange, readSales, rowsOf, soldIn, totalsOf } from './sales-by-hand.ts'

const dayMs = 24 * 60 * 60 * 1000

const line = (productId: number, quantity: number) => ({ productId, quantity })

/**
 * Sold: 6 × TOR-0142 to Carla on March 9 (1,116.00 + IVA), 2 × LAM-0001 and 1 × TOR-0142 to Otilio late on March 10
 * in Mexico City (285.98 + IVA), paid. Not sold: a pending order and a cancelled one.
 */
async function sold(shop: Shop) {
  const [client, other, staff] = [await shop.as('cliente'), await shop.as('otro'), await shop.as('admin')]
  const order = async (by: typeof client, ...orderItems: ReturnType<typeof line>[]) =>
    (await (await by.post('/orders', { orderItems })).json<{ id: number }>()).id
  const ids = [
    await order(client, line(1, 6)),
    await order(other, line(3, 2), line(1, 1)),
    await order(client, line(1, 9)),
  ]
  await order(client, line(1, 7))
  for (const id of ids) await staff.put(`/orders/${id}/accept`)
  await staff.put(`/orders/${ids[2]}/cancel`, { reason: 'Otro' })
  const dates = ['2026-03-09T18:00:00.000Z', '2026-03-11T05:30:00.000Z', '2026-03-09T18:00:00.000Z']
  for (const [index, id] of ids.entries()) {
    await shop.db.execute({
      sql: "UPDATE order_events SET createdAt = ? WHERE orderId = ? AND event = 'Accepted'",
      args: [dates[index] ?? '', id],
    })
  }
  await shop.db.execute(`UPDATE orders SET paymentStatus = 'Paid', paymentMethod = 'Credit Card' WHERE id = ${ids[1]}`)
  await shop.db.execute('UPDATE products SET cost = 10000 WHERE id = 1')
  return reportOf(shop)
}

const reportOf = (shop: Shop) => async (query: string) =>
  (await (await shop.as('admin')).get(`/reports/sales?${query}`)).json<SalesReport>()

const soldShop = shareShop(sold)

const march = 'from=2026-03-01&to=2026-03-31'

test('counts accepted orders on their day in Mexico City, without pending and cancelled ones', async () => {
  const report = reportOf(soldShop())
  const { totals, rows } = await report(march)
  expect(totals).toEqual({
    net: 1401.98,
    gross: 1626.3,
    orders: 2,
    pieces: 9,
    customers: 2,
    margin: 7 * (186 - 100),
    costed: 7 * 186,
  })
  expect(rows).toMatchObject([
    { key: '2026-03-09', net: 1116, gross: 1294.56, orders: 1, pieces: 6 },
    { key: '2026-03-10', net: 285.98, gross: 331.74, orders: 1, pieces: 3 },
  ])
})

test.for([
  ['week', [['2026-03-09', 1401.98]]],
  ['month', [['2026-03-01', 1401.98]]],
  [
    'product',
    [
      ['Tornillo hexagonal 1/4 × 2"', 1302],
      ['Lámpara LED 9 W', 99.98],
    ],
  ],
  [
    'category',
    [
      ['Hexagonales', 1302],
      ['Iluminación', 99.98],
    ],
  ],
  [
    'customer',
    [
      ['Ferretería La Prueba', 1116],
      ['Otra Tienda', 285.98],
    ],
  ],
  [
    'method',
    [
      ['', 1116],
      ['Credit Card', 285.98],
    ],
  ],
] as [SalesGroup, [string, number][]][])('the sales report is grouped by %s', async ([group, expected]) => {
  const report = reportOf(soldShop())
  const { rows } = await report(`${march}&groupBy=${group}`)
  expect(rows.map(({ label, key, net }) => [label || key, net])).toEqual(expected)
})

test('each product has its margin at its current cost, or none without a cost', async () => {
  const shop = await openShop()
  const report = await sold(shop)
  expect((await report(`${march}&groupBy=product`)).rows).toMatchObject([
    { detail: 'TOR-0142', margin: 7 * (186 - 100) },
    { detail: 'LAM-0001', margin: null },
  ])
  await shop.db.execute('UPDATE products SET cost = 20000 WHERE id = 1')
  expect((await report(`${march}&groupBy=product`)).rows[0]?.margin).toBe(7 * (186 - 200))
})

const partlyInCategories = shareShop(async (shop) => {
  await sold(shop)
  await shop.db.execute('UPDATE products SET categoryId = NULL WHERE id = 3')
})

test.for([
  ['category=3', 'Hexagonales', [['TOR-0142', 1302]]],
  // Hexagonal screws are in a category below.
  ['category=2', 'Tornillería', []],
  ['category=2&branch=1', 'Tornillería', [['TOR-0142', 1302]]],
  ['category=1&branch=1', 'Ferretería', [['TOR-0142', 1302]]],
  ['category=3&paid=1', 'Hexagonales', [['TOR-0142', 186]]],
  ['category=none', 'Sin categoría', [['LAM-0001', 99.98]]],
  ['category=none&branch=1', 'Sin categoría', [['LAM-0001', 99.98]]],
] as [string, string, [string, number][]][])(
  'with %s, the report by product has the products of «%s»',
  async ([filter, name, expected]) => {
    const { rows, category } = await reportOf(partlyInCategories())(`${march}&groupBy=product&${filter}`)
    expect(rows.map(({ detail, net }) => [detail, net])).toEqual(expected)
    const [[, net] = ['', 0]] = expected
    expect(category).toEqual({ name, net, gross: Math.round(net * 116) / 100 })
  },
)

test('the category leaves the totals of the period and the figures of a product as they are', async () => {
  const report = reportOf(soldShop())
  const [all, filtered] = [
    await report(`${march}&groupBy=product`),
    await report(`${march}&groupBy=product&category=3`),
  ]
  expect(filtered.totals).toEqual(all.totals)
  expect(filtered.rows).toEqual(all.rows.filter(({ detail }) => detail === 'TOR-0142'))
  expect(all.category).toBeNull()
})

test.for([
  ['is unknown', 'groupBy=product&category=99', 404, 'Categoría no encontrada'],
  ['is no id', 'groupBy=product&category=x', 400, 'Valor inválido.'],
  ['filters days', 'category=3', 400, 'La categoría solo filtra el reporte por producto.'],
  ['filters categories', 'groupBy=category&category=3', 400, 'La categoría solo filtra el reporte por producto.'],
] as const)('refuses a category that %s', async ([, query, status, message]) => {
  const { as } = soldShop()
  const answer = await (await as('admin')).get(`/reports/sales?${march}&${query}`)
  expect([answer.status, await answer.json()]).toMatchObject([status, { message }])
})

test('each customer has the latest order and the balance of any period', async () => {
  const shop = soldShop()
  const { rows } = await reportOf(shop)(`${march}&groupBy=customer`)
  expect(rows).toMatchObject([
    { label: 'Ferretería La Prueba', owed: 1294.56 },
    { label: 'Otra Tienda', owed: 0 },
  ])
  const [latest] = await shop.rows('SELECT max(orderDate) AS at FROM orders WHERE customerId = 1')
  expect(rows[0]?.lastOrderDate).toBe(latest?.at)
})

test('a customer has its present name, also for the orders from before it changed', async () => {
  const shop = await openShop()
  const report = await sold(shop)
  await shop.db.execute("UPDATE customers SET company = 'Aceros La Prueba' WHERE id = 1")
  const { rows } = await report(`${march}&groupBy=customer`)
  expect(rows.map(({ key, label }) => [key, label])).toEqual([
    ['1', 'Aceros La Prueba'],
    ['2', 'Otra Tienda'],
  ])
})

test('each line has its own IVA', async () => {
  const shop = await openShop()
  const report = await sold(shop)
  await shop.db.execute(
    "UPDATE order_items SET iva = '8' WHERE orderId IN (SELECT id FROM orders WHERE customer_name = 'Otra Tienda')",
  )
  const { rows } = await report(`${march}&groupBy=product`)
  expect(rows).toMatchObject([
    { detail: 'TOR-0142', net: 1302, gross: 1116 * 1.16 + 186 * 1.08, orders: 2, customers: 2 },
    { detail: 'LAM-0001', net: 99.98, gross: 107.98 },
  ])
})

test('counts only paid orders when asked', async () => {
  const report = reportOf(soldShop())
  expect((await report(`${march}&paid=1`)).totals).toMatchObject({ net: 285.98, orders: 1 })
})

test('compares with the same number of days before', async () => {
  const report = reportOf(soldShop())
  const { totals, before } = await report('from=2026-03-10&to=2026-03-10')
  expect([totals.net, before.net]).toEqual([285.98, 1116])
})

test.for([
  ['from=2026-03-01&to=2026-03-10&compare=month', '2026-02-01', '2026-02-10'],
  // Complete months, although they have different numbers of days.
  ['from=2026-03-01&to=2026-03-31&compare=month', '2026-02-01', '2026-02-28'],
  ['from=2026-02-01&to=2026-02-28&compare=month', '2026-01-01', '2026-01-31'],
  ['from=2026-03-01&to=2026-03-30&compare=month', '2026-02-01', '2026-02-28'],
  ['from=2026-01-01&to=2026-03-10&compare=year', '2025-01-01', '2025-03-10'],
  ['from=2024-02-29&to=2024-02-29&compare=year', '2023-02-28', '2023-02-28'],
  ['from=2026-03-01&to=2026-03-10', '2026-02-19', '2026-02-28'],
] as const)('%s is compared with %s to %s', async ([query, from, to]) => {
  expect(await reportOf(soldShop())(query)).toMatchObject({ earlier: { from, to, rows: [] } })
})

test('the report has the steps of the previous period too', async () => {
  const report = reportOf(soldShop())
  expect((await report('from=2026-03-10&to=2026-03-11&groupBy=day')).earlier).toEqual({
    from: '2026-03-08',
    to: '2026-03-09',
    rows: [{ key: '2026-03-09', net: 1116, gross: 1294.56 }],
  })
  const april = 'from=2026-04-01&to=2026-04-30&compare=month'
  expect((await report(`${april}&groupBy=month`)).earlier.rows).toEqual([
    { key: '2026-03-01', net: 1401.98, gross: 1626.3 },
  ])
  expect((await report(`${april}&groupBy=product`)).earlier.rows).toEqual([])
})

test('sales are grouped by the salesperson of their customer', async () => {
  const shop = await openShop()
  const report = await sold(shop)
  await shop.db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  const { rows } = await report(`${march}&groupBy=seller`)
  expect(rows).toMatchObject([
    { key: '2', label: 'Vero Ventas', net: 1116, orders: 1, pieces: 6, customers: 1 },
    { key: '', label: 'Sin vendedor', net: 285.98, orders: 1, pieces: 3, customers: 1 },
  ])
})

test('the receivable is the balance of all accepted orders, of any period', async () => {
  const report = reportOf(soldShop())
  const { receivable } = await report('from=2025-01-01&to=2025-01-31')
  // The paid status of the second order was set by hand, without a payment.
  expect(receivable).toEqual({ count: 1, total: 1294.56 })
})

test('an order that was accepted and then paid counts once, on the first day', async () => {
  const shop = await openShop()
  const report = await sold(shop)
  await shop.db.execute(
    "INSERT INTO order_events (orderId, event, createdAt) SELECT id, 'Paid', '2026-04-02T18:00:00.000Z' FROM orders LIMIT 1",
  )
  expect((await report('from=2026-04-01&to=2026-04-30')).totals.orders).toBe(0)
  expect((await report(march)).totals.orders).toBe(2)
})

test.for([`/reports/sales?${march}&groupBy=product`, '/reports/inventory?view=rotation&from=2026-03-01&to=2026-03-31'])(
  'the pages of %s have each product once, also with equal sales',
  async (path) => {
    const { as, db } = await openShop()
    await db.batch(
      [
        `INSERT INTO products (code, name, salePrice1) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
          SELECT 'N-' || (5000 - i), 'Producto ' || (5000 - i), 100 FROM n`,
        `INSERT INTO orders (uid, customerId, userId, customer_name, idempotencyKey, requestHash, status)
          VALUES ('many', 1, 3, 'Carla', 'many', '', 'Accepted')`,
        `INSERT INTO order_items (orderId, productId, quantity, price)
          SELECT orders.id, products.id, 1, 100 FROM orders CROSS JOIN products WHERE products.code LIKE 'N-%'`,
        "INSERT INTO order_events (orderId, event, createdAt) SELECT id, 'Accepted', '2026-03-09T18:00:00.000Z' FROM orders",
      ],
      'write',
    )
    const admin = await as('admin')
    type Rows = { rows: { key?: string; id?: number }[] }
    const pages = await Promise.all(
      [1, 2].map(async (page) => (await (await admin.get(`${path}&page=${page}`)).json<Rows>()).rows),
    )
    expect(pages.map(({ length }) => length)).toEqual([1000, 100])
    expect(new Set(pages.flat().map(({ key, id }) => key ?? id)).size).toBe(1100)
  },
)

test('a report by day has all days of a long period, on its first page', async () => {
  const shop = await openShop()
  const report = await sold(shop)
  await shop.db.batch([
    `INSERT INTO orders (uid, customerId, userId, customer_name, idempotencyKey, requestHash, status, subtotal)
      WITH RECURSIVE day(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM day WHERE n < 1001)
      SELECT 'day-' || n, 1, 3, 'Carla', 'day-' || n, '', 'Accepted', 10000 FROM day`,
    `INSERT INTO order_events (orderId, event, createdAt)
      SELECT id, 'Accepted', date('2021-01-01', (substr(uid, 5) - 1) || ' days') || 'T18:00:00.000Z'
      FROM orders WHERE uid LIKE 'day-%'`,
  ])
  const period = 'from=2021-01-01&to=2023-12-31&groupBy=day'
  const { rows, more } = await report(period)
  expect([rows.length, rows.at(-1)?.key, rows.at(-1)?.net, more]).toEqual([1001, '2023-09-28', 100, false])
  expect(await report(`${period}&page=2`)).toMatchObject({ rows: [], more: false })
})

test('a period without sales is empty', async () => {
  const report = reportOf(soldShop())
  expect(await report('from=2025-01-01&to=2025-01-31')).toMatchObject({ totals: { net: 0, orders: 0 }, rows: [] })
})

test('equals a plain recomputation after random acceptances, cancellations, edits, payments, refunds and new costs', async () => {
  const shop = await openShop({ data: 'demo' })
  const staff = await shop.as('admin')
  const random = createRandom(11)
  await makeChanges(shop.db, 300, () => randomChange(random))
  const [first] = await shop.rows('SELECT date(min(soldAt)) AS day FROM orders')
  const periods = [
    `from=${first?.day}&to=${todayInMexico()}`,
    `from=${dayAt(Date.now() - 90 * dayMs)}&to=${dayAt(Date.now() - 7 * dayMs)}`,
  ]
  const data = await readSales(shop)
  for (const query of periods.flatMap((period) => [`${period}&paid=0`, `${period}&paid=1`])) {
    const wanted = Object.fromEntries(new URLSearchParams(query)) as { from: string; to: string; paid: string }
    for (const groupBy of salesGroups) {
      const report = await (await staff.get(`/reports/sales?${query}&groupBy=${groupBy}`)).json<SalesReport>()
      expect(report.totals, query).toEqual(totalsOf(soldIn(data, wanted)))
      expect(byKey(report.rows), `${query} ${groupBy}`).toEqual(byKey(rowsOf(soldIn(data, wanted), groupBy)))
    }
    for (const groupBy of ['category', 'root'] as const) {
      for (const { key, label, net, gross } of rowsOf(soldIn(data, wanted), groupBy)) {
        const filter = `groupBy=product&category=${key || 'none'}${groupBy === 'root' ? '&branch=1' : ''}`
        const report = await (await staff.get(`/reports/sales?${query}&${filter}`)).json<SalesReport>()
        const products = rowsOf(inCategory(soldIn(data, wanted), groupBy, key), 'product')
        expect(byKey(report.rows), `${query} ${filter}`).toEqual(byKey(products))
        expect(report.category, `${query} ${filter}`).toEqual({ name: label, net, gross })
      }
    }
  }
})

test.for([
  ['no dates', ''],
  ['only one date', 'from=2026-03&to=2026-03-31'],
  ['a day that does not exist', 'from=2026-02-30&to=2026-03-31'],
  ['an end before the start', 'from=2026-03-31&to=2026-03-01'],
  ['more than five years', 'from=2015-01-01&to=2026-03-01'],
  ['an unknown group', `${march}&groupBy=colour`],
])('refuses %s', async ([, query]) => {
  const { as } = soldShop()
  expect((await (await as('admin')).get(`/reports/sales?${query}`)).status).toBe(400)
})
