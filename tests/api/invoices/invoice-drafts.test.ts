import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { openShop } from '../../shop.ts'
import type { FaultName } from '../../simulators/facturapi/faults.ts'
import { finish, invoiceForm, paidOrder, pay } from './invoicing.ts'

/** 3 × 49.99 and 20 × 3.33: with IVA rounded by line, 16 % of them is a centavo more than 16 % of the sum. */
const uneven = [
  { productId: 3, quantity: 3 },
  { productId: 7, quantity: 20 },
]

const callsTo = (log: readonly { method: string; path: string }[]) =>
  log.map(({ method, path }) => `${method} ${path.replace(/[a-f0-9]{24}/, ':id')}`)

test('a draft with the prices of the order is compared, then stamped', async () => {
  const { issued, order, facturapi } = await paidOrder(uneven)
  const { invoice } = await issued()
  expect(invoice).toMatchObject({ status: 'valid', total: order.total })
  expect(callsTo(facturapi.log).slice(0, 2)).toEqual(['POST /invoices', 'POST /invoices/:id/stamp'])
  expect(facturapi.log[0]?.body).toMatchObject({
    status: 'draft',
    items: [
      { quantity: 3, product: { price: 49.99, tax_included: false, sku: 'LAM-0001', unit_name: 'Pieza' } },
      { quantity: 20, product: { price: 3.33, tax_included: false, sku: 'MUL-0005' } },
    ],
  })
  expect(facturapi.invoices()).toHaveLength(1)
})

test('a provider that rounds each line gets lines that share the total of the order', async () => {
  const { issued, order, facturapi } = await paidOrder(uneven)
  facturapi.compute('twoDecimals')
  const { invoice } = await issued()
  expect(callsTo(facturapi.log).slice(0, 3)).toEqual([
    'POST /invoices',
    'PUT /invoices/:id',
    'POST /invoices/:id/stamp',
  ])
  expect(invoice).toMatchObject({ status: 'valid', total: order.total })
})

test('a draft whose total differs from the order is not stamped, and staff see both totals', async () => {
  const { issue, order, facturapi, rows, as } = await paidOrder()
  facturapi.fault({ fault: 'drift' })
  const answer = await issue()
  const total = '$1,294.57 y el pedido es de $1,294.56'
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'TOTAL_DIFFERS', message: `El proveedor calcula ${total}: no se timbró nada. Avísanos para resolverlo.` },
  ])
  expect(facturapi.invoices()).toMatchObject([{ status: 'draft', uuid: null }])
  expect(await rows('SELECT status, uuid FROM invoices')).toEqual([{ status: 'failed', uuid: null }])
  expect(await rows("SELECT after FROM audit_log WHERE action = 'total_differs'")).toEqual([
    { after: '{"order":1294.56,"invoice":1294.57}' },
  ])
  const staff = await as('ventas')
  expect(await (await staff.get('/orders?invoice=failed')).json()).toMatchObject({ orders: [{ id: order.id }] })
})

test('after a refusal of SAT the corrected data goes into the same draft', async () => {
  const { issue, issued, facturapi } = await paidOrder()
  facturapi.fault({ fault: 'sat:CFDI40148' })
  const refused = await issue({ email: 'otra@example.mx' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { zip: expect.any(String) } }])
  expect((await issued({ cfdi_use: 'G01' })).invoice.status).toBe('valid')
  expect(facturapi.invoices()).toMatchObject([{ status: 'valid', use: 'G01' }])
})

const calls = ['POST /invoices', 'POST /invoices/:id/stamp', 'GET /invoices/:id', 'PUT /invoices/:id'] as const
const cuts = ['timeout_before', 'timeout_after', '500_after', '502html', '503'] as const

test.for(calls.flatMap((call) => cuts.map((fault): [string, FaultName] => [call, fault])))(
  'a call that is cut is continued by the cron, with one draft and one stamp (%s %s)',
  async ([call, fault]) => {
    const shop = await paidOrder(uneven)
    const { facturapi } = shop
    facturapi.compute('twoDecimals')
    facturapi.fault({ fault, match: { call } })
    // After a stamp without an answer the shop reads the draft at once; that read fails too.
    facturapi.fault({ fault: 'timeout_before', match: { call: 'POST /invoices/:id/stamp' } })
    await shop.issue()
    await finish(shop)
    await finish(shop)
    expect(await shop.rows('SELECT status, total FROM invoices')).toEqual([
      { status: 'valid', total: Math.round(shop.order.total * 100) },
    ])
    expect(facturapi.invoices()).toMatchObject([{ status: 'valid', total: shop.order.total }])
  },
)

