import { expect, test } from 'vitest'
import type { ProductsByCode, StockEntry } from '#contract/inventory/entries'
import type { InventoryPage, InventoryRow, MovementPage } from '#contract/inventory/inventory'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const reason = 'Llegó la compra'
type Line = { productId: number; type: string; delta: number; cost?: number }

const post = (by: Caller, items: Line[], more: object = {}, key?: string) =>
  by.post('/inventory/movements', { items, reason, ...more }, key ? { 'Idempotency-Key': key } : {})

const list = async (by: Caller, query = '') => (await by.get(`/inventory${query}`)).json<InventoryPage>()
const codes = ({ products }: InventoryPage) => products.map(({ code }) => code)
const ledger = async (by: Caller, query: string) => (await by.get(`/inventory/movements?${query}`)).json<MovementPage>()
const undo = (by: Caller, { id }: StockEntry) => by.post(`/inventory/entries/${id}/undo`)

test('lists every product with its stock, and the totals', async () => {
  const { as, db } = await openShop()
  await db.execute('UPDATE inventory SET min_stock = 10, avg_cost = 250, reserved = 3 WHERE productId = 3')
  const page = await list(await as('almacen'))
  expect(page).toMatchObject({ total: 8, page: 1, pieces: 1265, value: 25 })
  expect(codes(page)).toEqual([
    'AB-1234',
    'AGO-0001',
    'INA-0001',
    'LAM-0001',
    'MUL-0005',
    'SIN-0001',
    'TOR-0142',
    'TOR-0143',
  ])
  expect(page.products[3]).toMatchObject({
    category: 'Iluminación',
    Inventory: { on_hand: 10, reserved: 3, quantity: 7, min_stock: 10, avg_cost: 2.5, location: null, version: 1 },
  })
  expect(page.products[5]?.Inventory).toBeNull()
})

const stocked = shareShop(({ db }) =>
  db.batch(
    [
      "UPDATE inventory SET min_stock = 10, location = 'A-01' WHERE productId = 3",
      "UPDATE inventory SET location = 'Pasillo B-2' WHERE productId = 1",
      "UPDATE products SET barcode = '7501234' WHERE id = 3",
      `UPDATE inventory SET location = 'Almacén Peña*2'
        WHERE productId = (SELECT id FROM products WHERE code = 'AB-1234')`,
      'UPDATE inventory SET on_hand = 0 WHERE productId = 8',
      "INSERT INTO stock_movements (productId, type, on_hand) VALUES (3, 'purchase', 10)",
      `INSERT INTO stock_movements (productId, type, on_hand, createdAt)
        VALUES (1, 'purchase', 10, '2020-01-01T00:00:00.000Z')`,
    ],
    'write',
  ),
)

test.for([
  ['?search=ñandu', ['AB-1234']],
  ['?search=lampara', ['LAM-0001']],
  ['?search=tor0142', ['TOR-0142']],
  ['?search=750 1234', ['LAM-0001']],
  ['?category=1', ['AB-1234', 'AGO-0001', 'INA-0001', 'MUL-0005', 'SIN-0001', 'TOR-0142', 'TOR-0143']],
  ['?category=3', ['TOR-0142']],
  ['?stock=out', ['AGO-0001', 'INA-0001']],
  ['?stock=low', ['AGO-0001', 'LAM-0001']],
  ['?stock=none', ['SIN-0001']],
  ['?location=A-01', ['LAM-0001']],
  ['?location=a-', ['LAM-0001']],
  ['?location=pasillo b', ['TOR-0142']],
  ['?location=almacen pena*', ['AB-1234']],
  ['?location=ALMACÉN PEÑA', ['AB-1234']],
  ['?location=01', []],
  ['?location=*', []],
  ['?idle=90', ['AB-1234', 'AGO-0001', 'INA-0001', 'MUL-0005', 'TOR-0142', 'TOR-0143']],
  ['?sort=-quantity&limit=2', ['MUL-0005', 'TOR-0142']],
  ['?sort=-lastMovement&limit=1', ['LAM-0001']],
  ['?search=tornillo&category=2&stock=ok', ['TOR-0142', 'TOR-0143']],
  ['?limit=3&page=3', ['TOR-0142', 'TOR-0143']],
] as const)('finds %s', async ([query, expected]) => {
  expect(codes(await list(await stocked().as('ventas'), query))).toEqual(expected)
})

