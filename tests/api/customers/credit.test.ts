import { expect, test } from 'vitest'
import { type CustomerCredit, holdOfNewOrder } from '#contract/customers/credit'
import type { OrderPage } from '#contract/orders/lists'
import type { Order, OrderRow } from '#contract/orders/orders'
import { type Caller, openShop, type Shop } from '../../shop.ts'

type Refusal = { code: string; message: string; details: unknown }

/** A box costs 186.00 and 215.76 with IVA. */
const boxes = (quantity: number, more: object = {}) => ({ orderItems: [{ productId: 1, quantity }], ...more })
const order = async (client: Caller, quantity = 1, more: object = {}) =>
  (await client.post('/orders', boxes(quantity, more))).json<Order>()
const accept = (staff: Caller, { id }: { id: number }, body: object = {}) => staff.put(`/orders/${id}/accept`, body)
const refusalOf = async (answer: { status: number; json: <T>() => Promise<T> }) => {
  const { code, message } = await answer.json<Refusal>()
  return [answer.status, code, message]
}
const pay = (staff: Caller, { id }: { id: number }, amount: number) =>
  staff.post(`/orders/${id}/payments`, { amount, form: '03', paidOn: '2026-01-10' })
const approval = 'Un administrador o gerente puede aprobarlo con un motivo.'

async function openWith(terms: string) {
  const shop = await openShop()
  await shop.db.execute(`UPDATE customers SET ${terms} WHERE id = 1`)
  const [client, clerk, seller, manager] = await Promise.all(['cliente', 'pedidos', 'ventas', 'gerente'].map(shop.as))
  if (!client || !clerk || !seller || !manager) throw new Error('A role is missing')
  return { ...shop, client, clerk, seller, manager }
}

const makeOld = (shop: Shop, id: number, days: number) =>
  shop.db.execute(`UPDATE order_events SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days')
    WHERE orderId = ${id} AND event = 'Accepted'`)

test('an order over the credit limit is received and marked, and accepted only with a reason of roles 1 or 6', async () => {
  const { client, clerk, seller, manager, rows } = await openWith('credit_limit = 30000, credit_days = 30')
  const first = await order(client)
  expect(first.creditHold).toBeNull()
  expect((await accept(clerk, first)).status).toBe(200)
  const second = await order(client)
  const creditHold = { reason: 'limit', amount: 131.52, blocks: true }
  expect([second.status, second.creditHold]).toEqual(['Pending', creditHold])
  const { orders } = await (await manager.get('/orders')).json<OrderPage>()
  expect(orders.map((row) => row.creditHold)).toEqual([creditHold, null])
  const history = await (await client.get('/orders/customer/1')).json<OrderRow[]>()
  expect(history.map((row) => row.creditHold)).toEqual([creditHold, null])

  for (const staff of [clerk, seller]) {
    const refused = [409, 'CREDIT_HOLD', `Crédito excedido por $131.52. ${approval}`]
    expect(await refusalOf(await accept(staff, second))).toEqual(refused)
    expect(await refusalOf(await accept(staff, second, { creditReason: 'Paga el lunes' }))).toEqual(refused)
    expect(await refusalOf(await staff.put(`/orders/${second.id}/status`, { status: 'Accepted' }))).toEqual(refused)
  }
  expect((await accept(manager, second)).status).toBe(409)
  expect(await rows("SELECT id FROM orders WHERE status = 'Accepted'")).toEqual([{ id: first.id }])

  const accepted = await (await accept(manager, second, { creditReason: 'Paga el lunes' })).json<Order>()
  expect([accepted.status, accepted.creditHold]).toEqual(['Accepted', null])
  expect(accepted.events.map(({ event, note }) => [event, note])).toEqual([
    ['created', null],
    ['credit_approved', 'Paga el lunes'],
    ['Accepted', null],
  ])
  const seen = await (await client.get(`/orders/${second.id}`)).json<Order>()
  expect(seen.events.map(({ event }) => event)).toEqual(['created', 'Accepted'])
  expect(seen.credit).toBeUndefined()
  const [audit] = await rows("SELECT userId, entityId, before, after FROM audit_log WHERE action = 'approve_credit'")
  expect(audit).toMatchObject({ userId: 6, entityId: String(second.id), before: null })
  expect(JSON.parse(String(audit?.after))).toEqual({ reason: 'Paga el lunes', hold: 'limit', amount: 131.52 })
})

