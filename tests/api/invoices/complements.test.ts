import { expect, test } from 'vitest'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { brokenChain } from '../../cfdi/payment-rules.ts'
import { parse, within } from '../../cfdi/xml-rules.ts'
import { openShop } from '../../shop.ts'
import { invoiceForm } from './invoicing.ts'

/** An order on credit of $1,294.56, with a PPD invoice and nothing paid. With `paidBefore` it has no invoice yet. */
async function creditOrder({ paidBefore = 0 } = {}) {
  const shop = await openShop()
  await shop.db.execute("UPDATE customers SET credit_days = 30, updatedAt = '2019-01-01T00:00:00.000Z' WHERE id = 1")
  const client = await shop.as('cliente')
  const admin = await shop.as('admin')
  const orderItems = [{ productId: 1, quantity: 6 }]
  const { id } = await (await client.post('/orders', { customerId: 1, orderItems })).json<Order>()
  await admin.put(`/orders/${id}/accept`)
  const issue = () =>
    client.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_method: 'PPD', payment_form: '99' })
  const pay = (amount: number, form = '03') =>
    admin.post(`/orders/${id}/payments`, { amount, form, paidOn: '2026-01-15' })
  const getOrder = async () => (await admin.get(`/orders/${id}`)).json<Order>()
  const complements = async () => (await getOrder()).cfdis.filter(({ type }) => type === 'P')
  const cron = async () => {
    await shop.db.execute("UPDATE invoices SET readAt = '2020-01-01T00:00:00.000Z'")
    await shop.runCron()
  }
  /** Runs the cron twice, more than ten minutes later: the second run completes the first. */
  const later = async () => {
    for (let run = 0; run < 2; run++) {
      await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
      await cron()
    }
  }
  await (paidBefore > 0 ? pay(paidBefore) : issue())
  return { ...shop, client, admin, id, issue, pay, getOrder, complements, cron, later }
}

const documentsOf = ({ facturapi }: Awaited<ReturnType<typeof creditOrder>>) =>
  facturapi
    .invoices()
    .filter(({ type }) => type === 'P')
    .map(({ complements }) => complements[0]?.data[0]?.related_documents[0])
    .reverse()

test("a complement has the provider's series, not that of the shop's invoices", async () => {
  const shop = await creditOrder()
  await shop.admin.post('/update-configuracion', { key: 'invoicing', value: { series: 'A' } })
  await shop.pay(500)
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'valid', series: 'F' }])
  const bodies = shop.facturapi.log.map(({ body }) => body as { type?: string; series?: string } | undefined)
  expect(bodies.filter((body) => body?.type === 'P').map((body) => body?.series)).toEqual([undefined])
})

test('each payment of a PPD invoice gets its complement, with its number and balances', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  await shop.pay(794.56, '01')
  await shop.cron()
  const [invoice] = shop.facturapi.invoices().filter(({ type }) => type === 'I')
  const taxes = (base: number) => [{ base, type: 'IVA', rate: 0.16, factor: 'Tasa' }]
  expect(documentsOf(shop)).toEqual([
    { uuid: invoice?.uuid, amount: 500, installment: 1, last_balance: 1294.56, taxes: taxes(431.034483) },
    { uuid: invoice?.uuid, amount: 794.56, installment: 2, last_balance: 794.56, taxes: taxes(684.965517) },
  ])
  expect(await shop.complements()).toMatchObject([
    { status: 'valid', amount: 500, details: { installment: 1, lastBalance: 1294.56 } },
    { status: 'valid', amount: 794.56, details: { installment: 2, lastBalance: 794.56 } },
  ])
  expect(shop.facturapi.outbox).toHaveLength(3)
})

