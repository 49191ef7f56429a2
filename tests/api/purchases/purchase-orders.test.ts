import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { InventoryPage } from '#contract/inventory/inventory'
import type { PurchaseOrder, PurchaseOrderPage } from '#contract/purchases/orders'
import type { Purchase } from '#contract/purchases/purchases'
import type { SuggestedPurchase } from '#contract/purchases/suggested'
import type { StockReportOf } from '#contract/reports'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const supplier = 'Tornillos del Norte'

const today = todayInMexico()
const [yesterday, nextWeek] = [addDays(today, -1), addDays(today, 7)]

type Line = { productId: number; quantity: number; cost?: number | null }

const lines: Line[] = [
  { productId: 1, quantity: 20, cost: 12.5 },
  { productId: 4, quantity: 5, cost: null },
]

const order = (by: Caller, items = lines, more: object = {}, key?: string) =>
  by.post('/purchase-orders', { supplier, items, ...more }, key ? { 'Idempotency-Key': key } : {})

const read = async (by: Caller, id = 1) => (await by.get(`/purchase-orders/${id}`)).json<PurchaseOrder>()

/** Receives pieces of order 1. */
const receive = (by: Caller, items: Line[], more: object = {}, key?: string) =>
  by.post(
    '/purchases',
    {
      supplier,
      date: '2026-01-02',
      purchaseOrderId: 1,
      items: items.map((item) => ({ ...item, cost: item.cost ?? 1 })),
      ...more,
    },
    key ? { 'Idempotency-Key': key } : {},
  )

const change = (by: Caller, items: Line[], more: object = {}) => by.put('/purchase-orders/1', { items, ...more })

/** Code, ordered and received pieces of each line. */
const piecesOf = ({ items }: PurchaseOrder) => items.map(({ code, quantity, received }) => [code, quantity, received])

test('orders goods from a supplier, who may be new, without a change of the stock', async () => {
  const { as, rows } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await sales.put('/admin/products/4/suppliers', { supplier, code: 'TN-4' })
  await sales.put('/products/4', { box_qty: 12 })
  const answer = await order(warehouse, lines, { expectedOn: nextWeek, note: 'Por la mañana.' })
  expect(answer.status).toBe(201)
  const created = await answer.json<PurchaseOrder>()
  expect(created).toMatchObject({
    id: 1,
    supplier,
    state: 'pending',
    expectedOn: nextWeek,
    note: 'Por la mañana.',
    lines: 2,
    pieces: 25,
    received: 0,
    total: 250,
    user: 'Alma Almacén',
    version: 1,
    closedAt: null,
    receipts: [],
    items: [
      { code: 'TOR-0142', supplierCode: null, box_qty: null, quantity: 20, received: 0, cost: 12.5, amount: 250 },
      { code: 'AB-1234', supplierCode: 'TN-4', box_qty: 12, quantity: 5, received: 0, cost: null, amount: null },
    ],
  })
  expect(await read(warehouse)).toEqual(created)
  expect(await rows('SELECT name FROM suppliers')).toEqual([{ name: supplier }])
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 100 }])
})

test('the same key orders once, and is refused with another order', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  const first = await (await order(warehouse, lines, {}, 'once')).json()
  const again = await order(warehouse, lines, {}, 'once')
  expect([again.status, await again.json()]).toEqual([201, first])
  expect((await order(warehouse, lines, { note: 'Otra' }, 'once')).status).toBe(422)
  expect(await rows('SELECT id FROM purchase_orders')).toHaveLength(1)
  expect((await order(warehouse)).status).toBe(201)
})

test.for([
  ['no supplier', { supplier: ' ' }, 'Escribe el proveedor.'],
  ['no line', { items: [] }, 'Agrega al menos un producto.'],
  ['a quantity of 0', { items: [{ productId: 1, quantity: 0 }] }, 'La cantidad debe ser 1 o más.'],
  ['a negative cost', { items: [{ productId: 1, quantity: 1, cost: -1 }] }, 'El costo no puede ser negativo.'],
  ['a product twice', { items: [lines[0], lines[0]] }, 'Un producto está en dos renglones: suma sus piezas en uno.'],
  ['a product that does not exist', { items: [{ productId: 99, quantity: 1 }] }, 'Hay un producto que ya no existe.'],
  ['a day that does not exist', { expectedOn: '2026-02-30' }, 'Fecha inválida.'],
  ['a day that has passed', { expectedOn: yesterday }, 'El día de llegada ya pasó: elige hoy o uno posterior.'],
] as const)('refuses an order with %s and writes nothing', async ([, wrong, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('almacen')).post('/purchase-orders', { supplier, items: lines, ...wrong })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(await answer.json())).toContain(message)
  expect(await rows('SELECT id FROM suppliers')).toEqual([])
  expect(await rows('SELECT id FROM purchase_orders')).toEqual([])
})

