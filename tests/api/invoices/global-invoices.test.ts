import { expect, test } from 'vitest'
import type { InvoiceResult } from '#contract/invoices/invoice'
import type { CancelResult, CfdiPage, GlobalPreview } from '#contract/invoices/staff-cfdi'
import { roundPesos } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { openShop, type ShopOptions } from '../../shop.ts'
import { finish, invoiceForm } from './invoicing.ts'

/** Three orders that were paid in January, in cash except the last one. */
async function paidInJanuary(options?: ShopOptions) {
  const shop = await openShop(options)
  const client = await shop.as('cliente')
  const ventas = await shop.as('ventas')
  const ids: number[] = []
  for (const productId of [1, 2, 3]) {
    const { id, total } = await (
      await client.post('/orders', { customerId: 1, orderItems: [{ productId, quantity: 3 }] })
    ).json<Order>()
    await (await shop.as('admin')).put(`/orders/${id}/accept`)
    const form = productId === 3 ? '03' : '01'
    await ventas.post(`/orders/${id}/payments`, { amount: total, form, paidOn: '2026-01-31' })
    ids.push(id)
  }
  await shop.db.execute(`INSERT INTO configuration (key, value) VALUES ('business', '{"zip":"37000"}')
    ON CONFLICT (key) DO UPDATE SET value = json_set(value, '$.zip', '37000')`)
  const preview = async (month = '2026-01') =>
    (await ventas.get(`/invoices/global?month=${month}`)).json<GlobalPreview>()
  const issue = (orderIds: number[], month = '2026-01') => ventas.post('/invoices/global', { month, orderIds })
  const globals = () => shop.facturapi.invoices().filter(({ customer }) => customer.tax_id === 'XAXX010101000')
  return { ...shop, client, ventas, ids, preview, issue, globals }
}

test('the orders of a month without an invoice get one global invoice', async () => {
  const { preview, issue, ids, globals, ventas, as } = await paidInJanuary()
  const value = { ...settingDefaults.sales, folioPrefix: 'MB-' }
  await (await as('gerente')).post('/update-configuracion', { key: 'sales', value })
  const { orders, count, total, zip } = await preview()
  expect([orders.map(({ id }) => id), count, zip]).toEqual([ids, 3, '37000'])
  // The day of the payment, and not that of the order: it decides the month.
  expect(orders.map(({ paidAt }) => paidAt.slice(0, 10))).toEqual(ids.map(() => '2026-01-31'))
  expect((await preview('2026-02')).count).toBe(0)
  const answer = await issue(ids)
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    { message: 'Factura global emitida.', cfdi: { total } },
  ])
  expect(globals()).toMatchObject([
    {
      customer: { legal_name: 'PUBLICO EN GENERAL', tax_system: '616', address: { zip: '37000' } },
      use: 'S01',
      payment_form: '01',
      payment_method: 'PUE',
      total,
      items: [
        { product: { product_key: '01010101', unit_key: 'ACT', description: 'Venta', sku: `MB-${ids[0]}` } },
        {},
        {},
      ],
    },
  ])
  expect((await preview()).count).toBe(0)
  const list = await (await ventas.get('/invoices?type=global')).json<{ cfdis: object[] }>()
  expect(list.cfdis).toMatchObject([{ orderId: null, rfc: 'XAXX010101000', problem: null }])
})

test('a global invoice has the series of the shop', async () => {
  const { issue, ids, globals, as } = await paidInJanuary()
  await (await as('gerente')).post('/update-configuracion', { key: 'invoicing', value: { series: 'G' } })
  expect(await (await issue(ids)).json()).toMatchObject({ cfdi: { status: 'valid', series: 'G' } })
  expect(globals()).toMatchObject([{ series: 'G' }])
})

