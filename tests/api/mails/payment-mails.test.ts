import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { shopUrl } from '../../places.ts'
import { openShop, type Shop } from '../../shop.ts'
import { acceptedOrder, begin, cartTotal, charge, confirm, openPayingShop } from '../payments/paying.ts'
import { formWith, png } from '../products/images.ts'
import { sendDue } from './inbox.ts'

/** An order by transfer of $431.52, with a voucher in review. */
async function openWithVoucher() {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const made = await client.post('/orders', {
    customerId: 1,
    paymentMethod: 'Bank Transfer',
    orderItems: [{ productId: 1, quantity: 2 }],
  })
  const { id, order_number } = await made.json<Order>()
  const { vouchers } = await (await client.post(`/orders/${id}/voucher`, formWith(png))).json<Order>()
  const voucherId = vouchers[0]?.id ?? 0
  const register = (payment: object) =>
    admin.post(`/orders/${id}/payments`, { form: '03', paidOn: '2026-11-20', ...payment })
  const reject = () => admin.put(`/orders/${id}/vouchers/${voucherId}/reject`, { reason: 'No aparece en el banco' })
  return { shop, client, admin, id, order_number, voucherId, register, reject }
}

const newest = async (shop: Shop) => {
  await sendDue(shop)
  return shop.resend.inbox[0]
}
const subjectsOf = async (shop: Shop) => {
  await sendDue(shop)
  return shop.resend.inbox.map(({ subject }) => subject)
}

test('a client gets a mail when staff confirm a voucher', async () => {
  const { shop, order_number, voucherId, register } = await openWithVoucher()
  await sendDue(shop)
  expect((await register({ amount: 431.52, voucherId })).status).toBe(201)
  const mail = await newest(shop)
  expect([mail?.to, mail?.subject]).toEqual(['cliente@example.mx', `Recibimos tu pago del pedido ${order_number}`])
  expect(mail?.text).toContain(
    'recibimos tu pago de $431.52. Tu pedido está pagado; te avisamos en cuanto lo aceptemos.',
  )
  expect(mail?.text).toContain('Forma de pago: Transferencia')
  expect(mail?.text).not.toContain('CLABE')
})

test('the mail of a part of the payment has the rest to pay, and how to pay it', async () => {
  const { shop, register } = await openWithVoucher()
  await register({ amount: 400 })
  const mail = await newest(shop)
  for (const text of ['recibimos tu pago de $400.00', 'Saldo por pagar: $31.52', 'CLABE: 012180001234567899']) {
    expect(mail?.text).toContain(text)
  }
})

test('the mail of a payment above the balance has all of it, and what the shop will return', async () => {
  const { shop, register } = await openWithVoucher()
  await register({ amount: 500, allowSurplus: true })
  const mail = await newest(shop)
  expect(mail?.text).toContain('recibimos tu pago de $500.00')
  expect(mail?.text).toContain('Tienes $68.48 a tu favor: te los devolveremos.')
})

test('a payment that is declared void soon after is not announced', async () => {
  const { shop, admin, id, register } = await openWithVoucher()
  const { payments } = await (await register({ amount: 431.52 })).json<Order>()
  await shop.runCron()
  expect(
    (await admin.put(`/orders/${id}/payments/${payments[0]?.id}/void`, { reason: 'Era otro pedido' })).status,
  ).toBe(200)
  expect((await subjectsOf(shop)).filter((subject) => subject.includes('pago'))).toEqual([])
})