test('jobs at the same time stamp one invoice', async () => {
  const shop = await paidOrder(uneven)
  shop.facturapi.fault({ fault: '503' })
  await shop.issue()
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await Promise.all([shop.runCron(), shop.runCron(), shop.runCron()])
  const stamps = callsTo(shop.facturapi.log).filter((call) => call.endsWith('/stamp'))
  // One by `issue`, which failed, and one by the three runs of the cron.
  expect(stamps).toHaveLength(2)
  expect(shop.facturapi.invoices()).toMatchObject([{ status: 'valid', total: shop.order.total }])
})

test('a job does not touch an attempt that a request is working on', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: '503' })
  await shop.issue()
  const twoMinutesAgo = new Date(Date.now() - 120_000).toISOString()
  await shop.db.execute(`UPDATE invoices SET status = 'issuing', updatedAt = '${twoMinutesAgo}'`)
  await shop.runCron()
  expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status: 'issuing' }])
})

test('a draft that was deleted at the provider is replaced by a new one', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: 'sat:CFDI40148' })
  await shop.issue()
  const [draft] = shop.facturapi.invoices()
  await fetch(`${shop.facturapi.url}/invoices/${draft?.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${shop.facturapi.key}` },
  })
  const gone = await shop.issue()
  expect([gone.status, await gone.json()]).toMatchObject([409, { code: 'TRY_AGAIN' }])
  expect((await shop.issued()).invoice.status).toBe('valid')
})

test('after a stamping that the provider gave up, the next attempt has a new draft and is stamped', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: 'pending_202_fail' })
  expect((await shop.issued()).invoice.status).toBe('pending')
  shop.facturapi.advance(51)
  await finish(shop)
  expect(await shop.rows('SELECT status, error FROM invoices')).toEqual([
    { status: 'failed', error: 'Facturapi no la pudo timbrar' },
  ])
  const again = await shop.issue()
  expect([again.status, await again.json()]).toMatchObject([201, { invoice: { status: 'valid' } }])
  expect(await shop.rows('SELECT status FROM invoices ORDER BY rowid')).toEqual([
    { status: 'failed' },
    { status: 'valid' },
  ])
  expect(shop.facturapi.invoices().map(({ status }) => status)).toEqual(['valid', 'failed'])
})

test('a draft without a total is compared after it is stamped', async () => {
  const { issued, facturapi, order } = await paidOrder()
  facturapi.fault({ fault: 'no_total' })
  expect((await issued()).invoice).toMatchObject({ status: 'valid', total: order.total })
})

test('an order with several rates is stamped with each rate, and its XML follows the rules of SAT', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  for (const [id, iva] of [
    [2, '8'],
    [3, '0'],
    [4, 'exento'],
  ] as const) {
    await staff.put(`/products/${id}`, { iva })
  }
  const lines = [1, 2, 3, 4].map((productId) => ({ productId, quantity: 3 }))
  const { issued, client } = await paidOrder(lines, shop)
  const { invoice } = await issued()
  expect(invoice).toMatchObject({ status: 'valid', total: 1887.48 })
  const xml = await (await client.get(`/facturapi/invoices/${invoice.id}/xml`)).text()
  expect(brokenRules(xml)).toEqual([])
  for (const part of [
    'TasaOCuota="0.160000"',
    'TasaOCuota="0.080000"',
    'TasaOCuota="0.000000"',
    'TipoFactor="Exento"',
  ]) {
    expect(xml).toContain(part)
  }
})

test('the CFDI has the names as sold, without vertical bars and with a unit of 20 characters', async () => {
  const shop = await paidOrder()
  await shop.db.execute(
    "UPDATE order_items SET name = 'Tornillo | 1/4', code = 'A|B', unit = 'Caja con cien piezas grandes'",
  )
  await (await shop.as('ventas')).put('/products/1', { name: 'Otro', product_key: '27111600' })
  expect((await shop.issued()).invoice.status).toBe('valid')
  expect(shop.facturapi.invoices()[0]?.items).toMatchObject([
    {
      product: {
        description: 'Tornillo   1/4',
        sku: 'A B',
        unit_name: 'Caja con cien piezas',
        product_key: '31161500',
        unit_key: 'H87',
      },
    },
  ])
})

test('nothing is stamped until the IVA is configured', async () => {
  const shop = await openShop()
  await shop.db.execute("DELETE FROM configuration WHERE key = 'iva'")
  const { issue, client, order } = await paidOrder(undefined, shop)
  expect(order).toMatchObject({ iva: 0, ivaPercent: 0 })
  const answer = await issue()
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'IVA_NOT_SET',
      message: 'La tienda aún no termina de configurar su facturación. Avísanos para resolverlo.',
    },
  ])
  const admin = await shop.as('admin')
  expect(await (await admin.post(`/orders/${order.id}/invoice`, invoiceForm)).json()).toMatchObject({
    message: 'Falta elegir el IVA de la tienda en Configuración, General, Ventas. Después se puede facturar.',
  })
  expect(await (await client.get('/get-configuracion?key=iva')).json()).toEqual({ key: 'iva', value: 0, version: 0 })
  await admin.post('/update-configuracion', { key: 'iva', value: 0, version: 0 })
  expect((await issue()).status).toBe(201)
})

