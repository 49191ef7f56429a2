import { expect, test } from 'vitest'
import type { OrderPage } from '#contract/orders/lists'
import type { Order } from '#contract/orders/orders'
import type { NewOrder } from '#contract/orders/requests'
import { openShop } from '../../shop.ts'
import { formWith, png } from '../products/images.ts'

const line = (productId: number, quantity: number): NewOrder['orderItems'][number] => ({ productId, quantity })
const order = (...orderItems: NewOrder['orderItems']) => ({ customerId: 1, orderItems })

/** SQL of an invoice of an order. */
const invoice = (rowid: number, orderId: number | null, status: string) =>
  `INSERT INTO invoices (rowid, orderId, attempt, external_id, status, input)
  VALUES (${rowid}, ${orderId}, ${rowid}, 'x${rowid}', '${status}', '{}')`

test('the staff list is filtered by method, seller, total and changes', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const sales = await as('ventas')
  for (const quantity of [3, 1, 2]) await client.post('/orders', order(line(1, quantity)))
  await sales.put('/orders/3/items', { items: [{ productId: 1, quantity: 1 }] })
  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  await db.execute("UPDATE orders SET paymentMethod = 'Bank Transfer' WHERE id = 2")
  const ids = async (query: string) =>
    (await (await sales.get(`/orders?${query}`)).json<OrderPage>()).orders.map(({ id }) => id)
  expect(await ids('paymentMethod=Bank Transfer')).toEqual([2])
  expect(await ids('paymentMethod=none&sort=number')).toEqual([1, 3])
  expect(await ids('seller=2')).toHaveLength(3)
  expect(await ids('seller=6')).toEqual([])
  expect(await ids('minTotal=300')).toEqual([1])
  expect(await ids('maxTotal=299.99&sort=number')).toEqual([2, 3])
  expect(await ids('changes=1')).toEqual([3])
  expect((await sales.get('/orders?minTotal=x')).status).toBe(400)
})

test('the staff list is sorted by each column, in both directions', async () => {
  const { as, db } = await openShop()
  const [client, sales] = [await as('cliente'), await as('ventas')]
  for (const quantity of [3, 1, 2]) await client.post('/orders', order(line(1, quantity)))
  await db.batch([
    "UPDATE orders SET orderDate = '2026-01-03T18:00:00.000Z', customer_name = 'Beta' WHERE id = 1",
    "UPDATE orders SET orderDate = '2026-01-01T18:00:00.000Z', customer_name = 'Gama', status = 'Accepted' WHERE id = 2",
    `UPDATE orders SET orderDate = '2026-01-02T18:00:00.000Z', customer_name = 'Alfa', paymentMethod = 'Bank Transfer',
      paymentStatus = 'Paid' WHERE id = 3`,
  ])
  const ids = async (sort: string) =>
    (await (await sales.get(`/orders?sort=${sort}`)).json<OrderPage>()).orders.map(({ id }) => id)
  // Orders with the same status, payment or method are in the order of their dates.
  for (const [sort, ascending] of [
    ['number', [1, 2, 3]],
    ['date', [2, 3, 1]],
    ['age', [1, 3, 2]],
    ['customer', [3, 1, 2]],
    ['pieces', [2, 3, 1]],
    ['total', [2, 3, 1]],
    ['status', [2, 3, 1]],
    ['payment', [3, 2, 1]],
  ] as const) {
    expect([sort, await ids(sort), await ids(`-${sort}`)]).toEqual([sort, ascending, ascending.toReversed()])
  }
  // Orders without a payment method are last, ascending and descending.
  expect([await ids('method'), await ids('-method')]).toEqual([
    [3, 2, 1],
    [3, 1, 2],
  ])
  expect((await sales.get('/orders?sort=uid')).status).toBe(400)
})

test('the staff list is sorted by customer and by salesperson in the order of Spanish, page by page', async () => {
  const { as, db } = await openShop()
  const [client, sales] = [await as('cliente'), await as('ventas')]
  const names = ['Zoila', 'Ángel', 'Nydia', 'Ñoño', 'Abel', 'ángel']
  for (const at of names.keys()) await client.post('/orders', order(line(1, at + 1)))
  await db.batch(
    names.map((name, at) => ({
      sql: 'UPDATE orders SET customer_name = ?, sellerName = ? WHERE id = ?',
      args: [name, name, at + 1],
    })),
  )
  const ids = async (query: string) =>
    (await (await sales.get(`/orders?${query}`)).json<OrderPage>()).orders.map(({ id }) => id)
  for (const sort of ['customer', 'seller']) {
    const pages = await Promise.all([1, 2, 3].map((page) => ids(`sort=${sort}&limit=2&page=${page}`)))
    expect([sort, pages.flat()]).toEqual([sort, [5, 2, 6, 3, 4, 1]])
    expect([sort, await ids(`sort=-${sort}`)]).toEqual([sort, [1, 4, 3, 6, 2, 5]])
  }
})

