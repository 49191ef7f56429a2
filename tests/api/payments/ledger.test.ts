import { expect, test } from 'vitest'
import type { AccountStatement } from '#contract/customers/statement'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type { CollectionSummary, PaymentPage } from '#contract/payments/collection'
import type { SalesReport } from '#contract/reports'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { acceptedOrder, auditMoney, begin, cartTotal, charge, confirm } from './paying.ts'

/** An order of six screws, $1,294.56, by transfer. */
async function openUnpaid({ isAccepted = true } = {}) {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const made = await client.post('/orders', {
    paymentMethod: 'Bank Transfer',
    orderItems: [{ productId: 1, quantity: 6 }],
  })
  const { id } = await made.json<Order>()
  if (isAccepted) await admin.put(`/orders/${id}/accept`)
  return { ...shop, client, admin, id }
}

const register = (staff: Caller, id: number, payment: object = {}, key?: string) =>
  staff.post(
    `/orders/${id}/payments`,
    { amount: cartTotal, form: '03', paidOn: todayInMexico(), ...payment },
    key ? { 'Idempotency-Key': key } : undefined,
  )
const voided = (staff: Caller, order: number, payment: number) =>
  staff.put(`/orders/${order}/payments/${payment}/void`, { reason: 'Se registró dos veces' })
const stateOf = async ({ rows }: Shop) => (await rows('SELECT status, paymentStatus, paid, balance FROM orders'))[0]

test('a registered transfer makes an accepted order Paid, and it can be invoiced', async () => {
  const shop = await openUnpaid()
  const answer = await register(shop.admin, shop.id, { reference: '0012345' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    status: 'Paid',
    paymentStatus: 'Paid',
    paid: cartTotal,
    balance: 0,
    payments: [
      {
        amount: cartTotal,
        form: '03',
        paidOn: todayInMexico(),
        reference: '0012345',
        state: 'applied',
        by: 'Ana Administra',
      },
    ],
  })
  expect(await shop.rows("SELECT note FROM order_events WHERE event = 'Paid'")).toEqual([
    { note: 'Transferencia $1,294.56' },
  ])
  expect(await shop.rows("SELECT entityId FROM audit_log WHERE action = 'register_payment'")).toHaveLength(1)
})

test('an order that is paid in advance is sold when the shop accepts it', async () => {
  const { admin, id, rows } = await openUnpaid({ isAccepted: false })
  const sold = async () =>
    (await (await admin.get(`/reports/sales?from=${todayInMexico()}&to=${todayInMexico()}`)).json<SalesReport>()).totals
      .gross
  expect(await (await register(admin, id)).json()).toMatchObject({ status: 'Pending', paymentStatus: 'Paid' })
  expect(await rows("SELECT event FROM order_events WHERE event <> 'created'")).toEqual([{ event: 'payment' }])
  expect(await sold()).toBe(0)
  await admin.put(`/orders/${id}/accept`)
  expect(await sold()).toBe(cartTotal)
})

test('an order is paid in parts, never above its balance', async () => {
  const shop = await openUnpaid()
  expect(await (await register(shop.admin, shop.id, { amount: 1000, form: '01' })).json()).toMatchObject({
    status: 'Accepted',
    paymentStatus: 'Partial',
    paid: 1000,
    balance: 294.56,
  })
  const above = await register(shop.admin, shop.id, { amount: 294.57 })
  expect([above.status, await above.json()]).toMatchObject([
    400,
    {
      message: 'El monto excede el saldo de $294.56.',
      fields: { amount: 'El monto excede el saldo de $294.56.' },
    },
  ])
  await register(shop.admin, shop.id, { amount: 294.56, form: '28' })
  expect(await stateOf(shop)).toEqual({ status: 'Paid', paymentStatus: 'Paid', paid: 129456, balance: 0 })
  const again = await register(shop.admin, shop.id, { amount: 1 })
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'PAID' }])
})

