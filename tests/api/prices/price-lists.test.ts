import { expect, test } from 'vitest'
import { type ListedPrices, maxPricedProducts, type PriceList, type PriceListPage } from '#contract/prices/price-lists'
import type { ProductPage } from '#contract/products/catalog'
import { openShop, type ShopOptions, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const wholesale = { name: 'Mayoreo', percent: -8 }

async function openWithList(input: object = wholesale, options?: ShopOptions) {
  const shop = await openShop(options)
  const [admin, manager] = [await shop.as('admin'), await shop.as('gerente')]
  const list = await (await admin.post('/price-lists', input)).json<PriceList>()
  return { ...shop, admin, manager, list, path: `/price-lists/${list.id}` }
}

test('creates a list with a rule for all products', async () => {
  const { list, admin } = await openWithList({ name: ' Mayoreo ', percent: -8.25, validFrom: '2026-01-01' })
  expect(list).toMatchObject({ name: 'Mayoreo', base: 'list', percent: -8.25, validFrom: '2026-01-01', validTo: null })
  expect(list).toMatchObject({ active: true, version: 1, items: 0, customers: 0 })
  expect(await (await admin.get('/price-lists')).json()).toEqual([list])
})

test.for([
  [{ name: '' }, 'name', 'Escribe un nombre para la lista.'],
  [{ name: 'A', percent: -100 }, 'percent', 'Ingresa un porcentaje entre −99.99 y 1000.'],
  [{ name: 'A', percent: 1000.5 }, 'percent', 'Ingresa un porcentaje entre −99.99 y 1000.'],
  [{ name: 'A', percent: 1.234 }, 'percent', 'Máximo 2 decimales.'],
  [{ name: 'A', base: 'other' }, 'base', 'Elige sobre qué se calcula.'],
  [{ name: 'A', validFrom: '2026-02-30' }, 'validFrom', 'Fecha inválida.'],
  [
    { name: 'A', validFrom: '2026-02-02', validTo: '2026-02-01' },
    'validTo',
    'El último día debe ser igual o posterior al primero.',
  ],
] as const)('refuses the list %j', async ([input, field, message]) => {
  const { as } = unchanged()
  const answer = await (await as('admin')).post('/price-lists', input)
  expect(answer.status).toBe(400)
  expect((await answer.json<{ fields: Record<string, string> }>()).fields).toEqual({ [field]: message })
})

test('a name is used once, however it is written', async () => {
  const { admin } = await openWithList()
  const answer = await admin.post('/price-lists', { name: 'MAYOREO' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'LIST_EXISTS',
    fields: { name: expect.stringContaining('Ya existe') },
  })
})

test('a list that is sent again is created once, with the prices of its copy, until it is changed', async () => {
  const { admin, manager, list, path } = await openWithList()
  await admin.put(`${path}/items`, { items: [{ productId: 1, rules: [{ price: 170 }] }] })
  const copy = (by: typeof admin) => by.post('/price-lists', { name: 'Copia', copyOf: list.id })
  const first = await (await copy(admin)).json<PriceList>()
  const again = await copy(admin)
  expect([again.status, await again.json()]).toEqual([201, { ...first, items: 1 }])
  expect(await (await admin.get('/price-lists')).json()).toHaveLength(2)
  expect((await copy(manager)).status).toBe(409)
  await admin.put(`/price-lists/${first.id}`, { percent: 5 })
  expect((await copy(admin)).status).toBe(409)
})

test('replaces the prices of products, and records who changed what', async () => {
  const { admin, path, rows } = await openWithList()
  const save = (rules: object[]) => admin.put(`${path}/items`, { items: [{ productId: 1, rules }] })
  await save([{ price: 170 }, { min_qty: 10, base: 'list', percent: -12.5 }])
  const answer = await save([{ price: 165.5 }, { min_qty: 50, base: 'cost', percent: 20 }])
  expect(await answer.json<PriceList>()).toMatchObject({ items: 1, version: 3 })
  const { items } = await (await admin.get(`${path}/items?show=own`)).json<PriceListPage>()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    code: 'TOR-0142',
    salePrice1: 186,
    rules: [
      { min_qty: 1, price: 165.5, base: null, percent: null },
      { min_qty: 50, price: null, base: 'cost', percent: 20 },
    ],
  })
  const log = await rows("SELECT userId, action, before, after FROM audit_log WHERE entity = 'price_list' ORDER BY id")
  expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  expect(JSON.parse(String(log[2]?.before)).items).toContainEqual(expect.objectContaining({ min_qty: 1, price: 170 }))
  expect(JSON.parse(String(log[2]?.after)).items[0].rules[0].price).toBe(165.5)
})