test('pages sorted by a figure show every product once, those without the figure last', async () => {
  const { as, db } = await openShop()
  await db.batch(
    [
      'UPDATE inventory SET avg_cost = 250, min_stock = 10 WHERE productId IN (1, 3)',
      'UPDATE inventory SET reserved = 3 WHERE productId IN (3, 4)',
      "INSERT INTO stock_movements (productId, type, on_hand) VALUES (3, 'purchase', 10), (1, 'purchase', 5)",
    ],
    'write',
  )
  const admin = await as('admin')
  /** For each figure by which the list is sorted: how many products have it. */
  const figures = { on_hand: 7, reserved: 7, quantity: 7, min_stock: 7, avg_cost: 2, value: 2, lastMovement: 2 }
  const sorts = Object.entries(figures).flatMap(([figure, known]) =>
    [figure, `-${figure}`].map((sort) => ({ sort, known })),
  )
  for (const { sort, known } of sorts) {
    const whole = codes(await list(admin, `?sort=${sort}`))
    const pages = await Promise.all([1, 2, 3].map((page) => list(admin, `?sort=${sort}&limit=3&page=${page}`)))
    expect([sort, pages.flatMap(codes)]).toEqual([sort, whole])
    expect(new Set(whole).size).toBe(8)
    expect([sort, whole.indexOf('SIN-0001') >= known]).toEqual([sort, true])
  }
  expect(codes(await list(admin, '?sort=-value&limit=3'))).toEqual(['TOR-0142', 'LAM-0001', 'AB-1234'])
})

test('the list and the ledger take one round trip each', async () => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const warehouse = await as('almacen')
  await warehouse.get('/inventory')
  expect(await database.during(() => list(warehouse, '?search=tor&category=1&stock=ok&sort=-value'))).toBe(1)
  expect(await database.during(() => ledger(warehouse, 'productId=1'))).toBe(1)
})

test('an entry adds to the stock, is published and records its user', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const items = [
    { productId: 1, type: 'purchase', delta: 20, cost: 12.5 },
    { productId: 4, type: 'waste', delta: -2 },
  ]
  const answer = await post(warehouse, items, { reference: 'F-1' })
  expect(answer.status).toBe(201)
  const entry = await answer.json<StockEntry>()
  expect(entry).toEqual({ id: 1, movements: 2, moved: [] })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId IN (1, 4) ORDER BY productId')).toEqual([
    { on_hand: 120 },
    { on_hand: 3 },
  ])
  expect(
    await rows('SELECT productId, type, on_hand, cost, reference, reason, userId, entryId FROM stock_movements'),
  ).toEqual([
    { productId: 1, type: 'purchase', on_hand: 20, cost: 1250, reference: 'F-1', reason, userId: 5, entryId: 1 },
    { productId: 4, type: 'waste', on_hand: -2, cost: null, reference: 'F-1', reason, userId: 5, entryId: 1 },
  ])
  expect(await rows("SELECT userId, action FROM audit_log WHERE entity = 'stock_entry'")).toEqual([
    { userId: 5, action: 'adjust' },
  ])
  expect(await rows("SELECT payload FROM outbox WHERE event = 'stock'")).toEqual([{ payload: '{"productIds":[1,4]}' }])
})

test('a purchase changes the average cost, weighted by pieces', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const average = () => rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 4')
  await post(warehouse, [{ productId: 4, type: 'purchase', delta: 5, cost: 10 }])
  expect(await average()).toEqual([{ on_hand: 10, avg_cost: 1000 }])
  await post(warehouse, [
    { productId: 4, type: 'purchase', delta: 2, cost: 11 },
    { productId: 4, type: 'purchase', delta: 3, cost: 12.01 },
  ])
  expect(await average()).toEqual([{ on_hand: 15, avg_cost: 1054 }])
  await post(warehouse, [{ productId: 4, type: 'waste', delta: -10 }])
  expect(await average()).toEqual([{ on_hand: 5, avg_cost: 1054 }])
})

