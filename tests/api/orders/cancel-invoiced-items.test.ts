import { expect, test } from 'vitest'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { finish, invoiceForm } from '../invoices/invoicing.ts'
import { auditMoney } from '../payments/paying.ts'
import { openInvoicedOrder, stockFaults } from './shipping.ts'

const reason = 'Sin existencia'

/** The order of `openInvoicedOrder`, of which 6 of the 10 screws were shipped. */
async function openInvoiced({ onCredit = false } = {}) {
  const shop = await openInvoicedOrder({ onCredit })
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  const cancel = (body: object = {}) => shop.admin.put(`/orders/${shop.id}/cancel-items`, { reason, ...body })
  const credit = (amount: number) =>
    shop.admin.post('/invoices/1/credit-note', { amount, reason: 'Artículos cancelados' })
  const problems = async () =>
    (await (await shop.admin.get('/invoices?state=problem')).json<CfdiPage>()).cfdis.map(({ problem, uncredited }) => ({
      problem,
      uncredited,
    }))
  const refund = (body: object) => shop.admin.post('/payments/1/refunds', { reason, ...body })
  return { ...shop, cancel, credit, problems, refund }
}

test('the cancelled part of an invoiced order needs a credit note, until one is issued', async () => {
  const shop = await openInvoiced()
  const { total } = await shop.read()
  const order = await (await shop.cancel()).json<Order>()
  const cut = Math.round((total - order.total) * 100) / 100
  expect(order).toMatchObject({ status: 'Shipped', total: 1294.56, uncredited: cut, payments: [{ due: cut }] })
  expect(await shop.problems()).toEqual([{ problem: 'reduced', uncredited: cut }])

  await shop.credit(100)
  expect(await shop.problems()).toEqual([{ problem: 'reduced', uncredited: Math.round((cut - 100) * 100) / 100 }])
  await shop.credit(Math.round((cut - 100) * 100) / 100)
  expect(await shop.problems()).toEqual([])
  // The money is returned once, independently of the credit note.
  expect((await shop.refund({ form: '03' })).status).toBe(201)
  expect(await shop.problems()).toEqual([])
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Paid', credited: 0, uncredited: 0, balance: 0 })
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('the credit note has the IVA of the cancelled articles, not that of those that stayed', async () => {
  const shop = await openInvoiced()
  const order = await (await shop.cancel({ items: [{ orderItemId: shop.lamps, quantity: 4 }] })).json<Order>()
  await shop.credit(order.uncredited ?? 0)
  const [note] = shop.facturapi.invoices()
  expect(note).toMatchObject({ type: 'E', total: order.uncredited })
  expect(note?.items.map(({ product }) => product.taxes)).toMatchObject([[{ type: 'IVA', rate: 0 }]])
  const xml = await (await shop.client.get(`/facturapi/invoices/${note?.id}/xml`)).text()
  expect(brokenRules(xml)).toEqual([])
})

test('money returned in addition to a cancelled part needs its own credit note', async () => {
  const shop = await openInvoiced()
  const order = await (await shop.cancel()).json<Order>()
  await shop.credit(order.uncredited ?? 0)
  await shop.refund({ form: '03' })
  await shop.refund({ form: '01', amount: 50 })
  expect(await shop.problems()).toEqual([{ problem: 'reduced', uncredited: 50 }])
  await shop.credit(50)
  expect(await shop.problems()).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('instead of a credit note the invoice is substituted by one for the remaining articles', async () => {
  const shop = await openInvoiced()
  await shop.cancel()
  const answer = await shop.admin.put('/invoices/1/cancel', { motive: '01', reason, substitute: invoiceForm })
  expect(answer.status).toBe(200)
  expect(shop.facturapi.invoices()[0]).toMatchObject({ type: 'I', total: 1294.56 })
  await finish(shop)
  expect(await shop.problems()).toEqual([])
  expect(await shop.read()).toMatchObject({ uncredited: 0, invoice: { total: 1294.56 } })
})

test('a part of an order on credit is credited, and its next complement starts from the remaining balance', async () => {
  const shop = await openInvoiced({ onCredit: true })
  await shop.pay(300)
  await shop.runCron()
  const order = await (await shop.cancel()).json<Order>()
  expect(order).toMatchObject({ paymentStatus: 'Partial', balance: 994.56, payments: [{ due: 0 }] })
  await shop.credit(order.uncredited ?? 0)
  expect(await shop.read()).toMatchObject({ balance: 994.56, credited: 0 })
  await shop.pay(994.56)
  await finish(shop)
  const { cfdis } = await shop.read()
  expect(cfdis.filter(({ type }) => type === 'P').map(({ amount, details }) => [amount, details?.lastBalance])).toEqual(
    [
      [300, order.cfdis[0]?.total],
      [994.56, 994.56],
    ],
  )
  expect(await auditMoney(shop)).toEqual([])
})

test('an invoice that is being stamped, or a global one, is finished first', async () => {
  const shop = await openInvoiced()
  const code = async () => ((await (await shop.cancel()).json()) as { code: string }).code
  await shop.db.execute("UPDATE invoices SET status = 'verifying'")
  expect(await code()).toBe('INVOICE_IN_PROCESS')
  await shop.db.execute("UPDATE invoices SET status = 'valid', orderId = NULL")
  await shop.db.execute('INSERT INTO invoice_orders (invoice, orderId) SELECT rowid, 1 FROM invoices')
  expect(await code()).toBe('IN_GLOBAL_INVOICE')
  await shop.db.execute("UPDATE invoices SET status = 'canceled'")
  expect((await shop.cancel()).status).toBe(200)
})

test('an invoice requested while articles are cancelled is for the remaining ones, or is followed by a credit note', async () => {
  const shop = await openInvoiced()
  await shop.admin.put('/invoices/1/cancel', { motive: '03', reason })
  await shop.db.execute("UPDATE invoices SET status = 'canceled', cancellation = 'accepted'")
  const [issued, cancelled] = await Promise.all([shop.issue(), shop.cancel()])
  expect([201, 409]).toContain(issued.status)
  expect([200, 409]).toContain(cancelled.status)
  await finish(shop)
  const { invoice, total, uncredited } = await shop.read()
  expect(invoice === null || invoice.total === total || uncredited === (invoice.total ?? 0) - total).toBe(true)
})