test('a transfer for several orders is one mail, without a payment that was declared void soon after', async () => {
  const { shop, client, admin, id, order_number } = await openWithVoucher()
  const made = await client.post('/orders', {
    paymentMethod: 'Bank Transfer',
    orderItems: [{ productId: 1, quantity: 1 }],
  })
  const other = await made.json<Order>()
  const movement = { movedOn: '2026-11-20', amount: 600, concept: 'SPEI', reference: '', repeated: 0 }
  const file = {
    uid: 'statement',
    name: 'bbva.csv',
    headers: '',
    columns: { date: 0, amount: 1, concept: 2, reference: 3 },
  }
  await admin.post('/bank-statements', { ...file, movements: [movement] })
  const parts = [
    { orderId: id, amount: 400 },
    { orderId: other.id, amount: 200 },
  ]
  const url = '/bank-statements/1/movements/1/payments'
  expect((await admin.post(url, { orders: parts }, { 'Idempotency-Key': 'one' })).status).toBe(201)
  await sendDue(shop)
  const about = () => shop.resend.inbox.filter(({ subject }) => subject.includes('tu pago'))
  expect(about().map(({ subject }) => subject)).toEqual(['Recibimos tu pago de 2 pedidos'])
  for (const text of [
    'recibimos tu pago de $600.00',
    `- Pedido ${order_number} (Saldo por pagar: $31.52): $400.00`,
    `- Pedido ${other.order_number} (Saldo por pagar: $15.76): $200.00`,
    `${shopUrl}/client/orders`,
  ]) {
    expect(about()[0]?.text).toContain(text)
  }

  const again = async (amount: number, key: string) => {
    const body = {
      orders: [
        { orderId: id, amount },
        { orderId: other.id, amount },
      ],
    }
    await admin.post('/bank-statements', {
      ...file,
      uid: 'statement 2',
      movements: [{ ...movement, amount: 2 * amount }],
    })
    await admin.post('/bank-statements/2/movements/2/payments', body, { 'Idempotency-Key': key })
  }
  await again(15.76, 'two')
  await admin.put(`/orders/${id}/payments/3/void`, { reason: 'Era otro pedido' })
  await sendDue(shop)
  expect(about().map(({ subject }) => subject)).toEqual(['Recibimos tu pago', 'Recibimos tu pago de 2 pedidos'])
  expect(about()[0]?.text).toContain(
    `recibimos tu pago de $15.76, que quedó así:\n\n- Pedido ${other.order_number} (Pagado)`,
  )
})

test('a client gets a mail about a card charge of an order, once', async () => {
  const shop = await openPayingShop()
  const id = await acceptedOrder(shop)
  const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId: id }))
  await confirm(shop.client, callback)
  await confirm(shop.client, callback)
  const sent = (await subjectsOf(shop)).filter((subject) => subject.includes('tu pago'))
  expect(sent).toHaveLength(1)
  const mail = shop.resend.inbox.find(({ subject }) => subject === sent[0])
  expect(mail?.text).toContain('recibimos tu pago de $1,294.56. Tu pedido está pagado.')
  expect(mail?.text).toContain('Forma de pago: Tarjeta de crédito')
})

test('a client gets a mail about a rejected voucher, with the reason and how to pay', async () => {
  const { shop, id, order_number, reject } = await openWithVoucher()
  await sendDue(shop)
  expect((await reject()).status).toBe(200)
  const mail = await newest(shop)
  expect([mail?.to, mail?.subject]).toEqual([
    'cliente@example.mx',
    `No pudimos confirmar el pago de tu pedido ${order_number}`,
  ])
  for (const text of [
    'Motivo: No aparece en el banco',
    'Saldo por pagar: $431.52',
    'sube otro comprobante desde tu pedido',
    'CLABE: 012180001234567899',
    `${shopUrl}/client/orders/${id}`,
  ]) {
    expect(mail?.text).toContain(text)
  }
})

test('a rejected voucher of an order that was paid meanwhile is not announced', async () => {
  const { shop, register, reject } = await openWithVoucher()
  await reject()
  await register({ amount: 431.52 })
  expect((await subjectsOf(shop)).filter((subject) => subject.startsWith('No pudimos'))).toEqual([])
})

test.for([
  ['paymentReceived', 'No pudimos confirmar'],
  ['voucherRejected', 'Recibimos tu pago'],
] as const)('the notice %s can be switched off', async ([notice, other]) => {
  const { shop, admin, register, reject } = await openWithVoucher()
  const value = { ...settingDefaults.notices, [notice]: false }
  expect((await admin.post('/update-configuracion', { key: 'notices', value })).status).toBe(200)
  await reject()
  await register({ amount: 100 })
  const subjects = (await subjectsOf(shop)).filter((subject) => /pago/.test(subject))
  expect(subjects).toEqual([expect.stringContaining(other)])
})

test('the mails of a void payment and of a paid order are not sent again', async () => {
  const { shop, admin, id, register, reject } = await openWithVoucher()
  await reject()
  await sendDue(shop)
  const { payments } = await (await register({ amount: 431.52 })).json<Order>()
  await sendDue(shop)
  const mails = await shop.rows("SELECT id, kind FROM mails WHERE kind IN ('order_payment', 'order_voucher_rejected')")
  const idOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.id
  const sendAgain = async (kind: string) => {
    const answer = await admin.post(`/admin/mails/${idOf(kind)}/send`)
    return [answer.status, (await answer.json<{ code?: string }>()).code]
  }
  expect(await sendAgain('order_voucher_rejected')).toEqual([409, 'NOT_REJECTED'])
  await admin.put(`/orders/${id}/payments/${payments[0]?.id}/void`, { reason: 'Era otro pedido' })
  expect(await sendAgain('order_payment')).toEqual([409, 'VOID'])
  expect(await sendAgain('order_voucher_rejected')).toEqual([200, undefined])
})