test('the first entry of a product creates its inventory', async () => {
  const { as, rows } = await openShop()
  await post(await as('almacen'), [{ productId: 6, type: 'purchase', delta: 4, cost: 50 }])
  expect(await rows('SELECT on_hand, reserved, avg_cost FROM inventory WHERE productId = 6')).toEqual([
    { on_hand: 4, reserved: 0, avg_cost: 5000 },
  ])
})

test('the same key posts an entry once', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const items = [{ productId: 1, type: 'correction', delta: 7 }]
  const first = await (await post(warehouse, items, {}, 'once-1')).json()
  expect(await (await post(warehouse, items, {}, 'once-1')).json()).toEqual(first)
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 107 }])
  const other = await post(warehouse, [{ productId: 1, type: 'correction', delta: 8 }], {}, 'once-1')
  expect(other.status).toBe(422)
  expect(await rows('SELECT count(*) AS n FROM stock_movements')).toEqual([{ n: 1 }])
})

test('an entry accepts a thousand lines', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const line = { type: 'purchase', delta: 2, cost: 12.34 }
  const items = Array.from({ length: 1001 }, (_, index) => ({ ...line, productId: (index % 8) + 1 }))
  expect((await post(warehouse, items)).status).toBe(400)
  const answer = await post(warehouse, items.slice(1))
  expect(await answer.json()).toMatchObject({ movements: 1000 })
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId IN (3, 6)')).toEqual([
    { on_hand: 260, avg_cost: 1234 },
    { on_hand: 250, avg_cost: 1234 },
  ])
})

test('no entry leaves less than is reserved, and one bad line stops the others', async () => {
  const { as, rows } = await openShop()
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 4, quantity: 3 }] })
  const answer = await post(await as('almacen'), [
    { productId: 1, type: 'waste', delta: -1 },
    { productId: 4, type: 'waste', delta: -3 },
  ])
  expect(answer.status).toBe(409)
  const message = 'No puedes dejar la existencia en 2: hay 3 reservados por el pedido 1.'
  expect(await answer.json()).toMatchObject({
    code: 'STOCK_HELD',
    message: `${message} (AB-1234)`,
    details: [{ productId: 4, code: 'AB-1234', message }],
  })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId IN (1, 4) ORDER BY productId')).toEqual([
    { on_hand: 100 },
    { on_hand: 5 },
  ])
  expect(await rows('SELECT * FROM stock_entries')).toEqual([])
})

test('an entry that takes more than the stock returns 409 with the code of the product', async () => {
  const { as } = await openShop()
  const answer = await post(await as('almacen'), [{ productId: 4, type: 'waste', delta: -6 }])
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: 'No hay tantas piezas en existencia. (AB-1234)' })
})

test.for([
  [{ items: [{ productId: 1, type: 'correction', delta: 0 }] }, 'La cantidad no puede ser 0.'],
  [
    { items: [{ productId: 1, type: 'correction', delta: 1 }], reason: ' ok ' },
    'El motivo necesita al menos 5 letras.',
  ],
  [
    { items: [{ productId: 1, type: 'correction', delta: 1 }], reason: '12345 !' },
    'El motivo necesita al menos 5 letras.',
  ],
  [
    { items: [{ productId: 1, type: 'waste', delta: 1 }] },
    'Una entrada suma existencia y una salida la resta: revisa el signo de la cantidad.',
  ],
  [{ items: [{ productId: 1, type: 'ship', delta: -1 }] }, 'Elige el tipo.'],
  [{ items: [{ productId: 999, type: 'correction', delta: 1 }] }, 'Hay un producto que ya no existe.'],
  [{ items: [] }, 'Agrega al menos un producto.'],
] as const)('refuses %j', async ([input, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('almacen')).post('/inventory/movements', { reason, ...input })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT * FROM stock_movements')).toEqual([])
})

test.for(['counts', 'movements', 'purchases'] as const)(
  '%s with a deleted product name its line and post nothing',
  async (kind) => {
    const { as, rows } = await openShop()
    const staff = await as('ventas')
    expect((await staff.del('/products/6')).status).toBe(200)
    const items = [1, 6].map((productId) => ({
      productId,
      ...{
        counts: { counted: 3 },
        movements: { type: 'correction', delta: 3 },
        purchases: { quantity: 3, cost: 10 },
      }[kind],
    }))
    const path = kind === 'purchases' ? '/purchases' : `/inventory/${kind}`
    const answer = await staff.post(path, { items, reason, supplier: 'Truper', date: '2026-01-02' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        message: 'Hay un producto que ya no existe.',
        details: [{ productId: 6, message: 'Este producto ya no existe: quítalo.' }],
      },
    ])
    expect(await rows('SELECT * FROM stock_entries')).toEqual([])
  },
)

