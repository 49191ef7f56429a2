import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type {
  MatchablePayments,
  MatchResult,
  StatementAnswer,
  StatementMovements,
  Statements,
} from '#contract/payments/bank-statements'
import type { PaymentPage } from '#contract/payments/collection'
import { transferReference } from '#contract/payments/transfer-reference'
import { openShop } from '../../shop.ts'
import { auditMoney } from './paying.ts'

const today = todayInMexico()
const columns = { date: 0, amount: 3, concept: 1, reference: 2 }

/** Orders by transfer of 1, 2 and 3 screws: $215.76, $431.52 and $647.28; all accepted. A file has one movement for each amount. */
async function openBank() {
  const shop = await openShop()
  const [client, staff, admin] = [await shop.as('cliente'), await shop.as('ventas'), await shop.as('admin')]
  const ids: number[] = []
  for (const quantity of [1, 2, 3]) {
    const orderItems = [{ productId: 1, quantity }]
    const { id } = await (await client.post('/orders', { paymentMethod: 'Bank Transfer', orderItems })).json<Order>()
    await staff.put(`/orders/${id}/accept`)
    ids.push(id)
  }
  const add = async (amounts: number[], changes: object = {}) => {
    const movements = amounts.map((amount, index) => ({
      movedOn: today,
      amount,
      concept: `SPEI ${index}`,
      reference: '',
      repeated: 0,
      ...changes,
    }))
    const sent = { uid: crypto.randomUUID(), name: 'bbva.csv', headers: 'Fecha|Abono', columns, movements }
    return (await (await staff.post('/bank-statements', sent)).json<StatementAnswer>()).id
  }
  const movements = async (id: number) =>
    (await (await staff.get(`/bank-statements/${id}`)).json<StatementMovements>()).movements
  const movementOf = async (id: number) => {
    const [movement] = await movements(id)
    if (!movement) throw new Error('The statement has no movement')
    return movement
  }
  const confirm = async (id: number, matches: object[]) =>
    (await staff.post(`/bank-statements/${id}/confirm`, { matches })).json<MatchResult>()
  const split = async (id: number, orders: { orderId: number; amount: number }[], more: object = {}, key = 'one') => {
    const { id: movementId } = await movementOf(id)
    const url = `/bank-statements/${id}/movements/${movementId}/payments`
    return staff.post(url, { orders, ...more }, { 'Idempotency-Key': key })
  }
  const pay = async (orderId: number, amount: number, changes: object = {}) =>
    staff.post(`/orders/${orderId}/payments`, { amount, form: '03', paidOn: today, ...changes })
  return { ...shop, staff, admin, ids, add, movements, movementOf, confirm, split, pay }
}

const paymentsIn = `SELECT orderId, amount, state, movementId, isNew FROM payments
  LEFT JOIN movement_payments ON paymentId = payments.id ORDER BY payments.id`

test('a movement is suggested as the only payment of its amount and days, and matching it registers no money', async () => {
  const shop = await openBank()
  const [, second = 0] = shop.ids
  await shop.pay(second, 400, { paidOn: addDays(today, -6) })
  const id = await shop.add([400, 77])
  const [movement, other] = await shop.movements(id)
  expect(other?.registered).toBe(null)
  expect(movement?.registered).toMatchObject({
    id: 1,
    amount: 400,
    paidOn: addDays(today, -6),
    isNew: false,
    order: { id: second, balance: 31.52 },
  })
  expect(await shop.confirm(id, [{ movementId: movement?.id, paymentId: 1 }])).toEqual({ done: 1, refused: [] })
  expect(await shop.rows(paymentsIn)).toEqual([
    { orderId: second, amount: 40000, state: 'applied', movementId: movement?.id, isNew: 0 },
  ])
  const matched = await shop.movementOf(id)
  expect(matched).toMatchObject({ left: 0, registered: null, payments: [{ id: 1, isNew: false }] })
  expect(await auditMoney(shop)).toEqual([])
})

