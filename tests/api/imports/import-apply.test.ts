import { expect, test } from 'vitest'
import type { ImportRows } from '#contract/imports/imports'
import { createRandom } from '../../../db/seed/random.ts'
import { openShop } from '../../shop.ts'
import { auditStock, finish, onHand, plan, products, rowsOf } from './importing.ts'

test('applying creates products with their categories and stock, changes others, and leaves out rows under cost', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    {
      code: 'NUE-1',
      name: 'Pala nueva',
      salePrice1: 45.5,
      category: 'FERRETERÍA > Jardín > Palas',
      stock: 7,
      location: 'A-1',
    },
    { code: 'NUE-2', name: 'Rastrillo', salePrice1: 90, category: 'Ferretería > jardin' },
    { code: 'NUE-3', name: 'Regalado', salePrice1: 1, cost: 2 },
    { code: 'TOR-0142', salePrice1: 190, stock: 120 },
  ])
  expect(await finish(staff, id, 'apply')).toMatchObject({
    state: 'applied',
    created: 2,
    changed: 1,
    refused: 0,
    by: 'Vero Ventas',
  })
  const [shovel, rake] = await products(staff, 'NUE')
  expect(shovel).toMatchObject({
    name: 'Pala nueva',
    salePrice1: 45.5,
    category: { name: 'Palas' },
    unit: 'Pieza',
    product_key: '01010101',
    Inventory: { on_hand: 7, location: 'A-1' },
  })
  expect(rake).toMatchObject({ category: { name: 'Jardín' }, Inventory: null, product_key: '01010101' })
  expect(await onHand(shop.db, 1)).toBe(120)
  expect(await products(staff, 'NUE-3')).toEqual([])
  await auditStock(shop.db)
})

test('a row whose product changed after the preview is refused with the reason, and the others are applied', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    { code: 'TOR-0142', salePrice1: 200 },
    { code: 'TOR-0143', salePrice1: 300 },
  ])
  await staff.put('/products/1', { name: 'Otro nombre' })
  expect(await finish(staff, id, 'apply')).toMatchObject({ changed: 1, refused: 1 })
  expect((await rowsOf(staff, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'El producto cambió después de la vista previa.'],
    ['done', null],
  ])
  expect(await products(staff, 'TOR')).toMatchObject([{ salePrice1: 186 }, { salePrice1: 300 }, { code: 'INA-0001' }])
})

test('each kind of import is allowed to the roles of its forms', async () => {
  const shop = await openShop()
  const statuses = []
  for (const name of ['admin', 'ventas', 'almacen', 'gerente', 'pedidos', 'cliente']) {
    const caller = await shop.as(name)
    const row = [name]
    for (const kind of ['products', 'prices', 'stock', 'customers']) {
      const input = { uid: crypto.randomUUID(), kind, name: 'a.csv', rows: 1 }
      row.push(String((await caller.post('/imports', input)).status))
    }
    statuses.push(row.join(' '))
  }
  expect(statuses).toEqual([
    'admin 201 201 201 201',
    'ventas 201 201 201 201',
    'almacen 403 403 201 403',
    'gerente 201 201 403 201',
    'pedidos 403 403 403 403',
    'cliente 403 403 403 403',
  ])
  const { id } = await plan(await shop.as('admin'), [{ code: 'TOR-0142', salePrice1: 5 }])
  expect((await (await shop.as('almacen')).get(`/imports/${id}`)).status).toBe(404)
  expect((await (await shop.as('almacen')).post(`/imports/${id}/apply`, {})).status).toBe(404)
  const { rows } = await plan(await shop.as('gerente'), [{ code: 'TOR-0142', stock: 5 }])
  expect(rows[0]?.problems).toEqual({ stock: 'Tu rol no puede cambiar existencias.' })
})

test('an import is applied and undone only by a role that may change each of its fields', async () => {
  const shop = await openShop()
  const [manager, sales] = [await shop.as('gerente'), await shop.as('ventas')]
  const credit = { tax_id: 'EKU9003173C9', credit_limit: 5000 }
  const { id, rows } = await plan(manager, [credit], { kind: 'customers' })
  expect(rows[0]?.state).toBe('change')
  expect((await sales.post(`/imports/${id}/apply`, {})).status).toBe(403)
  await finish(manager, id, 'apply')
  expect((await sales.post(`/imports/${id}/undo`)).status).toBe(403)
  expect(await shop.rows('SELECT credit_limit FROM customers WHERE id = 1')).toEqual([{ credit_limit: 500_000 }])
  const stock = await plan(sales, [{ code: 'TOR-0142', stock: 5 }])
  expect((await manager.post(`/imports/${stock.id}/apply`, {})).status).toBe(403)
  const own = await plan(manager, [{ code: 'NUE-1', name: 'Pala', salePrice1: 45, unit: 'Pieza' }])
  expect(await finish(manager, own.id, 'apply')).toMatchObject({ created: 1 })
})