test('a count may be as high as a stock', async () => {
  const { as, rows, db } = await openShop()
  await db.execute('UPDATE inventory SET on_hand = 2000000 WHERE productId = 1')
  const warehouse = await as('almacen')
  const count = (counted: number, seen: number) =>
    warehouse.post('/inventory/counts', { items: [{ productId: 1, counted, seen }] })
  expect((await count(1_500_000, 2_000_000)).status).toBe(201)
  expect((await count(1_000_000_000, 1_500_000)).status).toBe(201)
  const above = await count(1_000_000_001, 1_000_000_000)
  expect([above.status, await above.json()]).toMatchObject([
    400,
    { message: 'La existencia de un producto no puede pasar de 1,000,000,000 de piezas.' },
  ])
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 1_000_000_000 }])
})

test('a count sets the stock, and returns the pieces sold during the count', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const items = [
    { productId: 1, counted: 90, seen: 98 },
    { productId: 2, counted: 50, seen: 50 },
    { productId: 3, counted: 10, seen: 12 },
    { productId: 6, counted: 2, seen: null },
  ]
  const answer = await warehouse.post('/inventory/counts', { items })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({
    id: 1,
    movements: 2,
    moved: [
      { productId: 3, code: 'LAM-0001', sold: 2, delta: 0 },
      { productId: 1, code: 'TOR-0142', sold: -2, delta: -10 },
    ],
  })
  expect(await rows('SELECT productId, type, on_hand, reason FROM stock_movements')).toEqual([
    { productId: 1, type: 'count', on_hand: -10, reason: 'Conteo físico' },
    { productId: 6, type: 'count', on_hand: 2, reason: 'Conteo físico' },
  ])
  expect(await rows('SELECT on_hand FROM inventory WHERE productId IN (1, 2, 3, 6) ORDER BY productId')).toEqual([
    { on_hand: 90 },
    { on_hand: 50 },
    { on_hand: 10 },
    { on_hand: 2 },
  ])
})

test('a count of a caller that showed no stock to its user needs the pieces alone', async () => {
  const { as, rows } = await openShop()
  const answer = await (await as('almacen')).post('/inventory/counts', { items: [{ productId: 1, counted: 90 }] })
  expect([answer.status, await answer.json()]).toEqual([201, { id: 1, movements: 1, moved: [] }])
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 90 }])
})

test('a count cannot leave less than is reserved for orders', async () => {
  const { as, rows } = await openShop()
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 4, quantity: 3 }] })
  const answer = await (await as('almacen')).post('/inventory/counts', {
    items: [{ productId: 4, counted: 1, seen: 5 }],
  })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    message: 'No puedes dejar la existencia en 1: hay 3 reservados por el pedido 1. (AB-1234)',
  })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 4')).toEqual([{ on_hand: 5 }])
})

test('a refused count names each product, and the orders that hold its pieces', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const order = async (orderItems: { productId: number; quantity: number }[]) =>
    (await client.post('/orders', { orderItems })).json<{ id: number }>()
  await order([{ productId: 4, quantity: 2 }])
  const cancelled = await order([{ productId: 4, quantity: 1 }])
  expect((await client.put(`/orders/${cancelled.id}/cancel`, { reason: 'Ya no lo quiero' })).status).toBe(200)
  for (let count = 0; count < 6; count++) await order([{ productId: 1, quantity: 10 }])
  await order([{ productId: 4, quantity: 1 }])
  const answer = await (await as('almacen')).post('/inventory/counts', {
    items: [
      { productId: 1, counted: 50 },
      { productId: 4, counted: 2 },
      { productId: 5, counted: 1 },
    ],
  })
  expect(answer.status).toBe(409)
  expect(await answer.json<object>()).toMatchObject({
    details: [
      { code: 'AB-1234', message: 'No puedes dejar la existencia en 2: hay 3 reservados por los pedidos 1, 9.' },
      {
        code: 'TOR-0142',
        message: 'No puedes dejar la existencia en 50: hay 60 reservados por los pedidos 3, 4, 5, 6, 7 y 1 más.',
      },
    ],
  })
})

