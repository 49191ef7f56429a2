import { expect, test } from 'vitest'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { openShop } from '../../shop.ts'
import { invoiceForm, paidOrder } from './invoicing.ts'

/** Three invoiced orders. */
async function invoices() {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const ventas = await shop.as('ventas')
  const orders: Order[] = []
  for (const quantity of [1, 2, 3]) {
    const order = { customerId: 1, orderItems: [{ productId: 1, quantity }] }
    orders.push(await (await client.post('/orders', order)).json<Order>())
  }
  await shop.db.execute("UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid'")
  for (const { id } of orders) await client.post(`/orders/${id}/invoice`, invoiceForm)
  const list = async (query = '') => (await ventas.get(`/invoices${query}`)).json<CfdiPage>()
  const found = async (query: string) => (await list(query)).cfdis.map(({ rowid }) => rowid)
  return { ...shop, client, ventas, orders, list, found }
}

test('lists CFDIs, those with a problem first', async () => {
  const { list, db, orders } = await invoices()
  expect(await list()).toMatchObject({
    total: 3,
    cfdis: [{ rowid: 3, order_number: orders[2]?.order_number, rfc: 'EKU9003173C9', problem: null }, {}, {}],
  })
  await db.execute("UPDATE orders SET status = 'Cancelled' WHERE id = 1")
  await db.execute("UPDATE invoices SET cancellation = 'rejected' WHERE rowid = 2")
  const { cfdis } = await list()
  expect(cfdis.map(({ rowid, problem }) => [rowid, problem])).toEqual([
    [2, 'rejected'],
    [1, 'orderCancelled'],
    [3, null],
  ])
})

test('each page continues where the previous one ended, from the problems to the others', async () => {
  const { list, db } = await invoices()
  await db.execute("UPDATE orders SET status = 'Cancelled' WHERE id = 1")
  await db.execute("UPDATE invoices SET cancellation = 'rejected' WHERE rowid = 2")
  const page = async (query: string) => {
    const { cfdis, total } = await list(query)
    return { rows: cfdis.map(({ rowid }) => rowid), total }
  }
  expect(await page('?limit=1&page=1')).toEqual({ rows: [2], total: 3 })
  expect(await page('?limit=1&page=2')).toEqual({ rows: [1], total: 3 })
  expect(await page('?limit=1&page=3')).toEqual({ rows: [3], total: 3 })
  expect(await page('?limit=2&page=2')).toEqual({ rows: [3], total: 3 })
  expect(await page('?limit=3&page=2')).toEqual({ rows: [], total: 3 })
  expect(await page('?state=problem')).toEqual({ rows: [2, 1], total: 2 })
  expect(await page('?state=valid&limit=2')).toEqual({ rows: [2, 1], total: 3 })
})

