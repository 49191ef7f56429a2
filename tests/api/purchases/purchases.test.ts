import { expect, test } from 'vitest'
import type { ProductsByCode } from '#contract/inventory/entries'
import type { MovementPage } from '#contract/inventory/inventory'
import type { ProductEvent } from '#contract/products/products'
import type { Purchase, PurchasePage } from '#contract/purchases/purchases'
import type { SuggestedPurchase } from '#contract/purchases/suggested'
import type { ProductSuppliers, Supplier } from '#contract/purchases/suppliers'
import type { WaitingLines } from '#contract/purchases/waiting'
import type { StockReportOf } from '#contract/reports'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

type Line = { productId: number; quantity: number; cost: number }

const note = { supplier: 'Tornillos del Norte', reference: 'F-10', date: '2026-01-02' }

const receive = (by: Caller, items: Line[], more: object = {}, key?: string) =>
  by.post('/purchases', { ...note, items, ...more }, key ? { 'Idempotency-Key': key } : {})

const undo = (by: Caller, id: number, reason = '') => by.post(`/purchases/${id}/undo`, { reason })

test('receives goods: stock, kardex with the reference and average cost in one write', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const answer = await receive(warehouse, [
    { productId: 1, quantity: 20, cost: 12.5 },
    { productId: 4, quantity: 5, cost: 10.07 },
  ])
  expect(answer.status).toBe(201)
  expect(await answer.json<Purchase>()).toMatchObject({
    id: 1,
    ...note,
    lines: 2,
    pieces: 25,
    total: 300.35,
    user: 'Alma Almacén',
    undoneAt: null,
    items: [
      { code: 'TOR-0142', quantity: 20, cost: 12.5, before: null, amount: 250 },
      { code: 'AB-1234', quantity: 5, cost: 10.07, before: null, amount: 50.35 },
    ],
  })
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId IN (1, 4) ORDER BY productId')).toEqual([
    { on_hand: 120, avg_cost: 1250 },
    { on_hand: 10, avg_cost: 1007 },
  ])
  const kardex = await (await warehouse.get('/inventory/movements?productId=1')).json<MovementPage>()
  expect(kardex.movements).toMatchObject([
    { type: 'purchase', on_hand: 20, balance: 120, reference: 'F-10', purchase: 1, order: null, cost: 12.5 },
  ])
})

test('the list searches and filters purchases, and sums those that were not undone', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  await receive(warehouse, [{ productId: 1, quantity: 2, cost: 10 }])
  await receive(warehouse, [{ productId: 2, quantity: 3, cost: 5 }], {
    supplier: 'Ñandú y Cía',
    reference: 'B/7',
    date: '2026-02-03',
  })
  await receive(warehouse, [{ productId: 3, quantity: 1, cost: 99 }], { reference: 'F-11', date: '2026-03-04' })
  await undo(warehouse, 3)
  const list = async (query: string) => (await warehouse.get(`/purchases?${query}`)).json<PurchasePage>()
  const ids = async (query: string) => (await list(query)).purchases.map(({ id }) => id)
  expect(await list('')).toMatchObject({ total: 3, amount: 35 })
  expect(await ids('')).toEqual([3, 2, 1])
  expect(await ids('search=b/7')).toEqual([2])
  expect(await ids('search=TOR-0142')).toEqual([1])
  expect(await ids('search=tor0142')).toEqual([1])
  expect(await ids('supplier=1&sort=total')).toEqual([1, 3])
  expect(await ids('sort=supplier')).toEqual([2, 1, 3])
  expect(await ids('sort=-supplier')).toEqual([3, 1, 2])
  expect(await ids('from=2026-02-01&to=2026-02-28')).toEqual([2])
  expect(await ids('state=undone')).toEqual([3])
  const suppliers = async (query: string) => (await warehouse.get(`/suppliers?${query}`)).json<Supplier[]>()
  expect(await suppliers('')).toEqual([
    { id: 1, name: 'Tornillos del Norte' },
    { id: 2, name: 'Ñandú y Cía' },
  ])
  expect(await suppliers('search=norte')).toEqual([{ id: 1, name: 'Tornillos del Norte' }])
  expect(await suppliers('search=NANDU')).toEqual([{ id: 2, name: 'Ñandú y Cía' }])
  expect(await ids('search=nandu')).toEqual([2])
})