test('a reason for an order that is not held leaves no approval', async () => {
  const { client, manager, rows } = await openWith('credit_limit = 30000')
  await accept(manager, await order(client), { creditReason: 'Por si acaso' })
  expect(await rows("SELECT event FROM order_events WHERE event = 'credit_approved'")).toEqual([])
})

test("an order has its customer's debt and credit for the roles that see customers only", async () => {
  const { as, client } = await openWith('credit_limit = 30000, credit_days = 30')
  const { id } = await order(client)
  const roles = ['admin', 'ventas', 'gerente', 'pedidos', 'almacen', 'cliente']
  const seen = await Promise.all(
    roles.map(async (role) => 'credit' in (await (await (await as(role)).get(`/orders/${id}`)).json<Order>())),
  )
  expect(seen).toEqual([true, true, true, false, false, false])
  const accepted = await (await accept(await as('pedidos'), { id })).json<Order>()
  expect([accepted.status, 'credit' in accepted]).toEqual(['Accepted', false])
})

test('two orders accepted at the same moment cannot both use the last credit', async () => {
  const { client, clerk, seller, rows } = await openWith('credit_limit = 30000')
  const [one, other] = [await order(client), await order(client)]
  const answers = await Promise.all([accept(clerk, one), accept(seller, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await rows('SELECT status FROM orders ORDER BY status')).toEqual([
    { status: 'Accepted' },
    { status: 'Pending' },
  ])
})

test('a customer with a balance past its due date is held, until it is paid', async () => {
  const shop = await openWith('credit_days = 30')
  const { client, clerk, seller } = shop
  const old = await order(client)
  await accept(clerk, old)
  await makeOld(shop, old.id, 30)
  expect((await accept(clerk, await order(client))).status).toBe(200)
  await makeOld(shop, old.id, 31)
  const held = await order(client)
  expect(held.creditHold).toEqual({ reason: 'overdue', amount: 215.76, blocks: true })
  expect(await refusalOf(await accept(clerk, held))).toEqual([
    409,
    'CREDIT_HOLD',
    `Saldo vencido de $215.76. ${approval}`,
  ])
  await pay(seller, old, 215.76)
  expect((await accept(clerk, held)).status).toBe(200)
})

test('a payment that arrives while an order is held lets it be accepted', async () => {
  const { client, clerk, seller } = await openWith('credit_limit = 10000')
  const held = await order(client)
  expect(held.creditHold?.amount).toBe(115.76)
  await pay(seller, held, 115.76)
  expect((await accept(clerk, held)).status).toBe(200)
  const paid = await order(client, 1, { paymentMethod: 'Bank Transfer' })
  await pay(seller, paid, 215.76)
  expect((await (await accept(clerk, paid)).json<Order>()).creditHold).toBeNull()
})

test('without terms, a customer is never held', async () => {
  const shop = await openWith('credit_days = NULL, credit_limit = NULL')
  const old = await order(shop.client, 50)
  await accept(shop.clerk, old)
  await makeOld(shop, old.id, 300)
  expect((await accept(shop.clerk, await order(shop.client, 50))).status).toBe(200)
})

test('an order of a customer without credit is accepted, and prepared when it is paid', async () => {
  const { client, clerk, seller, as, rows } = await openWith('credit_limit = 0')
  const warehouse = await as('almacen')
  const made = await order(client)
  expect(made.creditHold).toBeNull()
  const accepted = await (await accept(clerk, made)).json<Order>()
  expect(accepted.creditHold).toEqual({ reason: 'cash', amount: 215.76, blocks: true })
  const prepare = (body: object = {}) => warehouse.put(`/orders/${made.id}/status`, { status: 'Preparing', ...body })
  await pay(seller, made, 100)
  const refused = [409, 'CREDIT_HOLD', `Cliente de contado: faltan $115.76 por pagar. ${approval}`]
  expect(await refusalOf(await prepare())).toEqual(refused)
  expect(await refusalOf(await prepare({ creditReason: 'Lo pido yo' }))).toEqual(refused)
  expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'Accepted' }])
  await pay(seller, made, 115.76)
  expect((await prepare()).status).toBe(200)
})