test('the XML of the complements follows the rules of SAT, and each balance continues the previous one', async () => {
  const shop = await creditOrder()
  const xmls: string[] = []
  for (const [amount, form] of [
    [0.01, '01'],
    [333.33, '03'],
    [961.22, '28'],
  ] as const) {
    await shop.pay(amount, form)
    await shop.cron()
    const id = (await shop.complements()).at(-1)?.id
    xmls.push(await (await shop.client.get(`/facturapi/invoices/${id}/xml`)).text())
  }
  expect(xmls.map(brokenRules)).toEqual([[], [], []])
  expect(xmls[1]).toContain('FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="333.33"')
  expect(xmls[1]).toContain('ImpSaldoAnt="1294.55" ImpPagado="333.33" ImpSaldoInsoluto="961.22"')
  const documents = xmls.flatMap((xml) => within(parse(xml), 'DoctoRelacionado'))
  expect(brokenChain(documents, '1294.56')).toEqual([])
})

test('two payments before a run get one complement each, also with runs at the same time', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.pay(300)
  await Promise.all([shop.cron(), shop.cron()])
  await shop.cron()
  expect(documentsOf(shop)).toMatchObject([
    { amount: 500, installment: 1 },
    { amount: 300, installment: 2, last_balance: 794.56 },
  ])
})

test('a lost answer does not stamp a second complement', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  shop.facturapi.fault({ fault: '500_after' })
  shop.facturapi.fault({ fault: 'list_lag' })
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'verifying' }])
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'valid' }])
  expect(documentsOf(shop)).toHaveLength(1)
})

test('a complement that is stamped late is recorded and mailed once, also with runs at the same time', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  shop.facturapi.fault({ fault: 'pending_202' })
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'pending' }])
  shop.facturapi.advance(15)
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await Promise.all([shop.runCron(), shop.runCron(), shop.runCron()])
  const [complement] = await shop.complements()
  expect(complement).toMatchObject({ status: 'valid' })
  expect(shop.facturapi.outbox.filter(({ invoice }) => invoice === complement?.id)).toHaveLength(1)
  expect(
    await shop.rows(
      "SELECT count(*) AS recorded FROM order_events WHERE event = 'invoiced' AND note LIKE 'Complemento%'",
    ),
  ).toEqual([{ recorded: 1 }])
})

test('voiding a payment cancels its complement, and the next payment follows the balance', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  const [payment] = (await shop.getOrder()).payments
  const voided = await shop.admin.put(`/orders/${shop.id}/payments/${payment?.id}/void`, { reason: 'Se registró mal' })
  expect(voided.status).toBe(200)
  await shop.cron()
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'canceled', motive: '02' }])
  await shop.pay(600)
  await shop.cron()
  expect((await shop.complements()).at(-1)).toMatchObject({
    amount: 600,
    details: { installment: 1, lastBalance: 1294.56 },
  })
})

test('the payment after a voided one gets its complement when that of the voided one is cancelled', async () => {
  const shop = await creditOrder()
  await shop.pay(1294.56)
  await shop.cron()
  const [payment] = (await shop.getOrder()).payments
  await shop.admin.put(`/orders/${shop.id}/payments/${payment?.id}/void`, { reason: 'Cheque devuelto' })
  expect((await shop.pay(1294.56)).status).toBe(201)
  shop.facturapi.fault({ fault: 'cancel_refused' })
  await shop.cron()
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'valid', cancellation: 'rejected' }])
  expect((await shop.admin.put('/invoices/2/cancel', { motive: '02', reason: 'Cheque devuelto' })).status).toBe(200)
  await shop.cron()
  expect(await shop.complements()).toMatchObject([
    { status: 'canceled' },
    { status: 'valid', amount: 1294.56, details: { installment: 1, lastBalance: 1294.56 } },
  ])
})

test('cancelling an invoice cancels its complements first, and no new ones are issued', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.pay(100)
  await shop.cron()
  const answer = await shop.admin.put('/invoices/1/cancel', { motive: '03', reason: 'x' })
  expect([answer.status, await answer.json()]).toMatchObject([200, { cfdi: { cancellation: 'pending' } }])
  const canceled = { status: 'canceled', motive: '02' }
  expect(await shop.complements()).toMatchObject([canceled, canceled])
  await shop.later()
  expect(await shop.complements()).toHaveLength(2)
})

