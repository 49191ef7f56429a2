import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { StaffDashboard } from '#contract/dashboard'
import { todayInMexico } from '#contract/fields'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { OrderPage } from '#contract/orders/lists'
import type { Order, OrderRow } from '#contract/orders/orders'
import type { PickLists } from '#contract/orders/picking'
import { paymentText } from '#contract/orders/states'
import type { PaymentPage } from '#contract/payments/collection'
import { Refund } from '#contract/payments/ledger'
import { effectOfRefund, refundWaysOf } from '#contract/payments/refunds'
import type { Caller } from '../../shop.ts'
import type { Outcome } from '../../simulators/netpay/outcomes.ts'
import { invoiceForm } from '../invoices/invoicing.ts'
import {
  acceptedOrder,
  auditMoney,
  begin,
  cartTotal,
  charge,
  chargeAgain,
  checkRefunds,
  confirm,
  cron,
  openPayingShop,
  type PayingShop,
  passTime,
  paymentsOf,
  reread,
  transactionIn,
} from './paying.ts'

const reason = 'El cliente canceló'

const refund = (staff: Caller, payment = 1, body: object = {}, key?: string) =>
  staff.post(`/payments/${payment}/refunds`, { reason, ...body }, key ? { 'Idempotency-Key': key } : undefined)

async function refunded(staff: Caller, payment = 1, body: object = {}) {
  const answer = await refund(staff, payment, body)
  return { status: answer.status, ...(await answer.json<Refund & { code: string; message: string }>()) }
}

/** Pays the cart by card, which makes order 1 with payment 1. */
async function openPaid() {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await confirm(shop.client, callback)
  return { ...shop, admin: await shop.as('admin'), token: transactionIn(callback) }
}

async function openCancelled() {
  const shop = await openPaid()
  await shop.admin.put('/orders/1/cancel', { reason })
  return shop
}

const refundsSent = ({ netpay }: PayingShop) =>
  netpay.log.filter(({ method, path }) => method === 'PUT' && path.endsWith('/refund'))
const stateOf = async ({ rows }: PayingShop) => (await rows('SELECT status, paymentStatus, paid FROM orders'))[0]
const refundRows = ({ rows }: PayingShop) => rows('SELECT state, way, amount FROM refunds ORDER BY id')