test('without a search, every supplier is listed', async () => {
  const { as, db } = await openShop()
  await db.execute(
    `INSERT INTO suppliers (name) SELECT 'Proveedor ' || value FROM json_each(json_array(${[...Array(30).keys()]}))`,
  )
  expect(await (await (await as('almacen')).get('/suppliers')).json<Supplier[]>()).toHaveLength(30)
})

test('a supplier is found with capitals and accents or without', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await receive(warehouse, [{ productId: 1, quantity: 2, cost: 10 }])
  await receive(warehouse, [{ productId: 1, quantity: 2, cost: 10 }], {
    supplier: ' TORNILLOS DEL NORTE ',
    reference: 'F-2',
  })
  expect(await rows('SELECT name FROM suppliers')).toEqual([{ name: 'Tornillos del Norte' }])
  for (const [at, supplier] of ['Ferretería López', 'ferreteria lopez', 'FERRETERÍA LÓPEZ'].entries()) {
    await receive(warehouse, [{ productId: 1, quantity: 2, cost: 10 }], { supplier, reference: `L-${at}` })
  }
  await (await as('ventas')).put('/admin/products/1/suppliers', { supplier: 'ferreteria López', code: 'FL-1' })
  expect(
    await rows(
      'SELECT name, count(*) AS purchases FROM purchases JOIN suppliers ON suppliers.id = supplierId GROUP BY 1',
    ),
  ).toEqual([
    { name: 'Ferretería López', purchases: 3 },
    { name: 'Tornillos del Norte', purchases: 2 },
  ])
  expect(await rows('SELECT name FROM suppliers')).toHaveLength(2)
})

test('a reference that the supplier has used before is refused until it is accepted', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const items = [{ productId: 1, quantity: 2, cost: 10 }]
  await receive(warehouse, items)
  const again = await receive(warehouse, items, { reference: 'f-10' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({
    code: 'REFERENCE_USED',
    message: 'Ya registraste la nota F-10 de este proveedor: compra 1 por $20.00.',
    details: { id: 1, total: 20 },
  })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 102 }])
  expect((await receive(warehouse, items, { supplier: 'Otro' })).status).toBe(201)
  expect((await receive(warehouse, items, { repeated: true })).status).toBe(201)
  expect((await receive(warehouse, items, { reference: '' })).status).toBe(201)
  expect((await receive(warehouse, items, { reference: null })).status).toBe(201)
})

test('the same note sent twice at once is received once', async () => {
  const { as, rows } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  const items = [{ productId: 1, quantity: 2, cost: 10 }]
  const answers = await Promise.all([receive(warehouse, items), receive(sales, items)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 102 }])
})

test('the same key receives a note once', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const items = [{ productId: 1, quantity: 2, cost: 10 }]
  const first = await (await receive(warehouse, items, {}, 'once')).json()
  expect(await (await receive(warehouse, items, {}, 'once')).json()).toEqual(first)
  expect((await receive(warehouse, [{ productId: 1, quantity: 3, cost: 10 }], {}, 'once')).status).toBe(422)
  expect(await rows('SELECT count(*) AS n FROM purchases')).toEqual([{ n: 1 }])
})