test('money above the balance is registered to be returned only if the staff allow it', async () => {
  const shop = await openUnpaid()
  const answer = await register(shop.admin, shop.id, { amount: 1500, form: '01', allowSurplus: true })
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    {
      status: 'Paid',
      paid: cartTotal,
      payments: [
        { amount: cartTotal, form: '01', state: 'applied', due: 0, voidRefusal: null },
        { amount: 205.44, form: '01', state: 'refund_due', due: 205.44, voidRefusal: 'REST' },
      ],
    },
  ])
  expect(await shop.rows("SELECT event, note FROM order_events WHERE event IN ('Paid', 'refund_due')")).toEqual([
    { event: 'Paid', note: 'Efectivo $1,294.56' },
    { event: 'refund_due', note: 'Efectivo $205.44' },
  ])
  expect(await (await voided(shop.admin, shop.id, 2)).json()).toMatchObject({ code: 'REST' })
  await voided(shop.admin, shop.id, 1)
  expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'void' }, { state: 'void' }])
  expect(await stateOf(shop)).toMatchObject({ status: 'Accepted', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('money for a paid order is registered to be returned, is in the account of the customer, and changes no sale', async () => {
  const shop = await openUnpaid()
  const { admin, id, rows } = shop
  await register(admin, id)
  const before = await rows('SELECT status, paymentStatus, paid, balance, soldAt FROM orders')
  const sales = async () =>
    (await admin.get(`/reports/sales?from=${todayInMexico()}&to=${todayInMexico()}`)).json<SalesReport>()
  const closing = async () => (await (await admin.get('/customers/1/statement')).json<AccountStatement>()).closing
  const summary = async () => (await (await admin.get('/payments/summary')).json<CollectionSummary>()).toRefund
  const sold = await sales()
  expect([await closing(), await summary()]).toEqual([0, { count: 0, total: 0 }])

  const second = { amount: 500, reference: '778', allowSurplus: true }
  const answers = await Promise.all([register(admin, id, second, 'twice'), register(admin, id, second, 'twice')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(await rows('SELECT status, paymentStatus, paid, balance, soldAt FROM orders')).toEqual(before)
  expect(await sales()).toEqual(sold)
  expect([await closing(), await summary()]).toEqual([-500, { count: 1, total: 500 }])
  expect(await (await shop.client.get(`/orders/${id}`)).json()).toMatchObject({
    payments: [{ state: 'applied' }, { amount: 500, reference: '778', state: 'refund_due', due: 500 }],
  })
  expect(await auditMoney(shop)).toEqual([])

  const returned = await admin.post('/payments/2/refunds', { reason: 'Pagó dos veces', form: '03' })
  expect(returned.status).toBe(201)
  expect([await closing(), await summary()]).toEqual([0, { count: 0, total: 0 }])
  expect(await rows('SELECT state, refunded FROM payments WHERE id = 2')).toEqual([
    { state: 'refunded', refunded: 50000 },
  ])
  expect(await (await admin.get(`/orders/${id}`)).json()).toMatchObject({ paymentStatus: 'Paid', uncredited: 0 })
  expect(await sales()).toEqual(sold)
  expect(await auditMoney(shop)).toEqual([])
})

test('money for an order that the shop accepted after its payment does not make it Paid', async () => {
  const shop = await openUnpaid({ isAccepted: false })
  await register(shop.admin, shop.id)
  await shop.admin.put(`/orders/${shop.id}/accept`)
  const before = await stateOf(shop)
  expect((await register(shop.admin, shop.id, { allowSurplus: true })).status).toBe(201)
  expect(await stateOf(shop)).toEqual(before)
})

test('money for a cancelled order is registered to be returned, and voided if it was a mistake', async () => {
  const shop = await openUnpaid()
  await shop.admin.put(`/orders/${shop.id}/cancel`, { reason: 'Duplicado' })
  const late = { amount: 500, allowSurplus: true }
  expect((await register(shop.admin, shop.id, late)).status).toBe(201)
  expect((await register(shop.admin, shop.id, late)).status).toBe(201)
  expect(await voidRefusals(shop)).toEqual([null, null])
  expect((await voided(shop.admin, shop.id, 1)).status).toBe(200)
  expect(await stateOf(shop)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Partial', paid: 50000 })
  expect(await auditMoney(shop)).toEqual([])
  expect((await shop.admin.post('/payments/2/refunds', { reason: 'Cancelado', form: '03' })).status).toBe(201)
  expect(await stateOf(shop)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('a payment that was registered by mistake is voided after its order was cancelled', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id)
  await shop.admin.put(`/orders/${shop.id}/cancel`, { reason: 'Duplicado' })
  expect((await voided(shop.admin, shop.id, 1)).status).toBe(200)
  expect(await stateOf(shop)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Pending', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('voiding a payment and its rest keeps another payment whose key ends in -rest', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id, { amount: 100 }, 'key-rest')
  expect((await register(shop.admin, shop.id, { amount: 1200, allowSurplus: true }, 'key')).status).toBe(201)
  await voided(shop.admin, shop.id, 2)
  expect(await shop.rows('SELECT amount, state FROM payments')).toEqual([
    { amount: 10_000, state: 'applied' },
    { amount: 119_456, state: 'void' },
    { amount: 544, state: 'void' },
  ])
})

test('received money has a form other than 99, which is only for an unpaid invoice', async () => {
  const shop = await openUnpaid()
  const answer = await register(shop.admin, shop.id, { form: '99' })
  const message = 'Elige cómo se pagó. 99 Por definir es solo para facturas sin pagar.'
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { form: message } }])
})

test('an order that the shop has not accepted can be paid, and waits to be accepted', async () => {
  const shop = await openUnpaid({ isAccepted: false })
  await register(shop.admin, shop.id)
  expect(await stateOf(shop)).toMatchObject({ status: 'Pending', paymentStatus: 'Paid' })
  expect((await shop.admin.put(`/orders/${shop.id}/accept`)).status).toBe(200)
  expect((await shop.admin.put(`/orders/${shop.id}/status`, { status: 'Preparing' })).status).toBe(200)
})

test('a payment sent again, or by two users at once, is registered once', async () => {
  const shop = await openUnpaid()
  const answers = await Promise.all([1, 2, 3].map(() => register(shop.admin, shop.id, { amount: 100 }, 'one')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  const others = await Promise.all([1, 2].map(() => register(shop.admin, shop.id, { amount: 1000 })))
  expect(others.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(await stateOf(shop)).toMatchObject({ paid: 110000 })
})

test('the key of a payment is not taken for one with another amount or form', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id, { amount: 100 }, 'one')
  for (const changed of [{ amount: 200 }, { amount: 100, form: '01' }]) {
    const answer = await register(shop.admin, shop.id, changed, 'one')
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'KEY_REUSED', message: 'Este pago ya se registró por $100.00. Cierra y revisa el pedido.' },
    ])
  }
  expect(await stateOf(shop)).toMatchObject({ paid: 10000 })
  // A payment above the balance is stored in two rows, whose sum is compared.
  const surplus = { amount: 5000, allowSurplus: true }
  expect((await register(shop.admin, shop.id, surplus, 'two')).status).toBe(201)
  expect((await register(shop.admin, shop.id, surplus, 'two')).status).toBe(200)
})

test('a payment registered by mistake is voided with a reason, and the order has its balance again', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id)
  expect(await (await voided(shop.admin, shop.id, 1)).json()).toMatchObject({
    status: 'Accepted',
    paymentStatus: 'Pending',
    balance: cartTotal,
    payments: [{ state: 'void', voidReason: 'Se registró dos veces' }],
  })
  expect(await (await voided(shop.admin, shop.id, 1)).json()).toMatchObject({ code: 'NOT_APPLIED' })
  const seen = await (await shop.client.get(`/orders/${shop.id}`)).json<Order>()
  expect(seen.payments).toEqual([])
  expect(seen.events.map(({ note }) => note)).not.toContain('Se registró dos veces')
  expect((await register(shop.admin, shop.id)).status).toBe(201)
})