test('a part that arrives leaves the rest open, also with other products and more pieces than ordered', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  const answer = await receive(warehouse, [
    { productId: 1, quantity: 24 },
    { productId: 2, quantity: 3 },
  ])
  expect(await answer.json<Purchase>()).toMatchObject({ purchaseOrderId: 1, pieces: 27 })
  const partial = await read(warehouse)
  expect(partial).toMatchObject({ state: 'partial', received: 20, pieces: 25, receipts: [{ id: 1, pieces: 27 }] })
  expect(piecesOf(partial)).toEqual([
    ['TOR-0142', 20, 24],
    ['AB-1234', 5, 0],
    ['TOR-0143', 0, 3],
  ])
  await receive(warehouse, [{ productId: 4, quantity: 5 }])
  expect(await read(warehouse)).toMatchObject({ state: 'received', received: 25, closedAt: null })
})

test.for(['/purchases/1/undo', '/inventory/entries/1/undo'])(
  'pieces that POST %s takes back are expected again',
  async (path) => {
    const { as, rows } = await openShop()
    const warehouse = await as('almacen')
    await order(warehouse)
    await receive(warehouse, lines)
    expect(await read(warehouse)).toMatchObject({ state: 'received' })
    expect((await warehouse.post(path)).status).toBe(201)
    const back = await read(warehouse)
    expect(back).toMatchObject({ state: 'pending', received: 0, receipts: [{ id: 1, undoneAt: expect.any(String) }] })
    expect(await rows('SELECT received FROM purchase_order_lines')).toEqual([{ received: 0 }, { received: 0 }])
  },
)

test('a receipt that completes an order is received once, and a second one of the order is refused', async () => {
  const { as, rows } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await order(warehouse)
  const answers = await Promise.all([receive(warehouse, lines, {}, 'once'), receive(sales, lines)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
    code: 'ORDER_CLOSED',
    message: 'La orden OC-1 ya se recibió. Si llegó algo más, quita la orden y regístralo sin ella.',
  })
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 120 }])
})

test('the same key receives an order once, also after it was complete', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  const first = await (await receive(warehouse, lines, {}, 'once')).json()
  const again = await receive(warehouse, lines, {}, 'once')
  expect([again.status, await again.json()]).toEqual([201, first])
  expect(await rows('SELECT received FROM purchase_orders')).toEqual([{ received: 25 }])
})

test('a receipt names an order of its supplier that expects goods', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  const other = await receive(warehouse, lines, { supplier: 'Otro' })
  expect(other.status).toBe(400)
  expect(await other.json()).toMatchObject({
    fields: { supplier: 'La orden OC-1 es de Tornillos del Norte. Corrige el proveedor o quita la orden.' },
  })
  expect((await receive(warehouse, lines, { purchaseOrderId: 9 })).status).toBe(404)
  await warehouse.post('/purchase-orders/1/cancel', {})
  const cancelled = await receive(warehouse, lines)
  expect([cancelled.status, await cancelled.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('cancelada') },
  ])
  expect(await rows('SELECT id FROM purchases')).toEqual([])
})

test('an open order is changed: lines are added, changed and removed, and arrived pieces stay', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  await receive(warehouse, [
    { productId: 1, quantity: 8 },
    { productId: 2, quantity: 3 },
  ])
  const answer = await change(
    warehouse,
    [
      { productId: 2, quantity: 4, cost: 2 },
      { productId: 1, quantity: 10, cost: 13 },
    ],
    { version: 1, expectedOn: nextWeek, note: 'Falta la mitad.' },
  )
  const changed = await answer.json<PurchaseOrder>()
  expect(changed).toMatchObject({ version: 2, expectedOn: nextWeek, note: 'Falta la mitad.', total: 138, lines: 2 })
  expect(changed).toMatchObject({ state: 'partial', pieces: 14, received: 11 })
  expect(piecesOf(changed)).toEqual([
    ['TOR-0143', 4, 3],
    ['TOR-0142', 10, 8],
  ])
  const less = await (await change(warehouse, [{ productId: 1, quantity: 8 }])).json<PurchaseOrder>()
  expect(less).toMatchObject({ state: 'received' })
  expect(piecesOf(less)).toEqual([
    ['TOR-0142', 8, 8],
    ['TOR-0143', 0, 3],
  ])
  const late = await change(warehouse, lines)
  expect([late.status, await late.json()]).toMatchObject([409, { message: 'La orden OC-1 ya se recibió.' }])
  expect((await warehouse.put('/purchase-orders/9', { items: lines })).status).toBe(404)
})

