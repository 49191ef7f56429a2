import { expect, test } from 'vitest'
import type { CancelResult, CfdiPage } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { openShop } from '../../shop.ts'
import type { FaultName } from '../../simulators/facturapi/faults.ts'
import { auditMoney } from '../payments/paying.ts'
import { finish, invoiceForm, paidOrder } from './invoicing.ts'

/** An invoice of $1,294.56. */
async function invoiced() {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const admin = await shop.as('admin')
  const orderItems = [{ productId: 1, quantity: 6 }]
  const { id } = await (await client.post('/orders', { customerId: 1, orderItems })).json<Order>()
  await shop.db.execute("UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid'")
  await client.post(`/orders/${id}/invoice`, invoiceForm)
  const credit = (amount: number, key?: string) =>
    admin.post(
      '/invoices/1/credit-note',
      { amount, reason: 'Devolución de una caja' },
      key ? { 'Idempotency-Key': key } : {},
    )
  return { ...shop, client, admin, id, credit }
}

test('a credit note has the type, relation, use and IVA that SAT requires', async () => {
  const { credit, facturapi, client, id } = await invoiced()
  const answer = await credit(215.76)
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    { message: 'Nota de crédito emitida.', cfdi: { type: 'E', status: 'valid', total: 215.76, relatedTo: 1 } },
  ])
  const [note, invoice] = facturapi.invoices()
  expect(note).toMatchObject({ type: 'E', use: 'G02', payment_form: '03', payment_method: 'PUE', total: 215.76 })
  expect(note?.related_documents).toEqual([{ relationship: '01', documents: [invoice?.uuid] }])
  const { cfdis, events } = await (await client.get(`/orders/${id}`)).json<Order>()
  expect(cfdis.map(({ type, status }) => [type, status])).toEqual([
    ['I', 'valid'],
    ['E', 'valid'],
  ])
  expect(events.filter(({ event }) => event === 'invoiced').map(({ note }) => note)).toEqual([
    `Factura F-${cfdis[0]?.folio_number}`,
    `Nota de crédito F-${cfdis[1]?.folio_number}`,
  ])
})

test('a credit note is a draft first, is compared with its amount and then stamped', async () => {
  const { credit, facturapi, client, rows } = await invoiced()
  const before = facturapi.log.length
  await credit(100.01)
  const calls = facturapi.log
    .slice(before)
    .map(({ method, path }) => `${method} ${path.replace(/[a-f0-9]{24}/, ':id')}`)
  expect(calls.slice(0, 2)).toEqual(['POST /invoices', 'POST /invoices/:id/stamp'])
  const [note] = facturapi.invoices()
  const xml = await (await client.get(`/facturapi/invoices/${note?.id}/xml`)).text()
  expect([xml.includes('TipoDeComprobante="E"'), brokenRules(xml)]).toEqual([true, []])
  facturapi.fault({ fault: 'drift' })
  const answer = await credit(200)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { message: 'El proveedor calcula $200.01 y el pedido es de $200.00: no se timbró nada.' },
  ])
  expect(facturapi.invoices()[0]).toMatchObject({ type: 'E', status: 'draft', uuid: null })
  expect(await rows("SELECT status FROM invoices WHERE type = 'E' ORDER BY rowid")).toEqual([
    { status: 'valid' },
    { status: 'failed' },
  ])
  expect((await credit(1194.55)).status).toBe(201)
})

const cuts: [string, FaultName][] = [
  ['POST /invoices', 'timeout_before'],
  ['POST /invoices', '500_after'],
  ['POST /invoices/:id/stamp', 'timeout_before'],
  ['POST /invoices/:id/stamp', 'timeout_after'],
  ['GET /invoices/:id', '502html'],
]

test.for(cuts)('an interrupted call is continued by the cron, with one credit note (%s %s)', async ([call, fault]) => {
  const shop = await invoiced()
  shop.facturapi.fault({ fault, match: { call } })
  shop.facturapi.fault({ fault: 'timeout_before', match: { call: 'POST /invoices/:id/stamp' } })
  await shop.credit(215.76)
  await finish(shop)
  await finish(shop)
  expect(shop.facturapi.invoices().filter(({ type }) => type === 'E')).toMatchObject([
    { status: 'valid', total: 215.76 },
  ])
  expect(await shop.rows("SELECT status, total FROM invoices WHERE type = 'E'")).toEqual([
    { status: 'valid', total: 21576 },
  ])
})

