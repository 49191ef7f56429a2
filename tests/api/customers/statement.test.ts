import { expect, test } from 'vitest'
import type { AccountStatement } from '#contract/customers/statement'
import { todayInMexico } from '#contract/fields'
import type { OrderPage } from '#contract/orders/lists'
import type { Order } from '#contract/orders/orders'
import type { CollectionSummary, PaymentPage } from '#contract/payments/collection'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { invoiceForm } from '../invoices/invoicing.ts'
import { auditMoney, begin, cartTotal, charge, confirm, cron, openPayingShop, passTime } from '../payments/paying.ts'

/** A box costs 215.76 with IVA. */
const box = 215.76
const daysAgo = (days: number) => new Date(Date.parse(todayInMexico()) - days * 86_400_000).toISOString().slice(0, 10)

async function openAccount() {
  const shop = await openShop()
  await shop.db.execute('UPDATE customers SET credit_days = 30, credit_limit = 1000000 WHERE id = 1')
  const [client, manager] = [await shop.as('cliente'), await shop.as('gerente')]
  const accepted = async (age = 0) => {
    const made = await order(client)
    await manager.put(`/orders/${made.id}/accept`, { creditReason: 'Paga el lunes' })
    await shop.db.execute(`UPDATE order_events SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '-${age} days')
      WHERE orderId = ${made.id} AND event = 'Accepted'`)
    return made
  }
  return { ...shop, client, manager, accepted }
}

const order = async (client: Caller, quantity = 1) =>
  (await client.post('/orders', { orderItems: [{ productId: 1, quantity }] })).json<Order>()
const pay = (staff: Caller, { id }: { id: number }, amount: number, paidOn = todayInMexico()) =>
  staff.post(`/orders/${id}/payments`, { amount, form: '03', paidOn, reference: 'SPEI 123' })
const statement = async (caller: Caller, query = '') =>
  (await caller.get(`/customers/1/statement${query}`)).json<AccountStatement>()
const lines = ({ movements }: AccountStatement) =>
  movements.map(({ day, kind, order_number, charge, credit, balance }) => [
    day,
    kind,
    order_number,
    charge,
    credit,
    balance,
  ])
const idOfPayment = async (shop: Shop, orderId: number) =>
  (await shop.rows('SELECT id FROM payments WHERE orderId = ?', [orderId]))[0]?.id

test('the statement has each charge and each payment with the balance after it', async () => {
  const { client, manager, accepted } = await openAccount()
  const old = await accepted(45)
  const recent = await accepted(2)
  await pay(manager, old, 100, daysAgo(10))
  await pay(manager, recent, box, daysAgo(1))
  await order(client)
  const seen = await statement(client)
  expect(seen).toMatchObject({ from: daysAgo(90), to: todayInMexico(), opening: 0, charges: 431.52, credits: 315.76 })
  expect(lines(seen)).toEqual([
    [daysAgo(45), 'order', 1, box, 0, box],
    [daysAgo(10), 'payment', 1, 0, 100, 115.76],
    [daysAgo(2), 'order', 2, box, 0, 331.52],
    [daysAgo(1), 'payment', 2, 0, box, 115.76],
  ])
  expect(seen.closing).toBe(115.76)
  expect(seen.movements[1]).toMatchObject({ form: '03', reference: 'SPEI 123' })
  expect(seen.open).toEqual([
    {
      id: 1,
      order_number: 1,
      isAccepted: true,
      soldOn: daysAgo(45),
      dueOn: daysAgo(15),
      total: box,
      balance: 115.76,
      isOverdue: true,
      late: 15,
    },
  ])
  expect(seen.ageing).toEqual({ current: 0, upTo30: 115.76, upTo60: 0, upTo90: 0, over90: 0 })
  expect(seen.credit).toMatchObject({ owed: 115.76, overdue: 115.76, available: 9884.24 })
  expect(await statement(manager)).toEqual(seen)
})