test('a month with more orders than a global invoice takes has its number of orders beside theirs', async () => {
  const { preview, db } = await paidInJanuary()
  await db.execute(`INSERT INTO orders (uid, order_number, customerId, userId, customer_name, idempotencyKey, requestHash,
      status, orderDate, subtotal, iva, paymentStatus)
    WITH RECURSIVE n (i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n WHERE i < 1101)
    SELECT i, i, 1, 3, 'Carla', i, '', 'Accepted', '2025-12-10T18:00:00.000Z', 10000, 1600, 'Paid' FROM n`)
  const { orders, count, all, total } = await preview('2025-12')
  expect([orders.length, count, all, total]).toEqual([1000, 1000, 1001, 116_000])
})

test('a global invoice is compared before it is stamped, and its XML follows the rules of SAT', async () => {
  const { issue, ids, globals, ventas, rows, facturapi } = await paidInJanuary()
  facturapi.fault({ fault: 'drift' })
  const answer = await issue(ids)
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'TOTAL_DIFFERS' }])
  expect(globals()).toMatchObject([{ status: 'draft', uuid: null }])
  expect(await rows('SELECT status FROM invoices')).toEqual([{ status: 'failed' }])
  expect((await issue(ids)).status).toBe(201)
  const xml = await (await ventas.get(`/facturapi/invoices/${globals()[0]?.id}/xml`)).text()
  expect(brokenRules(xml)).toEqual([])
  expect(xml).toContain('<cfdi:InformacionGlobal Periodicidad="04" Meses="01" Año="2026"/>')
})

test('a global invoice whose answer is lost is finished by the cron', async () => {
  const shop = await paidInJanuary()
  shop.facturapi.fault({ fault: 'timeout_before', match: { call: 'POST /invoices/:id/stamp' } })
  expect(await (await shop.issue(shop.ids)).json()).toMatchObject({ message: 'La factura global está en proceso.' })
  await finish(shop)
  expect(shop.globals()).toMatchObject([{ status: 'valid' }])
  expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status: 'valid' }])
})

test('two requests for the same orders issue one global invoice', async () => {
  const { issue, ids, globals } = await paidInJanuary()
  const answers = await Promise.all([issue(ids), issue(ids)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(globals()).toHaveLength(1)
})

test('an order with an invoice of its own is left out, and refused', async () => {
  const { preview, issue, ids, client } = await paidInJanuary()
  await client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, payment_form: '01' })
  expect((await preview()).orders.map(({ id }) => id)).toEqual(ids.slice(1))
  expect((await issue(ids)).status).toBe(409)
  expect((await issue(ids.slice(1))).status).toBe(201)
})

test('a client who requests an invoice later gets it, and the rest is invoiced globally again', async () => {
  const { issue, ids, client, rows, db, runCron, globals, facturapi } = await paidInJanuary()
  await issue(ids)
  const wrong = await client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, rfc: 'NO' })
  expect(wrong.status).toBe(400)
  expect(await rows('SELECT status FROM invoices')).toEqual([{ status: 'valid' }])
  const own = await client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, payment_form: '01' })
  expect([own.status, (await own.json<InvoiceResult>()).invoice.status]).toEqual([201, 'valid'])
  await db.execute("UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z' WHERE status = 'canceled'")
  await runCron()
  await runCron()
  expect(await rows('SELECT status, motive, orderId, relatedTo FROM invoices ORDER BY rowid')).toEqual([
    { status: 'canceled', motive: '04', orderId: null, relatedTo: null },
    { status: 'valid', motive: null, orderId: ids[0], relatedTo: null },
    { status: 'valid', motive: null, orderId: null, relatedTo: 1 },
  ])
  expect(globals().map(({ status, items }) => [status, items.length])).toEqual([
    ['valid', 2],
    ['canceled', 3],
  ])
  expect(facturapi.invoices().filter(({ status }) => status === 'valid')).toHaveLength(2)
})

