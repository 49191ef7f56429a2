import { expect, test } from 'vitest'
import type { ProductEvent, StaffProductPage } from '#contract/products/products'
import { type Caller, openShop, shareShop } from '../../shop.ts'
import { create } from './new-product.ts'

const unchanged = shareShop()

const codes = async (staff: Caller, query: string) => {
  const answer = await staff.get(`/admin/products/search?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json<StaffProductPage>()).products.map(({ code }) => code)
}

test('the staff find products by every filter, inactive ones too', async () => {
  const { as, db } = await openShop()
  const staff = await as('gerente')
  await create(staff, { salePrice1: 5000 })
  await db.batch(
    [
      "UPDATE products SET product_key = '01010101' WHERE id = 4",
      "UPDATE products SET image = 'x' WHERE id = 2",
      'UPDATE inventory SET min_stock = 10 WHERE productId = 3',
    ],
    'write',
  )
  expect(await codes(staff, 'search=retirado')).toEqual(['INA-0001'])
  expect(await codes(staff, 'search=nandu')).toEqual(['AB-1234'])
  expect(await codes(staff, 'search=7501206600001')).toEqual(['TAL-0001'])
  expect(await codes(staff, 'search=tor%200142')).toEqual(['TOR-0142'])
  expect(await codes(staff, 'search=%22*')).toEqual([])
  expect(await codes(staff, 'category=2')).toEqual(['TOR-0142', 'TOR-0143', 'MUL-0005', 'INA-0001'])
  expect(await codes(staff, 'category=2&status=inactive')).toEqual(['INA-0001'])
  expect(await codes(staff, 'stock=without')).toEqual(['AGO-0001', 'SIN-0001', 'TAL-0001'])
  expect(await codes(staff, 'stock=low')).toEqual(['LAM-0001', 'AGO-0001', 'TAL-0001'])
  expect(await codes(staff, 'stock=with&category=4')).toEqual(['LAM-0001'])
  expect(await codes(staff, 'image=with')).toEqual(['TOR-0143'])
  expect(await codes(staff, 'key=missing')).toEqual(['AB-1234'])
  expect(await codes(staff, 'from=131.75&to=186')).toEqual(['TOR-0142', 'AB-1234'])
})

test('the list is sorted by any column and comes in pages', async () => {
  const { as, database, db } = await openShop({ watchesDatabase: true })
  const staff = await as('gerente')
  await db.execute('UPDATE products SET cost = 500 WHERE id = 6')
  expect((await codes(staff, 'sort=-price')).slice(0, 2)).toEqual(['TOR-0143', 'TOR-0142'])
  expect((await codes(staff, 'sort=stock')).at(-1)).toBe('SIN-0001')
  expect((await codes(staff, 'sort=-stock')).at(-1)).toBe('SIN-0001')
  const byPosition = await codes(staff, 'sort=position')
  expect(await codes(staff, 'sort=-position')).toEqual(byPosition.toReversed())
  expect(await codes(staff, 'sort=-code')).toEqual(byPosition.toSorted().reverse())
  // Tornillo retirado, Tornillo para tablaroca.
  expect((await codes(staff, 'sort=-name')).slice(0, 2)).toEqual(['INA-0001', 'TOR-0143'])
  // Three products of Tornillería, then those of Iluminación and Hexagonales.
  expect((await codes(staff, 'sort=-category')).slice(3, 5)).toEqual(['LAM-0001', 'TOR-0142'])
  expect((await codes(staff, 'sort=cost'))[0]).toBe('SIN-0001')
  expect((await codes(staff, 'sort=-status'))[0]).toBe('INA-0001')
  expect(await codes(staff, 'sort=-updated')).toHaveLength(8)
  expect((await staff.get('/admin/products/search?sort=secret')).status).toBe(400)
  const trips = await database.during(async () => {
    const page = await (await staff.get('/admin/products/search?limit=3&page=3&search=')).json<StaffProductPage>()
    expect([page.total, page.page, page.products.length]).toEqual([8, 3, 2])
  })
  expect(trips).toBe(1)
})

test('the lists are sorted by category in the order of Spanish', async () => {
  const { as, db, rows } = await openShop()
  const names = ['zinc', 'Óptica', 'ozono']
  await db.batch(
    names.flatMap((name, at) => [
      { sql: 'UPDATE categories SET name = ? WHERE id = ?', args: [name, at + 1] },
      { sql: 'UPDATE products SET categoryId = ? WHERE id = ?', args: [at + 1, at + 1] },
    ]),
    'write',
  )
  await db.execute('UPDATE products SET categoryId = NULL WHERE id > 3')
  const sales = await as('gerente')
  const sorted = (await rows('SELECT code FROM products WHERE id <= 3 ORDER BY id IN (2, 3) DESC, id')).map(
    ({ code }) => code,
  )
  for (const path of ['/admin/products/search', '/inventory']) {
    const codesBy = async (sort: string) =>
      (await (await sales.get(`${path}?sort=${sort}`)).json<{ products: { code: string }[] }>()).products
        .slice(0, 3)
        .map(({ code }) => code)
    expect(await codesBy('category')).toEqual(sorted)
    expect(await codesBy('-category')).toEqual(sorted.toReversed())
  }
})

test('the list is sorted by name in the order of Spanish', async () => {
  const { as, db } = await openShop()
  const names = ['zinc', 'Ángulo', 'Nylon', 'Ñandú', 'Óxido', 'ozono', 'ángel', 'Abrazadera']
  await db.batch(
    names.map((name, at) => ({ sql: 'UPDATE products SET name = ? WHERE id = ?', args: [name, at + 1] })),
    'write',
  )
  const sales = await as('gerente')
  const sorted = ['Abrazadera', 'ángel', 'Ángulo', 'Nylon', 'Ñandú', 'Óxido', 'ozono', 'zinc']
  for (const path of ['/admin/products/search', '/inventory']) {
    const namesBy = async (sort: string) =>
      (await (await sales.get(`${path}?sort=${sort}`)).json<{ products: { name: string }[] }>()).products.map(
        ({ name }) => name,
      )
    expect(await namesBy('name')).toEqual(sorted)
    expect(await namesBy('-name')).toEqual(sorted.toReversed())
  }
})

test('reordered products exchange positions, and clients see that order', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  expect((await staff.put('/products-reorder', { orderedIds: [7, 2, 1] })).status).toBe(200)
  const places = await rows('SELECT id, version FROM products ORDER BY position, id')
  expect(places.map(({ id }) => id)).toEqual([7, 2, 3, 4, 5, 6, 1, 8])
  expect(places.every(({ version }) => version === 1)).toBe(true)
  const page = await (await client.get('/products?category=2')).json<StaffProductPage>()
  expect(page.products.map(({ id }) => id)).toEqual([7, 2, 1])
  expect((await staff.put('/products-reorder', { orderedIds: [1, 999] })).status).toBe(409)
  const repeated = await staff.put('/products-reorder', { orderedIds: [1, 1] })
  expect([repeated.status, await repeated.json()]).toMatchObject([400, { message: 'Hay un producto repetido.' }])
})

test('reordering spreads products that share a position', async () => {
  const { as, db, rows } = await openShop()
  await db.execute('UPDATE products SET position = 0 WHERE id <= 3')
  await (await as('ventas')).put('/products-reorder', { orderedIds: [3, 1, 2] })
  expect((await rows('SELECT id FROM products WHERE id <= 3 ORDER BY position')).map(({ id }) => id)).toEqual([3, 1, 2])
})

test('changes the state, category or price of many products at once', async () => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  const change = async (body: object) => (await staff.put('/admin/products', body)).json()
  expect(await change({ change: 'status', ids: [1, 2, 8], status: 'inactive' })).toEqual({ changed: 2, fixed: 0 })
  expect(await change({ change: 'category', ids: [1, 2], categoryId: 4 })).toEqual({ changed: 2, fixed: 0 })
  const prices = [
    { id: 1, version: 3, salePrice1: 190.5 },
    { id: 3, version: 1, salePrice1: 49.99 },
  ]
  expect(await change({ change: 'price', prices })).toEqual({ changed: 1, fixed: 0 })
  expect(await rows('SELECT status, categoryId, salePrice1, version FROM products WHERE id IN (1, 3)')).toEqual([
    { status: 'inactive', categoryId: 4, salePrice1: 19050, version: 4 },
    { status: 'active', categoryId: 4, salePrice1: 4999, version: 1 },
  ])
  const history = await (await staff.get('/admin/products/1/history')).json<ProductEvent[]>()
  expect(history.map(({ changes }) => changes)).toEqual([
    [{ field: 'salePrice1', from: 186, to: 190.5 }],
    [{ field: 'categoryId', from: 3, to: 4 }],
    [{ field: 'status', from: 'active', to: 'inactive' }],
  ])
})

test.for([
  [{ change: 'price', prices: [{ id: 1, version: 9, salePrice1: 1 }] }, 409],
  [{ change: 'status', ids: [1, 999], status: 'inactive' }, 409],
  [{ change: 'category', ids: [1], categoryId: 999 }, 400],
  [{ change: 'price', prices: [{ id: 1, version: 1, salePrice1: 0 }] }, 400],
  [{ change: 'status', ids: [], status: 'inactive' }, 400],
] as const)('a refused change of many products changes none: %j', async ([body, status]) => {
  const { as, rows } = unchanged()
  expect((await (await as('ventas')).put('/admin/products', body)).status).toBe(status)
  expect(await rows('SELECT id FROM products WHERE version > 1')).toEqual([])
  expect(await rows("SELECT id FROM audit_log WHERE entity = 'product'")).toEqual([])
})