test('the longest prices of as many products as a request may have fit into it', async () => {
  const { admin, path, db, rows } = await openWithList()
  await db.execute({
    sql: `INSERT INTO products (code, name, salePrice1)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n <= ?)
      SELECT 'P-' || n, 'Producto ' || n, 1000 FROM numbers`,
    args: [maxPricedProducts],
  })
  const rules = Array.from({ length: 10 }, (_, at) => ({ min_qty: 1_000_000 - at, base: 'list', percent: -99.99 }))
  const items = (await rows('SELECT id FROM products')).map(({ id }) => ({ productId: id, rules }))
  const save = (count: number) => admin.put(`${path}/items`, { items: items.slice(0, count), version: 1 })
  const refused = await save(maxPricedProducts + 1)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { message: 'Se pueden guardar 400 productos a la vez.' },
  ])
  expect(await (await save(maxPricedProducts)).json()).toMatchObject({ items: maxPricedProducts, version: 2 })
})

test.for([
  [{ price: 0 }, 'Ingresa un número mayor que 0.'],
  [{ price: -5 }, 'Ingresa un número mayor que 0.'],
  [{ price: 5, base: 'list', percent: 1 }, 'Escribe un precio o un porcentaje.'],
  [{ min_qty: 0, price: 5 }, 'La cantidad debe ser 1 o más.'],
  [{}, 'Escribe un precio o un porcentaje.'],
] as const)('refuses the price %j', async ([rule, message]) => {
  const { admin, path } = await openWithList()
  const answer = await admin.put(`${path}/items`, { items: [{ productId: 1, rules: [rule] }] })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(message)
})

test('refuses two prices from the same quantity, and products that do not exist', async () => {
  const { admin, path } = await openWithList()
  const twice = await admin.put(`${path}/items`, { items: [{ productId: 1, rules: [{ price: 1 }, { price: 2 }] }] })
  expect(await twice.text()).toContain('Hay dos precios para la misma cantidad.')
  const unknown = await admin.put(`${path}/items`, { items: [{ productId: 999, rules: [{ price: 1 }] }] })
  expect(unknown.status).toBe(400)
  expect(await unknown.text()).toContain('La lista tiene productos que ya no existen.')
})

test('of two users who edit one list, the second gets 409 with the name of the first', async () => {
  const { admin, manager, path, list } = await openWithList()
  const edit = { items: [{ productId: 1, rules: [{ price: 170 }] }], version: list.version }
  expect((await admin.put(`${path}/items`, edit)).status).toBe(200)
  const second = await manager.put(`${path}/items`, { ...edit, items: [{ productId: 2, rules: [{ price: 9 }] }] })
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Ana Administra, \d\d:\d\d\)\.$/),
  })
  expect((await manager.put(path, { percent: -1, version: list.version })).status).toBe(409)
  expect((await manager.put(path, { percent: -1, version: list.version + 1 })).status).toBe(200)
})

test('a list may not end before it begins, whichever day is changed', async () => {
  const { admin, path } = await openWithList({ name: 'Buen Fin', validFrom: '2026-11-13', validTo: '2026-11-16' })
  const answer = await admin.put(path, { validTo: '2026-11-12' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { validTo: expect.stringContaining('posterior') } })
})

test('a copy of a list has its prices', async () => {
  const { admin, path, list } = await openWithList()
  await admin.put(`${path}/items`, { items: [{ productId: 1, rules: [{ price: 170 }, { min_qty: 10, price: 160 }] }] })
  const copy = await (await admin.post('/price-lists', { name: 'Copia', copyOf: list.id })).json<PriceList>()
  expect(copy.items).toBe(1)
  const { items } = await (await admin.get(`/price-lists/${copy.id}/items?show=own`)).json<PriceListPage>()
  expect(items[0]?.rules.map(({ price }) => price)).toEqual([170, 160])
})

test('fills a category and its descendants, as percentages or as fixed prices', async () => {
  const { admin, path } = await openWithList({ name: 'Mayoreo' })
  await admin.post(`${path}/fill`, { categoryId: 2, base: 'list', percent: -10 })
  await admin.post(`${path}/fill`, { categoryId: 2, base: 'list', percent: -20, min_qty: 12, asPrice: true })
  const { items, total } = await (await admin.get(`${path}/items?show=own`)).json<PriceListPage>()
  // Tornillería and Hexagonales, without the product that is not for sale.
  expect(items.map(({ code }) => code)).toEqual(['TOR-0142', 'TOR-0143', 'MUL-0005'])
  expect(total).toBe(3)
  expect(items[0]?.rules).toEqual([
    { min_qty: 1, price: null, base: 'list', percent: -10 },
    { min_qty: 12, price: 148.8, base: null, percent: null },
  ])
})