test('an order whose client asked for its invoice stays out of the renewed one, also if the cancellation takes time', async () => {
  const { issue, ids, client, db, runCron, rows, preview, facturapi } = await paidInJanuary()
  await issue(ids)
  facturapi.fault({ fault: 'cancel_500' })
  const ask = () => client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, payment_form: '01' })
  const waits = await ask()
  expect([waits.status, await waits.json()]).toMatchObject([409, { code: 'IN_GLOBAL_INVOICE' }])
  await db.execute("UPDATE invoices SET readAt = '2026-02-01T00:00:00.000Z'")
  await runCron()
  await db.execute("UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z' WHERE status = 'canceled'")
  await runCron()
  const renewed = 'SELECT orderId FROM invoice_orders WHERE invoice = 2 ORDER BY orderId'
  expect(await rows(renewed)).toEqual(ids.slice(1).map((orderId) => ({ orderId })))
  expect((await preview()).orders.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  expect((await ask()).status).toBe(201)
  expect(await rows('SELECT status, orderId FROM invoices ORDER BY rowid')).toEqual([
    { status: 'canceled', orderId: null },
    { status: 'valid', orderId: null },
    { status: 'valid', orderId: ids[0] },
  ])
})

test('a renewal that fails is a problem until it is tried again later, also after a global invoice of another month', async () => {
  const { issue, ids, ventas, as, db, runCron, globals, facturapi } = await paidInJanuary()
  await db.execute({ sql: "UPDATE payments SET paidOn = '2026-02-15' WHERE orderId = ?", args: [ids[2] ?? 0] })
  await issue(ids.slice(0, 2))
  await (await as('admin')).put('/invoices/1/cancel', { motive: '04', reason: 'Error en los datos' })
  await db.execute("UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z'")
  facturapi.fault({ fault: 'organization', times: 2 })
  await runCron()
  await runCron()
  const later = async (minutes: number) => {
    await db.execute(`UPDATE invoices SET updatedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${minutes} minutes')`)
    await runCron()
  }
  const problems = async () => {
    const { cfdis } = await (await ventas.get('/invoices?state=problem')).json<CfdiPage>()
    return cfdis.map(({ rowid, problem }) => [rowid, problem])
  }
  expect(await problems()).toEqual([[2, 'failed']])
  await later(11)
  expect(await problems()).toEqual([[3, 'failed']])
  expect((await issue(ids.slice(2), '2026-02')).status).toBe(201)
  await later(19)
  expect(await problems()).toEqual([[3, 'failed']])
  await later(21)
  expect(await problems()).toEqual([])
  expect(globals().filter(({ status }) => status === 'valid')).toHaveLength(2)
})

test('a global invoice that failed is no problem once all its orders have invoices of their own', async () => {
  const { issue, ids, client, ventas, facturapi } = await paidInJanuary()
  const problems = async () =>
    (await (await ventas.get('/invoices?state=problem')).json<CfdiPage>()).cfdis.map(({ problem }) => problem)
  facturapi.fault({ fault: 'organization' })
  await issue(ids.slice(0, 2))
  await client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, payment_form: '01' })
  expect(await problems()).toEqual(['failed'])
  await client.post(`/orders/${ids[1]}/invoice`, { ...invoiceForm, payment_form: '01' })
  expect(await problems()).toEqual([])
})

test('a failed invoice of an order is no problem once a global invoice has the order', async () => {
  const { issue, ids, client, ventas } = await paidInJanuary()
  const problems = async () =>
    (await (await ventas.get('/invoices?state=problem')).json<CfdiPage>()).cfdis.map(({ problem }) => problem)
  const refused = await client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, payment_form: '01', zip: '01000' })
  expect(refused.status).toBe(400)
  expect(await problems()).toEqual(['failed'])
  expect((await issue(ids)).status).toBe(201)
  expect(await problems()).toEqual([])
})