test('a void and other payments at once leave the money that each answer states', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id, { amount: 1000 })
  const [admin, manager] = [shop.admin, await shop.as('gerente')]
  const answers = await Promise.all([
    voided(admin, shop.id, 1),
    voided(manager, shop.id, 1),
    register(admin, shop.id, { amount: 294.56 }),
    register(manager, shop.id, { amount: 200 }),
  ])
  const done = answers.map(({ ok }) => ok)
  expect(done.slice(0, 2).filter(Boolean)).toHaveLength(1)
  const paid = (done[2] ? 29456 : 0) + (done[3] ? 20000 : 0)
  expect(paid).toBeGreaterThan(0)
  expect(await stateOf(shop)).toMatchObject({ paid, paymentStatus: 'Partial', balance: 129456 - paid })
  expect(await auditMoney(shop)).toEqual([])
})

/** Why each payment cannot be voided, as the staff's page of the order shows it. */
async function voidRefusals({ admin, id }: { admin: Caller; id: number }) {
  const { payments } = await (await admin.get(`/orders/${id}`)).json<Order>()
  return payments.map(({ voidRefusal }) => voidRefusal)
}

test('a payment of an invoiced order and a charge of a card cannot be voided', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id)
  await shop.db.execute(
    `INSERT INTO invoices (orderId, external_id, status, input) VALUES (${shop.id}, 'x', 'valid', '{}')`,
  )
  expect(await (await voided(shop.admin, shop.id, 1)).json()).toMatchObject({ code: 'INVOICED' })
  expect(await voidRefusals(shop)).toEqual(['INVOICED'])
  await shop.db.execute('DELETE FROM invoices')
  expect(await voidRefusals(shop)).toEqual([null])
  await shop.admin.post('/payments/1/refunds', { amount: 10, reason: 'Ajuste', form: '03' })
  expect(await (await voided(shop.admin, shop.id, 1)).json()).toMatchObject({ code: 'RETURNED' })
  expect(await voidRefusals(shop)).toEqual(['RETURNED'])

  const paying = { ...(await openShop()) }
  const client = await paying.as('cliente')
  const orderId = await acceptedOrder({ ...paying, client })
  const begun = await begin({ ...paying, client }, { amount: cartTotal, orderId })
  await confirm(client, await charge(paying, begun))
  expect(await (await voided(await paying.as('admin'), orderId, 1)).json()).toMatchObject({ code: 'CARD_CHARGE' })
  expect((await voided(await paying.as('admin'), orderId, 2)).status).toBe(404)
})

