import { expect, test } from 'vitest'
import type { InvoiceResult } from '#contract/invoices/invoice'
import type { CancelResult } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { webhookSecret } from '../../places.ts'
import { type Caller, openShop, type Shop, type ShopOptions } from '../../shop.ts'
import { invoiceForm } from './invoicing.ts'

/** An invoiced order of 7 screws, whose receiver must accept a cancellation; `quantity` 1 needs no consent. */
async function invoicedOrder(quantity = 7, options?: ShopOptions) {
  const shop = await openShop(options)
  const client = await shop.as('cliente')
  const admin = await shop.as('admin')
  const orderItems = [{ productId: 1, quantity }]
  const order = await (await client.post('/orders', { customerId: 1, orderItems })).json<Order>()
  await shop.db.execute("UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid'")
  const issue = (fields: object = {}) => client.post(`/orders/${order.id}/invoice`, { ...invoiceForm, ...fields })
  const { invoice } = await (await issue()).json<InvoiceResult>()
  const cancel = (input: object = {}, rowid = 1) =>
    admin.put(`/invoices/${rowid}/cancel`, { motive: '02', reason: 'Se capturó mal', ...input })
  const states = () => shop.rows('SELECT status, cancellation, motive FROM invoices ORDER BY rowid')
  const getOrder = async () => (await client.get(`/orders/${order.id}`)).json<Order>()
  /** Makes every CFDI due for the next run of the cron. */
  const cron = async () => {
    await shop.db.execute("UPDATE invoices SET readAt = '2020-01-01T00:00:00.000Z'")
    await shop.runCron()
  }
  return { ...shop, client, admin, order, issue, id: invoice.id ?? '', cancel, states, getOrder, cron }
}

const canceled = { status: 'canceled', cancellation: 'accepted', motive: '02' }
const pending = { status: 'valid', cancellation: 'pending', motive: '02' }

test('a cancelled invoice has its receipt, and the order gets a new invoice', async () => {
  const shop = await invoicedOrder(1)
  const answer = await shop.cancel()
  expect([answer.status, (await answer.json<CancelResult>()).message]).toEqual([200, 'Factura cancelada.'])
  expect(await shop.states()).toEqual([canceled])
  const receipt = await shop.client.get(`/facturapi/invoices/${shop.id}/receipt/xml`)
  expect(await receipt.text()).toContain('<EstatusUUID>201</EstatusUUID>')
  expect((await shop.getOrder()).invoice).toBe(null)
  expect((await shop.issue()).status).toBe(201)
  expect((await shop.getOrder()).invoice).toMatchObject({ status: 'valid', cancellation: 'none' })
})

test('a cancellation that needs consent stays in process until the receiver accepts', async () => {
  const shop = await invoicedOrder()
  expect((await (await shop.cancel()).json<CancelResult>()).message).toMatch(/en proceso/)
  expect(await shop.states()).toEqual([pending])
  expect((await shop.getOrder()).invoice).toMatchObject({ status: 'valid', cancellation: 'pending' })
  await shop.cron()
  expect(await shop.states()).toEqual([pending])
  shop.facturapi.decide(shop.id, 'accepted')
  await shop.cron()
  expect(await shop.states()).toEqual([canceled])
})

test.for(['rejected', 'expired'] as const)('a cancellation that is %s may be requested again', async (answer) => {
  const shop = await invoicedOrder()
  await shop.cancel()
  shop.facturapi.decide(shop.id, answer)
  await shop.cron()
  expect(await shop.states()).toEqual([{ ...pending, cancellation: answer }])
  expect((await shop.cancel()).status).toBe(200)
  expect(await shop.states()).toEqual([pending])
})

test('repeated and simultaneous requests cancel once', async () => {
  const shop = await invoicedOrder(1)
  await Promise.all([shop.cancel(), shop.cancel(), shop.cancel()])
  expect((await (await shop.cancel()).json<CancelResult>()).message).toBe('Esta factura ya estaba cancelada.')
  expect(await shop.states()).toEqual([canceled])
  expect(await shop.rows("SELECT count(*) AS n FROM order_events WHERE event = 'invoice_canceled'")).toEqual([{ n: 1 }])
})