test('an invoice whose complement is not cancelled stays valid, with the reason', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  shop.facturapi.fault({ fault: 'cancel_refused' })
  const answer = await shop.admin.put('/invoices/1/cancel', { motive: '03', reason: 'x' })
  expect([answer.status, await answer.json()]).toMatchObject([
    502,
    { message: 'No se pudo cancelar su complemento de pago: cancélalo primero.' },
  ])
  expect(await shop.rows('SELECT type, status, cancellation FROM invoices ORDER BY rowid')).toEqual([
    { type: 'I', status: 'valid', cancellation: 'rejected' },
    { type: 'P', status: 'valid', cancellation: 'rejected' },
  ])
})

test('a complement that is cancelled by hand is issued again while its payment counts', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  expect((await shop.admin.put('/invoices/2/cancel', { motive: '02', reason: 'Fecha' })).status).toBe(200)
  await shop.cron()
  expect(await shop.complements()).toMatchObject([{ status: 'canceled' }])
  await shop.later()
  expect(await shop.complements()).toMatchObject([
    { status: 'canceled' },
    { status: 'valid', amount: 500, details: { installment: 1, lastBalance: 1294.56 } },
  ])
})

test('a credit note lowers the balance of the order and of later complements', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  const credit = (amount: number) => shop.admin.post('/invoices/1/credit-note', { amount, reason: 'Precio corregido' })
  expect((await credit(215.76)).status).toBe(201)
  expect(await shop.getOrder()).toMatchObject({ paymentStatus: 'Partial', paid: 500, credited: 215.76, balance: 578.8 })
  expect(await (await shop.pay(578.81)).json()).toMatchObject({
    fields: { amount: 'El monto excede el saldo de $578.80.' },
  })
  await shop.pay(578.8)
  expect(await shop.getOrder()).toMatchObject({ paymentStatus: 'Paid', balance: 0 })
  await shop.later()
  expect(documentsOf(shop)).toMatchObject([
    { amount: 500, installment: 1, last_balance: 1294.56 },
    { amount: 578.8, installment: 2, last_balance: 578.8 },
  ])
  expect((await shop.admin.put('/invoices/2/cancel', { motive: '02', reason: 'x' })).status).toBe(200)
  expect(await shop.getOrder()).toMatchObject({ paymentStatus: 'Partial', credited: 0, balance: 215.76 })
})

test('the list has the method, the form and the related CFDI of an invoice, its complement and its credit note', async () => {
  const shop = await creditOrder()
  await shop.pay(500, '01')
  await shop.cron()
  await shop.admin.post('/invoices/1/credit-note', { amount: 100, reason: 'Precio' })
  const { cfdis } = await (await shop.admin.get('/invoices')).json<CfdiPage>()
  const uuid = cfdis.find(({ type }) => type === 'I')?.uuid
  const facts = cfdis.map(({ type, payment_method, payment_form, relatedUuid }) => [
    type,
    payment_method,
    payment_form,
    relatedUuid,
  ])
  expect(facts.toSorted()).toEqual([
    ['E', 'PUE', '15', uuid],
    ['I', 'PPD', '99', null],
    ['P', null, '01', uuid],
  ])
})

test('a credit note for money that was returned lowers no balance of later complements', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  await shop.admin.post('/payments/1/refunds', { amount: 200, reason: 'Devolución', form: '03' })
  await shop.admin.post('/invoices/1/credit-note', { amount: 300, reason: 'Devolución' })
  expect(await shop.getOrder()).toMatchObject({ paymentStatus: 'Partial', paid: 300, credited: 300, balance: 694.56 })
  await shop.pay(694.56)
  await shop.later()
  expect(documentsOf(shop)).toMatchObject([
    { amount: 500, installment: 1, last_balance: 1294.56 },
    { amount: 694.56, installment: 2, last_balance: 694.56 },
  ])
})