test.for([
  ['PUT', '/purchase-orders/1', { items: lines }],
  ['POST', '/purchase-orders/1/cancel', {}],
  ['POST', '/purchase-orders/1/close', {}],
] as const)('%s %s of an older version is refused with the name of who changed it', async ([method, path, body]) => {
  const { as } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await order(warehouse)
  await change(sales, [{ productId: 1, quantity: 3 }], { version: 1 })
  const answer = await warehouse.call(method, path, { ...body, version: 1 })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'CHANGED',
      message: expect.stringMatching(/^Otra persona modificó este registro \(Vero Ventas, \d\d:\d\d\)\.$/),
    },
  ])
  expect(await read(warehouse)).toMatchObject({ pieces: 3, state: 'pending' })
})

test('an order of which nothing arrived is cancelled, and one of which a part arrived is closed', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  await order(warehouse)
  await receive(warehouse, [{ productId: 1, quantity: 8 }])
  const untouched = await warehouse.post('/purchase-orders/2/close')
  expect(await untouched.json()).toMatchObject({ message: 'De esta orden no ha llegado nada. Cancélala.' })
  const partial = await warehouse.post('/purchase-orders/1/cancel')
  expect(await partial.json()).toMatchObject({
    message: 'Ya llegó una parte de esta orden. Ciérrala para dejar de esperar el resto.',
  })
  expect([untouched.status, partial.status]).toEqual([409, 409])

  const closed = await warehouse.post('/purchase-orders/1/close', { version: 1, reason: 'Ya no lo fabrican.' })
  expect([closed.status, await closed.json()]).toMatchObject([
    200,
    { state: 'received', received: 8, closedBy: 'Alma Almacén', closeReason: 'Ya no lo fabrican.', version: 2 },
  ])
  expect(await (await receive(warehouse, lines)).json()).toMatchObject({
    message: 'La orden OC-1 se cerró. Si llegó algo más, quita la orden y regístralo sin ella.',
  })
  const cancelled = await warehouse.post('/purchase-orders/2/cancel', { version: 1 })
  expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { state: 'cancelled', closeReason: null }])
  expect((await warehouse.post('/purchase-orders/2/cancel')).status).toBe(409)
  expect((await warehouse.post('/purchase-orders/9/cancel')).status).toBe(404)
})

test('pieces on the way are not suggested again until their order is cancelled', async () => {
  const { as, db } = await openShop()
  const warehouse = await as('almacen')
  await db.execute('UPDATE inventory SET min_stock = 200 WHERE productId = 1')
  const suggested = async () => {
    const { rows } = await (await warehouse.get('/purchases/suggested')).json<SuggestedPurchase>()
    return rows.map(({ code, incoming, suggested }) => [code, incoming, suggested])
  }
  const reported = async () => {
    const { rows } = await (await warehouse.get('/reports/inventory?view=low')).json<StockReportOf<'low'>>()
    return rows.filter(({ id }) => id === 1).map(({ suggested }) => suggested)
  }
  const listed = async () => {
    const { products } = await (await warehouse.get('/inventory?search=TOR-0142')).json<InventoryPage>()
    return products.map(({ incoming }) => incoming)
  }
  expect([await suggested(), await listed()]).toEqual([[['TOR-0142', 0, 300]], [0]])
  await order(warehouse, [{ productId: 1, quantity: 60 }])
  expect([await suggested(), await reported()]).toEqual([[['TOR-0142', 60, 240]], [240]])
  await order(warehouse, [{ productId: 1, quantity: 240 }])
  expect([await suggested(), await reported(), await listed()]).toEqual([[], [0], [300]])
  await warehouse.post('/purchase-orders/2/cancel')
  await receive(warehouse, [{ productId: 1, quantity: 70 }])
  // 170 in stock, and nothing more of an order that brought 10 too many.
  expect(await suggested()).toEqual([['TOR-0142', 0, 230]])
})