test('a payment in the bank has the day of its movement, in its order and in the list of payments', async () => {
  const shop = await openBank()
  const [first = 0] = shop.ids
  await shop.pay(first, 300, { allowSurplus: true })
  const seen = async () => {
    const { payments } = await (await shop.staff.get(`/orders/${first}`)).json<Order>()
    const page = await (await shop.staff.get('/payments')).json<PaymentPage>()
    return [...payments, ...page.payments].map(({ bankedOn }) => bankedOn)
  }
  expect(await seen()).toEqual([null, null, null, null])
  const id = await shop.add([300])
  const { id: movementId, registered } = await shop.movementOf(id)
  await shop.confirm(id, [{ movementId, paymentId: registered?.id }])
  // Also the money above the balance, which came with it.
  expect(await seen()).toEqual([today, today, today, today])
})

test('no order is suggested by amount for a movement that may be one of two registered payments', async () => {
  const shop = await openBank()
  const [first = 0, second = 0, third = 0] = shop.ids
  await shop.pay(second, 215.76)
  await shop.pay(third, 215.76)
  const id = await shop.add([215.76])
  const { id: movementId, ...movement } = await shop.movementOf(id)
  expect(movement).toMatchObject({ registered: null, match: null })
  // Once it is known which one is in the bank, the other is the payment of the next movement of this amount, and an order of the third.
  await shop.confirm(id, [{ movementId, paymentId: 1 }])
  const next = await shop.add([215.76], { concept: 'SPEI OTRA VEZ' })
  const { id: nextId, registered } = await shop.movementOf(next)
  expect(registered).toMatchObject({ id: 2 })
  await shop.confirm(next, [{ movementId: nextId, paymentId: 2 }])
  expect(await shop.movementOf(await shop.add([215.76], { concept: 'SPEI TRES' }))).toMatchObject({
    registered: null,
    match: { kind: 'amount', order: { id: first } },
  })
})

test('payments of a card, void ones, other days and those of another movement are not suggested', async () => {
  const shop = await openBank()
  const [first = 0, second = 0, third = 0] = shop.ids
  await shop.pay(first, 100, { form: '28' })
  await shop.pay(second, 100, { paidOn: addDays(today, -8) })
  await shop.pay(third, 100)
  await shop.admin.put(`/orders/${third}/payments/3/void`, { reason: 'Se repitió' })
  const id = await shop.add([100])
  expect((await shop.movementOf(id)).registered).toBe(null)
  await shop.pay(third, 100)
  const { id: movementId, registered } = await shop.movementOf(id)
  expect(registered?.id).toBe(4)
  await shop.confirm(id, [{ movementId, paymentId: 4 }])
  const other = await shop.add([100], { concept: 'SPEI OTRA VEZ' })
  expect((await shop.movementOf(other)).registered).toBe(null)
})

test('the payments offered for a movement are those that it can be matched with, with their money above the balance', async () => {
  const shop = await openBank()
  const [first = 0, second = 0, third = 0] = shop.ids
  await shop.pay(first, 100, { form: '28' })
  await shop.pay(second, 100, { paidOn: addDays(today, -40) })
  await shop.pay(third, 100)
  await shop.admin.put(`/orders/${third}/payments/3/void`, { reason: 'Se repitió' })
  await shop.pay(first, 300, { allowSurplus: true })
  const id = await shop.add([300, 100, 299.99])
  const [large, small, almost] = await shop.movements(id)
  const offered = async (movement = large, search = '') => {
    const url = `/bank-statements/${id}/movements/${movement?.id}/payments?${new URLSearchParams({ search })}`
    const { payments } = await (await shop.staff.get(url)).json<MatchablePayments>()
    return payments.map((payment) => [payment.id, payment.amount])
  }
  expect(await offered()).toEqual([[4, 300]])
  expect(await offered(small)).toEqual([[2, 100]])
  expect(await offered(almost)).toEqual([])
  expect(await offered(large, '300.00')).toEqual([[4, 300]])
  expect(await offered(large, 'Ferretería')).toEqual([
    [4, 300],
    [2, 100],
  ])
  expect(await offered(almost, 'Ferretería')).toEqual([[2, 100]])
  expect(await offered(large, 'no existe')).toEqual([])
  await shop.confirm(id, [{ movementId: small?.id, paymentId: 2 }])
  expect(await offered(large, 'Ferretería')).toEqual([[4, 300]])
  for (const [statement, movement] of [
    [id, 999],
    [999, small?.id],
  ])
    expect((await shop.staff.get(`/bank-statements/${statement}/movements/${movement}/payments`)).status).toBe(404)
})