test('the charge of a cancelled order is returned to its card, and the client sees it', async () => {
  const shop = await openCancelled()
  const answer = await refund(shop.admin)
  expect(answer.status).toBe(201)
  const body = await answer.json()
  expect(v.parse(Refund, body)).toEqual(body)
  expect(body).toMatchObject({ amount: cartTotal, way: 'provider', state: 'done', reason, by: 'Ana Administra' })
  expect(refundsSent(shop)).toMatchObject([{ body: { motive: reason } }])
  expect(await paymentsOf(shop)).toEqual([{ state: 'refunded', orderId: 1 }])
  expect(await stateOf(shop)).toEqual({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
  const seen = await (await shop.client.get('/orders/1')).json<Order>()
  expect(seen).toMatchObject({ paymentStatus: 'Refunded', payments: [{ state: 'refunded', refunded: cartTotal }] })
  expect(seen.payments[0]?.refunds).toMatchObject([{ amount: cartTotal, state: 'done', reason: null, by: null }])
  expect(seen.events.at(-1)).toMatchObject({ event: 'Refunded', note: 'Reembolso a la tarjeta $1,294.56' })
  expect(await shop.rows("SELECT action FROM audit_log WHERE action LIKE '%refund%' ORDER BY id")).toEqual([
    { action: 'refund_due' },
    { action: 'request_refund' },
    { action: 'refunded' },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge without an order is returned', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await passTime(shop)
  await cron(shop)
  await shop.db.execute('UPDATE inventory SET on_hand = 5 WHERE productId = 1')
  await confirm(shop.client, await charge(shop, payment))
  expect(await refunded(await shop.as('gerente'))).toMatchObject({ status: 201, state: 'done', amount: cartTotal })
  expect(await paymentsOf(shop)).toEqual([{ state: 'refunded', orderId: null }])
  expect(await auditMoney(shop)).toEqual([])
})

test('the second charge of a paid order is returned, and the order stays paid', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const payment = await begin(shop, { amount: cartTotal, orderId })
  await confirm(shop.client, await charge(shop, payment))
  await confirm(shop.client, await chargeAgain(shop, payment))
  expect(await refunded(await shop.as('admin'), 2)).toMatchObject({ state: 'done' })
  expect(await stateOf(shop)).toMatchObject({ status: 'Paid', paymentStatus: 'Paid', paid: 129456 })
  expect(await auditMoney(shop)).toEqual([])
})

/** What the staff read of order 1: its page, the list, the picking list, and the work of their home screen. */
async function isMarkedLost(staff: Caller) {
  const order = await (await staff.get('/orders/1')).json<Order>()
  const { orders } = await (await staff.get('/orders?sort=warnings')).json<OrderPage>()
  const picking = await (await staff.get('/picking?orders=1')).json<PickLists>()
  const { work } = await (await staff.get('/dashboard')).json<StaffDashboard>()
  return [order, orders[0], picking.orders[0], work.toFulfil?.[0]].map((one) => one?.isMoneyLost)
}

test('returning the whole charge of an order stops the order', async () => {
  const shop = await openPaid()
  expect(await isMarkedLost(shop.admin)).toEqual([false, false, false, false])
  expect(await refunded(shop.admin)).toMatchObject({ state: 'done' })
  expect(await stateOf(shop)).toEqual({ status: 'Accepted', paymentStatus: 'Refunded', paid: 0 })
  const answer = await shop.admin.put('/orders/1/status', { status: 'Preparing' })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'REFUNDED',
      message:
        'El pago de este pedido se anuló, se devolvió o lo recuperó el banco: no lo surtas. Registra otro pago o cancela el pedido.',
    },
  ])
  expect(await isMarkedLost(shop.admin)).toEqual([true, true, true, true])
  const [own] = await (await shop.client.get('/orders/customer/1')).json<OrderRow[]>()
  expect(own?.isMoneyLost).toBe(false)
  await shop.admin.post('/orders/1/payments', { amount: cartTotal, form: '03', paidOn: todayInMexico() })
  expect(await isMarkedLost(shop.admin)).toEqual([false, false, false, false])
  expect((await shop.admin.put('/orders/1/status', { status: 'Preparing' })).status).toBe(200)
  expect(await auditMoney(shop)).toEqual([])
})