test('a refused credit note lowers nothing', async () => {
  const shop = await creditOrder()
  shop.facturapi.fault({ fault: 'organization' })
  const answer = await shop.admin.post('/invoices/1/credit-note', { amount: 215.76, reason: 'Precio' })
  expect(answer.status).toBe(502)
  expect(await shop.getOrder()).toMatchObject({ credited: 0, balance: 1294.56 })
})

test('a partly paid order on credit is invoiced in full, with a complement for the earlier payment', async () => {
  const shop = await creditOrder({ paidBefore: 400 })
  expect((await shop.getOrder()).invoiceTerms).toMatchObject({
    payment_method: 'PPD',
    payment_forms: ['99'],
    reason: expect.stringContaining('también los anteriores'),
  })
  expect((await shop.issue()).status).toBe(201)
  await shop.cron()
  await shop.pay(894.56)
  await shop.cron()
  expect(documentsOf(shop)).toMatchObject([
    { amount: 400, installment: 1, last_balance: 1294.56 },
    { amount: 894.56, installment: 2, last_balance: 894.56 },
  ])
  const [first] = shop.facturapi
    .invoices()
    .filter(({ type }) => type === 'P')
    .reverse()
  expect(first?.complements[0]?.data[0]).toMatchObject({ payment_form: '03', date: '2026-01-15T18:00:00.000Z' })
})

test('a payment that the bank took back in part gets a complement for the rest', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  await shop.db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey)
    VALUES (1, 20000, 'chargeback', 'done', 'x', 'x')`)
  await shop.cron()
  await shop.later()
  expect(await shop.complements()).toMatchObject([
    { status: 'canceled', amount: 500 },
    { status: 'valid', amount: 300, details: { lastBalance: 1294.56 } },
  ])
})

test('a refused complement is listed as a problem and tried again later', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  shop.facturapi.fault({ fault: 'sat:CFDI40148' })
  await shop.cron()
  const { cfdis } = await (await shop.admin.get('/invoices?state=problem')).json<{ cfdis: object[] }>()
  expect(cfdis).toMatchObject([{ type: 'P', status: 'failed', problem: 'failed' }])
  await shop.cron()
  expect(await shop.complements()).toHaveLength(1)
  await shop.db.execute("UPDATE invoices SET updatedAt = '2020-01-01T00:00:00.000Z'")
  await shop.cron()
  expect((await shop.complements()).at(-1)).toMatchObject({ status: 'valid' })
})

test.for([
  ['payment is void', "UPDATE payments SET state = 'void'"],
  ['invoice is cancelled', "UPDATE invoices SET status = 'canceled' WHERE type = 'I'"],
] as const)('a refused complement is no problem once its %s', async ([, change]) => {
  const shop = await creditOrder()
  await shop.pay(500)
  shop.facturapi.fault({ fault: 'sat:CFDI40148' })
  await shop.cron()
  const problems = async () => (await (await shop.admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis
  expect(await problems()).toMatchObject([{ type: 'P', problem: 'failed' }])
  await shop.db.execute(change)
  expect(await problems()).toEqual([])
})

/** Runs the cron once, some minutes after the last change of the CFDIs. */
async function minutesLater(shop: Awaited<ReturnType<typeof creditOrder>>, minutes: number) {
  await shop.db.execute(`UPDATE invoices SET updatedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${minutes} minutes')`)
  await shop.cron()
}