test('an older payment of the amount is offered, also below fifty later ones that cannot be matched', async () => {
  const shop = await openBank()
  const [first = 0] = shop.ids
  await shop.pay(first, 1, { paidOn: addDays(today, -40) })
  await shop.db.execute(`INSERT INTO payments (orderId, amount, form, paidOn, userId, state)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    SELECT ${first}, 100, '28', '${today}', 1, 'applied' FROM n`)
  const id = await shop.add([1])
  const { id: movementId } = await shop.movementOf(id)
  const answer = await shop.staff.get(`/bank-statements/${id}/movements/${movementId}/payments`)
  expect((await answer.json<MatchablePayments>()).payments).toMatchObject([{ id: 1, amount: 1 }])
})

test('a payment is one movement at most, and a movement has no more payments than its amount', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  await shop.pay(first, 100)
  await shop.pay(second, 150)
  const id = await shop.add([100, 200])
  const [small, large] = await shop.movements(id)
  const [to, from] = [small?.id ?? 0, large?.id ?? 0]
  const messages = async (movementId: number, paymentId: number) =>
    (await shop.confirm(id, [{ movementId, paymentId }])).refused.map(({ message }) => message)
  expect(await messages(to, 2)).toEqual(['De este abono quedan $100.00: los pagos suman más.'])
  expect(await messages(to, 1)).toEqual([])
  expect(await messages(from, 1)).toEqual(['Este pago ya se concilió con otro abono.'])
  expect(await messages(to, 1)).toEqual(['Este abono ya se registró.'])
  expect(await messages(from, 99)).toEqual(['Pago no encontrado'])
  expect(await shop.confirm(id, [{ movementId: to, orderId: second }])).toMatchObject({ done: 0 })
  const ignored = await shop.staff.put(`/bank-statements/${id}/movements/${to}`, { isIgnored: true })
  expect(ignored.status).toBe(409)
})

test('a matched payment is separated again, and one that was registered with its movement is not', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  await shop.pay(first, 100)
  const id = await shop.add([100, 200])
  const [small, large] = await shop.movements(id)
  await shop.confirm(id, [
    { movementId: small?.id, paymentId: 1 },
    { movementId: large?.id, orderId: second },
  ])
  const separate = (movementId: number | undefined, paymentId: number) =>
    shop.staff.del(`/bank-statements/${id}/movements/${movementId}/payments/${paymentId}`)
  expect((await separate(large?.id, 1)).status).toBe(404)
  expect((await separate(small?.id, 1)).status).toBe(200)
  const refused = await separate(large?.id, 2)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'Este pago se registró con el abono: anúlalo en su pedido.' },
  ])
  expect((await shop.movements(id)).map(({ left, payments }) => [left, payments.length])).toEqual([
    [100, 0],
    [0, 1],
  ])
  expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'applied' }, { state: 'applied' }])
})

