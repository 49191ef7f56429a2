import { expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { openShop } from '../shop.ts'
import { invoiceForm } from './invoicing.ts'

/** An order on credit of $1,294.56, with a PPD invoice and nothing paid. */
async function creditOrder() {
  const shop = await openShop()
  await shop.db.execute('UPDATE customers SET credit_days = 30 WHERE id = 1')
  const client = await shop.as('cliente')
  const admin = await shop.as('admin')
  const orderItems = [{ productId: 1, quantity: 6 }]
  const { id } = await (await client.post('/orders', { customerId: 1, orderItems })).json<Order>()
  await admin.put(`/orders/${id}/accept`)
  await client.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_method: 'PPD', payment_form: '99' })
  const pay = (amount: number, form = '03') =>
    admin.post(`/orders/${id}/payments`, { amount, form, paidOn: '2026-01-15' })
  const getOrder = async () => (await admin.get(`/orders/${id}`)).json<Order>()
  const complements = async () => (await getOrder()).cfdis.filter(({ type }) => type === 'P')
  const cron = async () => {
    await shop.db.execute("UPDATE invoices SET readAt = '2020-01-01T00:00:00.000Z'")
    await shop.runCron()
  }
  return { ...shop, client, admin, id, pay, getOrder, complements, cron }
}

const documentsOf = ({ facturapi }: Awaited<ReturnType<typeof creditOrder>>) =>
  facturapi
    .invoices()
    .filter(({ type }) => type === 'P')
    .map(({ complements }) => complements[0]?.data[0]?.related_documents[0])
    .reverse()

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

test('two payments before a run, and runs at the same time, make one complement each', async () => {
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

test('an invoice with a standing complement is not cancelled before it', async () => {
  const shop = await creditOrder()
  await shop.pay(500)
  await shop.cron()
  const answer = await shop.admin.put('/invoices/1/cancel', { motive: '03', reason: 'x' })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'HAS_DEPENDENTS' }])
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