test('a period opens with the balance of the days before it', async () => {
  const { client, manager, accepted } = await openAccount()
  const old = await accepted(45)
  await pay(manager, old, 100, daysAgo(10))
  const seen = await statement(client, `?from=${daysAgo(20)}&to=${daysAgo(5)}`)
  expect([seen.opening, lines(seen), seen.closing]).toEqual([
    box,
    [[daysAgo(10), 'payment', 1, 0, 100, 115.76]],
    115.76,
  ])
  const empty = await statement(client, `?from=${daysAgo(4)}`)
  expect([empty.opening, empty.movements, empty.closing]).toEqual([115.76, [], 115.76])
})

test('a cancelled order is charged and reversed, and its payment is owed to the client until it is returned', async () => {
  const shop = await openAccount()
  const { client, manager, accepted } = shop
  const cancelled = await accepted()
  await pay(manager, cancelled, 100)
  await manager.put(`/orders/${cancelled.id}/cancel`, { reason: 'Sin existencia' })
  const before = await statement(client)
  expect(before.movements.map(({ kind }) => kind).toSorted()).toEqual(['cancelled', 'order', 'payment'])
  expect([before.closing, before.open]).toEqual([-100, []])
  const body = { reason: 'Cancelado', form: '03', returnedOn: todayInMexico() }
  expect((await manager.post(`/payments/${await idOfPayment(shop, 1)}/refunds`, body)).status).toBe(201)
  const after = await statement(client)
  expect(after.movements.at(-1)).toMatchObject({ kind: 'refund', charge: 100, balance: 0 })
})

test('payments before the acceptance of an order count in favour of the client', async () => {
  const { client, manager } = await openAccount()
  const made = await order(client)
  await pay(manager, made, 50)
  expect(lines(await statement(client))).toEqual([[todayInMexico(), 'payment', 1, 0, 50, -50]])
  await manager.put(`/orders/${made.id}/accept`)
  expect(lines(await statement(client))).toEqual([
    [todayInMexico(), 'order', 1, box, 0, box],
    [todayInMexico(), 'payment', 1, 0, 50, 165.76],
  ])
})