test.for(['cancel_500', 'cancel_500_after'] as const)(
  'an unclear answer stays in process, and the cron decides (%s)',
  async (fault) => {
    const shop = await invoicedOrder(1)
    shop.facturapi.fault({ fault })
    shop.facturapi.fault({ fault: '500', match: { path: `/invoices/${shop.id}` } })
    expect((await (await shop.cancel()).json<CancelResult>()).message).toMatch(/en proceso/)
    expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'requested', motive: '02' }])
    await shop.cron()
    expect(await shop.states()).toEqual([canceled])
  },
)

test.for([
  ['cancel_refused', /^El SAT no permite cancelarla\..* \(La factura no se puede cancelar\)$/],
  ['cancel_404', /^No se pudo cancelar ante el SAT \(Factura no encontrada\)$/],
] as const)(
  'a cancellation refused by %s answers the reason and leaves the invoice valid',
  async ([fault, message]) => {
    const shop = await invoicedOrder(1)
    await shop.db.execute('UPDATE invoices SET livemode = 1')
    shop.facturapi.fault({ fault })
    const answer = await shop.cancel()
    const body = await answer.json<{ code: string; message: string }>()
    expect([answer.status, body.code]).toEqual([502, 'CANCEL_REFUSED'])
    expect(body.message).toMatch(message)
    expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'rejected', motive: '02' }])
    const { cfdis } = await (await shop.admin.get(`/orders/${shop.order.id}`)).json<Order>()
    expect(cfdis).toMatchObject([{ error: body.message }])
  },
)

test('an invoice of a test key that the provider does not have counts as cancelled, and the order gets a new one', async () => {
  const shop = await invoicedOrder(1)
  shop.facturapi.fault({ fault: 'cancel_404' })
  const answer = await shop.cancel()
  expect([answer.status, (await answer.json<CancelResult>()).message]).toEqual([200, 'Factura cancelada.'])
  expect(await shop.states()).toEqual([canceled])
  expect((await shop.issue()).status).toBe(201)
})

test('the cron ends the cancellation of an invoice of a test key that the provider does not have', async () => {
  const shop = await invoicedOrder()
  await shop.cancel()
  expect(await shop.states()).toEqual([pending])
  const missing = { fault: 'cancel_404', match: { call: 'PUT /invoices/:id/status' } } as const
  shop.facturapi.fault(missing)
  await shop.db.execute('UPDATE invoices SET livemode = 1')
  await shop.cron()
  expect(await shop.states()).toEqual([pending])
  shop.facturapi.fault(missing)
  await shop.db.execute('UPDATE invoices SET livemode = 0')
  await shop.cron()
  expect(await shop.states()).toEqual([canceled])
})

test('a cancellation above the limit of requests of the provider stays in process, and the cron sends it again', async () => {
  const shop = await invoicedOrder(1)
  shop.facturapi.fault({ fault: 'rate_limit', match: { call: 'DELETE /invoices/:id' } })
  const answer = await shop.cancel()
  expect([answer.status, (await answer.json<CancelResult>()).message]).toEqual([
    200,
    expect.stringMatching(/en proceso/),
  ])
  expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'requested', motive: '02' }])
  await shop.cron()
  expect(await shop.states()).toEqual([canceled])
})

test('a refused cancellation stays a problem when the provider lists no cancellation', async () => {
  const shop = await invoicedOrder(1)
  shop.facturapi.fault({ fault: 'cancel_refused' })
  const { message } = await (await shop.cancel()).json<{ message: string }>()
  await shop.cron()
  expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'rejected', motive: '02' }])
  expect(await shop.rows('SELECT error FROM invoices')).toEqual([{ error: message }])
})