test('refuses a count with a repeated product or a negative quantity', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  const line = { productId: 4, counted: 1, seen: 5 }
  for (const items of [[line, line], [{ ...line, counted: -1 }]]) {
    expect((await warehouse.post('/inventory/counts', { items })).status).toBe(400)
  }
})

test('an undo posts the opposite entry, once, and restores the average cost', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await post(warehouse, [{ productId: 4, type: 'purchase', delta: 1, cost: 10 }])
  const before = await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId IN (1, 4)')
  const entry = await (
    await post(warehouse, [
      { productId: 1, type: 'waste', delta: -4 },
      { productId: 4, type: 'purchase', delta: 100, cost: 20.07 },
    ])
  ).json<StockEntry>()
  const undone = await undo(warehouse, entry)
  expect(undone.status).toBe(201)
  expect(await undone.json()).toMatchObject({ movements: 2 })
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId IN (1, 4)')).toEqual(before)
  expect(await rows('SELECT type, on_hand FROM stock_movements ORDER BY id')).toEqual([
    { type: 'purchase', on_hand: 1 },
    { type: 'waste', on_hand: -4 },
    { type: 'purchase', on_hand: 100 },
    { type: 'waste', on_hand: 4 },
    { type: 'purchase', on_hand: -100 },
  ])
  const again = await undo(await as('ventas'), entry)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ message: 'Este movimiento ya se deshizo.' })
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId IN (1, 4)')).toEqual(before)
})

test('an undo sent again returns the same entry', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const entry = await (await post(warehouse, [{ productId: 1, type: 'correction', delta: 5 }])).json<StockEntry>()
  const first = await (await undo(warehouse, entry)).json()
  const again = await undo(warehouse, entry)
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(first)
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 100 }])
})

test('refuses to undo an entry whose pieces were sold, a missing entry and an undo', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  const entry = await (await post(warehouse, [{ productId: 5, type: 'purchase', delta: 5 }])).json<StockEntry>()
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 5, quantity: 2 }] })
  const refused = await undo(warehouse, entry)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    message: 'No puedes dejar la existencia en 0: hay 2 reservados por el pedido 1. (AGO-0001)',
  })
  expect((await warehouse.post('/inventory/entries/99/undo')).status).toBe(404)
  const other = await (await post(warehouse, [{ productId: 1, type: 'correction', delta: 5 }])).json<StockEntry>()
  const undone = await (await undo(warehouse, other)).json<StockEntry>()
  expect((await undo(warehouse, undone)).status).toBe(404)
})

test('the ledger of a product has the balance after each movement, and its order', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  await post(warehouse, [{ productId: 1, type: 'purchase', delta: 20, cost: 12.5 }])
  const client = await as('cliente')
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 5 }] })
  await post(warehouse, [{ productId: 1, type: 'damage', delta: -3 }])
  const { movements, total, product } = await ledger(warehouse, 'productId=1')
  expect(total).toBe(3)
  expect(product).toMatchObject({ code: 'TOR-0142', Inventory: { on_hand: 117, reserved: 5 } })
  expect(movements).toMatchObject([
    { type: 'damage', on_hand: -3, reserved: 0, balance: 117, order: null, reason, user: 'Alma Almacén', cost: null },
    {
      type: 'reserve',
      on_hand: 0,
      reserved: 5,
      balance: 120,
      order: { id: 1, order_number: 1 },
      user: 'Carla Cliente',
    },
    { type: 'purchase', on_hand: 20, reserved: 0, balance: 120, order: null, cost: 12.5 },
  ])
  expect((await ledger(warehouse, 'productId=1&type=damage')).movements).toMatchObject([{ balance: 117 }])
  expect((await ledger(warehouse, 'productId=1&to=2020-01-01')).total).toBe(0)
  expect((await ledger(warehouse, 'productId=1&limit=1&page=2')).movements).toMatchObject([{ type: 'reserve' }])
  expect((await warehouse.get('/inventory/movements?productId=999')).status).toBe(404)
})

