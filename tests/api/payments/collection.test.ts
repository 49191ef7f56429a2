import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { DebtorPage, PaymentPage, ReceivablePage, VoucherPage } from '#contract/payments/collection'
import { transferReference } from '#contract/payments/transfer-reference'
import { openShop } from '../../shop.ts'
import { formWith, png } from '../products/images.ts'
import { acceptedOrder, begin, cartTotal, charge, confirm } from './paying.ts'

const day = 86_400_000
const dayOf = (at: number) => new Date(at - 6 * 3_600_000).toISOString().slice(0, 10)

/** Three orders by transfer of 1, 2 and 3 screws; the first two accepted 40 and 10 days ago. */
async function openCollection() {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const ids: number[] = []
  for (const quantity of [1, 2, 3]) {
    const orderItems = [{ productId: 1, quantity }]
    ids.push((await (await client.post('/orders', { paymentMethod: 'Bank Transfer', orderItems })).json<Order>()).id)
  }
  for (const [index, age] of [40, 10].entries()) {
    await admin.put(`/orders/${ids[index]}/accept`)
    const at = new Date(Date.now() - age * day).toISOString()
    await shop.db.execute(
      `UPDATE order_events SET createdAt = '${at}' WHERE orderId = ${ids[index]} AND event = 'Accepted'`,
    )
  }
  await shop.db.execute('UPDATE customers SET credit_days = 30')
  return { ...shop, client, admin, ids }
}

test('the receivables are balances of accepted orders, oldest first, with the due date of the credit', async () => {
  const { admin, ids } = await openCollection()
  await admin.post(`/orders/${ids[1]}/payments`, { amount: 100, form: '01', paidOn: '2026-01-15' })
  const page = await (await admin.get('/payments/receivables')).json<ReceivablePage>()
  expect(page).toMatchObject({
    total: 2,
    balance: 547.28,
    orders: [
      { id: ids[0], balance: 215.76, age: 40, isOverdue: true, dueOn: dayOf(Date.now() - 10 * day) },
      { id: ids[1], balance: 331.52, age: 10, isOverdue: false, dueOn: dayOf(Date.now() + 20 * day) },
    ],
  })
  expect(await (await admin.get('/payments/receivables?overdue=1')).json()).toMatchObject({
    total: 1,
    orders: [{ id: ids[0] }],
  })
  expect((await (await admin.get('/payments/receivables/customers')).json<DebtorPage>()).customers).toMatchObject([
    { customerId: 1, orders: 2, balance: 547.28, overdue: 215.76, age: 40 },
  ])
  expect(await (await admin.get('/payments/summary')).json()).toEqual({
    toConfirm: { count: 0, total: 0, since: null },
    toCollect: { count: 2, total: 547.28 },
    overdue: { count: 1, total: 215.76, customers: 1 },
    toRefund: { count: 0, total: 0 },
    review: { count: 0, total: 0 },
    all: 1,
  })
})

test('a debtor has the present name of the customer, while its orders keep that of their day', async () => {
  const { admin, db } = await openCollection()
  await db.execute("UPDATE customers SET company = 'Ferretería Nueva' WHERE id = 1")
  expect((await (await admin.get('/payments/receivables/customers')).json<DebtorPage>()).customers).toMatchObject([
    { customerId: 1, customer_name: 'Ferretería Nueva', orders: 2 },
  ])
  const { orders } = await (await admin.get('/payments/receivables')).json<ReceivablePage>()
  expect(orders.map(({ customer_name }) => customer_name)).toEqual(['Ferretería La Prueba', 'Ferretería La Prueba'])
})

test('receivables are found by number, transfer reference, customer and amount', async () => {
  const { admin, ids } = await openCollection()
  const [first = 0] = ids
  const found = async (search: string) =>
    (await (await admin.get(`/payments/receivables?search=${encodeURIComponent(search)}`)).json<ReceivablePage>()).total
  expect(await found(`#${first}`)).toBe(1)
  expect(await found(transferReference(first))).toBe(1)
  expect(await found('ferretería')).toBe(2)
  expect(await found('FERRETERÍA')).toBe(2)
  expect(await found('prueba ferreteria')).toBe(2)
  expect(await found('$215.76')).toBe(1)
  expect(await found('100%')).toBe(0)
})