test('motive 01 issues the substitute before it cancels', async () => {
  const shop = await invoicedOrder(1)
  const answer = await shop.cancel({ motive: '01', substitute: { ...invoiceForm, cfdi_use: 'G01' } })
  expect(answer.status).toBe(200)
  expect(await shop.states()).toEqual([
    { ...canceled, motive: '01' },
    { status: 'valid', cancellation: 'none', motive: null },
  ])
  const [substitute, first] = shop.facturapi.invoices()
  expect(substitute?.related_documents).toEqual([{ relationship: '04', documents: [first?.uuid] }])
  expect((await shop.getOrder()).invoice?.uuid).toBe(substitute?.uuid)
})

const historyOf = (shop: { rows: Shop['rows'] }) =>
  shop.rows("SELECT event, note, userId FROM order_events WHERE event LIKE 'invoice%' ORDER BY rowid")

test('a cancellation with motive 01 is in the history of the order and in the log, with its reason', async () => {
  const shop = await invoicedOrder(1)
  const request = { motive: '01', reason: 'El uso era otro' }
  await shop.cancel({ ...request, substitute: { ...invoiceForm, zip: '01000' } })
  const first = { event: 'invoiced', note: 'Factura F-1', userId: null }
  expect(await historyOf(shop)).toEqual([first])
  await shop.cancel({ ...request, substitute: invoiceForm })
  expect(await historyOf(shop)).toEqual([
    first,
    { event: 'invoiced', note: 'Factura F-2', userId: null },
    { event: 'invoice_cancel', note: 'Factura F-1 · 01: El uso era otro', userId: 1 },
    { event: 'invoice_canceled', note: 'Factura F-1', userId: 1 },
  ])
  // Its client does not read the reason.
  expect((await shop.getOrder()).events.map(({ event }) => event)).not.toContain('invoice_cancel')
  const log = await shop.rows("SELECT entityId, after FROM audit_log WHERE action = 'cancel' AND entity = 'invoice'")
  const entry = { entityId: shop.id, after: JSON.stringify(request) }
  // One entry for each request. The first has one although SAT refused the data of its substitute.
  expect(log).toEqual([entry, entry])
})

/** An order with two invoices: the second replaces the first, and the receiver has refused the cancellation of the first. */
async function replacedInvoice() {
  const shop = await invoicedOrder()
  await shop.cancel({ motive: '01', substitute: invoiceForm })
  shop.facturapi.decide(shop.id, 'rejected')
  await shop.cron()
  const [substitute] = shop.facturapi.invoices()
  return { ...shop, substitute: substitute?.id ?? '' }
}

test('after a rejection, motive 01 is requested again with the substitute that was issued', async () => {
  const shop = await replacedInvoice()
  expect((await shop.cancel({ motive: '01' })).status).toBe(200)
  expect(await shop.states()).toEqual([
    { ...pending, motive: '01' },
    { status: 'valid', cancellation: 'none', motive: null },
  ])
  expect((await historyOf(shop)).at(-1)).toMatchObject({ note: 'Factura F-1 · 01: Se capturó mal' })
})

test('a credit note is for the substitute, and not for the invoice that it replaces', async () => {
  const shop = await replacedInvoice()
  const credit = (rowid: number) =>
    shop.admin.call(
      'POST',
      `/invoices/${rowid}/credit-note`,
      { amount: 10, reason: 'Bonificación' },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
  const refused = await credit(1)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'Otra factura la sustituye: haz la nota de crédito en la factura nueva.' },
  ])
  expect((await credit(2)).status).toBe(201)
})

test('if the substitute is cancelled, the invoice that it replaced is the invoice of the order again', async () => {
  const shop = await replacedInvoice()
  const [, first] = shop.facturapi.invoices()
  await shop.cancel({ motive: '02' }, 2)
  shop.facturapi.decide(shop.substitute, 'accepted')
  await shop.cron()
  expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'rejected', motive: '01' }, canceled])
  expect((await shop.getOrder()).invoice?.uuid).toBe(first?.uuid)
  const again = await (await shop.issue()).json<InvoiceResult>()
  expect([again.invoice.uuid, shop.facturapi.invoices().length]).toEqual([first?.uuid, 2])
})