test('finds codes with or without their separators, in the order given', async () => {
  const { as, db } = await openShop()
  await db.execute("UPDATE products SET code = 'AB1.234' WHERE id = 5")
  const answer = await (await as('almacen')).post('/inventory/lookup', {
    codes: ['tor0143', 'nada', 'AB-1234', 'ab1234', 'SIN-0001', ''],
  })
  const { products } = await answer.json<ProductsByCode>()
  expect(products.map((product) => product && [product.id, product.on_hand])).toEqual([
    [2, 50],
    null,
    [4, 5],
    null,
    [6, null],
    null,
  ])
})

test('a barcode finds its product with or without its leading zero, and the exact one first', async () => {
  const { as, db } = await openShop()
  await db.batch([
    "UPDATE products SET barcode = '012345678905' WHERE id = 1",
    "UPDATE products SET barcode = '36000291452' WHERE id = 2",
    "UPDATE products SET barcode = '7501234' WHERE id = 3",
    "UPDATE products SET barcode = '07501234' WHERE id = 4",
  ])
  const codes = ['0012345678905', '12345678905', '036000291452', '7501234', '07501234', '75012345', '0']
  const answer = await (await as('almacen')).post('/inventory/lookup', { codes })
  const { products } = await answer.json<ProductsByCode>()
  expect(products.map((product) => product?.id ?? null)).toEqual([1, 1, 2, 3, 4, null, null])
})

test('the code of a supplier finds its product, unless two products have it', async () => {
  const { as, db } = await openShop()
  await db.batch([
    "INSERT INTO suppliers (id, name) VALUES (1, 'Aceros del Bajío'), (2, 'Truper')",
    "INSERT INTO supplier_codes (productId, supplierId, code) VALUES (1, 1, 'X-900'), (1, 2, 'x-900'), (2, 1, 'Z-1'), (3, 2, 'Z-1')",
  ])
  const answer = await (await as('almacen')).post('/inventory/lookup', { codes: ['X-900', 'Z-1', 'Z-2'] })
  const { products, repeated } = await answer.json<ProductsByCode>()
  expect(products.map((product) => product?.id ?? null)).toEqual([1, null, null])
  expect(repeated).toEqual([1])
})

test('a barcode of several products finds none, unless it is the code of one', async () => {
  const { as, db } = await openShop()
  await db.batch([
    "UPDATE products SET barcode = '7501031311309' WHERE id IN (1, 2)",
    "UPDATE products SET barcode = 'LAM-0001' WHERE id IN (4, 5)",
    "UPDATE products SET barcode = '12345678905' WHERE id IN (6, 7)",
    "UPDATE products SET barcode = '07501031311309' WHERE id = 8",
    "INSERT INTO suppliers (id, name) VALUES (1, 'Truper')",
    "INSERT INTO supplier_codes (productId, supplierId, code) VALUES (3, 1, '7501031311309')",
  ])
  // Two products have the bar code 12345678905. A scanner may add a zero before it.
  const codes = ['7501031311309', '012345678905', 'LAM-0001', 'nada']
  const answer = await (await as('almacen')).post('/inventory/lookup', { codes })
  const { products, repeated } = await answer.json<ProductsByCode>()
  expect(products.map((product) => product?.id ?? null)).toEqual([null, null, 3, null])
  expect(repeated.sort()).toEqual([0, 1])
})

test('saving an inventory that another user changed returns 409', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const saved = await warehouse.put('/inventory/1', { min_stock: 30, location: ' B-02 ', version: 1 })
  expect((await saved.json<InventoryRow>()).Inventory).toMatchObject({ min_stock: 30, location: 'B-02', version: 2 })
  const late = await (await as('ventas')).put('/inventory/1', { min_stock: 5, location: '', version: 1 })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Alma Almacén, \d\d:\d\d\)\.$/),
  })
  expect(await rows('SELECT min_stock, location FROM inventory WHERE productId = 1')).toEqual([
    { min_stock: 30, location: 'B-02' },
  ])
  expect(await rows("SELECT userId, entityId FROM audit_log WHERE entity = 'inventory'")).toEqual([
    { userId: 5, entityId: '1' },
  ])
  expect((await warehouse.put('/inventory/6', { min_stock: 5, location: null, version: 1 })).status).toBe(404)
  expect((await warehouse.put('/inventory/1', { min_stock: -1, location: null, version: 2 })).status).toBe(400)
})