test('an invoice that SAT refuses has its reason once, with the code of SAT', async () => {
  const { facturapi, issue, as, client, order } = await paidOrder()
  facturapi.fault({ fault: 'sat:CFDI40148' })
  expect((await issue()).status).toBe(400)
  const admin = await as('admin')
  const message = 'El domicilio fiscal del receptor no coincide con el registrado en el SAT'
  const refused = [{ error: `${message} · CFDI40148` }]
  expect((await (await admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis).toMatchObject(refused)
  expect((await (await admin.get(`/orders/${order.id}`)).json<Order>()).cfdis).toMatchObject(refused)
  expect((await (await client.get(`/orders/${order.id}`)).json<Order>()).cfdis).toEqual([])
})

test('a failed attempt is a problem until another attempt replaces it', async () => {
  const { list, db, client, orders } = await invoices()
  await db.execute("UPDATE invoices SET status = 'failed', draftId = NULL, error = 'CFDI40148' WHERE rowid = 1")
  expect((await list('?state=problem')).cfdis).toMatchObject([{ rowid: 1, problem: 'failed', error: 'CFDI40148' }])
  await client.post(`/orders/${orders[0]?.id}/invoice`, invoiceForm)
  expect(await list('?state=problem')).toMatchObject({ total: 0 })
})

test('a failed attempt is no problem once the money of its order was returned whole', async () => {
  const { facturapi, issue, as, order } = await paidOrder()
  facturapi.fault({ fault: 'sat:CFDI40148' })
  await issue()
  const admin = await as('admin')
  const failed = async () => {
    const { cfdis } = await (await admin.get('/invoices?state=problem')).json<CfdiPage>()
    const { failedInvoices } = await (await admin.get('/dashboard')).json<{ failedInvoices: number }>()
    return [cfdis.map(({ problem }) => problem), failedInvoices]
  }
  expect(await failed()).toEqual([['failed'], 1])
  await admin.post('/payments/1/refunds', { amount: order.total, reason: 'Devolución', form: '03' })
  expect(await (await admin.get(`/orders/${order.id}`)).json()).toMatchObject({ paymentStatus: 'Refunded' })
  expect(await failed()).toEqual([[], 0])
})

test('filters by state, type, period and text', async () => {
  const { found, db, orders } = await invoices()
  await db.execute("UPDATE invoices SET status = 'canceled', created_at = '2026-01-15T12:00:00.000Z' WHERE rowid = 2")
  // The search compares several columns. Their values must not contain the number of the order by chance, as a random UUID could.
  await db.execute({ sql: 'UPDATE orders SET order_number = 4711 WHERE id = ?', args: [orders[0]?.id ?? 0] })
  await db.execute("UPDATE invoices SET uuid = printf('%08d-0000-4000-8000-000000000000', rowid)")
  expect(await found('?state=canceled')).toEqual([2])
  expect(await found('?state=valid')).toEqual([3, 1])
  expect(await found('?state=stamped')).toEqual([3, 1, 2])
  expect(await found('?from=2026-01-01&to=2026-01-31')).toEqual([2])
  expect(await found('?type=E')).toEqual([])
  expect(await found('?type=I')).toEqual([3, 1, 2])
  expect(await found('?search=F-3')).toEqual([3])
  expect(await found('?search=4711')).toEqual([1])
  expect(await found('?search=eku9003')).toEqual([3, 1, 2])
  expect(await found('?search=ferreteria prueba')).toEqual([3, 1, 2])
  expect(await found('?search=%25')).toEqual([])
})

test('finds an invoice by its own names, without accents and in any case, also after the customer was renamed', async () => {
  const { found, db, orders } = await invoices()
  await db.execute("UPDATE invoices SET input = json_set(input, '$.legal_name', 'GONZÁLEZ [Y] ÑANDÚ*') WHERE rowid = 1")
  await db.execute({
    sql: "UPDATE orders SET customer_name = 'Ángel Güemes' WHERE id <> ?",
    args: [orders[0]?.id ?? 0],
  })
  for (const [search, rowids] of [
    ['gonzalez', [1]],
    ['GONZÁLEZ', [1]],
    ['zález [y] ñan', [1]],
    ['*', [1]],
    ['angel guemes', [3, 2]],
    ['ÁNGEL', [3, 2]],
    ['gÜEM', [3, 2]],
    ['gonsalez', []],
    ['gonz_lez', []],
    ['\u0301', []],
  ] as const) {
    expect([search, await found(`?search=${encodeURIComponent(search)}`)]).toEqual([search, rowids])
  }
})

test('staff resend an invoice to another address', async () => {
  const { ventas, facturapi } = await invoices()
  expect((await ventas.post('/invoices/1/email', { email: 'contador@example.mx' })).status).toBe(200)
  expect(facturapi.outbox.at(-1)).toMatchObject({ email: 'contador@example.mx' })
  facturapi.fault({ fault: 'email_false' })
  expect((await ventas.post('/invoices/1/email', { email: 'contador@example.mx' })).status).toBe(502)
  const withheld = await ventas.post('/invoices/1/email', { email: 'real@cliente.com' })
  expect([withheld.status, await withheld.json()]).toMatchObject([409, { code: 'TEST_MODE' }])
  expect((await ventas.post('/invoices/1/email', { email: 'no' })).status).toBe(400)
})