test('vouchers to confirm are those in review of orders with a balance, oldest first', async () => {
  const { admin, client, ids, rows } = await openCollection()
  for (const id of ids) await client.post(`/orders/${id}/voucher`, formWith(png))
  const list = async () => (await (await admin.get('/payments/vouchers')).json<VoucherPage>()).vouchers
  const [first, second] = await list()
  expect((await list()).map(({ order }) => order.id)).toEqual(ids)
  expect(await (await admin.get('/payments/summary')).json()).toMatchObject({
    toConfirm: { count: 3, total: 1294.56, since: first?.createdAt },
  })
  expect(first).toMatchObject({ url: expect.stringMatching(/\.png$/), order: { balance: 215.76, version: 2 } })
  await admin.post(`/orders/${ids[0]}/payments`, {
    amount: 215.76,
    form: '03',
    paidOn: '2026-01-15',
    voucherId: first?.id,
  })
  await admin.put(`/orders/${ids[1]}/vouchers/${second?.id}/reject`, { reason: 'Otro banco' })
  await admin.put(`/orders/${ids[2]}/cancel`, { reason: 'Otro' })
  expect(await list()).toEqual([])
  expect(await rows('SELECT state FROM vouchers ORDER BY id')).toEqual([
    { state: 'confirmed' },
    { state: 'rejected' },
    { state: 'pending' },
  ])
})

test('money to return is listed with its reason', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  await client.post('/cart/item', { productId: 1, quantity: 6 })
  const paying = { ...shop, client }
  const orderId = await acceptedOrder(paying)
  await confirm(client, await charge(shop, await begin(paying, { amount: cartTotal, orderId })))
  await admin.put(`/orders/${orderId}/cancel`, { reason: 'Otro' })
  const { payments } = await (await admin.get('/payments?state=refund_due')).json<PaymentPage>()
  expect(payments).toMatchObject([
    { amount: cartTotal, form: '04', by: null, reason: 'cancelled', order: { id: orderId, status: 'Cancelled' } },
  ])
  expect(await (await admin.get('/payments?state=review')).json()).toMatchObject({ payments: [], total: 0 })
  expect(await (await admin.get('/payments/summary')).json()).toMatchObject({
    toRefund: { count: 1, total: cartTotal },
  })
})

test('the payments of some days have their sums by form and by who registered them, less what they returned by hand', async () => {
  const { admin, ids, as, rows } = await openCollection()
  const sales = await as('ventas')
  const pay = (by: typeof admin, order: number | undefined, amount: number, form: string, paidOn: string) =>
    by.post(`/orders/${order}/payments`, { amount, form, paidOn, allowSurplus: true })
  await pay(sales, ids[0], 100, '01', '2026-01-15')
  await pay(sales, ids[0], 100, '01', '2026-01-16')
  await pay(admin, ids[1], 50.5, '03', '2026-01-16')
  await pay(sales, ids[1], 60, '01', '2026-01-17')
  const wrong = await (await pay(sales, ids[1], 70, '01', '2026-01-16')).json<Order>()
  await admin.put(`/orders/${ids[1]}/payments/${wrong.payments.at(-1)?.id}/void`, { reason: 'Duplicado' })
  // The part above the balance is returned on another day, by another person.
  await pay(sales, ids[0], 40, '01', '2026-01-16')
  const [rest] = await rows("SELECT id FROM payments WHERE state = 'refund_due'")
  const refund = { reason: 'Sobró', form: '01', returnedOn: '2026-01-17' }
  expect((await admin.post(`/payments/${rest?.id}/refunds`, refund)).status).toBe(201)

  const read = async (query: string) => (await admin.get(`/payments?${query}`)).json<PaymentPage>()
  const [byAdmin, bySales] = ['Ana Administra', 'Vero Ventas']
  const sixteenth = await read('from=2026-01-16&to=2026-01-16')
  expect(sixteenth.sums).toEqual([
    { by: byAdmin, form: '03', count: 1, received: 50.5, returned: 0 },
    { by: bySales, form: '01', count: 3, received: 140, returned: 0 },
  ])
  expect(sixteenth.payments.map(({ paidOn }) => paidOn)).toEqual(Array(5).fill('2026-01-16'))
  const since = await read('from=2026-01-16&form=01')
  expect(since.sums).toEqual([
    { by: byAdmin, form: '01', count: 0, received: 0, returned: rest ? 24.24 : 0 },
    { by: bySales, form: '01', count: 4, received: 200, returned: 0 },
  ])
  expect([since.total, since.payments[0]?.paidOn]).toEqual([5, '2026-01-17'])
  expect(await read('to=2026-01-15')).toMatchObject({ total: 1, sums: [{ received: 100 }] })
  expect(await read('search=Lámina')).toMatchObject({ sums: [] })
  expect((await admin.get('/payments?from=2026-02-30')).status).toBe(400)
})