test('the filter «Sin factura» lists the paid orders without an invoice of their own or a global one', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const sales = await as('ventas')
  await client.post('/orders', order(line(1, 1)))
  for (let id = 2; id <= 7; id += 1) {
    const { total } = await (await client.post('/orders', order(line(1, 1)))).json<Order>()
    await sales.put(`/orders/${id}/accept`)
    await sales.post(`/orders/${id}/payments`, { amount: total, form: '01', paidOn: '2026-01-31' })
  }
  const list = async (query: string) => (await sales.get(`/orders?${query}`)).json<OrderPage>()
  const ids = async (query: string) => (await list(query)).orders.map(({ id }) => id)
  expect(await ids('invoice=none')).toEqual([7, 6, 5, 4, 3, 2])
  await sales.put('/orders/2/cancel', { reason: 'Otro' })
  await db.batch([
    invoice(1, 3, 'valid'),
    invoice(2, 4, 'issuing'),
    invoice(3, 5, 'failed'),
    invoice(4, null, 'valid'),
    'INSERT INTO invoice_orders (invoice, orderId) VALUES (4, 6)',
  ])
  expect(await ids('invoice=none')).toEqual([7, 5])
  for (const sort of ['sort=-number', 'sort=-invoice', 'sort=-payment', 'sort=-total', 'sort=warnings']) {
    expect([sort, await ids(`${sort}&invoice=none`)]).toEqual([sort, [7, 5]])
  }
  expect(await list('invoice=none&limit=1')).toMatchObject({ total: 2, totalInAll: 2 })
  expect(await list('invoice=none&tab=toAccept')).toMatchObject({ orders: [], total: 0, totalInAll: 2 })
  await db.batch(["UPDATE invoices SET status = 'canceled' WHERE rowid IN (1, 4)"])
  expect(await ids('invoice=none')).toEqual([7, 6, 5, 3])
})

test('the filter «Factura con error» lists, and the list marks, orders whose last attempt failed and that need an invoice', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const sales = await as('ventas')
  for (let id = 1; id <= 6; id += 1) await client.post('/orders', order(line(1, 1)))
  await db.batch([
    invoice(1, 1, 'failed'),
    invoice(2, 2, 'failed'),
    invoice(3, 2, 'valid'),
    invoice(4, 3, 'failed'),
    invoice(5, 3, 'canceled'),
    invoice(6, 4, 'canceled'),
    invoice(7, 4, 'failed'),
    invoice(8, 5, 'failed'),
    invoice(9, 6, 'failed'),
    invoice(10, null, 'valid'),
    'INSERT INTO invoice_orders (invoice, orderId) VALUES (10, 6)',
  ])
  await sales.put('/orders/5/cancel', { reason: 'Otro' })
  const failed = async () => (await (await sales.get('/orders?invoice=failed')).json<OrderPage>()).orders
  expect((await failed()).map(({ id }) => id)).toEqual([4, 1])
  expect(await (await sales.get('/dashboard')).json()).toMatchObject({ failedInvoices: 2 })
  const { orders: rows } = await (await sales.get('/orders')).json<OrderPage>()
  expect(rows.filter(({ isInvoiceFailed }) => isInvoiceFailed).map(({ id }) => id)).toEqual([4, 1])
  const own = await (await client.get('/orders/customer/1')).json<OrderPage['orders']>()
  expect(own.filter(({ isInvoiceFailed }) => isInvoiceFailed)).toEqual([])
})

