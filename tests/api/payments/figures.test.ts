import { expect, test } from 'vitest'
import type { CustomerCredit } from '#contract/customers/credit'
import type { AccountStatement } from '#contract/customers/statement'
import { todayInMexico } from '#contract/fields'
import { toCentavos } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import type { CollectionSummary, DebtorPage, ReceivablePage } from '#contract/payments/collection'
import type { SalesReport } from '#contract/reports'
import { createRandom, type Random } from '../../../db/seed/random.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { finish, invoiceForm } from '../invoices/invoicing.ts'

const reason = 'Prueba'
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

type Change = (admin: Caller, order: Order, random: Random) => Promise<Response> | undefined

/** A random amount from one centavo to `amount`, in pesos. */
const partOf = (amount: number, random: Random) => random.between(1, Math.max(toCentavos(amount), 1)) / 100

const pay =
  (surplus: number): Change =>
  (admin, { id, balance }, random) => {
    const amount = random.chance(0.5) ? balance : partOf(balance, random)
    const form = random.pick(['01', '02', '03', '04', '28'])
    return admin.post(`/orders/${id}/payments`, {
      amount: amount + surplus,
      form,
      paidOn: todayInMexico(),
      allowSurplus: true,
    })
  }

const changes: Record<string, Change> = {
  create: (admin, _, random) => {
    const orderItems = [1, 2, 3].map((productId) => ({ productId, quantity: random.between(1, 9) }))
    return admin.post('/admin/orders', { customerId: random.pick([1, 1, 2]), pickup: true, orderItems })
  },
  accept: (admin, { id }) => admin.put(`/orders/${id}/accept`),
  pay: pay(0),
  overpay: pay(12.34),
  void: (admin, { id, payments }, random) =>
    payments[0] && admin.put(`/orders/${id}/payments/${random.pick(payments).id}/void`, { reason }),
  refund: (admin, { payments }, random) => {
    const payment = payments[0] && random.pick(payments)
    const amount = payment && random.chance(0.5) ? partOf(payment.due || payment.amount, random) : undefined
    return payment && admin.post(`/payments/${payment.id}/refunds`, { reason, form: '03', amount })
  },
  invoice: (admin, { id, customerId, invoiceTerms }) => {
    if (!invoiceTerms || customerId !== 1) return undefined
    const { payment_method, payment_forms } = invoiceTerms
    return admin.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_method, payment_form: payment_forms[0] })
  },
  credit: (admin, { cfdis, total, uncredited }, random) => {
    const invoice = cfdis.find(({ type, status }) => type === 'I' && status === 'valid')
    const amount = uncredited || partOf(total / 2, random)
    return invoice && admin.post(`/invoices/${invoice.rowid}/credit-note`, { amount, reason })
  },
  cancelInvoice: (admin, { cfdis }, random) => {
    const valid = cfdis.filter(({ status }) => status === 'valid')
    return valid[0] && admin.put(`/invoices/${random.pick(valid).rowid}/cancel`, { motive: '02', reason })
  },
  cancelItems: (admin, { id, OrderItems }, random) => {
    const line = random.pick(OrderItems)
    const items = [{ orderItemId: line.id, quantity: random.between(1, line.quantity) }]
    return admin.put(`/orders/${id}/cancel-items`, { reason, items })
  },
  edit: (admin, { id, OrderItems }, random) => {
    const items = OrderItems.map(({ productId }) => ({ productId, quantity: random.between(1, 9), discount: 10 }))
    return admin.put(`/orders/${id}/items`, { items, reason })
  },
  ship: (admin, { id, status }) =>
    admin.put(`/orders/${id}/status`, { status: status === 'Preparing' ? 'Shipped' : 'Preparing' }),
  cancel: (admin, { id }, random) => (random.chance(0.3) ? admin.put(`/orders/${id}/cancel`, { reason }) : undefined),
}

const ordersOf = async ({ rows }: Shop, admin: Caller) => {
  const ids = await rows('SELECT id FROM orders')
  return Promise.all(ids.map(async ({ id }) => (await admin.get(`/orders/${id}`)).json<Order>()))
}