test('undoing a statement voids the payments that it registered and keeps those that it only matched', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  await shop.pay(first, 100)
  const id = await shop.add([100, 200])
  const [small, large] = await shop.movements(id)
  await shop.confirm(id, [
    { movementId: small?.id, paymentId: 1 },
    { movementId: large?.id, orderId: second },
  ])
  const { statements } = await (await shop.staff.get('/bank-statements')).json<Statements>()
  expect(statements).toMatchObject([{ movements: 2, confirmed: 2, payments: 1, matched: 1 }])
  expect(await (await shop.admin.post(`/bank-statements/${id}/undo`)).json()).toEqual({ done: 1, refused: [] })
  expect(await shop.rows(paymentsIn)).toEqual([
    { orderId: first, amount: 10000, state: 'applied', movementId: null, isNew: null },
    { orderId: second, amount: 20000, state: 'void', movementId: null, isNew: null },
  ])
  expect(await shop.rows('SELECT id FROM bank_movements')).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('a movement pays several orders of a customer, once, and the rest of it stays open', async () => {
  const shop = await openBank()
  const [first = 0, second = 0, third = 0] = shop.ids
  const id = await shop.add([1000])
  const parts = [
    { orderId: first, amount: 215.76 },
    { orderId: second, amount: 431.52 },
  ]
  const answers = await Promise.all([shop.split(id, parts), shop.split(id, parts)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const { id: movementId, left } = await shop.movementOf(id)
  expect(left).toBe(352.72)
  expect(await shop.rows(paymentsIn)).toEqual([
    { orderId: first, amount: 21576, state: 'applied', movementId, isNew: 1 },
    { orderId: second, amount: 43152, state: 'applied', movementId, isNew: 1 },
  ])
  expect(await shop.rows('SELECT form, paidOn, reference FROM payments')).toEqual(
    Array(2).fill({ form: '03', paidOn: today, reference: 'SPEI 0' }),
  )
  // The rest pays another order, as a movement of that amount.
  expect(await shop.confirm(id, [{ movementId, orderId: third }])).toEqual({ done: 1, refused: [] })
  expect(await shop.rows('SELECT paymentStatus, paid FROM orders ORDER BY id')).toEqual([
    { paymentStatus: 'Paid', paid: 21576 },
    { paymentStatus: 'Paid', paid: 43152 },
    { paymentStatus: 'Partial', paid: 35272 },
  ])
  expect(await auditMoney(shop)).toEqual([])
  expect(await (await shop.admin.post(`/bank-statements/${id}/undo`)).json()).toEqual({ done: 3, refused: [] })
  expect(await shop.rows('SELECT paid FROM orders WHERE paid > 0')).toEqual([])
})

test('what is left of a movement is marked as of no order, until a payment of it is void or separated', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  await shop.pay(second, 100)
  const id = await shop.add([300])
  await shop.split(id, [{ orderId: first, amount: 150 }])
  const { id: movementId } = await shop.movementOf(id)
  const url = `/bank-statements/${id}/movements/${movementId}`
  const ignore = async (isIgnored = true) => (await shop.staff.put(url, { isIgnored })).status
  expect(await ignore()).toBe(200)
  expect(await shop.movementOf(id)).toMatchObject({ isIgnored: true, left: 150, match: null, registered: null })
  expect([await ignore(false), (await shop.movementOf(id)).isIgnored]).toEqual([200, false])
  await shop.confirm(id, [{ movementId, paymentId: 1 }])
  await ignore()
  expect(await shop.movementOf(id)).toMatchObject({ isIgnored: true, left: 50 })
  await shop.staff.del(`${url}/payments/1`)
  expect(await shop.movementOf(id)).toMatchObject({ isIgnored: false, left: 150 })
  await ignore()
  await shop.admin.put(`/orders/${first}/payments/2/void`, { reason: 'Era de otro' })
  expect(await shop.movementOf(id)).toMatchObject({ isIgnored: false, left: 300, payments: [] })
})

test('a movement below each balance is divided into part payments', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  const id = await shop.add([200])
  const parts = [
    { orderId: first, amount: 50 },
    { orderId: second, amount: 150 },
  ]
  expect((await shop.split(id, parts)).status).toBe(201)
  expect(await shop.movementOf(id)).toMatchObject({ left: 0 })
  expect(await shop.rows('SELECT paymentStatus, paid FROM orders WHERE paid > 0 ORDER BY id')).toEqual([
    { paymentStatus: 'Partial', paid: 5000 },
    { paymentStatus: 'Partial', paid: 15000 },
  ])
})

test('a refused amount of a split movement is at the field of its order', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  const id = await shop.add([600])
  const refusal = async (amount: number, key: string) => {
    const orders = [
      { orderId: first, amount: 100 },
      { orderId: second, amount },
    ]
    const answer = await shop.split(id, orders, {}, key)
    return [answer.status, (await answer.json<{ fields: object }>()).fields]
  }
  await shop.pay(second, 400)
  expect(await refusal(100, 'above')).toEqual([400, { 'orders.1.amount': 'El monto excede el saldo de $31.52.' }])
  await shop.pay(second, 31.52)
  expect(await refusal(100, 'paid')).toEqual([409, { 'orders.1.amount': 'Este pedido ya está pagado.' }])
  await shop.db.execute(`UPDATE orders SET status = 'Cancelled' WHERE id = ${second}`)
  expect(await refusal(100, 'cancelled')).toEqual([
    409,
    { 'orders.1.amount': 'El pedido está cancelado: no recibe pagos.' },
  ])
})