test('motive 04 is refused for the invoice of an order', async () => {
  const shop = await invoicedOrder(1)
  const answer = await shop.cancel({ motive: '04' })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: 'El motivo 04 es solo para una factura global.', fields: { motive: 'Elige otro motivo.' } },
  ])
  expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'none', motive: null }])
})

test('motive 01 without a substitute is refused at its field', async () => {
  const shop = await invoicedOrder(1)
  const answer = await shop.cancel({ motive: '01' })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { substitute: 'Con el motivo 01 indica los datos de la factura que la sustituye.' } },
  ])
})

test('a substitute that SAT refuses leaves the first invoice as it was', async () => {
  const shop = await invoicedOrder(1)
  const answer = await shop.cancel({ motive: '01', substitute: { ...invoiceForm, zip: '01000' } })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { zip: 'El código postal no es el de la Constancia.' } },
  ])
  expect(await shop.states()).toEqual([
    { status: 'valid', cancellation: 'none', motive: null },
    { status: 'failed', cancellation: 'none', motive: null },
  ])
  expect((await shop.cancel()).status).toBe(200)
})

test('a substitute that is stamped late cancels the first invoice once it is stamped', async () => {
  const shop = await invoicedOrder(1)
  shop.facturapi.fault({ fault: 'pending_202' })
  await shop.cancel({ motive: '01', substitute: invoiceForm })
  expect((await shop.states())[0]).toEqual({ status: 'valid', cancellation: 'requested', motive: '01' })
  shop.facturapi.advance(15)
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z' WHERE status = 'pending'")
  await shop.cron()
  await shop.cron()
  expect(await shop.states()).toEqual([
    { ...canceled, motive: '01' },
    { status: 'valid', cancellation: 'none', motive: null },
  ])
})

test('a cancellation made at the provider is found by the daily reading', async () => {
  const shop = await invoicedOrder()
  shop.facturapi.decide(shop.id, 'accepted')
  await shop.cron()
  expect(await shop.states()).toEqual([{ ...canceled, motive: null }])
  expect((await shop.issue()).status).toBe(201)
})

test('a signed notice makes the shop read the CFDI; others are refused', async () => {
  const shop = await invoicedOrder()
  const url = new URL('/facturapi/webhook', shop.url).href
  shop.facturapi.decide(shop.id, 'accepted')
  expect(await shop.facturapi.notify({ url, secret: 'other' }, shop.id)).toBe(401)
  expect(await shop.facturapi.notify({ url, secret: webhookSecret }, shop.id, 'no')).toBe(401)
  expect((await shop.states())[0]).toMatchObject({ status: 'valid' })
  const notify = () => shop.facturapi.notify({ url, secret: webhookSecret }, shop.id)
  expect(await Promise.all([notify(), notify()])).toEqual([200, 200])
  await expect.poll(shop.states).toEqual([{ ...canceled, motive: null }])
})

test('cancelling an invoiced order starts the cancellation of its invoice', async () => {
  const shop = await invoicedOrder(1)
  await shop.admin.put(`/orders/${shop.order.id}/cancel`, { reason: 'Cliente desistió' })
  expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'requested', motive: '03' }])
  await shop.cron()
  expect(await shop.states()).toEqual([{ ...canceled, motive: '03' }])
})

test('cancelling an order without the permission to cancel invoices leaves its invoice valid', async () => {
  const shop = await invoicedOrder(1)
  const ventas = await shop.as('ventas')
  expect((await ventas.put('/invoices/1/cancel', { motive: '02', reason: 'x' })).status).toBe(403)
  await ventas.put(`/orders/${shop.order.id}/cancel`, { reason: 'Cliente desistió' })
  expect(await shop.states()).toEqual([{ status: 'valid', cancellation: 'none', motive: null }])
})