test('a refused complement is tried five times, each after twice the time, and again when staff correct the customer', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  shop.facturapi.fault({ fault: 'sat:CFDI40148', times: 5 })
  await shop.cron()
  for (const [index, wait] of [10, 20, 40, 80].entries()) {
    await minutesLater(shop, wait - 1)
    expect(await shop.complements()).toHaveLength(index + 1)
    await minutesLater(shop, wait + 1)
    expect(await shop.complements()).toHaveLength(index + 2)
  }
  await shop.later()
  expect((await shop.complements()).map(({ status }) => status)).toEqual(Array(5).fill('failed'))
  const correct = async (zip: string) => {
    const { version } = await (await shop.admin.get('/customers/1')).json<{ version: number }>()
    await shop.admin.put('/customers/1', { zip, version })
    await shop.cron()
    return (await shop.complements()).at(-1)
  }
  // In the simulator's register of taxpayers, the postal code of this RFC is 42501.
  expect(await correct('06000')).toMatchObject({ status: 'failed', error: expect.stringContaining('código postal') })
  expect(await correct('42501')).toMatchObject({ status: 'valid' })
})

test('refusals of the account and lost requests are not tries: the complement is issued when they end', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  const faults = ['unauthorized', 'subscription', 'organization', 'rate_limit', 'subscription', 'subscription'] as const
  for (const fault of faults) shop.facturapi.fault({ fault })
  for (const _ of faults) await minutesLater(shop, 700)
  shop.facturapi.fault({ fault: 'timeout_before' })
  await minutesLater(shop, 700)
  await shop.db.execute("UPDATE invoices SET created_at = '2026-01-16T00:00:00.000Z' WHERE status = 'verifying'")
  await minutesLater(shop, 700)
  await minutesLater(shop, 700)
  const statuses = (await shop.complements()).map(({ status }) => status)
  expect(statuses).toEqual([...Array(7).fill('failed'), 'valid'])
  expect(documentsOf(shop)).toHaveLength(1)
})

/** Pays the order of the shop and a second one with an invoice of its own, each in part. Returns the second order. */
async function payTwoOrders(shop: Awaited<ReturnType<typeof creditOrder>>) {
  const other = await (
    await shop.client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 12 }] })
  ).json<Order>()
  await shop.admin.put(`/orders/${other.id}/accept`)
  await shop.client.post(`/orders/${other.id}/invoice`, { ...invoiceForm, payment_method: 'PPD', payment_form: '99' })
  await shop.pay(500)
  await shop.admin.post(`/orders/${other.id}/payments`, { amount: 100, form: '03', paidOn: '2026-01-15' })
  return other
}

test('a fault in the complement of one order does not delay those of other orders, nor the later steps of the cron', async () => {
  const shop = await creditOrder()
  const other = await payTwoOrders(shop)
  await shop.db.execute(`CREATE TRIGGER fault BEFORE INSERT ON invoices WHEN NEW.type = 'P' AND NEW.orderId = ${shop.id}
    BEGIN SELECT raise(ABORT, 'boom'); END`)
  await shop.cron()
  const issued = () => shop.rows("SELECT orderId, status FROM invoices WHERE type = 'P' ORDER BY orderId")
  expect(await issued()).toEqual([{ orderId: other.id, status: 'valid' }])
  expect(await shop.rows("SELECT count(*) AS unread FROM invoices WHERE readAt = '2020-01-01T00:00:00.000Z'")).toEqual([
    { unread: 0 },
  ])
  await shop.db.execute('DROP TRIGGER fault')
  await shop.cron()
  expect(await issued()).toEqual([
    { orderId: shop.id, status: 'valid' },
    { orderId: other.id, status: 'valid' },
  ])
})

test('an invoice that is cancelled while other complements are stamped gets none', async () => {
  const shop = await creditOrder()
  const other = await payTwoOrders(shop)
  // The run has read both payments when it writes the first complement. The trigger cancels the other invoice at this moment.
  await shop.db.execute(`CREATE TRIGGER meanwhile AFTER INSERT ON invoices WHEN NEW.type = 'P' AND NEW.orderId = ${shop.id}
    BEGIN UPDATE invoices SET status = 'canceled', cancellation = 'accepted' WHERE type = 'I' AND orderId = ${other.id}; END`)
  await shop.cron()
  expect(await shop.rows("SELECT orderId, status FROM invoices WHERE type = 'P'")).toEqual([
    { orderId: shop.id, status: 'valid' },
  ])
})