test('one of several orders that takes no payment stops all of them', async () => {
  const shop = await openBank()
  const [first = 0, second = 0, third = 0] = shop.ids
  await shop.admin.put(`/orders/${third}/cancel`, { reason: 'Duplicado' })
  await shop.db.execute(
    `INSERT INTO customers (id, name, email, phone, tax_id, tax_system, zip)
      VALUES (99, 'Otra tienda', 'otra@example.mx', '4770000000', 'EKU9003173C9', '601', '42501')`,
  )
  const id = await shop.add([700])
  const refusal = async (orders: { orderId: number; amount: number }[], key: string) => {
    const answer = await shop.split(id, orders, {}, key)
    return [answer.status, (await answer.json<{ message: string }>()).message]
  }
  const [ofFirst, ofSecond] = [
    { orderId: first, amount: 215.76 },
    { orderId: second, amount: 431.52 },
  ]
  expect(await refusal([ofFirst, { orderId: third, amount: 1 }], 'cancelled')).toEqual([
    409,
    'El pedido está cancelado: no recibe pagos.',
  ])
  expect(await refusal([ofFirst, { ...ofSecond, amount: 431.53 }], 'above')).toEqual([
    400,
    'El monto excede el saldo de $431.52.',
  ])
  expect(await refusal([ofFirst, { ...ofSecond, amount: 484.25 }], 'movement')).toEqual([
    409,
    'De este abono quedan $700.00: los pagos suman más.',
  ])
  expect(await refusal([ofFirst, ofFirst], 'twice')).toEqual([400, 'Un pedido está dos veces.'])
  expect(await refusal([ofFirst, { orderId: 4711, amount: 1 }], 'unknown')).toEqual([404, 'Pedido no encontrado'])
  await shop.db.execute(`UPDATE orders SET customerId = 99 WHERE id = ${second}`)
  expect(await refusal([ofFirst, ofSecond], 'customers')).toEqual([400, 'Los pedidos deben ser del mismo cliente.'])
  expect(await shop.rows('SELECT id FROM payments')).toEqual([])
})

test('the key of other payments is refused', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  const id = await shop.add([700])
  expect((await shop.split(id, [{ orderId: first, amount: 100 }])).status).toBe(201)
  const answer = await shop.split(id, [
    { orderId: first, amount: 100 },
    { orderId: second, amount: 50 },
  ])
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { message: 'Este pago ya se registró por $100.00. Cierra y revisa el pedido.' },
  ])
  // Another movement is other money.
  const another = await shop.add([100], { concept: 'SPEI OTRA VEZ' })
  expect((await shop.split(another, [{ orderId: first, amount: 100 }])).status).toBe(422)
  expect(await shop.rows('SELECT amount FROM payments')).toEqual([{ amount: 10000 }])
})

test('what a split movement has above the balance is to be returned if the staff allow it', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  const id = await shop.add([700])
  const parts = [
    { orderId: first, amount: 215.76 },
    { orderId: second, amount: 484.24 },
  ]
  expect((await shop.split(id, parts, { allowSurplus: true })).status).toBe(201)
  expect(await shop.rows('SELECT orderId, amount, state FROM payments ORDER BY id')).toEqual([
    { orderId: first, amount: 21576, state: 'applied' },
    { orderId: second, amount: 43152, state: 'applied' },
    { orderId: second, amount: 5272, state: 'refund_due' },
  ])
  expect(await shop.movementOf(id)).toMatchObject({ left: 0, payments: [{ amount: 215.76 }, { amount: 484.24 }] })
  // A voided payment is again a part of the movement that is open.
  await shop.admin.put(`/orders/${second}/payments/2/void`, { reason: 'Era de otro pedido' })
  expect(await shop.movementOf(id)).toMatchObject({ left: 484.24, payments: [{ amount: 215.76 }] })
  expect(await auditMoney(shop)).toEqual([])
})

test('a transfer that names an order with an equal payment is suggested as that payment, and another payment can be chosen', async () => {
  const shop = await openBank()
  const [first = 0, second = 0] = shop.ids
  await shop.pay(first, 100)
  await shop.pay(second, 100)
  const id = await shop.add([100], { reference: transferReference(second) })
  expect(await shop.movementOf(id)).toMatchObject({ match: { order: { id: second } }, registered: { id: 2 } })
})