test('a changed order keeps a day that has passed, and gets no other one', async () => {
  const { as, db } = await openShop()
  const warehouse = await as('almacen')
  expect((await order(warehouse, lines, { expectedOn: today })).status).toBe(201)
  await db.execute({ sql: 'UPDATE purchase_orders SET expectedOn = ?', args: [yesterday] })
  const save = async (expectedOn: string | null) => (await change(warehouse, lines, { expectedOn })).status
  expect(await save(yesterday)).toBe(200)
  const refused = await change(warehouse, lines, { expectedOn: addDays(today, -2) })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: { expectedOn: 'El día de llegada ya pasó: elige hoy o uno posterior.' } },
  ])
  expect(await read(warehouse)).toMatchObject({ expectedOn: yesterday })
  expect([await save(today), await save(null)]).toEqual([200, 200])
  expect(await save(yesterday)).toBe(400)
})

test('a closed order of which pieces are missing is opened again, and its pieces are expected again', async () => {
  const { as } = await openShop()
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await order(warehouse)
  await receive(warehouse, [{ productId: 1, quantity: 8 }])
  const open = await warehouse.post('/purchase-orders/1/reopen')
  expect([open.status, await open.json()]).toMatchObject([409, { message: 'La orden OC-1 no está cerrada.' }])
  await warehouse.post('/purchase-orders/1/close', { reason: 'Ya no lo fabrican.' })
  const incoming = async () =>
    (await (await warehouse.get('/inventory?search=TOR-0142')).json<InventoryPage>()).products[0]?.incoming
  expect(await incoming()).toBe(0)
  const old = await sales.post('/purchase-orders/1/reopen', { version: 1 })
  expect([old.status, await old.json()]).toMatchObject([
    409,
    { message: expect.stringMatching(/^Otra persona modificó este registro \(Alma Almacén, \d\d:\d\d\)\.$/) },
  ])
  const reopened = await sales.post('/purchase-orders/1/reopen', { version: 2 })
  expect([reopened.status, await reopened.json()]).toMatchObject([
    200,
    { state: 'partial', received: 8, closedAt: null, closedBy: null, closeReason: null, version: 3 },
  ])
  expect(await incoming()).toBe(12)
  expect((await receive(warehouse, [{ productId: 1, quantity: 12 }])).status).toBe(201)
  const { rows } = await (await (await as('admin')).get('/audit?entity=purchase_order')).json<AuditPage>()
  expect(rows[0]).toMatchObject({ action: 'reopen_order', record: { label: `OC-1 · ${supplier}` } })
})

test('a cancelled order is opened again; one that arrived completely, or does not exist, is not', async () => {
  const { as, db } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  await warehouse.post('/purchase-orders/1/cancel')
  expect(await (await warehouse.post('/purchase-orders/1/reopen')).json()).toMatchObject({ state: 'pending' })
  await receive(warehouse, lines)
  await db.execute("UPDATE purchase_orders SET closedAt = '2026-01-02T00:00:00.000Z', closedBy = 5")
  const whole = await warehouse.post('/purchase-orders/1/reopen')
  expect([whole.status, await whole.json()]).toMatchObject([409, { message: 'De la orden OC-1 ya llegó todo.' }])
  expect((await warehouse.post('/purchase-orders/9/reopen')).status).toBe(404)
  expect((await (await as('pedidos')).post('/purchase-orders/1/reopen')).status).toBe(403)
})