test('a fill replaces the rules up to the minimum of a product, and keeps those of larger quantities', async () => {
  const { admin, path, db } = await openWithList({ name: 'Mayoreo' })
  const items = [
    {
      productId: 7,
      rules: [{ price: 3.3 }, { min_qty: 5, price: 3.2 }, { min_qty: 10, price: 3.1 }, { min_qty: 20, price: 3 }],
    },
    { productId: 3, rules: [{ price: 45 }, { min_qty: 5, price: 40 }] },
  ]
  await admin.put(`${path}/items`, { items })
  const rules = async () =>
    (await db.execute('SELECT productId, min_qty, price FROM price_list_items ORDER BY productId, min_qty')).rows.map(
      ({ productId, min_qty, price }) => [productId, min_qty, price],
    )
  const fill = (min_qty: number) =>
    admin.post(`${path}/fill`, { categoryId: 2, base: 'list', percent: 0, min_qty, asPrice: true })
  await fill(5)
  const ofMinimum10 = (all: unknown[][]) => all.filter(([productId]) => productId === 7)
  expect(ofMinimum10(await rules())).toEqual([
    [7, 1, 330],
    [7, 5, 333],
    [7, 20, 300],
  ])
  await fill(1)
  expect(await rules()).toEqual([
    [1, 1, 18600],
    [1, 5, 18600],
    [2, 1, 21450],
    [2, 5, 21450],
    [3, 1, 4500],
    [3, 5, 4000],
    [7, 1, 333],
    [7, 20, 300],
  ])
})

test('lists the products with a price below their cost', async () => {
  const { admin, path, db } = await openWithList({ name: 'Mayoreo', percent: -10 })
  await db.execute('UPDATE products SET cost = salePrice1 * 85 / 100')
  const losses = async () => {
    const { items } = await (await admin.get(`${path}/items?show=loss`)).json<PriceListPage>()
    return items.map(({ code }) => code)
  }
  expect(await losses()).toEqual([])
  await admin.put(`${path}/items`, {
    items: [
      { productId: 1, rules: [{ base: 'list', percent: -20 }] },
      { productId: 2, rules: [{ min_qty: 100, base: 'list', percent: -30 }] },
    ],
  })
  expect(await losses()).toEqual(['TOR-0142', 'TOR-0143'])
})

test('the prices of a product are those of every list, its own or by the rule of the list', async () => {
  const { admin, path, db } = await openWithList()
  await db.execute('UPDATE products SET cost = 15000, min_qty = 2 WHERE id = 1')
  await admin.post('/price-lists', { name: 'Costo', base: 'cost', percent: 20, active: false, validTo: '2026-12-31' })
  await admin.put(`${path}/items`, {
    items: [
      {
        productId: 1,
        rules: [{ price: 170 }, { min_qty: 100, price: 150.5 }, { min_qty: 20, base: 'list', percent: -12.5 }],
      },
    ],
  })
  const prices = async (id: number) => (await admin.get(`/price-lists/products/${id}`)).json<ListedPrices[]>()
  expect(await prices(1)).toEqual([
    {
      id: 2,
      name: 'Costo',
      active: false,
      validFrom: null,
      validTo: '2026-12-31',
      hasOwn: false,
      prices: [{ min_qty: 2, price: 180 }],
    },
    {
      id: 1,
      name: 'Mayoreo',
      active: true,
      validFrom: null,
      validTo: null,
      hasOwn: true,
      prices: [
        { min_qty: 2, price: 170 },
        { min_qty: 20, price: 162.75 },
        { min_qty: 100, price: 150.5 },
      ],
    },
  ])
  expect((await prices(2)).map(({ hasOwn }) => hasOwn)).toEqual([false, false])
  expect((await admin.get('/price-lists/products/9999')).status).toBe(404)
})

test('the prices of a product in every list cost one database round trip', async () => {
  const { admin, database } = await openWithList(wholesale, { watchesDatabase: true })
  expect(await database.during(async () => void (await admin.get('/price-lists/products/1')))).toBe(1)
})

test('assigns the list to customers, and refuses to delete it while one has it', async () => {
  const { admin, path, rows, list } = await openWithList()
  expect(await (await admin.put(`${path}/customers`, { add: [1, 2] })).json()).toMatchObject({ customers: 2 })
  expect(await (await admin.get(`${path}/customers`)).json()).toEqual([
    { id: 1, name: 'Carla Cliente', company: 'Ferretería La Prueba' },
    { id: 2, name: 'Otilio Otro', company: 'Otra Tienda' },
  ])
  const refused = await admin.del(path)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ message: '2 clientes usan esta lista. Pásalos a otra, o desactívala.' })
  await admin.put(`${path}/customers`, { remove: [1, 2] })
  expect((await admin.del(path)).status).toBe(200)
  expect(await rows('SELECT 1 FROM price_lists')).toEqual([])
  const log = await rows("SELECT entityId, after FROM audit_log WHERE entity = 'customer' ORDER BY id")
  expect(log.slice(0, 2)).toEqual([1, 2].map((id) => ({ entityId: String(id), after: `{"price_list_id":${list.id}}` })))
})