test('an order that enters a global invoice while its own is requested gets no second invoice', async () => {
  const { issue, ids, client, rows, db, database, facturapi, eventsSent } = await paidInJanuary({
    watchesDatabase: true,
  })
  await issue(ids)
  await db.execute("UPDATE invoices SET status = 'canceled'")
  await eventsSent()
  // The request makes two reads, of the order and of its global invoice. The third call writes, and is held.
  const before = database.calls()
  database.hold(before + 2)
  const asked = client.post(`/orders/${ids[0]}/invoice`, { ...invoiceForm, payment_form: '01' })
  await expect.poll(() => database.calls()).toBe(before + 3)
  await db.execute("UPDATE invoices SET status = 'valid'")
  database.release()
  const answer = await asked
  expect([answer.status, (await answer.json<{ message: string }>()).message]).toEqual([
    409,
    'Este pedido acaba de entrar en una factura global. Inténtalo de nuevo.',
  ])
  expect(await rows('SELECT status, orderId FROM invoices')).toEqual([{ status: 'valid', orderId: null }])
  expect(facturapi.invoices()).toHaveLength(1)
})

test('without the postal code of the shop nothing is issued', async () => {
  const { issue, ids, db } = await paidInJanuary()
  await db.execute("UPDATE configuration SET value = json_set(value, '$.zip', '') WHERE key = 'business'")
  const answer = await issue(ids)
  expect([answer.status, (await answer.json<CancelResult>()).message]).toEqual([
    400,
    'Falta el código postal del negocio: captúralo en Configuración, General.',
  ])
})

test('a payment of an order in a global invoice is not voided', async () => {
  const { issue, ids, as } = await paidInJanuary()
  await issue(ids)
  const admin = await as('admin')
  const { payments } = await (await admin.get(`/orders/${ids[0]}`)).json<Order>()
  const answer = await admin.put(`/orders/${ids[0]}/payments/${payments[0]?.id}/void`, { reason: 'x' })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'INVOICED' }])
})

test('a global invoice of an order that is cancelled is a problem, and is issued again without it', async () => {
  const { issue, ids, as, db, runCron, globals } = await paidInJanuary()
  await issue(ids)
  const admin = await as('admin')
  await admin.put(`/orders/${ids[0]}/cancel`, { reason: 'Cliente desistió' })
  const list = await (await admin.get('/invoices?state=problem')).json<{ cfdis: object[] }>()
  expect(list.cfdis).toMatchObject([{ orderId: null, problem: 'orderCancelled' }])
  await admin.put('/invoices/1/cancel', { motive: '02', reason: 'Se canceló un pedido' })
  await db.execute("UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z'")
  await runCron()
  expect(globals().map(({ status, items }) => [status, items.length])).toEqual([
    ['valid', 2],
    ['canceled', 3],
  ])
})

test('a global invoice with a mistake is cancelled with motive 02, and is not issued again by itself', async () => {
  const { issue, ids, as, db, runCron, globals } = await paidInJanuary()
  await issue(ids)
  expect((await (await as('admin')).put('/invoices/1/cancel', { motive: '02', reason: 'Otro mes' })).status).toBe(200)
  await db.execute("UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z'")
  await runCron()
  expect(globals().map(({ status }) => status)).toEqual(['canceled'])
})

/** The shop of `paidInJanuary`, with a function that returns a part of an order's money. */
async function partlyReturned() {
  const shop = await paidInJanuary()
  const admin = await shop.as('admin')
  const refund = async (id: number | undefined, amount = 50) => {
    const { payments } = await (await admin.get(`/orders/${id}`)).json<Order>()
    const body = { amount, reason: 'Pieza dañada', form: '01' }
    expect((await admin.post(`/payments/${payments[0]?.id}/refunds`, body)).status).toBe(201)
  }
  return { ...shop, admin, refund }
}