test("staff see the provider's reason of a refusal; clients see what to do", async () => {
  const { issue, facturapi, as, order, rows } = await paidOrder()
  facturapi.fault({ fault: 'pac_301' })
  expect(await (await issue()).json()).toMatchObject({ message: 'No se pudo generar la factura' })
  facturapi.fault({ fault: 'pac_301' })
  const staff = await as('ventas')
  expect(await (await staff.post(`/orders/${order.id}/invoice`, invoiceForm)).json()).toMatchObject({
    message: 'No se pudo generar la factura (XML mal formado)',
  })
  expect(await rows("SELECT count(*) AS failed FROM invoices WHERE error LIKE '%XML mal formado%'")).toEqual([
    { failed: 2 },
  ])
})

test('an order is cancelled although its invoice could not be stamped, and its draft is deleted', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: '503', match: { call: 'POST /invoices/:id/stamp' } })
  await shop.issue()
  expect(shop.facturapi.invoices()).toMatchObject([{ status: 'draft' }])
  const answer = await (await shop.as('admin')).put(`/orders/${shop.order.id}/cancel`, { reason: 'Cliente desistió' })
  expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'Cancelled' }])
  expect(shop.facturapi.invoices()).toEqual([])
  expect(await shop.rows('SELECT status, draftId FROM invoices')).toEqual([{ status: 'failed', draftId: null }])
})

test('the invoice of an order that is cancelled is cancelled, too, if it was stamped without an answer', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: '500_after', match: { call: 'POST /invoices/:id/stamp' } })
  shop.facturapi.fault({ fault: '500', match: { call: 'GET /invoices/:id' } })
  await shop.issue()
  const answer = await (await shop.as('admin')).put(`/orders/${shop.order.id}/cancel`, { reason: 'Cliente desistió' })
  expect(answer.status).toBe(200)
  expect(await shop.rows('SELECT status, cancellation, motive FROM invoices')).toEqual([
    { status: 'valid', cancellation: 'requested', motive: '03' },
  ])
})

test('an order is not cancelled while its invoice is being stamped', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: 'pending_202', match: { call: 'POST /invoices/:id/stamp' } })
  await shop.issue()
  const admin = await shop.as('admin')
  const cancel = () => admin.put(`/orders/${shop.order.id}/cancel`, { reason: 'Cliente desistió' })
  const refused = await cancel()
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: 'INVOICE_IN_PROCESS',
      message: 'La factura de este pedido se está timbrando. Inténtalo de nuevo en unos minutos.',
    },
  ])
  shop.facturapi.advance(15)
  await finish(shop)
  expect((await cancel()).status).toBe(200)
  expect(await shop.rows('SELECT status, cancellation, motive FROM invoices')).toEqual([
    { status: 'valid', cancellation: 'requested', motive: '03' },
  ])
  expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'refund_due' }])
})

test.for([
  ['POST /invoices', '500', 'failed'],
  ['POST /invoices/:id/stamp', 'timeout_before', 'failed'],
  ['POST /invoices/:id/stamp', 'timeout_after', 'valid'],
] as const)('an attempt of a cancelled order is not stamped by the cron (%s %s)', async ([call, fault, status]) => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault, match: { call } })
  // The answers to the request are lost, so only the cron learns whether SAT cancelled it.
  shop.facturapi.fault({ fault: '500', match: { call: 'GET /invoices/:id' } })
  await shop.issue()
  // Written to the database, because the shop refuses this now. Older databases may have such an order.
  await shop.db.batch(["UPDATE orders SET status = 'Cancelled'", "UPDATE invoices SET created_at = '2026-01-01'"])
  await finish(shop)
  expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status }])
  const stamps = shop.facturapi.invoices().filter((invoice) => invoice.status === 'valid')
  expect(stamps).toHaveLength(status === 'valid' ? 1 : 0)
})

test('another order has a draft of its own', async () => {
  const shop = await paidOrder()
  shop.facturapi.fault({ fault: 'sat:CFDI40148' })
  await shop.issue()
  const lines = { customerId: 1, orderItems: [{ productId: 3, quantity: 1 }] }
  const { id } = await (await shop.client.post('/orders', lines)).json<Order>()
  await shop.db.execute("UPDATE orders SET status = 'Accepted'")
  await pay(shop, id)
  expect((await shop.client.post(`/orders/${id}/invoice`, invoiceForm)).status).toBe(201)
  expect(shop.facturapi.invoices()).toMatchObject([{ status: 'valid' }, { status: 'draft' }])
})