test('the customers of a list are sorted by name, also with accents', async () => {
  const { admin, path, db } = await openWithList()
  await db.batch([
    "UPDATE customers SET company = 'Óptica León' WHERE id = 1",
    "UPDATE customers SET company = 'Zapatería' WHERE id = 2",
  ])
  await admin.put(`${path}/customers`, { add: [1, 2] })
  const customers = await (await admin.get(`${path}/customers`)).json<{ company: string }[]>()
  expect(customers.map(({ company }) => company)).toEqual(['Óptica León', 'Zapatería'])
})

test("a customer's list and discount are set in their form by roles 1 and 6 only", async () => {
  const { as, admin, list, rows } = await openWithList()
  const sales = await as('ventas')
  expect((await sales.put('/customers/1', { price_list_id: list.id })).status).toBe(403)
  expect((await sales.put('/customers/1', { discount: 5 })).status).toBe(403)
  expect((await sales.put('/customers/1', { notes: 'Paga puntual' })).status).toBe(200)
  expect((await admin.put('/customers/1', { price_list_id: list.id, discount: 2.5 })).status).toBe(200)
  expect(await rows('SELECT price_list_id, discount FROM customers WHERE id = 1')).toEqual([
    { price_list_id: list.id, discount: 250 },
  ])
  const found = await (await admin.get(`/customers?priceList=${list.id}`)).json<{ customers: { id: number }[] }>()
  expect(found.customers).toEqual([expect.objectContaining({ id: 1, price_list: 'Mayoreo', discount: 2.5 })])
  const others = await (await admin.get('/customers?priceList=none')).json<{ customers: { id: number }[] }>()
  expect(others.customers.map(({ id }) => id)).toEqual([2])
})

test.for([
  [{ discount: 100 }, 'discount', 'Ingresa un porcentaje entre 0 y 99.99.'],
  [{ discount: -1 }, 'discount', 'Ingresa un porcentaje entre 0 y 99.99.'],
  [{ price_list_id: 99 }, 'price_list_id', 'Elige una lista de precios que exista.'],
] as const)('refuses %j of a customer', async ([change, field, message]) => {
  const { as } = unchanged()
  const answer = await (await as('admin')).put('/customers/1', change)
  expect(answer.status).toBe(400)
  expect((await answer.json<{ fields: Record<string, string> }>()).fields).toEqual({ [field]: message })
})

test('a client can neither read nor set the list and discount in their own record', async () => {
  const { as, admin, path, rows } = await openWithList()
  await admin.put(`${path}/customers`, { add: [1] })
  await admin.put('/customers/1', { discount: 3 })
  const client = await as('cliente')
  const own = await (await client.get('/customers/1')).text()
  const profile = await (await client.get('/api/user/profile')).text()
  for (const text of [own, profile]) expect(text).not.toMatch(/discount|price_list/)
  await client.put('/customers/1', { discount: 50, price_list_id: null })
  expect(await rows('SELECT price_list_id IS NOT NULL AS has, discount FROM customers WHERE id = 1')).toEqual([
    { has: 1, discount: 300 },
  ])
})

test('staff read the catalogue at the prices of a list, also before it is in force', async () => {
  const { admin, list, path, as } = await openWithList({ ...wholesale, validFrom: '2099-01-01' })
  await admin.put(`${path}/items`, { items: [{ productId: 1, rules: [{ price: 170 }, { min_qty: 24, price: 160 }] }] })
  const read = async (by: typeof admin) => {
    const { products } = await (await by.get(`/products?priceList=${list.id}`)).json<ProductPage>()
    return products.filter(({ id }) => id <= 2).map(({ id, salePrice1, breaks }) => ({ id, salePrice1, breaks }))
  }
  const [screws, plasterboard] = await read(await as('pedidos'))
  expect(await read(admin)).toEqual([
    { id: 1, salePrice1: 170, breaks: [{ min_qty: 24, price: 160 }] },
    { ...plasterboard, salePrice1: Math.round((plasterboard?.salePrice1 ?? 0) * 92) / 100 },
  ])
  // Roles without price lists, and clients, get the prices that they always get.
  expect(screws).toMatchObject({ salePrice1: 186, breaks: [] })
  expect((await read(await as('cliente')))[0]).toMatchObject({ salePrice1: 186, breaks: [] })
  expect((await admin.get('/products?priceList=99')).status).toBe(404)
})