test('a global invoice leaves out what was returned before it, and the next one what was returned since', async () => {
  const { issue, ids, admin, preview, refund, globals } = await partlyReturned()
  const { total: sold } = await preview()
  await refund(ids[0])
  expect(await preview()).toMatchObject({
    total: roundPesos(sold - 50),
    orders: [{ returned: 50 }, { returned: 0 }, {}],
  })
  await issue(ids)
  expect(globals().map(({ total }) => total)).toEqual([roundPesos(sold - 50)])
  await refund(ids[1])
  await refund(ids[0], 20)
  const uncredited = async (id: number | undefined) =>
    (await (await admin.get(`/orders/${id}`)).json<Order>()).uncredited
  expect(await Promise.all(ids.map(uncredited))).toEqual([20, 50, 0])
  const list = await (await admin.get('/invoices?state=problem')).json<CfdiPage>()
  expect(list.cfdis).toMatchObject([{ problem: 'refunded', uncredited: 70 }])
  await admin.put('/invoices/1/cancel', { motive: '02', reason: 'Se devolvió una parte' })
  expect((await issue(ids)).status).toBe(201)
  expect(globals().map(({ total, status }) => [total, status])).toEqual([
    [roundPesos(sold - 120), 'valid'],
    [roundPesos(sold - 50), 'canceled'],
  ])
  const xml = await (await admin.get(`/facturapi/invoices/${globals()[0]?.id}/xml`)).text()
  expect(brokenRules(xml)).toEqual([])
  expect(await Promise.all(ids.map(uncredited))).toEqual([0, 0, 0])
})

test('a part returned of an order in a global invoice is a problem until another one is issued', async () => {
  const { issue, ids, admin, client, refund } = await partlyReturned()
  const problems = async () => (await (await admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis
  await refund(ids[0])
  expect((await (await admin.get(`/orders/${ids[0]}`)).json<Order>()).globalInvoice).toBe(null)
  await issue(ids)
  expect(await problems()).toEqual([])
  await refund(ids[1])
  await refund(ids[2])
  expect(await problems()).toMatchObject([{ rowid: 1, orderId: null, problem: 'refunded', uncredited: 100 }])
  const seen = await (await admin.get(`/orders/${ids[1]}`)).json<Order>()
  expect(seen).toMatchObject({ uncredited: 50, globalInvoice: { rowid: 1, folio_number: expect.any(Number) } })
  expect('globalInvoice' in (await (await client.get(`/orders/${ids[1]}`)).json<Order>())).toBe(false)
  await admin.put('/invoices/1/cancel', { motive: '02', reason: 'Se devolvió una parte' })
  expect((await issue(ids)).status).toBe(201)
  expect(await problems()).toEqual([])
})

test('cancelled global invoices of which no order is left do not delay another', async () => {
  const { issue, ids, client, as, db, runCron, globals } = await paidInJanuary()
  for (const id of ids) expect((await issue([id])).status).toBe(201)
  for (const id of ids.slice(0, 2)) {
    await client.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_form: '01' })
  }
  await (await as('admin')).put('/invoices/3/cancel', { motive: '04', reason: 'Error en los datos' })
  expect(globals().map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled'])
  await db.execute("UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z' WHERE status = 'canceled'")
  await runCron()
  expect(globals().map(({ status }) => status)).toEqual(['valid', 'canceled', 'canceled', 'canceled'])
})

test('cancelled global invoices whose orders were paid in another month do not delay another', async () => {
  const { issue, ids, as, db, runCron, globals } = await paidInJanuary()
  const admin = await as('admin')
  for (const id of ids) expect((await issue([id])).status).toBe(201)
  for (const rowid of [1, 2, 3]) {
    await admin.put(`/invoices/${rowid}/cancel`, { motive: '04', reason: 'Error en los datos' })
  }
  await db.batch([
    "UPDATE invoices SET canceledAt = '2026-02-01T00:00:00.000Z'",
    { sql: "UPDATE payments SET paidOn = '2026-02-15' WHERE orderId <> ?", args: [ids[2] ?? 0] },
  ])
  await runCron()
  expect(globals().map(({ status }) => status)).toEqual(['valid', 'canceled', 'canceled', 'canceled'])
})