test('two requests that apply at once apply each row once', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const cells = Array.from({ length: 700 }, (_, index) => ({
    code: `N-${index}`,
    name: `Nuevo ${index}`,
    salePrice1: 5,
    stock: 2,
  }))
  const { id } = await plan(staff, cells)
  await staff.post(`/imports/${id}/apply`, {})
  await Promise.all([1, 2, 3].map(() => staff.post(`/imports/${id}/apply`, {})))
  const { created, state } = (await (await staff.get(`/imports/${id}`)).json<ImportRows>()).import
  expect([created, state]).toEqual([700, 'applied'])
  await auditStock(shop.db)
})

test('two imports of the same new code create it once', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const row = [{ code: 'NUE-1', name: 'Pala', salePrice1: 5 }]
  const [one, two] = [await plan(staff, row), await plan(staff, row)]
  const [first, second] = await Promise.all([finish(staff, one.id, 'apply'), finish(staff, two.id, 'apply')])
  expect(first.created + second.created).toBe(1)
  expect(first.refused + second.refused).toBe(1)
})

test('prices of a list that was deleted are refused, before the preview and after it', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id: list } = await (await staff.post('/price-lists', { name: 'Mayoreo' })).json<{ id: number }>()
  const cells = [{ code: 'TOR-0142', salePrice1: 190, [`list:${list}`]: 150 }]
  const { id, rows } = await plan(staff, cells, { kind: 'prices' })
  expect(rows[0]?.state).toBe('change')
  expect((await staff.del(`/price-lists/${list}`)).status).toBe(200)
  const message = 'La lista de precios ya no existe.'
  expect((await plan(staff, cells, { kind: 'prices' })).rows[0]?.problems).toEqual({ [`list:${list}`]: message })
  expect(await finish(staff, id, 'apply')).toMatchObject({ changed: 0, refused: 1 })
  expect((await rowsOf(staff, id))[0]).toMatchObject({ outcome: 'refused', reason: message })
})

test('prices of lists are imported by columns, and an undo restores the rules that they replaced', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id: list } = await (await staff.post('/price-lists', { name: 'Mayoreo', percent: -8 })).json<{ id: number }>()
  const field = `list:${list}`
  const rows = [
    { code: 'TOR-0142', [field]: '150.5' },
    { code: 'TOR-0143', [field]: 175, salePrice1: 200, name: 'No cambia' },
  ]
  await shop.db.execute(`INSERT INTO price_list_items (listId, productId, min_qty, base, percent)
    VALUES (${list}, 2, 1, 'list', -1000), (${list}, 2, 10, 'list', -2000)`)
  const items = 'SELECT productId, min_qty, price, base, percent FROM price_list_items ORDER BY productId, min_qty'
  const before = await shop.rows(items)
  const { id, rows: planned } = await plan(staff, rows, { kind: 'prices' })
  expect(planned).toMatchObject([
    { before: { [field]: 171.12 }, after: { [field]: 150.5 } },
    { before: { salePrice1: 214.5, [field]: 193.05 }, after: { salePrice1: 200, [field]: 175 } },
  ])
  await finish(staff, id, 'apply')
  expect(await shop.rows(items)).toEqual([
    { productId: 1, min_qty: 1, price: 15050, base: null, percent: null },
    { productId: 2, min_qty: 1, price: 17500, base: null, percent: null },
    before[1],
  ])
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 2, kept: 0 })
  expect(await shop.rows(items)).toEqual(before)
})

test('a list follows its percentages after a new list price, unless the row has another price of the list', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id: list } = await (await staff.post('/price-lists', { name: 'Mayoreo', percent: -8 })).json<{ id: number }>()
  const field = `list:${list}`
  // Before the import, the prices of the list are 171.12 and 197.34, 8 % below those of the products.
  const { id, rows } = await plan(
    staff,
    [
      { code: 'TOR-0142', salePrice1: 200, [field]: 184 },
      { code: 'TOR-0143', salePrice1: 200, [field]: 197.34 },
    ],
    { kind: 'prices' },
  )
  expect(rows.map(({ after }) => after)).toEqual([{ salePrice1: 200 }, { salePrice1: 200, [field]: 197.34 }])
  await finish(staff, id, 'apply')
  expect(await shop.rows('SELECT productId, price FROM price_list_items')).toEqual([{ productId: 2, price: 19734 }])
})