test('orders are found by customer and product without accents and in any case, and a client finds their own', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await client.post('/orders', order(line(4, 1)))
  await client.post('/orders', order(line(1, 1)))
  await db.execute("UPDATE customers SET company = 'MUEBLERÍA PEÑALOZA', name = 'Íñigo Ávila' WHERE id = 1")
  await db.execute("UPDATE orders SET customer_name = 'MUEBLERÍA PEÑALOZA'")
  const idsIn = async (path: string, caller: typeof client, search: string) => {
    const answer = await caller.get(`${path}?search=${encodeURIComponent(search)}&limit=50`)
    const body = await answer.json<OrderPage | OrderPage['orders']>()
    return (Array.isArray(body) ? body : body.orders).map(({ id }) => id).sort()
  }
  const sales = await as('ventas')
  for (const search of ['muebleria', 'peñaloza', 'Mueblería Penaloza', 'iñigo', 'avila']) {
    expect([search, await idsIn('/orders', sales, search)]).toEqual([search, [1, 2]])
  }
  // The name that an order keeps after its customer was renamed.
  await db.execute("UPDATE orders SET customer_name = 'ARTESANÍAS Güemes' WHERE id = 2")
  for (const search of ['artesanias guemes', 'Artesanías GÜEMES', 'sanía']) {
    expect([search, await idsIn('/orders', sales, search)]).toEqual([search, [2]])
  }
  for (const search of ['nandu', 'ÑANDÚ', 'cincel ñan', 'incel']) {
    expect([search, await idsIn('/orders', sales, search)]).toEqual([search, [1]])
    expect([search, await idsIn('/orders/customer/1', client, search)]).toEqual([search, [1]])
  }
  // A number is compared with folios and amounts, not with the phone numbers of customers.
  expect(await idsIn('/orders', sales, '47712')).toEqual([])
  expect(await idsIn('/orders/customer/1', client, 'peñaloza')).toEqual([])
})

test('each number of the sales report links to a list of exactly its orders', async () => {
  const { as, db } = await openShop()
  const [client, other, staff] = [await as('cliente'), await as('otro'), await as('admin')]
  await client.post('/orders', order(line(1, 1)))
  await other.post('/orders', { orderItems: [line(1, 2), line(3, 1)] })
  await client.post('/orders', order(line(2, 1)))
  await client.post('/orders', order(line(1, 5)))
  await client.post('/orders', order(line(1, 6)))
  for (const id of [1, 2, 3, 4]) await staff.put(`/orders/${id}/accept`)
  await staff.put('/orders/4/cancel', { reason: 'Otro' })
  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 2')
  // Made today; accepted late on March 9 in Mexico City, on March 10 and on March 11.
  const days = ['2026-03-10T05:30:00.000Z', '2026-03-10T18:00:00.000Z', '2026-03-11T18:00:00.000Z']
  await db.batch(
    days.map((at, index) => ({
      sql: "UPDATE order_events SET createdAt = ? WHERE event = 'Accepted' AND orderId = ?",
      args: [at, index + 1],
    })),
  )
  const list = async (query: string) => (await staff.get(`/orders?${query}`)).json<OrderPage>()
  const ids = async (query: string) => (await list(query)).orders.map(({ id }) => id)
  expect(await ids('soldFrom=2026-03-09&soldTo=2026-03-09')).toEqual([1])
  expect(await ids('soldFrom=2026-03-09&soldTo=2026-03-11')).toEqual([3, 2, 1])
  expect(await ids('soldFrom=2026-03-10')).toEqual([3, 2])
  expect(await ids('soldTo=2026-03-10&sort=total')).toEqual([1, 2])
  const march = 'soldFrom=2026-03-01&soldTo=2026-03-31'
  expect(await ids(`${march}&customer=1`)).toEqual([3, 1])
  expect(await ids(`${march}&product=1`)).toEqual([2, 1])
  expect(await ids(`${march}&category=4`)).toEqual([2])
  expect(await ids(`${march}&category=none`)).toEqual([])
  // Hexagonal screws are two levels below Ferretería.
  expect(await ids(`${march}&category=1`)).toEqual([])
  expect(await ids(`${march}&category=1&branch=1`)).toEqual([3, 2, 1])
  expect(await ids(`${march}&category=4&branch=1`)).toEqual([2])
  expect(await ids(`${march}&seller=2`)).toEqual([2])
  expect(await ids(`${march}&seller=none`)).toEqual([3, 1])
  // Orders that are not sold have a product too.
  expect(await ids('product=1')).toEqual([5, 4, 2, 1])
  expect(await list(`${march}&product=1&customer=2&category=4`)).toMatchObject({
    total: 1,
    totalInAll: 1,
    filtered: { customer: 'Otra Tienda', product: 'Tornillo hexagonal 1/4 × 2"', category: 'Iluminación' },
  })
  expect(await list('category=none')).toMatchObject({ filtered: { customer: null, category: 'Sin categoría' } })
  expect((await staff.get('/orders?soldFrom=2026-02-30')).status).toBe(400)
})