test('a credit note whose draft the cron makes and stamps without an answer is not failed, but found', async () => {
  const shop = await invoiced()
  shop.facturapi.fault({ fault: 'timeout_before', match: { call: 'POST /invoices' } })
  await shop.credit(215.76)
  await shop.db.execute("UPDATE invoices SET created_at = '2026-01-16T00:00:00.000Z' WHERE type = 'E'")
  shop.facturapi.fault({ fault: 'timeout_after', match: { call: 'POST /invoices/:id/stamp' } })
  shop.facturapi.fault({ fault: '502html', match: { call: 'GET /invoices/:id' } })
  await finish(shop)
  const statuses = () => shop.rows("SELECT status FROM invoices WHERE type = 'E'")
  expect(await statuses()).toEqual([{ status: 'verifying' }])
  await finish(shop)
  expect(await statuses()).toEqual([{ status: 'valid' }])
})

test('credit notes never exceed the invoice', async () => {
  const { credit, facturapi } = await invoiced()
  await credit(1000)
  const answer = await credit(294.57)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { amount: 'El monto excede lo que queda de la factura: $294.56.' } },
  ])
  expect((await Promise.all([credit(200), credit(200)])).map(({ status }) => status).sort()).toEqual([201, 400])
  expect(facturapi.invoices().filter(({ type }) => type === 'E')).toHaveLength(2)
})

test('a refused credit note is a problem until its invoice is cancelled', async () => {
  const { credit, facturapi, admin, db } = await invoiced()
  const problems = async () =>
    (await (await admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis.map(({ type, problem }) => [
      type,
      problem,
    ])
  facturapi.fault({ fault: 'organization' })
  await credit(100)
  expect(await problems()).toEqual([['E', 'failed']])
  await db.execute("UPDATE invoices SET status = 'canceled' WHERE type = 'I'")
  expect(await problems()).toEqual([])
})

test.for([
  ['organization', /^La facturación no está disponible por ahora\. \(.+\)$/],
  ['pac_301', /^No se pudo generar la nota de crédito \(.+\)$/],
] as const)('the message of a refused credit note is for the staff (%s)', async ([fault, message]) => {
  const { credit, facturapi } = await invoiced()
  facturapi.fault({ fault })
  const refused = await credit(100)
  expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
    502,
    expect.stringMatching(message),
  ])
})

test('the same key issues one credit note', async () => {
  const { credit, facturapi } = await invoiced()
  await Promise.all([credit(100, 'k'), credit(100, 'k')])
  const again = await (await credit(100, 'k')).json<CancelResult>()
  expect(again.message).toBe('Esta nota de crédito ya se emitió.')
  expect(facturapi.invoices().filter(({ type }) => type === 'E')).toHaveLength(1)
})

test('the key of a credit note is refused for another amount', async () => {
  const { credit, facturapi } = await invoiced()
  await credit(100, 'k')
  const other = await credit(1000, 'k')
  expect([other.status, await other.json()]).toMatchObject([
    422,
    {
      code: 'KEY_REUSED',
      message: 'Esta nota de crédito ya se pidió por $100.00. Cierra y revisa la factura.',
    },
  ])
  expect(facturapi.invoices().filter(({ type }) => type === 'E')).toHaveLength(1)
})

test('two keys issue two credit notes, also if only their ends differ', async () => {
  const { credit, facturapi } = await invoiced()
  const key = 'nota-de-la-devolucion-del-cliente-del-veinticuatro-de-noviembre'
  for (const end of ['-1', '-2', '-2.', '-1.2']) expect((await credit(100, `${key}${end}`)).status).toBe(201)
  const notes = facturapi.invoices().filter(({ type }) => type === 'E')
  expect(notes).toHaveLength(4)
  expect(notes.every(({ external_id }) => String(external_id).length <= 100)).toBe(true)
})

test('after a refused credit note the same key issues it, once', async () => {
  const { credit, facturapi } = await invoiced()
  for (const fault of ['organization', 'organization'] as const) {
    facturapi.fault({ fault })
    expect((await credit(100, 'k')).status).toBe(502)
  }
  expect(await (await credit(100, 'k')).json()).toMatchObject({ message: 'Nota de crédito emitida.' })
  expect(await (await credit(100, 'k')).json()).toMatchObject({ message: 'Esta nota de crédito ya se emitió.' })
  const notes = facturapi.invoices().filter(({ type, status }) => type === 'E' && status === 'valid')
  expect(notes).toHaveLength(1)
})