test('the list searches, filters and sorts the orders, and sums those that were not cancelled', async () => {
  const { as, db } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse, [{ productId: 1, quantity: 2, cost: 10 }])
  await order(warehouse, [{ productId: 2, quantity: 3, cost: 5 }], {
    supplier: 'Ñandú y Cía',
    expectedOn: '2199-01-01',
  })
  await order(warehouse, [{ productId: 3, quantity: 1, cost: 99 }])
  await order(warehouse, [{ productId: 1, quantity: 9, cost: 1 }])
  await db.execute("UPDATE purchase_orders SET expectedOn = '2026-01-05' WHERE id IN (1, 4)")
  await receive(warehouse, [{ productId: 1, quantity: 1 }])
  await warehouse.post('/purchase-orders/3/cancel')
  await receive(warehouse, [{ productId: 1, quantity: 9 }], { purchaseOrderId: 4 })
  await db.execute("UPDATE purchase_orders SET createdAt = '2026-02-03T05:00:00.000Z' WHERE id = 2")
  const list = async (query: string) => (await warehouse.get(`/purchase-orders?${query}`)).json<PurchaseOrderPage>()
  const ids = async (query: string) => (await list(query)).orders.map(({ id }) => id)
  expect(await list('')).toMatchObject({ total: 4, amount: 44 })
  expect(await ids('')).toEqual([4, 3, 2, 1])
  for (const [query, found] of [
    ['state=open', [2, 1]],
    ['state=late', [1]],
    ['state=pending', [2]],
    ['state=partial', [1]],
    ['state=received', [4]],
    ['state=cancelled', [3]],
    ['search=OC-2', [2]],
    ['search=2', [2]],
    ['search=nandu', [2]],
    ['search=tor0142', [4, 1]],
    ['supplier=2', [2]],
    ['from=2026-02-02&to=2026-02-02', [2]],
    ['sort=total', [4, 2, 1, 3]],
    ['sort=expectedOn', [1, 4, 2, 3]],
    ['sort=supplier', [2, 1, 3, 4]],
    ['limit=1&page=2', [3]],
  ] as const) {
    expect([query, await ids(query)]).toEqual([query, found])
  }
})

test('a product in an order to a supplier is not deleted', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await order(admin, [{ productId: 6, quantity: 1 }])
  const answer = await admin.del('/products/6')
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { message: 'Este producto está en una orden de compra. Puedes desactivarlo.' },
  ])
  const several = await admin.post('/admin/products/delete', { ids: [6] })
  expect(await several.json()).toMatchObject({ deleted: 0, kept: [{ id: 6 }] })
})

test('the log has each change of an order, with its folio and its page', async () => {
  const { as } = await openShop()
  const warehouse = await as('almacen')
  await order(warehouse)
  await change(warehouse, [{ productId: 1, quantity: 2, cost: 1.5 }], { expectedOn: nextWeek })
  await warehouse.post('/purchase-orders/1/cancel', { reason: 'Ya no hace falta.' })
  const { rows } = await (await (await as('admin')).get('/audit?entity=purchase_order')).json<AuditPage>()
  expect(rows.map(({ action, record }) => [action, record.label, record.path])).toEqual(
    ['cancel', 'update', 'create'].map((action) => [
      action,
      'OC-1 · Tornillos del Norte',
      '/inventory/purchase-orders/1',
    ]),
  )
  expect(rows[1]?.changes).toContainEqual({ field: 'expectedOn', from: null, to: nextWeek })
})

test('the received pieces of orders are those of their receipts after random changes', async () => {
  const { as, rows } = await openShop()
  const warehouse = await as('almacen')
  await order(
    warehouse,
    [1, 2, 3].map((productId) => ({ productId, quantity: 4, cost: 1 })),
  )
  for (let turn = 1; turn <= 12; turn += 1) {
    const items = [1, 2, 3, 4]
      .filter((productId) => (turn * productId) % 3 !== 0)
      .map((productId) => ({ productId, quantity: 30 + ((turn * productId) % 5), cost: 1 }))
    if (turn % 4 === 0) await warehouse.post(`/purchases/${turn / 4}/undo`)
    else if (turn % 2 === 0) await change(warehouse, items)
    else
      await receive(
        warehouse,
        items.map((item) => ({ ...item, quantity: turn })),
        { reference: `N-${turn}` },
      )
  }
  const received =
    await rows(`SELECT line.productId, line.received, coalesce((SELECT sum(movement.on_hand) FROM purchases
      JOIN stock_movements AS movement ON movement.entryId = purchases.entryId
      WHERE purchaseOrderId = 1 AND undoneAt IS NULL AND movement.productId = line.productId), 0) AS arrived
    FROM purchase_order_lines AS line`)
  expect(received.length).toBeGreaterThan(1)
  expect(received.map(({ received }) => received)).toEqual(received.map(({ arrived }) => arrived))
  expect(await rows('SELECT received FROM purchase_orders')).toEqual(
    await rows('SELECT sum(min(received, quantity)) AS received FROM purchase_order_lines'),
  )
})