test('roles 1 and 6 let an unpaid order of a customer without credit be prepared, with a reason', async () => {
  const { client, clerk, as } = await openWith('credit_limit = 0')
  const admin = await as('admin')
  const made = await order(client)
  await accept(clerk, made)
  const body = { status: 'Preparing', creditReason: 'Paga al recibir' }
  const moved = await (await admin.put(`/orders/${made.id}/status`, body)).json<Order>()
  expect([moved.status, moved.creditHold]).toEqual(['Preparing', null])
  expect(moved.events.map(({ event }) => event)).toContain('credit_approved')
})

test('voiding the payment of an order in preparation of a customer without credit stops it until it is paid again', async () => {
  const { client, clerk, seller, manager } = await openWith('credit_limit = 0')
  const { id } = await order(client)
  await accept(clerk, { id })
  const move = (status: string) => clerk.put(`/orders/${id}/status`, { status })
  const isMoneyLost = async () => (await (await clerk.get(`/orders/${id}`)).json<Order>()).isMoneyLost
  await pay(seller, { id }, 215.76)
  expect((await move('Preparing')).status).toBe(200)
  expect(await isMoneyLost()).toBe(false)
  expect((await manager.put(`/orders/${id}/payments/1/void`, { reason: 'Cheque devuelto' })).status).toBe(200)
  expect(await isMoneyLost()).toBe(true)
  expect(await refusalOf(await move('Shipped'))).toEqual([409, 'REFUNDED', expect.stringContaining('no lo surtas')])
  await pay(seller, { id }, 215.76)
  expect(await isMoneyLost()).toBe(false)
  expect((await move('Shipped')).status).toBe(200)
})

test.for([
  ['the customer has credit', 'credit_limit = 100000', {}],
  ['it was approved unpaid', 'credit_limit = 0', { creditReason: 'Paga al recibir' }],
] as const)('voiding a payment of an order in preparation does not stop it if %s', async ([, terms, body]) => {
  const { client, clerk, seller, manager } = await openWith(terms)
  const { id } = await order(client)
  await accept(clerk, { id })
  await pay(seller, { id }, 100)
  expect((await manager.put(`/orders/${id}/status`, { status: 'Preparing', ...body })).status).toBe(200)
  expect((await manager.put(`/orders/${id}/payments/1/void`, { reason: 'Error' })).status).toBe(200)
  const found = await (await clerk.get(`/orders/${id}`)).json<Order>()
  expect([found.isMoneyLost, found.balance]).toEqual([false, 215.76])
})

test('a limit lowered later holds the next orders, not those that were accepted', async () => {
  const { client, clerk, manager } = await openWith('credit_limit = 100000')
  const accepted = await order(client)
  await accept(clerk, accepted)
  const waiting = await order(client)
  await manager.put('/customers/1', { credit_limit: 200 })
  expect((await accept(clerk, waiting)).status).toBe(409)
  expect((await clerk.put(`/orders/${accepted.id}/status`, { status: 'Preparing' })).status).toBe(200)
})

test('an accepted order is raised beyond the credit by roles 1 and 6 only; anyone may reduce it', async () => {
  const { client, clerk, manager, rows } = await openWith('credit_limit = 50000')
  const accepted = await order(client)
  await accept(clerk, accepted)
  const edit = (staff: Caller, quantity: number) =>
    staff.put(`/orders/${accepted.id}/items`, { items: [{ productId: 1, quantity }] })
  expect((await edit(clerk, 2)).status).toBe(200)
  expect(await refusalOf(await edit(clerk, 4))).toEqual([
    409,
    'CREDIT_HOLD',
    'Este cambio excede el crédito del cliente. Un administrador o gerente puede hacerlo.',
  ])
  expect(await rows('SELECT quantity FROM order_items')).toEqual([{ quantity: 2 }])
  expect((await edit(manager, 4)).status).toBe(200)
  expect((await edit(clerk, 3)).status).toBe(200)
})