test('money of an order that is cancelled is to be refunded', async () => {
  const shop = await openUnpaid()
  await register(shop.admin, shop.id)
  await shop.admin.put(`/orders/${shop.id}/cancel`, { reason: 'Duplicado' })
  expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'refund_due' }])
  expect(await stateOf(shop)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Paid' })
  const refused = await register(shop.admin, shop.id)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'ORDER_CANCELLED' }])
})

test.for([
  ['an amount of 0', { amount: 0 }, 'Ingresa un número mayor que 0.'],
  ['a fraction of a centavo', { amount: 1.001 }, 'Máximo 2 decimales.'],
  ['an unknown form', { form: '05' }, 'Elige cómo se pagó. 99 Por definir es solo para facturas sin pagar.'],
  ['a day that does not exist', { paidOn: '2026-02-30' }, 'Fecha inválida.'],
  ['a day in the future', { paidOn: '2999-01-01' }, 'La fecha no puede ser futura.'],
  ['a mistyped year', { paidOn: '2006-11-25' }, 'La fecha tiene más de cinco años: revisa el año.'],
] as const)('%s is refused', async ([, payment, message]) => {
  const shop = await openUnpaid()
  const answer = await register(shop.admin, shop.id, payment)
  expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
})

test('only roles with access to payments register them, and only administrators and managers void them', async () => {
  const shop = await openUnpaid()
  const statuses = async (person: string) => {
    const staff = await shop.as(person)
    return [(await register(staff, shop.id, { amount: 1 })).status, (await voided(staff, shop.id, 99)).status]
  }
  expect(await statuses('ventas')).toEqual([201, 403])
  expect(await statuses('gerente')).toEqual([201, 404])
  for (const person of ['pedidos', 'almacen', 'cliente']) expect(await statuses(person)).toEqual([403, 403])
})

test('an older version of the order is refused', async () => {
  const shop = await openUnpaid()
  const answer = await register(shop.admin, shop.id, { version: 1 })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CHANGED' }])
})

test('a charge that began before staff registered a part is returned, and does not make the order Paid', async () => {
  const shop = await openShop()
  const paying = { ...shop, client: await shop.as('cliente') }
  const orderId = await acceptedOrder(paying)
  const begun = await begin(paying, { amount: cartTotal, orderId })
  const admin = await shop.as('admin')
  await register(admin, orderId, { amount: 100 })
  expect(await confirm(paying.client, await charge(shop, begun))).toEqual({
    success: false,
    state: 'refund',
    orderId,
    message: 'El saldo del pedido cambió. Te reembolsaremos el cargo.',
  })
  expect(await stateOf(shop)).toMatchObject({ paymentStatus: 'Partial', paid: 10_000 })
  expect(await shop.rows('SELECT state FROM payments ORDER BY id')).toEqual([
    { state: 'applied' },
    { state: 'refund_due' },
  ])
  // The attempt to pay has ended, so articles of the order can be cancelled.
  expect(await shop.rows('SELECT state FROM payment_intents')).toEqual([{ state: 'expired' }])
  const reasonOf = async () =>
    (await (await admin.get('/payments?state=refund_due')).json<PaymentPage>()).payments[0]?.reason
  expect(await reasonOf()).toBe('otherBalance')
  await register(admin, orderId, { amount: 1194.56 })
  expect(await reasonOf()).toBe('alreadyPaid')
})

test('an unpaid order that is cancelled while a charge for it is to be returned has that money until it is returned', async () => {
  const shop = await openShop()
  const paying = { ...shop, client: await shop.as('cliente') }
  const admin = await shop.as('admin')
  const orderId = await acceptedOrder(paying)
  const begun = await begin(paying, { amount: cartTotal, orderId })
  await register(admin, orderId, { amount: 100 })
  await confirm(paying.client, await charge(shop, begun))
  await voided(admin, orderId, 1)
  expect(await stateOf(shop)).toMatchObject({ status: 'Accepted', paymentStatus: 'Pending', paid: 0 })
  expect((await admin.put(`/orders/${orderId}/cancel`, { reason: 'Duplicado' })).status).toBe(200)
  expect(await stateOf(shop)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Paid', paid: 129456 })
  expect(await auditMoney(shop)).toEqual([])
  await admin.post('/payments/2/refunds', { reason: 'Cancelado' })
  expect(await stateOf(shop)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})