test('two receipts of one product at once leave the exact average cost', async () => {
  const { as, rows } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 10 }])
  const answers = await Promise.all([
    receive(warehouse, [{ productId: 5, quantity: 10, cost: 20 }], { reference: 'A' }),
    receive(sales, [{ productId: 5, quantity: 20, cost: 35 }], { reference: 'B' }),
    receive(sales, [{ productId: 5, quantity: 40, cost: 45 }], { reference: 'C' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  // (100 + 200 + 700 + 1800) / 80, exact in every order.
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 80, avg_cost: 3500 },
  ])
})

test.for([
  ['a quantity of 0', { items: [{ productId: 1, quantity: 0, cost: 1 }] }, 'La cantidad debe ser 1 o más.'],
  ['a quantity of 1.5', { items: [{ productId: 1, quantity: 1.5, cost: 1 }] }, 'Ingresa una cantidad entera.'],
  ['a quantity too large', { items: [{ productId: 1, quantity: 1e7, cost: 1 }] }, 'El máximo es 1,000,000.'],
  ['a negative cost', { items: [{ productId: 1, quantity: 1, cost: -1 }] }, 'El costo no puede ser negativo.'],
  ['a huge cost', { items: [{ productId: 1, quantity: 1, cost: 1e12 }] }, 'El máximo es $9,999,999.00.'],
  ['a cost with a third decimal', { items: [{ productId: 1, quantity: 1, cost: 1.234 }] }, 'Máximo 2 decimales.'],
  [
    'a line without cost',
    { items: [{ productId: 1, quantity: 1, cost: null }] },
    'Escribe el costo. Si no te lo cobraron, escribe 0.',
  ],
  ['no line', { items: [] }, 'Agrega al menos un producto.'],
  [
    'a product that does not exist',
    { items: [{ productId: 99, quantity: 1, cost: 1 }] },
    'Hay un producto que ya no existe.',
  ],
  [
    'a product twice',
    { items: [1, 2].map((quantity) => ({ productId: 1, quantity, cost: 1 })) },
    'Un producto está en dos renglones: suma sus piezas en uno.',
  ],
  [
    'a total too large',
    { items: [1, 2].map((productId) => ({ productId, quantity: 1_000_000, cost: 900 })) },
    'Una compra no puede pasar de $1,000,000,000.00. Revisa cantidades y costos.',
  ],
  ['no supplier', { supplier: ' ' }, 'Escribe el proveedor.'],
  ['a day that does not exist', { date: '2026-02-30' }, 'Fecha inválida.'],
  ['a day in the future', { date: '2199-01-01' }, 'La fecha no puede ser futura.'],
] as const)('refuses %s and writes nothing', async ([, wrong, message]) => {
  const { as, rows } = unchanged()
  const answer = await receive(await as('almacen'), [{ productId: 1, quantity: 1, cost: 1 }], wrong)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(await answer.json())).toContain(message)
  expect(await rows('SELECT id FROM suppliers')).toEqual([])
  expect(await rows('SELECT id FROM stock_movements')).toEqual([])
})

test('pieces that cost nothing lower the average cost', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 11 }])
  await receive(warehouse, [{ productId: 5, quantity: 1, cost: 0 }], { reference: 'F-11' })
  expect(await rows('SELECT avg_cost FROM inventory WHERE productId = 5')).toEqual([{ avg_cost: 1000 }])
})

test('an undo posts the opposite movements once and restores the average cost', async () => {
  const { as, rows } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 10 }])
  await receive(warehouse, [{ productId: 5, quantity: 7, cost: 33.33 }], { reference: 'F-11' })
  const answer = await undo(warehouse, 2, 'La nota era de otra tienda.')
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ undoneBy: 'Alma Almacén', undoReason: 'La nota era de otra tienda.' })
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 10, avg_cost: 1000 },
  ])
  const again = await undo(sales, 2)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ message: 'Este movimiento ya se deshizo.' })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 5')).toEqual([{ on_hand: 10 }])
  expect((await undo(sales, 99)).status).toBe(404)
  // Its reference may be received again.
  expect((await receive(warehouse, [{ productId: 5, quantity: 7, cost: 3 }], { reference: 'F-11' })).status).toBe(201)
})