test('a part of a charge is returned from the day after, and the order does not owe it again', async () => {
  const shop = await openPaid()
  expect(await refunded(shop.admin, 1, { amount: 94.56 })).toMatchObject({
    state: 'failed',
    error:
      'NetPay solo devuelve este cargo completo. El día del cargo no admite partes: devuelve la parte desde mañana, o el cargo completo hoy.',
  })
  expect(await shop.rows("SELECT entityId, after FROM audit_log WHERE action = 'refund_refused'")).toEqual([
    { entityId: '1', after: JSON.stringify({ amount: 94.56, reason: 'Partial refund is not allowed today' }) },
  ])
  shop.netpay.age(shop.token, 2)
  expect(await refunded(shop.admin, 1, { amount: 94.56 })).toMatchObject({ status: 201, state: 'done', amount: 94.56 })
  expect(await stateOf(shop)).toEqual({ status: 'Paid', paymentStatus: 'Paid', paid: 129456 })
  const above = await refunded(shop.admin, 1, { amount: 1200.01 })
  expect(above).toMatchObject({ status: 400, message: 'El monto excede lo que falta devolver: $1,200.00.' })
  expect(await auditMoney(shop)).toEqual([])
  await shop.admin.put('/orders/1/cancel', { reason })
  expect(await stateOf(shop)).toEqual({ status: 'Cancelled', paymentStatus: 'Partial', paid: 120000 })
  expect(await refunded(shop.admin)).toMatchObject({ state: 'done', amount: 1200 })
  expect(await stateOf(shop)).toEqual({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('two clicks, or two members of the staff at once, return the money once', async () => {
  const shop = await openCancelled()
  const manager = await shop.as('gerente')
  const answers = await Promise.all([
    refund(shop.admin, 1, {}, 'one'),
    refund(shop.admin, 1, {}, 'one'),
    refund(manager, 1, {}, 'other'),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(refundsSent(shop)).toHaveLength(1)
  expect(await refundRows(shop)).toEqual([{ state: 'done', way: 'provider', amount: 129456 }])
  expect((await refund(shop.admin, 1, {}, 'third')).status).toBe(409)
  expect(await auditMoney(shop)).toEqual([])
})

const undecided: [Outcome, boolean][] = [
  ['refundCutAfter', true],
  ['refund500After', true],
  ['refundHtmlAfter', true],
  ['refundCutBefore', false],
  ['refund500', false],
  ['refundHtml', false],
]

test.for(undecided)('a refund without a clear answer (%s) is decided by reading it back', async ([outcome, isDone]) => {
  const shop = await openCancelled()
  shop.netpay.queue({ outcome })
  expect(await refunded(shop.admin)).toMatchObject({ status: 201, state: 'requested' })
  expect(await refunded(shop.admin)).toMatchObject({
    status: 409,
    code: 'REFUND_PENDING',
    message: 'Ya hay una devolución de este pago en proceso. Espera a que NetPay la confirme.',
  })
  expect(await auditMoney(shop)).toHaveLength(isDone ? 1 : 0)
  await checkRefunds(shop)
  expect(await refundRows(shop)).toMatchObject([{ state: isDone ? 'done' : 'requested' }])
  await checkRefunds(shop, 1)
  expect(await refundRows(shop)).toMatchObject([{ state: isDone ? 'done' : 'failed' }])
  if (!isDone) expect(await refunded(shop.admin)).toMatchObject({ state: 'done' })
  expect(await stateOf(shop)).toEqual({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('a refund that the provider carries out later is done when the provider shows it', async () => {
  const shop = await openCancelled()
  shop.netpay.queue({ outcome: 'refundLate' })
  expect(await refunded(shop.admin)).toMatchObject({ state: 'requested' })
  await checkRefunds(shop, 48)
  expect(await refundRows(shop)).toMatchObject([{ state: 'requested' }])
  shop.netpay.carryOut()
  await checkRefunds(shop, 49)
  expect(await refundRows(shop)).toMatchObject([{ state: 'done' }])
  expect(await auditMoney(shop)).toEqual([])
})

test('an accepted refund that the provider does not list within three days fails', async () => {
  const shop = await openCancelled()
  shop.netpay.queue({ outcome: 'refundLate' })
  await refund(shop.admin)
  await checkRefunds(shop, 73)
  expect(await shop.rows('SELECT state, error FROM refunds')).toEqual([
    {
      state: 'failed',
      error: 'NetPay aceptó la devolución, pero no la muestra. Compruébala en el portal de NetPay antes de repetirla.',
    },
  ])
})

test('a partial refund that the reports do not show yet is not done', async () => {
  const shop = await openPaid()
  shop.netpay.age(shop.token, 2)
  // Twice, because the first query of the reports only reads the number of the transaction.
  shop.netpay.queue({ outcome: 'reportsStale', times: 2 })
  expect(await refunded(shop.admin, 1, { amount: 100 })).toMatchObject({ state: 'requested' })
  await checkRefunds(shop)
  expect(await refundRows(shop)).toEqual([{ state: 'done', way: 'provider', amount: 10_000 }])
  expect(await auditMoney(shop)).toEqual([])
})

test.for(['reports403', 'reportsRefused'] as const)(
  'a partial refund whose answer is lost is not done while the reports cannot be read (%s)',
  async (outcome) => {
    const shop = await openPaid()
    shop.netpay.age(shop.token, 2)
    shop.netpay.queue({ outcome: 'refundCutAfter' })
    expect(await refunded(shop.admin, 1, { amount: 100 })).toMatchObject({ state: 'requested' })
    shop.netpay.queue({ outcome })
    await checkRefunds(shop, 30)
    expect(await refundRows(shop)).toMatchObject([{ state: 'requested' }])
    await checkRefunds(shop)
    expect(await refundRows(shop)).toEqual([{ state: 'done', way: 'provider', amount: 10_000 }])
    expect(await auditMoney(shop)).toEqual([])
  },
)

test.for([
  ['refund403', 'NetPay no permite devoluciones con la llave de la tienda. Pide a NetPay que las active.'],
  ['refund409', 'NetPay no devuelve este cargo: ya se devolvió, o hay otra devolución en proceso.'],
  ['refund422', 'NetPay rechazó la devolución: Transacción fuera de plazo'],
  ['refundFailed', 'NetPay rechazó la devolución.'],
] as const)('a refund that the provider refuses (%s) fails with its reason', async ([outcome, error]) => {
  const shop = await openCancelled()
  shop.netpay.queue({ outcome })
  expect(await refunded(shop.admin)).toMatchObject({ status: 201, state: 'failed', error })
  expect(await stateOf(shop)).toEqual({ status: 'Cancelled', paymentStatus: 'Paid', paid: 129456 })
  const seen = await (await shop.client.get('/orders/1')).json<Order>()
  expect(seen.payments[0]?.refunds).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('a refund that was not sent, because the provider did not answer first, fails at once', async () => {
  const shop = await openCancelled()
  shop.netpay.queue({ outcome: 'verify503' })
  expect(await refunded(shop.admin)).toMatchObject({
    status: 201,
    state: 'failed',
    error: 'NetPay no respondió y la devolución no se pidió. Inténtalo de nuevo en unos minutos.',
  })
  expect(refundsSent(shop)).toEqual([])
  expect(await refunded(shop.admin)).toMatchObject({ state: 'done' })
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge that the provider does not return may be returned by hand', async () => {
  const shop = await openCancelled()
  const byHand = { form: '03', returnedOn: todayInMexico(), reference: 'SPEI 4711' }
  expect(await refunded(shop.admin, 1, byHand)).toMatchObject({ status: 409, code: 'TRY_CARD' })
  shop.netpay.queue({ outcome: 'refund422' })
  await refund(shop.admin)
  expect(await refunded(shop.admin, 1, byHand)).toMatchObject({ status: 201, way: 'hand', state: 'done', ...byHand })
  expect(await stateOf(shop)).toEqual({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
})

test('a charge that was already returned at the provider is recorded, not returned again', async () => {
  const shop = await openCancelled()
  shop.netpay.returnMoney(shop.token)
  expect(await refunded(shop.admin)).toMatchObject({ status: 201, state: 'done' })
  expect(await refundRows(shop)).toEqual([{ state: 'done', way: 'provider', amount: 129456 }])
  expect(await auditMoney(shop)).toEqual([])
})

/** An order of six screws, paid by transfer and cancelled: payment 1. */
async function openTransferred({ isCancelled = true } = {}) {
  const shop = await openPayingShop()
  const admin = await shop.as('admin')
  const orderId = await acceptedOrder(shop)
  await admin.post(`/orders/${orderId}/payments`, { amount: cartTotal, form: '03', paidOn: todayInMexico() })
  if (isCancelled) await admin.put(`/orders/${orderId}/cancel`, { reason })
  return { ...shop, admin }
}

test('money of a cancelled order that came by transfer is returned by hand, also in parts', async () => {
  const shop = await openTransferred()
  expect(await refunded(shop.admin)).toMatchObject({
    status: 409,
    code: 'NOT_A_CHARGE',
    message: 'Este pago no fue con tarjeta en línea: indica cómo lo devolviste.',
  })
  expect(await refunded(shop.admin, 1, { amount: 1000, form: '01' })).toMatchObject({
    status: 201,
    state: 'done',
    returnedOn: todayInMexico(),
  })
  expect(await stateOf(shop)).toMatchObject({ paymentStatus: 'Partial', paid: 29456 })
  expect(await refunded(shop.admin, 1, { form: '03', reference: 'SPEI 99' })).toMatchObject({ amount: 294.56 })
  expect(await stateOf(shop)).toMatchObject({ paymentStatus: 'Refunded', paid: 0 })
  expect(await refunded(shop.admin, 1, { form: '03' })).toMatchObject({ status: 409, code: 'REFUNDED' })
  expect(refundsSent(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('a part of a transfer is returned by hand while its order continues, and is not owed again', async () => {
  const shop = await openTransferred({ isCancelled: false })
  expect(await refunded(shop.admin, 1, { amount: 94.56, form: '01' })).toMatchObject({
    status: 201,
    way: 'hand',
    state: 'done',
    amount: 94.56,
  })
  expect(await stateOf(shop)).toMatchObject({ paymentStatus: 'Paid', paid: 129456 })
  expect(await refunded(shop.admin, 1, { amount: 1200.01, form: '01' })).toMatchObject({
    status: 400,
    message: 'El monto excede lo que falta devolver: $1,200.00.',
  })
  const twice = await Promise.all([1, 2].map(() => refunded(shop.admin, 1, { amount: 700, form: '03' })))
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(await refunded(shop.admin, 1, { form: '03' })).toMatchObject({ status: 201, amount: 500 })
  expect(await stateOf(shop)).toEqual({ status: 'Accepted', paymentStatus: 'Refunded', paid: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('nothing is returned if another part was returned since the user saw the payment', async () => {
  const { admin, rows } = await openTransferred({ isCancelled: false })
  const part = { amount: 100, form: '03', refunded: 0 }
  const answers = await Promise.all([refunded(admin, 1, part), refunded(admin, 1, part)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'CHANGED',
    message: 'Ya se devolvió otra parte de este pago. Cierra y revisa cuánto falta antes de devolver más.',
  })
  expect((await refunded(admin, 1, { ...part, refunded: 100 })).status).toBe(201)
  expect(await rows('SELECT refunded FROM payments')).toEqual([{ refunded: 20_000 }])
})

test.for([
  ['a part', 'accepted', [1294.56], 100],
  ['a whole payment of two', 'accepted', [1000, 294.56], 1000],
  ['the whole price', 'accepted', [1294.56], 1294.56],
  ['a part of an advance', 'not accepted', [1000], 100],
  ['a whole advance', 'not accepted', [1000], 1000],
] as const)(
  'the staff see what the refund of %s of an order that is %s changes',
  async ([, state, amounts, amount]) => {
    const { client, as } = await openPayingShop()
    const admin = await as('admin')
    const orderItems = [{ productId: 1, quantity: 6 }]
    const { id } = await (await client.post('/orders', { paymentMethod: 'Bank Transfer', orderItems })).json<Order>()
    if (state === 'accepted') await admin.put(`/orders/${id}/accept`)
    for (const paid of amounts)
      await admin.post(`/orders/${id}/payments`, { amount: paid, form: '03', paidOn: todayInMexico() })
    const order = async () => (await admin.get(`/orders/${id}`)).json<Order>()
    const before = await order()
    const [payment] = before.payments
    const effect = payment && effectOfRefund(before, payment, amount)
    await refunded(admin, payment?.id, { amount, form: '03' })
    const { balance, paymentStatus } = await order()
    const isRefunded = paymentStatus === 'Refunded'
    const again = isRefunded ? 0 : Math.round((balance - before.balance) * 100) / 100
    expect(effect).toEqual({ again, isRefunded })
  },
)

test('a voided payment has no money to return', async () => {
  const shop = await openTransferred({ isCancelled: false })
  await shop.admin.put('/orders/1/payments/1/void', { reason })
  expect(await refunded(shop.admin, 1, { form: '03' })).toMatchObject({ status: 409, code: 'VOID' })
})

test.for([
  ['no reason', { reason: '' }, 'Indica el motivo.'],
  ['an amount of 0', { amount: 0 }, 'Ingresa un número mayor que 0.'],
  ['a fraction of a centavo', { amount: 1.001 }, 'Máximo 2 decimales.'],
  ['an unknown form', { form: '05' }, 'Elige cómo se devolvió. 99 Por definir es solo para facturas sin pagar.'],
  ['a day in the future', { form: '03', returnedOn: '2999-01-01' }, 'La fecha no puede ser futura.'],
] as const)('%s is refused', async ([, body, message]) => {
  const shop = await openCancelled()
  expect(await refunded(shop.admin, 1, body)).toMatchObject({ status: 400, message })
})

test('an order stays due after a charge of another amount was returned', async () => {
  const shop = await openPayingShop()
  const id = await acceptedOrder(shop)
  const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId: id }), 'amountMismatch')
  await confirm(shop.client, callback)
  expect(await paymentsOf(shop)).toEqual([{ state: 'review', orderId: id }])
  const admin = await shop.as('admin')
  expect(await refunded(admin)).toMatchObject({ status: 201, state: 'done' })
  expect(await stateOf(shop)).toEqual({ status: 'Accepted', paymentStatus: 'Pending', paid: 0 })
  expect(await (await admin.get('/payments/summary')).json()).toMatchObject({ toCollect: { total: cartTotal } })
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge in review that NetPay does not return can be returned by hand', async () => {
  const shop = await openPayingShop()
  await confirm(shop.client, await charge(shop, await begin(shop), 'amountMismatch'))
  const admin = await shop.as('admin')
  const byHand = { form: '03', reference: 'SPEI 88' }
  expect(await refunded(admin, 1, byHand)).toMatchObject({ status: 409, code: 'TRY_CARD' })
  shop.netpay.queue({ outcome: 'refund409' })
  expect(await refunded(admin)).toMatchObject({ status: 201, state: 'failed' })
  const [waiting] = (await (await admin.get('/payments?state=review')).json<PaymentPage>()).payments
  expect(waiting && refundWaysOf(waiting)).toEqual(['card', 'hand'])
  expect(await (await admin.get('/payments?search=FERRETERÍA')).json()).toMatchObject({ total: 1 })
  expect(await refunded(admin, 1, byHand)).toMatchObject({ status: 201, state: 'done', way: 'hand' })
  expect(await (await admin.get('/payments?state=review')).json()).toMatchObject({ payments: [], total: 0 })
  expect(await (await shop.client.get('/netpay/charges')).json()).toMatchObject([{ state: 'returned' }])
})

test('what the provider returned of a charge in review is no debt of the client', async () => {
  const shop = await openPayingShop()
  const id = await acceptedOrder(shop)
  const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId: id }), 'amountMismatch')
  await confirm(shop.client, callback)
  shop.netpay.returnMoney(transactionIn(callback), { amount: 200 })
  await reread(shop)
  expect(await shop.rows('SELECT state, refunded FROM payments')).toEqual([{ state: 'review', refunded: 20000 }])
  const statement = await (await shop.client.get('/customers/1/statement')).json<{ closing: number }>()
  expect(statement.closing).toBe(cartTotal)
})

test('only administrators and managers return money', async () => {
  const shop = await openPayingShop()
  const statuses = await Promise.all(
    ['admin', 'gerente', 'ventas', 'pedidos', 'almacen', 'cliente'].map(
      async (person) => (await refund(await shop.as(person), 99)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 403, 403, 403, 403])
})

test.for([
  ['a refund made at the provider', false, 'Reembolso hecho en NetPay $1,294.56', 'outside', 'Refunded'],
  ['a chargeback', true, 'Contracargo del banco $1,294.56', 'chargeback', 'charged_back'],
] as const)(
  'the cron finds %s and records it, and the order cannot be shipped',
  async ([, isChargeback, note, way, event]) => {
    const shop = await openPaid()
    await shop.admin.put('/orders/1/status', { status: 'Preparing' })
    shop.netpay.returnMoney(shop.token, { isChargeback })
    await reread(shop)
    expect(await refundRows(shop)).toEqual([{ state: 'done', way, amount: 129456 }])
    expect(await stateOf(shop)).toEqual({ status: 'Preparing', paymentStatus: 'Pending', paid: 0 })
    expect(await (await shop.admin.get('/payments/summary')).json()).toMatchObject({ toCollect: { total: 1294.56 } })
    expect(await shop.rows('SELECT note FROM order_events WHERE event = ?', [event])).toEqual([{ note }])
    expect(await shop.rows('SELECT id FROM audit_log WHERE action = ?', [event.toLowerCase()])).toHaveLength(1)
    const answer = await shop.admin.put('/orders/1/status', { status: 'Shipped' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'REFUNDED' }])
    await reread(shop)
    expect(await refundRows(shop)).toHaveLength(1)
    expect(await auditMoney(shop)).toEqual([])
  },
)

test('a cancelled order whose charge the bank took back shows the chargeback on its page and in the list', async () => {
  const shop = await openCancelled()
  const texts = async () => {
    const { orders } = await (await shop.admin.get('/orders')).json<OrderPage>()
    const own = await (await shop.client.get('/orders/customer/1')).json<OrderRow[]>()
    const pages = await Promise.all(
      [shop.admin, shop.client].map(async (one) => (await one.get('/orders/1')).json<Order>()),
    )
    return [...orders, ...own, ...pages].map((order) => paymentText(order))
  }
  expect(await texts()).toEqual(Array(4).fill('Por devolver'))
  shop.netpay.returnMoney(shop.token, { isChargeback: true })
  await reread(shop)
  expect(await texts()).toEqual(Array(4).fill('Contracargo'))
})

test('a part that the provider returned outside the shop has to be paid again', async () => {
  const shop = await openPaid()
  shop.netpay.returnMoney(shop.token, { amount: 200 })
  await reread(shop)
  expect(await stateOf(shop)).toEqual({ status: 'Accepted', paymentStatus: 'Partial', paid: 109456 })
  expect((await shop.admin.put('/orders/1/status', { status: 'Preparing' })).status).toBe(409)
  await shop.admin.post('/orders/1/payments', { amount: 200, form: '01', paidOn: todayInMexico() })
  expect((await shop.admin.put('/orders/1/status', { status: 'Preparing' })).status).toBe(200)
  expect(await auditMoney(shop)).toEqual([])
})

test('charges are read again after 1, 3, 7 and 30 days, and an hour after a failure', async () => {
  const shop = await openPaid()
  const day =
    "round(julianday(checkAt) - julianday(createdAt), 1) AS day, round((julianday(checkAt) - julianday('now')) * 24) AS hours"
  const ageTo = (days: number) =>
    shop.db.execute(
      `UPDATE payments SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days', '-1 minute')`,
    )
  const dayOf = async () => (await shop.rows(`SELECT ${day} FROM payments`))[0]?.day
  const days = [await dayOf()]
  for (const age of [1, 3, 7, 30]) {
    await ageTo(age)
    await reread(shop)
    days.push(await dayOf())
  }
  expect(days).toEqual([1, 3, 7, 30, null])
  shop.netpay.queue({ outcome: 'verify503' })
  await reread(shop)
  expect((await shop.rows(`SELECT ${day} FROM payments`))[0]?.hours).toBe(1)
})

test('a fault while a refund is recorded does not delay its charge by days', async () => {
  const shop = await openPaid()
  shop.netpay.returnMoney(shop.token, { amount: 200 })
  await shop.db.execute("CREATE TRIGGER fault BEFORE INSERT ON refunds BEGIN SELECT raise(ABORT, 'boom'); END")
  await reread(shop)
  expect(await refundRows(shop)).toEqual([])
  expect(
    await shop.rows("SELECT checkAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour') AS soon FROM payments"),
  ).toEqual([{ soon: 1 }])
  await shop.db.execute('DROP TRIGGER fault')
  await reread(shop)
  expect(await refundRows(shop)).toEqual([{ state: 'done', way: 'outside', amount: 20000 }])
})

/** A paid order with its invoice, whose problem staff see in the list. */
async function openInvoiced() {
  const shop = await openPaid()
  const { status } = await shop.client.post('/orders/1/invoice', { ...invoiceForm, payment_form: '04' })
  expect(status).toBe(201)
  const problems = async () => {
    const { cfdis } = await (await shop.admin.get('/invoices?state=problem')).json<CfdiPage>()
    return cfdis.map(({ rowid, problem, uncredited }) => ({ rowid, problem, uncredited }))
  }
  const readOrder = async () => (await shop.admin.get('/orders/1')).json<Order>()
  return { ...shop, problems, readOrder }
}

const stillInvoiced = ['order 1 was returned, and its invoice is valid']

test('the invoice of a fully refunded order is a problem until it is cancelled', async () => {
  const shop = await openInvoiced()
  expect(await shop.problems()).toEqual([])
  await refunded(shop.admin)
  expect(await shop.readOrder()).toMatchObject({ paymentStatus: 'Refunded', uncredited: cartTotal })
  expect(await (await shop.client.get('/orders/1')).json()).not.toHaveProperty('uncredited')
  expect(await shop.problems()).toEqual([{ rowid: 1, problem: 'refunded', uncredited: cartTotal }])
  expect(await auditMoney(shop)).toEqual(stillInvoiced)
  await shop.admin.put('/invoices/1/cancel', { motive: '03', reason })
  expect(await shop.problems()).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('a partial refund of an invoiced order needs a credit note, which leaves nothing to pay or to return', async () => {
  const shop = await openInvoiced()
  shop.netpay.age(shop.token, 2)
  await refunded(shop.admin, 1, { amount: 94.56 })
  expect(await shop.problems()).toEqual([{ rowid: 1, problem: 'refunded', uncredited: 94.56 }])
  const credit = (amount: number) => shop.admin.post('/invoices/1/credit-note', { amount, reason })
  await credit(50)
  expect(await shop.problems()).toEqual([{ rowid: 1, problem: 'refunded', uncredited: 44.56 }])
  await credit(44.56)
  expect(await shop.problems()).toEqual([])
  expect(await shop.readOrder()).toMatchObject({
    paymentStatus: 'Paid',
    balance: 0,
    uncredited: 0,
    payments: [{ due: 0 }],
  })
  expect(await auditMoney(shop)).toEqual([])
})

test('a credit note of the whole amount solves the problem of the invoice, as a cancellation does', async () => {
  const shop = await openInvoiced()
  await refunded(shop.admin)
  expect((await shop.admin.post('/invoices/1/credit-note', { amount: cartTotal, reason })).status).toBe(201)
  expect(await shop.problems()).toEqual([])
  expect(await shop.readOrder()).toMatchObject({ paymentStatus: 'Refunded', balance: 0, uncredited: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('a credit note after the refund of an advance leaves the rest of the price to be paid', async () => {
  const shop = await openPayingShop()
  const admin = await shop.as('admin')
  await shop.db.execute('UPDATE customers SET credit_days = 30 WHERE id = 1')
  const id = await acceptedOrder(shop)
  await admin.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_method: 'PPD', payment_form: '99' })
  await admin.post(`/orders/${id}/payments`, { amount: 700, form: '03', paidOn: todayInMexico() })
  await refunded(admin, 1, { form: '03' })
  const credit = async (amount: number) => {
    const answer = await admin.post('/invoices/1/credit-note', { amount, reason })
    const order = await (await admin.get(`/orders/${id}`)).json<Order>()
    expect(await auditMoney(shop)).toEqual([])
    return [answer.status, order.paymentStatus, order.balance]
  }
  expect(await credit(700)).toEqual([201, 'Pending', 594.56])
  const { cfdis } = await (await admin.get('/invoices?state=problem')).json<CfdiPage>()
  expect(cfdis).toEqual([])
  expect(await credit(594.56)).toEqual([201, 'Refunded', 0])
})

test('the invoice of an order whose advance was returned is a problem, also before the shop accepts the order', async () => {
  const shop = await openPayingShop()
  const admin = await shop.as('admin')
  const made = await shop.client.post('/orders', { orderItems: [{ productId: 1, quantity: 6 }] })
  const { id } = await made.json<Order>()
  await admin.post(`/orders/${id}/payments`, { amount: cartTotal, form: '03', paidOn: todayInMexico() })
  await shop.client.post(`/orders/${id}/invoice`, invoiceForm)
  await refunded(admin, 1, { form: '03' })
  const { cfdis } = await (await admin.get('/invoices?state=problem')).json<CfdiPage>()
  expect(cfdis.map(({ problem, uncredited }) => [problem, uncredited])).toEqual([['refunded', cartTotal]])
  expect(await auditMoney(shop)).toEqual(stillInvoiced)
})

test('money that NetPay took back needs no credit note, because the sale remains valid', async () => {
  const shop = await openInvoiced()
  await shop.db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey)
    VALUES (1, 9456, 'outside', 'done', 'x', 'x')`)
  expect(await shop.problems()).toEqual([])
})