/** The same amounts from two sources, in centavos: added up here from the pages of all orders, and as the other screens show them. */
async function amountsOf(shop: Shop, admin: Caller) {
  const get = async <T>(path: string) => (await admin.get(path)).json<T>()
  const orders = await ordersOf(shop, admin)
  const accepted = orders.filter(({ status }) => status !== 'Pending' && status !== 'Cancelled')
  const unpaid = accepted.filter(({ paymentStatus }) => paymentStatus === 'Pending' || paymentStatus === 'Partial')
  const sold = orders.filter(
    ({ status, events }) =>
      status !== 'Cancelled' && events.some(({ event }) => event === 'Accepted' || event === 'Paid'),
  )
  const owed = (list: readonly Order[]) => sumOf(list, ({ balance }) => balance)
  const toReturn = (list: readonly Order[]) =>
    sumOf(list, ({ payments }) => sumOf(payments, ({ state, due }) => (state === 'void' ? 0 : due)))
  const summary = await get<CollectionSummary>('/payments/summary')
  const debtors = await get<DebtorPage>('/payments/receivables/customers')
  const report = await get<SalesReport>(`/reports/sales?from=2026-01-01&to=${todayInMexico()}`)
  const pairs: [string, number, number][] = [
    ['Cobranza, to collect', owed(unpaid), summary.toCollect.total],
    ['Cobranza, debtors', owed(unpaid), sumOf(debtors.customers, ({ balance }) => balance)],
    ['Cobranza, to return', toReturn(orders), summary.toRefund.total],
    ['report, receivable', owed(unpaid), report.receivable.total],
    ['report, sales', sumOf(sold, ({ total }) => total), report.totals.gross],
    ['report, sales without IVA', sumOf(sold, ({ subtotal }) => subtotal), report.totals.net],
  ]
  for (const customer of [1, 2]) {
    const own = orders.filter(({ customerId }) => customerId === customer)
    const debt = owed(unpaid.filter(({ customerId }) => customerId === customer))
    const advances = sumOf(own, ({ status, paid }) => (status === 'Pending' ? paid : 0))
    const credit = await get<CustomerCredit>(`/customers/${customer}/credit`)
    const receivables = await get<ReceivablePage>(`/payments/receivables?customer=${customer}`)
    const { closing, ageing } = await get<AccountStatement>(`/customers/${customer}/statement?from=2026-01-01`)
    pairs.push(
      [`credit of ${customer}`, debt, credit.owed],
      [`receivables of ${customer}`, debt, receivables.balance],
      [`statement of ${customer}`, debt - advances - toReturn(own), closing],
      [`ageing of ${customer}`, debt, sumOf(Object.values(ageing), (part) => part)],
    )
  }
  return {
    byOrders: pairs.map(([name, amount]) => [name, toCentavos(amount)]),
    byScreens: pairs.map(([name, , amount]) => [name, toCentavos(amount)]),
  }
}

test('Cobranza, the statements, the credit and the report show the money of the orders after random work', async () => {
  const shop = await openShop()
  await shop.db.batch([
    'UPDATE customers SET credit_days = 30 WHERE id = 1',
    "UPDATE products SET iva = '0' WHERE id = 3",
    'UPDATE inventory SET on_hand = 100000',
  ])
  const admin = await shop.as('admin')
  const random = createRandom(4)
  const done = new Set<string>()
  let orders = 0
  for (let step = 1; step <= 160; step++) {
    const name =
      orders < 3 ? 'create' : random.pick([...Object.keys(changes), 'accept', 'invoice', 'credit', 'cancelInvoice'])
    const order = await (await admin.get(`/orders/${random.between(1, Math.max(orders, 1))}`)).json<Order>()
    const answer = await changes[name]?.(admin, order, random)
    expect(answer?.status ?? 200, `step ${step}: ${name}`).toBeLessThan(500)
    if (answer?.ok) done.add(name)
    if (answer?.ok && name === 'create') orders++
    if (step % 16 > 0) continue
    await finish(shop)
    const { byOrders, byScreens } = await amountsOf(shop, admin)
    expect(byScreens, `after step ${step}: ${name}`).toEqual(byOrders)
  }
  expect([...done].sort()).toEqual(Object.keys(changes).sort())
})
