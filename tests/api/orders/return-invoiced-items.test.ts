import { expect, test } from 'vitest'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { finish } from '../invoices/invoicing.ts'
import { auditMoney } from '../payments/paying.ts'
import { openInvoicedOrder, stockFaults } from './shipping.ts'

const reason = 'No es lo que pidió'

/** The order of `openInvoicedOrder`, of which everything was shipped. */
async function openInvoiced({ onCredit = false } = {}) {
  const shop = await openInvoicedOrder({ onCredit })
  await shop.ship(undefined)
  const giveBack = async (items: object[]) =>
    shop.admin.put(`/orders/${shop.id}/return-items`, { items, reason, version: (await shop.read()).version })
  const all = [
    { orderItemId: shop.screws, quantity: 10 },
    { orderItemId: shop.lamps, quantity: 4 },
  ]
  const credit = (amount: number) =>
    shop.admin.post('/invoices/1/credit-note', { amount, reason: 'Artículos devueltos' })
  const problems = async () =>
    (await (await shop.admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis.map(({ problem, uncredited }) => [
      problem,
      uncredited,
    ])
  return { ...shop, giveBack, all, credit, problems }
}

test('the returned part of an invoiced order needs a credit note, with the IVA of its articles', async () => {
  const shop = await openInvoiced()
  const order = await (await shop.giveBack([{ orderItemId: shop.lamps, quantity: 4 }])).json<Order>()
  const cut = order.uncredited ?? 0
  expect(order).toMatchObject({ total: 2157.6, payments: [{ due: cut }] })
  expect(await shop.problems()).toEqual([['reduced', cut]])
  expect((await shop.credit(cut)).status).toBe(201)
  expect(await shop.problems()).toEqual([])
  const [note] = shop.facturapi.invoices()
  expect(note).toMatchObject({ type: 'E', total: cut })
  expect(note?.items.map(({ product }) => product.taxes)).toMatchObject([[{ type: 'IVA', rate: 0 }]])
  expect(brokenRules(await (await shop.client.get(`/facturapi/invoices/${note?.id}/xml`)).text())).toEqual([])
  await shop.admin.post('/payments/1/refunds', { form: '03', reason })
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Paid', uncredited: 0, balance: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('a return of an order on credit lowers its debt, and its next complement starts from the new balance', async () => {
  const shop = await openInvoiced({ onCredit: true })
  await shop.pay(300)
  await shop.runCron()
  const order = await (await shop.giveBack([{ orderItemId: shop.screws, quantity: 4 }])).json<Order>()
  expect(order).toMatchObject({ paymentStatus: 'Partial', payments: [{ due: 0 }] })
  await shop.credit(order.uncredited ?? 0)
  await shop.pay()
  await finish(shop)
  const { cfdis, paymentStatus } = await shop.read()
  const complements = cfdis
    .filter(({ type }) => type === 'P')
    .map(({ amount, details }) => [amount, details?.lastBalance])
  expect(paymentStatus).toBe('Paid')
  expect(complements).toEqual([
    [300, order.cfdis[0]?.total],
    [order.balance, order.balance],
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a small refund before a return does not cancel the debt for the articles that stay', async () => {
  const shop = await openInvoiced({ onCredit: true })
  await shop.pay(100)
  await shop.admin.post('/payments/1/refunds', { form: '03', reason: 'Pagó de más' })
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Pending', paid: 0 })
  const returned = await shop.giveBack([
    { orderItemId: shop.screws, quantity: 10 },
    { orderItemId: shop.lamps, quantity: 3 },
  ])
  const order = await returned.json<Order>()
  expect(order).toMatchObject({ paymentStatus: 'Pending', balance: 49.99 })
  expect((await shop.credit(order.uncredited ?? 0)).status).toBe(201)
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Pending', balance: 49.99 })
  expect(await auditMoney(shop)).toEqual([])
})

test('an order whose whole price was returned stays so when a part of its articles comes back', async () => {
  const shop = await openInvoiced()
  await shop.admin.post('/payments/1/refunds', { form: '03', reason })
  expect((await shop.credit(100)).status).toBe(201)
  await shop.giveBack([{ orderItemId: shop.screws, quantity: 4 }])
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Refunded', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('the invoice of an order that is returned whole stays, as a problem until it is cancelled or credited', async () => {
  const shop = await openInvoiced()
  const { total } = await shop.read()
  expect(await (await shop.giveBack(shop.all)).json()).toMatchObject({
    status: 'Cancelled',
    uncredited: 0,
    cfdis: [{ status: 'valid', cancellation: 'none' }],
  })
  expect(await shop.problems()).toMatchObject([['orderCancelled', 0]])
  expect((await shop.credit(total)).status).toBe(201)
  expect(await shop.problems()).toEqual([])
  expect(await shop.read()).toMatchObject({ status: 'Cancelled', payments: [{ due: total }] })
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('after a credited part, the rest is returned too, and its credit note covers the whole invoice', async () => {
  const shop = await openInvoiced()
  const { total } = await shop.read()
  const part = await (await shop.giveBack([{ orderItemId: shop.lamps, quantity: 4 }])).json<Order>()
  await shop.credit(part.uncredited ?? 0)
  await shop.giveBack([{ orderItemId: shop.screws, quantity: 10 }])
  expect(await shop.read()).toMatchObject({ status: 'Cancelled', payments: [{ due: total }] })
  expect(await shop.problems()).toMatchObject([['orderCancelled', 0]])
  expect((await shop.credit(2157.6)).status).toBe(201)
  expect(await shop.problems()).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('an invoice that is being stamped is finished first; in a global invoice only a whole order is returned', async () => {
  const shop = await openInvoiced()
  const one = [{ orderItemId: shop.screws, quantity: 1 }]
  const code = async () => ((await (await shop.giveBack(one)).json()) as { code: string }).code
  await shop.db.execute("UPDATE invoices SET status = 'verifying'")
  expect(await code()).toBe('INVOICE_IN_PROCESS')
  await shop.db.execute("UPDATE invoices SET status = 'valid', orderId = NULL")
  await shop.db.execute('INSERT INTO invoice_orders (invoice, orderId) SELECT rowid, 1 FROM invoices')
  expect(await code()).toBe('IN_GLOBAL_INVOICE')
  expect(await (await shop.giveBack(shop.all)).json()).toMatchObject({ status: 'Cancelled' })
  expect(await shop.problems()).toMatchObject([['orderCancelled', 0]])
})