test('purchases undone, the older one first, take their pieces out of the average at their own costs', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const stock = () => rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 5')
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 10 }], { reference: 'A' })
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 2000 }], { reference: 'B' })
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 30 }], { reference: 'C' })
  await undo(warehouse, 2)
  expect(await stock()).toEqual([{ on_hand: 20, avg_cost: 2000 }])
  await undo(warehouse, 3)
  expect(await stock()).toEqual([{ on_hand: 10, avg_cost: 1000 }])
})

test('an undo that leaves nothing to average restores the cost of the latest purchase', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 2000 }], { reference: 'A' })
  await receive(warehouse, [{ productId: 5, quantity: 10, cost: 30 }], { reference: 'B' })
  const waste = { items: [{ productId: 5, type: 'waste', delta: -10 }], reason: 'Se mojaron' }
  await warehouse.post('/inventory/movements', waste)
  await undo(warehouse, 1)
  expect(await rows('SELECT on_hand, avg_cost FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 0, avg_cost: 3000 },
  ])
})

test('a purchase whose goods were sold is not undone, and the answer has the missing pieces', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await receive(warehouse, [
    { productId: 1, quantity: 5, cost: 10 },
    { productId: 5, quantity: 5, cost: 10 },
  ])
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 5, quantity: 2 }] })
  const answer = await undo(warehouse, 1)
  expect(answer.status).toBe(409)
  const message = 'De AGO-0001 entraron 5 y quedan 3 sin vender ni reservar.'
  expect(await answer.json()).toMatchObject({
    code: 'STOCK_HELD',
    message: `La compra no se deshizo. ${message} Registra un ajuste por las piezas que sí regresan.`,
    details: [{ productId: 5, code: 'AGO-0001', message }],
  })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId IN (1, 5)')).toEqual([
    { on_hand: 105 },
    { on_hand: 5 },
  ])
  expect(await rows('SELECT undoneAt FROM purchases')).toEqual([{ undoneAt: null }])
})

test('a scanned barcode finds its product, with the cost of its latest purchase that was not undone', async () => {
  const { as, db } = await openShop()
  const warehouse = await as('almacen')
  await db.execute("UPDATE products SET barcode = '7501031311309', cost = 800 WHERE id = 1")
  const lookup = async () =>
    (await (await warehouse.post('/inventory/lookup', { codes: ['7501031311309', 'nada'] })).json<ProductsByCode>())
      .products
  expect(await lookup()).toMatchObject([{ code: 'TOR-0142', cost: 8 }, null])
  await receive(warehouse, [{ productId: 1, quantity: 2, cost: 9.5 }])
  expect(await lookup()).toMatchObject([{ code: 'TOR-0142', cost: 9.5 }, null])
  await receive(warehouse, [{ productId: 1, quantity: 2, cost: 950 }], { reference: 'F-11' })
  await undo(warehouse, 2)
  expect(await lookup()).toMatchObject([{ code: 'TOR-0142', cost: 9.5 }, null])
})

const suggested = async (by: Caller, query = '') =>
  (await (await by.get(`/purchases/suggested?${query}`)).json<SuggestedPurchase>()).rows

