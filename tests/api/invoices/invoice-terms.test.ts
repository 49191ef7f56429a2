import { expect, test } from 'vitest'
import type { InvoiceResult } from '#contract/invoices/invoice'
import type { Order } from '#contract/orders/orders'
import { openShop, type Shop } from '../../shop.ts'
import { begin, charge, confirm, openPayingShop } from '../payments/paying.ts'
import { invoiceForm, paidOrder } from './invoicing.ts'

/** An accepted order of 1,294.56, with these parts of it paid: forms and pesos. */
async function acceptedOrder(parts: readonly (readonly [form: string, amount: number])[], shop?: Shop) {
  const opened = shop ?? (await openShop())
  const client = await opened.as('cliente')
  const made = await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  const { id } = await made.json<Order>()
  await opened.db.execute("UPDATE orders SET status = 'Accepted'")
  for (const [form, amount] of parts) {
    await opened.db.execute({
      sql: `INSERT INTO payments (orderId, amount, form, paidOn, state, userId, idempotencyKey)
        VALUES (?, ?, ?, '2026-11-20', 'applied', 1, ?)`,
      args: [id, Math.round(amount * 100), form, `${form} ${amount}`],
    })
  }
  const issue = (fields: object) => client.post(`/orders/${id}/invoice`, { ...invoiceForm, ...fields })
  const termsOf = async () => (await (await client.get(`/orders/${id}`)).json<Order>()).invoiceTerms
  return { ...opened, client, id, issue, termsOf }
}

test.for([
  [[['03', 1294.56]], '03', 'El pedido está pagado por completo con transferencia.'],
  [[['28', 1294.56]], '28', 'El pedido está pagado por completo con tarjeta de débito.'],
  [
    [
      ['01', 500],
      ['04', 400],
      ['01', 394.56],
    ],
    '01',
    'El pedido está pagado por completo en varias formas: va la de mayor importe, efectivo.',
  ],
  [
    [
      ['01', 600],
      ['04', 694.56],
    ],
    '04',
    'El pedido está pagado por completo en varias formas: va la de mayor importe, tarjeta de crédito.',
  ],
] as const)(
  'a paid order is invoiced with PUE and the form of the largest payment: %j',
  async ([parts, form, reason]) => {
    const { issue, termsOf, facturapi } = await acceptedOrder(parts)
    expect(await termsOf()).toEqual({ payment_method: 'PUE', payment_forms: [form], reason, cfdi_use: 'G03' })
    const wrong = await issue({ payment_form: form === '01' ? '03' : '01' })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { code: 'PAYMENT_TERMS', fields: { payment_form: expect.stringContaining(`La forma de pago es ${form}`) } },
    ])
    const deferred = await issue({ payment_method: 'PPD', payment_form: '99' })
    expect([deferred.status, await deferred.json()]).toMatchObject([
      422,
      { fields: { payment_method: `${reason} El método de pago es PUE.` } },
    ])
    expect(facturapi.invoices()).toEqual([])
    const right = await issue({ payment_form: form })
    expect((await right.json<InvoiceResult>()).invoice.status).toBe('valid')
    expect(facturapi.invoices()).toMatchObject([{ payment_method: 'PUE', payment_form: form }])
  },
)

test('a payment without a known form lets the client choose the form', async () => {
  const { issue, termsOf } = await acceptedOrder([['99', 1294.56]])
  expect(await termsOf()).toMatchObject({ payment_method: 'PUE', payment_forms: ['03', '01', '02', '04', '28'] })
  expect((await issue({ payment_form: '02' })).status).toBe(201)
})

test('an unpaid order on credit is invoiced with PPD, and with nothing else', async () => {
  const shop = await openShop()
  await shop.db.execute('UPDATE customers SET credit_days = 30 WHERE id = 1')
  const { issue, termsOf, client, facturapi } = await acceptedOrder([], shop)
  expect(await termsOf()).toEqual({
    payment_method: 'PPD',
    payment_forms: ['99'],
    reason: 'Pedido a crédito sin pagar: va en PPD, y cada pago tendrá su complemento.',
    cfdi_use: 'G03',
  })
  const [row] = (await (await client.get('/orders/customer/1')).json<Order[]>()) ?? []
  expect(row?.onCredit).toBe(true)
  const paid = await issue({})
  expect([paid.status, await paid.json()]).toMatchObject([422, { fields: { payment_method: expect.any(String) } }])
  expect((await issue({ payment_method: 'PPD', payment_form: '99' })).status).toBe(201)
  expect(facturapi.invoices()).toMatchObject([{ payment_method: 'PPD', payment_form: '99', status: 'valid' }])
})

test.for([
  ['without credit', 'credit_days = NULL', 'Accepted', []],
  ['with a limit of 0', 'credit_days = 30, credit_limit = 0', 'Accepted', []],
  ['that is not accepted yet', 'credit_days = 30', 'Pending', []],
  ['that is paid in part without credit', 'credit_days = NULL', 'Accepted', [['03', 100]]],
] as const)('an unpaid order %s is not invoiced', async ([, credit, status, parts]) => {
  const shop = await openShop()
  await shop.db.execute(`UPDATE customers SET ${credit} WHERE id = 1`)
  const { issue, termsOf, db } = await acceptedOrder(parts, shop)
  await db.execute(`UPDATE orders SET status = '${status}'`)
  expect(await termsOf()).toBeNull()
  const answer = await issue({ payment_method: 'PPD', payment_form: '99' })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NOT_PAID' }])
})

test('a payment that was taken back does not count', async () => {
  const { issue, db, order } = await paidOrder()
  await db.execute({
    sql: `INSERT INTO payments (orderId, amount, form, paidOn, state, userId, idempotencyKey)
      VALUES (?, 999999, '01', '2026-11-20', 'void', 1, 'void')`,
    args: [order.id],
  })
  expect((await issue({ payment_form: '01' })).status).toBe(422)
  expect((await issue()).status).toBe(201)
})

test.for([
  ['approveDebit', ['28'], 'El pedido está pagado por completo con tarjeta de débito.'],
  ['approve', ['04', '28'], 'El pedido está pagado por completo con tarjeta. Elige si es de crédito o de débito.'],
] as const)(
  'a charge has the form of a credit or debit card as the provider answers (%s)',
  async ([outcome, forms, reason]) => {
    const shop = await openPayingShop()
    await confirm(shop.client, await charge(shop, await begin(shop), outcome))
    const order = await (await shop.client.get('/orders/1')).json<Order>()
    expect(order.invoiceTerms).toEqual({ payment_method: 'PUE', payment_forms: [...forms], reason, cfdi_use: 'G03' })
    expect((await shop.client.post('/orders/1/invoice', { ...invoiceForm, payment_form: '03' })).status).toBe(422)
    expect((await shop.client.post('/orders/1/invoice', { ...invoiceForm, payment_form: '28' })).status).toBe(201)
  },
)