test('a part that the shop returns does not have to be paid again; a part that the bank took back does', async () => {
  const shop = await openAccount()
  const { client, manager, accepted, db } = shop
  const paid = await accepted()
  await pay(manager, paid, box)
  const payment = await idOfPayment(shop, paid.id)
  const refund = (way: string, amount: number) =>
    db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, form, returnedOn, closedAt)
      VALUES (${payment}, ${amount}, '${way}', 'done', 'x', '${way}', ${way === 'hand' ? `'03', '${todayInMexico()}'` : 'NULL, NULL'},
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`)
  await refund('hand', 1000)
  const returned = await statement(client)
  expect(returned.movements.map(({ kind }) => kind)).toEqual(['order', 'payment', 'refund', 'bonus'])
  expect(returned.closing).toBe(0)
  await refund('chargeback', 2000)
  const lost = await statement(client)
  expect([lost.closing, lost.credit.owed]).toEqual([20, 20])
  expect(lost.movements.map(({ kind }) => kind)).toEqual(['order', 'payment', 'refund', 'bonus', 'chargeback'])
})

type Account = Awaited<ReturnType<typeof openAccount>>

const returnWhole = async ({ manager }: Account, payment: number) =>
  manager.post(`/payments/${payment}/refunds`, { reason: 'Devolución', form: '03', returnedOn: todayInMexico() })
const cancelBox = async ({ manager }: Account, { id, OrderItems }: Order) =>
  manager.put(`/orders/${id}/cancel-items`, {
    reason: 'Sin existencia',
    items: [{ orderItemId: OrderItems[0]?.id, quantity: 1 }],
  })
const accept = ({ manager }: Account, { id }: Order) => manager.put(`/orders/${id}/accept`)

type Step = (account: Account, order: Order) => Promise<Response>

/** What happens to an order of two boxes ($431.52), and the balance that is due then. */
const afterRefunds: [name: string, status: Order['paymentStatus'], due: number, steps: Step[]][] = [
  [
    'the only part that was paid is returned',
    'Pending',
    431.52,
    [accept, ({ manager }, order) => pay(manager, order, 50), (account) => returnWhole(account, 1)],
  ],
  [
    'one of two payments is returned',
    'Partial',
    100,
    [
      accept,
      ({ manager }, order) => pay(manager, order, 100),
      ({ manager }, order) => pay(manager, order, 331.52),
      (account) => returnWhole(account, 1),
    ],
  ],
  [
    'both payments are returned',
    'Refunded',
    0,
    [
      accept,
      ({ manager }, order) => pay(manager, order, 100),
      ({ manager }, order) => pay(manager, order, 331.52),
      (account) => returnWhole(account, 1),
      (account) => returnWhole(account, 2),
    ],
  ],
  [
    'all is returned and then a box is cancelled',
    'Refunded',
    0,
    [accept, ({ manager }, order) => pay(manager, order, 431.52), (account) => returnWhole(account, 1), cancelBox],
  ],
  [
    'a box is cancelled after a credit note of more than the other one',
    'Paid',
    0,
    [
      accept,
      ({ client }, { id }) =>
        client.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_form: '99', payment_method: 'PPD' }),
      ({ manager }) => manager.post('/invoices/1/credit-note', { amount: 300, reason: 'Descuento' }),
      cancelBox,
    ],
  ],
]

test.each(afterRefunds)('when %s, order, lists and statement have the same balance', async (_, status, due, steps) => {
  const account = await openAccount()
  const made = await order(account.client, 2)
  for (const step of steps) {
    const answer = await step(account, made)
    if (!answer.ok) throw new Error(await answer.text())
  }
  const { manager } = account
  const changed = await (await manager.get(`/orders/${made.id}`)).json<Order>()
  const summary = await (await manager.get('/payments/summary')).json<CollectionSummary>()
  const { credit, closing } = await statement(manager)
  expect({
    status: changed.paymentStatus,
    // The balance of a refunded order is its price, which is not due.
    order: status === 'Refunded' ? 0 : changed.balance,
    summary: summary.toCollect.total,
    owed: credit.owed,
    closing,
  }).toEqual({ status, order: due, summary: due, owed: due, closing: due })
})

test('money above a credit note is to be returned, in every list, until it is', async () => {
  const account = await openAccount()
  const { client, manager } = account
  const made = await order(client, 2)
  await accept(account, made)
  await pay(manager, made, 431.52)
  await client.post(`/orders/${made.id}/invoice`, invoiceForm)
  await manager.post('/invoices/1/credit-note', { amount: 31.52, reason: 'Precio corregido' })
  const seen = async () => {
    const { paymentStatus, balance, payments, events } = await (await client.get(`/orders/${made.id}`)).json<Order>()
    const { toRefund } = await (await manager.get('/payments/summary')).json<CollectionSummary>()
    const rows = await (await manager.get('/payments?state=refund_due')).json<PaymentPage>()
    return {
      order: [paymentStatus, balance, payments[0]?.due],
      history: events.filter(({ event }) => event === 'refund_due').map(({ note }) => note),
      toRefund: toRefund.total,
      reasons: rows.payments.map(({ due, reason }) => [due, reason]),
      closing: (await statement(client)).closing,
    }
  }
  const history = ['Por devolver $31.52']
  expect(await seen()).toEqual({
    order: ['Paid', 0, 31.52],
    history,
    toRefund: 31.52,
    reasons: [[31.52, 'credited']],
    closing: -31.52,
  })
  await returnWhole(account, 1)
  expect(await seen()).toEqual({ order: ['Paid', 0, 0], history, toRefund: 0, reasons: [], closing: 0 })
  expect(await auditMoney(account)).toEqual([])
})

test('an advance that was returned before the acceptance counts no more', async () => {
  const account = await openAccount()
  const made = await order(account.client)
  await pay(account.manager, made, 50)
  expect((await returnWhole(account, 1)).status).toBe(201)
  const seen = await statement(account.client)
  expect(seen.movements.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
  expect(seen.closing).toBe(0)
  await account.manager.put(`/orders/${made.id}/cancel`, { reason: 'Ya no lo quiere' })
  const cancelled = await (await account.manager.get(`/orders/${made.id}`)).json<Order>()
  expect([cancelled.status, cancelled.paymentStatus]).toEqual(['Cancelled', 'Refunded'])
})

test('a part of an advance that was returned before the acceptance has to be paid again; a later part does not', async () => {
  const account = await openAccount()
  const { client, manager } = account
  const made = await order(client, 2)
  await pay(manager, made, 200)
  const returnPart = async (amount: number) => {
    const body = { reason: 'Devolución', amount, form: '03', returnedOn: todayInMexico() }
    expect((await manager.post('/payments/1/refunds', body)).status).toBe(201)
  }
  const seen = async () => {
    const { paymentStatus, paid, balance } = await (await client.get(`/orders/${made.id}`)).json<Order>()
    return [paymentStatus, paid, balance, (await statement(client)).closing]
  }
  await returnPart(50)
  expect(await seen()).toEqual(['Partial', 150, 281.52, -150])
  await accept(account, made)
  expect(await seen()).toEqual(['Partial', 150, 281.52, 281.52])
  await returnPart(30)
  expect(await seen()).toEqual(['Partial', 150, 281.52, 281.52])
  // The cancelled box lowers the price; what was returned before the acceptance stays due.
  await cancelBox(account, made)
  expect(await seen()).toEqual(['Partial', 150, 65.76, 65.76])
  expect(await auditMoney(account)).toEqual([])
})

test('what is returned of an advance after articles were cancelled is not due', async () => {
  const account = await openAccount()
  const { client, manager } = account
  const made = await order(client, 2)
  await pay(manager, made, 431.52)
  await cancelBox(account, made)
  expect(
    (await manager.post('/payments/1/refunds', { reason: 'Menos', form: '03', returnedOn: todayInMexico() })).status,
  ).toBe(201)
  await accept(account, made)
  expect(await (await client.get(`/orders/${made.id}`)).json<Order>()).toMatchObject({
    paymentStatus: 'Paid',
    balance: 0,
  })
  expect([(await statement(client)).closing, await auditMoney(account)]).toEqual([0, []])
})

test('the whole price of an order is due if its advance was returned before the acceptance', async () => {
  const account = await openAccount()
  const { client, manager } = account
  const made = await order(client)
  await pay(manager, made, box)
  await returnWhole(account, 1)
  const seen = async () => (await client.get(`/orders/${made.id}`)).json<Order>()
  expect(await seen()).toMatchObject({ status: 'Pending', paymentStatus: 'Pending', balance: box })
  await accept(account, made)
  expect(await seen()).toMatchObject({ status: 'Accepted', paymentStatus: 'Pending', balance: box })
  const { toCollect } = await (await manager.get('/payments/summary')).json<CollectionSummary>()
  expect([toCollect.total, (await statement(client)).closing]).toEqual([box, box])
  await pay(manager, made, 100)
  await returnWhole(account, 2)
  expect(await seen()).toMatchObject({ paymentStatus: 'Pending', balance: box })
  await pay(manager, made, box)
  await returnWhole(account, 3)
  expect((await seen()).paymentStatus).toBe('Refunded')
  expect([(await statement(client)).closing, await auditMoney(account)]).toEqual([0, []])
})

test('a charge without an order is in favour of the client until it is returned, as in the list of money to return', async () => {
  const shop = await openPayingShop()
  const { client, as, db } = shop
  const manager = await as('gerente')
  const attempt = await begin(shop)
  await passTime(shop)
  await cron(shop)
  await db.execute('UPDATE inventory SET on_hand = reserved WHERE productId = 1')
  expect(await confirm(client, await charge(shop, attempt))).toMatchObject({ state: 'refund', orderId: null })
  const seen = async () => {
    const { toRefund } = await (await manager.get('/payments/summary')).json<CollectionSummary>()
    const account = await statement(client)
    return [toRefund.total, account.closing, lines(account)]
  }
  const paid = [todayInMexico(), 'payment', null, 0, cartTotal, -cartTotal]
  expect(await seen()).toEqual([cartTotal, -cartTotal, [paid]])
  shop.netpay.age(String((await shop.rows('SELECT transactionTokenId AS id FROM payments'))[0]?.id), 1)
  expect((await manager.post('/payments/1/refunds', { reason: 'Sin pedido', amount: 200 })).status).toBe(201)
  const part = [todayInMexico(), 'refund', null, 200, 0, 200 - cartTotal]
  expect(await seen()).toEqual([cartTotal - 200, 200 - cartTotal, [paid, part]])
  await manager.post('/payments/1/refunds', { reason: 'Sin pedido' })
  expect(await seen()).toEqual([0, 0, [paid, part, [todayInMexico(), 'refund', null, cartTotal - 200, 0, 0]]])
})

test('balances are grouped by days past their due date', async () => {
  const { client, accepted } = await openAccount()
  for (const age of [30, 31, 60, 61, 120, 121]) await accepted(age)
  const { open, ageing } = await statement(client)
  expect(open.map(({ late }) => late)).toEqual([91, 90, 31, 30, 1, 0])
  expect(ageing).toEqual({ current: box, upTo30: 431.52, upTo60: box, upTo90: box, over90: box })
})

test('a client reads only its own statement; the roles of customers read all', async () => {
  const { as, client, accepted } = await openAccount()
  await accepted()
  expect((await (await as('otro')).get('/customers/1/statement')).status).toBe(404)
  for (const role of ['pedidos', 'almacen']) {
    expect((await (await as(role)).get('/customers/1/statement')).status).toBe(403)
  }
  for (const role of ['admin', 'ventas', 'gerente']) {
    expect((await (await as(role)).get('/customers/1/statement')).status).toBe(200)
  }
  expect((await (await as('admin')).get('/customers/99/statement')).status).toBe(404)
  expect((await client.get('/customers/1/statement?from=2026-02-30')).status).toBe(400)
})

test('the demo shop has an order over its credit, one of a customer with an overdue balance, and a cash customer', async () => {
  const { as, rows } = await openShop({ data: 'demo' })
  const clerk = await as('pedidos')
  const { orders } = await (await clerk.get('/orders?tab=toAccept&limit=200')).json<OrderPage>()
  expect(new Set(orders.map(({ creditHold }) => creditHold?.reason ?? null))).toEqual(
    new Set([null, 'limit', 'overdue']),
  )
  const cash = "JOIN customers ON customers.id = customerId WHERE credit_limit = 0 AND status = 'Pending'"
  expect((await rows(`SELECT orders.id FROM orders ${cash}`)).length).toBeGreaterThan(0)
})

test('the statements of the demo shop end with what each customer owes, less what is to be returned', async () => {
  const { as, rows } = await openShop({ data: 'demo' })
  const manager = await as('gerente')
  const expected = await rows(`SELECT customers.id, coalesce((SELECT sum(balance) FROM orders
      WHERE customerId = customers.id AND paymentStatus IN ('Pending', 'Partial') AND status NOT IN ('Pending', 'Cancelled')), 0)
    - coalesce((SELECT sum(paid) FROM orders WHERE customerId = customers.id AND status IN ('Pending', 'Cancelled')), 0)
    - coalesce((SELECT sum(due) FROM payments JOIN orders ON orders.id = orderId
        WHERE customerId = customers.id AND state = 'applied'), 0)
      AS balance FROM customers ORDER BY id`)
  expect(expected.length).toBeGreaterThan(30)
  for (const { id, balance } of expected) {
    const { closing } = await (await manager.get(`/customers/${id}/statement?from=2020-01-01`)).json<AccountStatement>()
    expect(closing, `customer ${id}`).toBeCloseTo(Number(balance) / 100, 2)
  }
})