test('suggests to buy up to twice the minimum in whole boxes, from the latest supplier at its cost', async () => {
  const { as, db } = await openShop()
  const warehouse = await as('almacen')
  await receive(warehouse, [{ productId: 4, quantity: 1, cost: 9 }], { supplier: 'Viejo', reference: 'A' })
  await receive(warehouse, [{ productId: 4, quantity: 1, cost: 11 }], { supplier: 'Nuevo', reference: 'B' })
  await receive(warehouse, [{ productId: 4, quantity: 1, cost: 99 }], { supplier: 'Deshecho', reference: 'C' })
  await undo(warehouse, 3)
  await db.execute('UPDATE inventory SET min_stock = 20 WHERE productId = 4')
  await db.execute('UPDATE products SET box_qty = 12, cost = 500 WHERE id = 4')
  expect(await suggested(warehouse)).toEqual([
    {
      id: 4,
      code: 'AB-1234',
      name: 'Cincel Ñandú',
      unit: 'Pieza',
      supplier: 'Nuevo',
      supplierCode: null,
      quantity: 7,
      min_stock: 20,
      waiting: 0,
      incoming: 0,
      daily: 0,
      days: null,
      box_qty: 12,
      suggested: 36,
      cost: 11,
    },
  ])
  expect(await suggested(warehouse, 'supplier=Nuevo')).toHaveLength(1)
  expect(await suggested(warehouse, 'supplier=Viejo')).toEqual([])
  expect(await suggested(warehouse, 'supplier=Sin+proveedor')).toEqual([])
  await db.execute('UPDATE inventory SET min_stock = 200 WHERE productId = 1')
  expect((await suggested(warehouse, 'supplier=Sin+proveedor')).map(({ code }) => code)).toEqual(['TOR-0142'])
  const answer = await (await warehouse.get('/purchases/suggested')).json<SuggestedPurchase>()
  expect([answer.rows.length, answer.suppliers]).toEqual([2, ['Deshecho', 'Nuevo', 'Viejo']])
})

test('suggests products that sell and that orders wait for, by the rule of the report of low stock', async () => {
  const { as } = await openShop()
  const [admin, client] = [await as('admin'), await as('cliente')]
  await admin.put('/products/5', { backorder: '' })
  const orderItems = [
    { productId: 3, quantity: 6 },
    { productId: 5, quantity: 8 },
  ]
  const { id } = await (await client.post('/orders', { orderItems })).json<{ id: number }>()
  await admin.put(`/orders/${id}/accept`)
  const facts = ({ code, quantity, waiting, suggested }: SuggestedPurchase['rows'][number]) => [
    code,
    quantity,
    waiting,
    suggested,
  ]
  // Sales of 30 days: 6 and 8. Of the first, 4 are left.
  expect((await suggested(admin, 'days=30')).map(facts)).toEqual([['AGO-0001', -8, 8, 16]])
  expect((await suggested(admin, 'days=60')).map(facts)).toEqual([
    ['AGO-0001', -8, 8, 24],
    ['LAM-0001', 4, 0, 8],
  ])
  const { rows } = await (await admin.get('/reports/inventory?view=low')).json<StockReportOf<'low'>>()
  expect(rows.map(({ code, suggested }) => [code, suggested])).toEqual([['AGO-0001', 16]])
})

test('lists the orders that wait, and those that a purchase fulfils', async () => {
  const { as } = await openShop()
  const [warehouse, client] = [await as('almacen'), await as('cliente')]
  await (await as('ventas')).put('/products/5', { backorder: '2199-01-31' })
  const order = (quantity: number) => client.post('/orders', { orderItems: [{ productId: 5, quantity }] })
  await order(4)
  await order(5)
  const waiting = async () => (await (await warehouse.get('/purchases/waiting')).json<WaitingLines>()).lines
  expect(await waiting()).toMatchObject([
    {
      orderId: 1,
      code: 'AGO-0001',
      quantity: 4,
      waiting: 4,
      backorder: '2199-01-31',
      customer: 'Ferretería La Prueba',
    },
    { orderId: 2, quantity: 5, waiting: 5 },
  ])
  const purchase = await (await receive(warehouse, [{ productId: 5, quantity: 6, cost: 1 }])).json<Purchase>()
  expect(purchase.waiting.map(({ orderId, waiting }) => [orderId, waiting])).toEqual([
    [1, 0],
    [2, 3],
  ])
  expect((await waiting()).map(({ orderId, waiting }) => [orderId, waiting])).toEqual([[2, 3]])
  const later = await (
    await receive(warehouse, [{ productId: 5, quantity: 10, cost: 1 }], { reference: 'B' })
  ).json<Purchase>()
  await order(2)
  expect(later.waiting.map(({ orderId, waiting }) => [orderId, waiting])).toEqual([
    [1, 0],
    [2, 0],
  ])
  expect(await waiting()).toEqual([])
})