test('after a refused credit note the next one has the data of the customer that staff corrected', async () => {
  const { credit, facturapi, admin } = await invoiced()
  const correct = async (data: object) => {
    const { version } = await (await admin.get('/customers/1')).json<{ version: number }>()
    expect((await admin.put('/customers/1', { ...data, version })).status).toBe(200)
  }
  const regimes = () => facturapi.invoices().map(({ type, customer }) => [type, customer.tax_system])
  // A credit note has the data of its invoice, unless an earlier one was refused.
  await correct({ tax_system: '603' })
  await credit(100)
  expect(regimes()).toEqual([
    ['E', '601'],
    ['I', '601'],
  ])
  facturapi.fault({ fault: 'sat:CFDI40158' })
  expect((await credit(200, 'k')).status).toBe(502)
  await correct({ tax_system: '620' })
  expect((await credit(200, 'k')).status).toBe(201)
  expect(regimes()[0]).toEqual(['E', '620'])
})

test('an invoice with a credit note is cancelled only after the note', async () => {
  const { credit, admin, id, rows } = await invoiced()
  await credit(100)
  expect((await admin.put('/invoices/1/cancel', { motive: '02', reason: 'x' })).status).toBe(409)
  const answer = await admin.put('/invoices/2/cancel', { motive: '02', reason: 'x' })
  expect([answer.status, (await answer.json<CancelResult>()).message]).toEqual([200, 'Nota de crédito cancelada.'])
  const { cfdis, events } = await (await admin.get(`/orders/${id}`)).json<Order>()
  const note = `Nota de crédito F-${cfdis[1]?.folio_number}`
  expect(events.slice(-2).map(({ event, note }) => [event, note])).toEqual([
    ['invoice_cancel', `${note} · 02: x`],
    ['invoice_canceled', note],
  ])
  expect((await admin.put('/invoices/1/cancel', { motive: '02', reason: 'x' })).status).toBe(200)
  expect(await rows('SELECT type, cancellation FROM invoices ORDER BY rowid')).toEqual([
    { type: 'I', cancellation: 'pending' },
    { type: 'E', cancellation: 'accepted' },
  ])
})

test('after a refused credit note the whole invoice can still be credited', async () => {
  const { credit, facturapi } = await invoiced()
  facturapi.fault({ fault: 'organization' })
  expect((await credit(1294.56)).status).toBe(502)
  expect((await credit(1294.56)).status).toBe(201)
})

/** A paid order of some boxes of $215.76, with its invoice. */
async function paidAndInvoiced(quantity = 6) {
  const shop = await paidOrder([{ productId: 1, quantity }])
  await shop.issue()
  const admin = await shop.as('admin')
  const credit = (amount: number) => admin.post('/invoices/1/credit-note', { amount, reason: 'Precio corregido' })
  const giveBack = (amount: number) => admin.post('/payments/1/refunds', { amount, reason: 'Devolución', form: '03' })
  const cancelNote = () => admin.put('/invoices/2/cancel', { motive: '02', reason: 'Error' })
  const seen = async () => {
    const order = await (await admin.get(`/orders/${shop.order.id}`)).json<Order>()
    const { paymentStatus, paid, credited, balance, payments, uncredited } = order
    return { paymentStatus, paid, credited, balance, due: payments[0]?.due, uncredited }
  }
  return { ...shop, admin, credit, giveBack, cancelNote, seen }
}

test('a credit note covers what was returned before; the rest of a paid order is to be returned', async () => {
  const shop = await paidAndInvoiced()
  await shop.giveBack(300)
  await shop.credit(494.56)
  const paid = { paymentStatus: 'Paid', paid: 800, credited: 494.56, balance: 0 }
  expect(await shop.seen()).toEqual({ ...paid, due: 194.56, uncredited: 0 })
  expect(await auditMoney(shop)).toEqual([])
  await shop.giveBack(194.56)
  expect(await shop.seen()).toEqual({ ...paid, due: 0, uncredited: 0 })
  await shop.giveBack(100)
  expect(await shop.seen()).toEqual({ ...paid, due: 0, uncredited: 100 })
  expect(await auditMoney(shop)).toEqual(['order 1 was returned, and its invoice is valid'])
})