test('an order of a customer who was blocked after it waits for an approval', async () => {
  const { client, clerk, manager } = await openWith('credit_limit = NULL')
  const made = await order(client)
  await manager.put('/customers/1/active', { active: false })
  expect(await refusalOf(await accept(clerk, made))).toEqual([
    409,
    'CREDIT_HOLD',
    `El cliente está bloqueado. ${approval}`,
  ])
  expect((await accept(manager, made, { creditReason: 'Último pedido' })).status).toBe(200)
})

test('with countsPending, pending orders use the credit in the order of their creation', async () => {
  const { client, clerk, manager } = await openWith('credit_limit = 30000')
  const [first, second] = [await order(client), await order(client)]
  const holds = async () => {
    const { orders } = await (await manager.get('/orders')).json<OrderPage>()
    return orders.toReversed().map(({ creditHold }) => creditHold?.amount ?? null)
  }
  expect(await holds()).toEqual([null, null])
  await manager.post('/update-configuracion', { key: 'credit', value: { countsPending: true, blocks: true } })
  expect(await holds()).toEqual([null, 131.52])
  expect((await accept(clerk, second)).status).toBe(409)
  expect((await accept(clerk, first)).status).toBe(200)
})

test('with a used-up credit, the warning before an order has the same amount as the hold after it', async () => {
  const { client, manager } = await openWith('credit_limit = 20000')
  await accept(manager, await order(client, 2), { creditReason: 'Paga el lunes' })
  const credit = await (await client.get('/customers/1/credit')).json<CustomerCredit>()
  expect(credit).toMatchObject({ used: 431.52, available: 0 })
  const { reason, amount } = (await order(client)).creditHold ?? {}
  expect(holdOfNewOrder(credit, 215.76)).toEqual({ reason, amount })
})

test('a shop that only marks orders over the credit accepts them', async () => {
  const { client, clerk, manager, rows } = await openWith('credit_limit = 10000')
  await manager.post('/update-configuracion', { key: 'credit', value: { countsPending: false, blocks: false } })
  const made = await order(client)
  expect(made.creditHold).toEqual({ reason: 'limit', amount: 115.76, blocks: false })
  expect(await (await manager.get('/customers/1/credit')).json()).toMatchObject({ blocks: false })
  expect((await accept(clerk, made)).status).toBe(200)
  expect(await rows("SELECT id FROM audit_log WHERE action = 'approve_credit'")).toEqual([])
})

test('the amounts owed, overdue and available are shown to the staff and to that client', async () => {
  const shop = await openWith('credit_limit = 100000, credit_days = 15')
  const { client, clerk, seller, as } = shop
  const [one, two] = [await order(client), await order(client)]
  await order(client)
  await accept(clerk, one)
  await accept(clerk, two)
  await pay(seller, two, 15.76)
  await makeOld(shop, one.id, 20)
  const credit = await (await client.get('/customers/1/credit')).json<CustomerCredit>()
  expect(credit).toMatchObject({
    limit: 1000,
    days: 15,
    owed: 415.76,
    pending: 215.76,
    overdue: 215.76,
    available: 584.24,
    nextDueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(credit).not.toHaveProperty('blocks')
  expect(await (await seller.get('/customers/1/credit')).json()).toEqual({ ...credit, blocks: true })
  expect((await (await seller.get(`/orders/${one.id}`)).json<Order>()).credit).toEqual(credit)
  expect((await (await as('otro')).get('/customers/1/credit')).status).toBe(404)
  expect((await clerk.get('/customers/1/credit')).status).toBe(403)
  expect((await seller.get('/customers/99/credit')).status).toBe(404)
})