test('a product has its suppliers with the cost of their latest purchase, and the code of each', async () => {
  const { as } = await openShop()
  const [manager, warehouse] = [await as('gerente'), await as('almacen')]
  const suppliers = async (id = 1) => (await manager.get(`/admin/products/${id}/suppliers`)).json<ProductSuppliers>()
  expect(await suppliers()).toEqual({ suppliers: [], avg_cost: null, others: [] })

  await receive(warehouse, [{ productId: 1, quantity: 20, cost: 12.5 }])
  await receive(warehouse, [{ productId: 1, quantity: 10, cost: 14 }], { reference: 'F-11', date: '2026-02-03' })
  await receive(warehouse, [{ productId: 1, quantity: 5, cost: 9 }], { supplier: 'Birlos SA', reference: 'B-1' })
  await receive(warehouse, [{ productId: 2, quantity: 5, cost: 3 }], { supplier: 'Otro', reference: 'O-1' })
  await undo(warehouse, 3)
  const north = { id: 1, name: 'Tornillos del Norte', cost: 14, date: '2026-02-03', purchaseId: 2 }
  expect(await suppliers()).toEqual({
    suppliers: [{ ...north, code: null, purchases: 2, pieces: 30 }],
    avg_cost: 12.62,
    others: ['Birlos SA', 'Otro'],
  })

  const setCode = (body: object, id = 1) => manager.put(`/admin/products/${id}/suppliers`, body)
  expect((await setCode({ supplier: 'tornillos del norte', code: ' TN-77 ' })).status).toBe(200)
  expect((await setCode({ supplier: 'Nuevo SA', code: 'N-1' })).status).toBe(200)
  expect((await suppliers()).suppliers).toMatchObject([
    { ...north, code: 'TN-77' },
    { name: 'Nuevo SA', code: 'N-1', cost: null, date: null, purchaseId: null, purchases: 0, pieces: 0 },
  ])
  expect((await setCode({ supplier: 'Nuevo SA', code: '' })).status).toBe(200)
  expect((await suppliers()).suppliers).toHaveLength(1)
  expect(await (await setCode({ supplier: '', code: 'X' })).json()).toMatchObject({
    fields: { supplier: 'Escribe el proveedor.' },
  })
  expect((await setCode({ supplier: 'Nuevo SA', code: 'X' }, 999)).status).toBe(404)
  expect((await manager.get('/admin/products/999/suppliers')).status).toBe(404)
  const history = await (await manager.get('/admin/products/1/history')).json<ProductEvent[]>()
  expect(history.map(({ changes }) => changes)).toEqual([
    [{ field: 'supplierCode', from: 'Nuevo SA: N-1', to: null }],
    [{ field: 'supplierCode', from: null, to: 'Nuevo SA: N-1' }],
    [{ field: 'supplierCode', from: null, to: 'tornillos del norte: TN-77' }],
  ])
})

test('the suggested purchase has the code of the supplier', async () => {
  const { as, db } = await openShop()
  const [staff, warehouse] = [await as('ventas'), await as('almacen')]
  await db.execute('UPDATE inventory SET min_stock = 1000 WHERE productId = 1')
  await receive(warehouse, [{ productId: 1, quantity: 1, cost: 12.5 }])
  await staff.put('/admin/products/1/suppliers', { supplier: note.supplier, code: 'TN-77' })
  const { rows } = await (await warehouse.get('/purchases/suggested')).json<SuggestedPurchase>()
  expect(rows.find(({ id }) => id === 1)).toMatchObject({ supplier: note.supplier, supplierCode: 'TN-77' })
})