test('an imported price replaces all rules up to the minimum of the product, and an undo restores them', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id: list } = await (await staff.post('/price-lists', { name: 'Mayoreo' })).json<{ id: number }>()
  const field = `list:${list}`
  await shop.db.batch(
    [
      'UPDATE products SET min_qty = 12 WHERE id = 1',
      `INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent) VALUES
        (${list}, 1, 1, 12000, NULL, NULL), (${list}, 1, 6, NULL, 'list', -1000), (${list}, 1, 12, 10000, NULL, NULL),
        (${list}, 1, 24, 8000, NULL, NULL)`,
      `UPDATE customers SET price_list_id = ${list} WHERE id = 1`,
    ],
    'write',
  )
  const client = await shop.as('cliente')
  const priceOfClient = async () => (await (await client.get('/products/1')).json<{ salePrice1: number }>()).salePrice1
  const items = 'SELECT min_qty, price, base, percent FROM price_list_items ORDER BY min_qty'
  const before = await shop.rows(items)
  expect(await priceOfClient()).toBe(100)
  const { id, rows } = await plan(staff, [{ code: 'TOR-0142', [field]: 90 }], { kind: 'prices' })
  expect(rows).toMatchObject([{ state: 'change', before: { [field]: 100 }, after: { [field]: 90 } }])
  await finish(staff, id, 'apply')
  expect(await shop.rows(items)).toEqual([{ min_qty: 1, price: 9000, base: null, percent: null }, before[3]])
  expect(await priceOfClient()).toBe(90)
  const again = await plan(staff, [{ code: 'TOR-0142', [field]: 90 }], { kind: 'prices' })
  expect(again.rows[0]?.state).toBe('same')
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 1, kept: 0 })
  expect(await shop.rows(items)).toEqual(before)
})

test('an undo keeps an imported price that a newer rule up to the minimum has replaced', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id: list } = await (await staff.post('/price-lists', { name: 'Mayoreo' })).json<{ id: number }>()
  await shop.db.execute('UPDATE products SET min_qty = 12 WHERE id = 1')
  const { id } = await plan(staff, [{ code: 'TOR-0142', [`list:${list}`]: 90 }], { kind: 'prices' })
  await finish(staff, id, 'apply')
  const newer = { price: 85, min_qty: 6 }
  await staff.put(`/price-lists/${list}/items`, {
    items: [{ productId: 1, rules: [{ price: 90, min_qty: 1 }, newer] }],
  })
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 0, kept: 1 })
  expect(await shop.rows('SELECT min_qty, price FROM price_list_items ORDER BY min_qty')).toEqual([
    { min_qty: 1, price: 9000 },
    { min_qty: 6, price: 8500 },
  ])
})

test('no sale is lost and the ledger stays whole while imports, orders and undos interleave', async () => {
  const shop = await openShop()
  const [warehouse, client, admin] = [await shop.as('almacen'), await shop.as('cliente'), await shop.as('admin')]
  const random = createRandom(7)
  let sold = 0
  let imported = 0
  const applied: number[] = []
  const steps = [
    async () => {
      const quantity = random.between(1, 3)
      const answer = await client.post(
        '/orders',
        { orderItems: [{ productId: 1, quantity }] },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
      if (answer.status === 201) sold += quantity
    },
    async () => {
      const { id, rows } = await plan(warehouse, [{ code: 'TOR-0142', stock: random.between(60, 139) }], {
        kind: 'stock',
      })
      if (rows[0]?.state !== 'change') return
      await steps[random.pick([0, 2])]?.()
      await finish(warehouse, id, 'apply')
      applied.push(id)
      imported += 1
    },
    async () => {
      const items = [{ productId: 1, type: 'correction', delta: random.pick([3, -2]) }]
      await warehouse.post(
        '/inventory/movements',
        { items, reason: 'Ajuste de prueba' },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
    },
    async () => {
      const id = applied.pop()
      if (id !== undefined) await finish(admin, id, 'undo')
    },
  ]
  for (let round = 0; round < 12; round++) {
    await Promise.all([random.pick(steps)(), random.pick(steps)(), steps[0]?.()])
  }
  expect(sold).toBeGreaterThan(0)
  expect(imported).toBeGreaterThan(0)
  expect(await shop.rows('SELECT reserved FROM inventory WHERE productId = 1')).toEqual([{ reserved: sold }])
  await auditStock(shop.db)
})

test('the cron finishes an import whose browser was closed', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const cells = Array.from({ length: 700 }, (_, index) => ({
    code: `N-${index}`,
    name: `Nuevo ${index}`,
    salePrice1: 5,
  }))
  const { id } = await plan(staff, cells)
  expect(await (await staff.post(`/imports/${id}/apply`, {})).json()).toMatchObject({ state: 'applying', pending: 200 })
  await shop.db.execute("UPDATE imports SET touchedAt = '2026-01-01T00:00:00.000Z'")
  await shop.runCron()
  expect(((await (await staff.get(`/imports/${id}`)).json()) as ImportRows).import).toMatchObject({
    state: 'applied',
    created: 700,
  })
})