test('a credit note solves the problem of a cancellation that the client rejected', async () => {
  const shop = await paidAndInvoiced()
  const problems = async () => {
    const { cfdis } = await (await shop.admin.get('/invoices?state=problem')).json<CfdiPage>()
    return cfdis.map(({ problem, uncredited }) => [problem, uncredited])
  }
  await shop.giveBack(300)
  expect((await shop.admin.put('/invoices/1/cancel', { motive: '02', reason: 'x' })).status).toBe(200)
  shop.facturapi.decide(shop.facturapi.invoices()[0]?.id ?? '', 'rejected')
  await shop.db.execute("UPDATE invoices SET readAt = '2020-01-01T00:00:00.000Z'")
  await shop.runCron()
  expect(await problems()).toEqual([['rejected', 300]])
  expect((await shop.credit(300)).status).toBe(201)
  expect(await problems()).toEqual([])
  await shop.giveBack(100)
  expect(await problems()).toEqual([['refunded', 100]])
})

test('the invoice of a cancelled order is no problem once credit notes cover all of it', async () => {
  const { credit, admin, as, id } = await invoiced()
  const problems = async () =>
    (await (await admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis.map(({ problem }) => problem)
  // The order is cancelled by a role that may not cancel invoices, so the invoice stays valid.
  expect((await (await as('ventas')).put(`/orders/${id}/cancel`, { reason: 'Cliente desistió' })).status).toBe(200)
  await credit(1000)
  expect(await problems()).toEqual(['orderCancelled'])
  expect((await credit(294.56)).status).toBe(201)
  expect(await problems()).toEqual([])
})

test('cancelling a credit note restores the paid order, and its refund needs another credit note', async () => {
  const shop = await paidAndInvoiced()
  await shop.credit(200)
  await shop.giveBack(50)
  expect(await shop.seen()).toMatchObject({ paymentStatus: 'Paid', balance: 0, due: 150, uncredited: 0 })
  await shop.cancelNote()
  const { total } = shop.order
  expect(await shop.seen()).toEqual({
    paymentStatus: 'Paid',
    paid: total,
    credited: 0,
    balance: 0,
    due: 0,
    uncredited: 50,
  })
  expect(await auditMoney(shop)).toEqual(['order 1 was returned, and its invoice is valid'])
})

test('cancelling a credit note makes the order owe what a bank took back, but not what the shop returned', async () => {
  const shop = await paidAndInvoiced()
  await shop.db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, closedAt)
    SELECT id, 30000, 'outside', 'done', 'x', 'x', createdAt FROM payments`)
  await shop.credit(400)
  const { total } = shop.order
  const paid = { paymentStatus: 'Paid', paid: total - 400, balance: 0 }
  expect(await shop.seen()).toMatchObject({ ...paid, due: 100 })
  await shop.giveBack(100)
  expect(await shop.seen()).toMatchObject({ ...paid, due: 0 })
  await shop.giveBack(50)
  expect(await shop.seen()).toMatchObject({ ...paid, due: 0, uncredited: 50 })
  await shop.cancelNote()
  expect(await shop.seen()).toMatchObject({ paymentStatus: 'Partial', balance: 300, due: 0, uncredited: 150 })
})

test('a refused credit note leaves nothing to return', async () => {
  const shop = await paidAndInvoiced()
  shop.facturapi.fault({ fault: 'organization' })
  expect((await shop.credit(200)).status).toBe(502)
  expect(await shop.seen()).toMatchObject({ paymentStatus: 'Paid', credited: 0, balance: 0, due: 0 })
})

test('an order whose whole price is credited and returned is Refunded; without the note it needs another', async () => {
  const shop = await paidAndInvoiced(1)
  const { total } = shop.order
  await shop.credit(total)
  expect(await shop.seen()).toMatchObject({ paymentStatus: 'Paid', paid: 0, balance: 0, due: total })
  await shop.giveBack(total)
  expect(await shop.seen()).toMatchObject({ paymentStatus: 'Refunded', balance: 0, due: 0, uncredited: 0 })
  await shop.cancelNote()
  expect(await shop.seen()).toMatchObject({ paymentStatus: 'Refunded', due: 0, uncredited: total })
})