test('a row of the staff list has the seller and the notices; a client’s row only that of a voucher', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await client.post('/orders', order(line(1, 1)))
  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  await db.execute(`INSERT INTO chat_messages (clientId, seq, fromRole, fromUserId, text, clientMsgId)
    VALUES (3, 1, 'client', 3, 'Hola', 'message-1')`)
  const { orders: rows } = await (await (await as('almacen')).get('/orders')).json<OrderPage>()
  expect(rows).toMatchObject([{ seller: 'Vero Ventas', hasMessages: true, hasVoucher: false }])
  // If all orders of the client are closed, only the latest one has the notice.
  await client.post('/orders', order(line(2, 1)))
  await db.execute("UPDATE orders SET status = 'Delivered'")
  const { orders: closed } = await (await (await as('almacen')).get('/orders')).json<OrderPage>()
  expect(closed.map(({ hasMessages }) => hasMessages)).toEqual([true, false])
  const sent = await client.post('/orders/1/voucher', formWith(png))
  expect(sent.status).toBe(201)
  const own = await (await client.get('/orders/customer/1')).json()
  expect(own).toMatchObject([
    { seller: null, hasMessages: false, hasVoucher: false },
    { hasMessages: false, hasVoucher: true },
  ])
})

test('the staff list is sorted by invoice, salesperson and notices, with a page at a time', async () => {
  const { as, db, runCron } = await openShop()
  const [client, other, sales] = [await as('cliente'), await as('otro'), await as('ventas')]
  for (const quantity of [1, 2, 3]) await client.post('/orders', order(line(1, quantity)))
  for (const quantity of [1, 2]) await other.post('/orders', { orderItems: [line(1, quantity)] })
  const ids = async (query: string) =>
    (await (await sales.get(`/orders?${query}`)).json<OrderPage>()).orders.map(({ id }) => id)

  await db.batch([invoice(1, 2, 'valid'), invoice(2, 4, 'issuing'), invoice(3, 1, 'failed')])
  expect(await ids('sort=-invoice')).toEqual([2, 4, 5, 3, 1])
  await db.execute("UPDATE invoices SET status = 'valid' WHERE rowid = 2")
  await db.execute("UPDATE invoices SET status = 'canceled' WHERE rowid = 1")
  expect(await ids('sort=-invoice')).toEqual([4, 5, 3, 2, 1])

  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  await db.execute('UPDATE customers SET salespersonId = 6 WHERE id = 2')
  await client.post('/orders', order(line(2, 1)))
  await runCron()
  expect(await ids('sort=seller')).toEqual([4, 5, 1, 2, 3, 6])
  await db.execute("UPDATE users SET nombre = 'Ana Ventas' WHERE id = 2")
  await runCron()
  expect(await ids('sort=seller')).toEqual([1, 2, 3, 6, 4, 5])
  // Orders without a salesperson are last, ascending and descending.
  await db.execute('UPDATE orders SET sellerName = NULL WHERE id = 1')
  expect(await ids('sort=seller')).toEqual([2, 3, 6, 4, 5, 1])
  expect(await ids('sort=-seller')).toEqual([5, 4, 6, 3, 2, 1])

  await db.batch([
    "INSERT INTO files (key, kind, contentType, size) VALUES ('voucher/a', 'voucher', 'image/png', 1)",
    "INSERT INTO vouchers (orderId, key) VALUES (2, 'voucher/a')",
  ])
  await db.execute('UPDATE customers SET active = 0 WHERE id = 2')
  expect(await ids('sort=warnings')).toEqual([5, 4, 2, 6, 3, 1])
  expect(await ids('sort=-warnings')).toEqual([6, 3, 1, 5, 4, 2])
  expect(await ids('sort=warnings&limit=2&page=2')).toEqual([2, 6])
  expect(await ids('sort=warnings&tab=toAccept&customer=1')).toEqual([2, 6, 3, 1])
})

test('two members of staff who accept the same orders at once accept each once', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  for (const productId of [1, 2]) await client.post('/orders', order(line(productId, 1)))
  const staff = [await as('ventas'), await as('gerente')]
  const answers = await Promise.all(
    [1, 2].flatMap((id) => staff.map((member) => member.put(`/orders/${id}/accept`, { version: 1 }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await rows("SELECT orderId FROM order_events WHERE event = 'Accepted' ORDER BY orderId")).toEqual([
    { orderId: 1 },
    { orderId: 2 },
  ])
})