test('a test key sends no mail outside its list', async () => {
  const shop = await invoicedOrder(1)
  await shop.cancel()
  const { invoice, emailSent } = await (await shop.issue({ email: 'real@cliente.com' })).json<InvoiceResult>()
  expect([invoice.livemode, emailSent]).toEqual([false, false])
  expect(shop.facturapi.outbox.map(({ email }) => email)).toEqual([invoiceForm.email])
})

test('a mail that failed is sent again by the cron', async () => {
  const shop = await invoicedOrder(1)
  await shop.cancel()
  shop.facturapi.fault({ fault: 'email_error' })
  await shop.issue({ email: 'otro@example.mx' })
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await shop.runCron()
  await shop.runCron()
  expect(shop.facturapi.outbox.map(({ email }) => email)).toEqual([invoiceForm.email, 'otro@example.mx'])
})

test('jobs at the same time send a mail that failed once', async () => {
  const shop = await invoicedOrder(1)
  await shop.cancel()
  shop.facturapi.fault({ fault: 'email_error' })
  await shop.issue({ email: 'otro@example.mx' })
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await Promise.all([shop.runCron(), shop.runCron(), shop.runCron()])
  expect(shop.facturapi.outbox.map(({ email }) => email)).toEqual([invoiceForm.email, 'otro@example.mx'])
})

/** Sends a request, and runs `change` when the request has made `reads` calls to the database and its next one waits. */
async function during(
  { database, db, eventsSent, admin }: Pick<Shop, 'database' | 'db' | 'eventsSent'> & { admin: Caller },
  { act, reads, change }: { act: () => Promise<Response>; reads: number; change: string },
) {
  // The first call of a session also reads its user.
  await admin.get('/comunicados')
  await eventsSent()
  const before = database.calls()
  database.hold(before + reads)
  const asked = act()
  await expect.poll(() => database.calls()).toBe(before + reads + 1)
  await db.execute(change)
  database.release()
  const answer = await asked
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

test('an invoice that gets a credit note while its cancellation is requested stays valid', async () => {
  const shop = await invoicedOrder(1, { watchesDatabase: true })
  // The request reads the invoice and its credit notes.
  const answer = await during(shop, {
    act: () => shop.cancel(),
    reads: 2,
    change: `INSERT INTO invoices (type, orderId, relatedTo, attempt, external_id, status, amount, input)
      SELECT 'E', orderId, rowid, 2, 'note', 'issuing', 1000, input FROM invoices`,
  })
  expect(answer).toEqual([409, 'HAS_DEPENDENTS'])
  expect(await shop.states()).toMatchObject([{ status: 'valid', cancellation: 'none' }, { status: 'issuing' }])
})

test('an invoice in cancellation gets no credit note from a request that began before', async () => {
  const shop = await invoicedOrder(1, { watchesDatabase: true })
  const answer = await during(shop, {
    act: () => shop.admin.post('/invoices/1/credit-note', { amount: 10, reason: 'Bonificación' }),
    reads: 1,
    change: "UPDATE invoices SET cancellation = 'pending', motive = '02'",
  })
  expect(answer).toEqual([409, 'NOT_CREDITABLE'])
  expect(await shop.states()).toEqual([pending])
})

test('an invoice in cancellation gets no substitute from a request that began before', async () => {
  const shop = await invoicedOrder(1, { watchesDatabase: true })
  // The request reads the invoice, its credit notes, its substitute and the order.
  const answer = await during(shop, {
    act: () => shop.cancel({ motive: '01', substitute: invoiceForm }),
    reads: 4,
    change: "UPDATE invoices SET cancellation = 'pending', motive = '02'",
  })
  expect(answer).toEqual([409, 'IN_CANCELLATION'])
  expect(await shop.states()).toEqual([pending])
})
