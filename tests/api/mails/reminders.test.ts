import { expect, test } from 'vitest'
import { transferReference } from '#contract/payments/transfer-reference'
import { shopUrl } from '../../places.ts'
import type { Shop } from '../../shop.ts'
import { mailTo, openWithCredit, sendDue } from './inbox.ts'

/** Customer 1 owes an order that was due long ago. */
async function openWithDebt() {
  const opened = await openWithCredit()
  await opened.shop.db.execute("UPDATE orders SET soldAt = '2026-01-15T18:00:00.000Z', soldOn = '2026-01-15'")
  return opened
}

const remind = async (shop: Shop, by = 'ventas', customer = 1) =>
  (await shop.as(by)).post(`/customers/${customer}/reminder`)

test('a reminder lists what is overdue, with the account to pay to', async () => {
  const { shop, id } = await openWithDebt()
  const answer = await remind(shop)
  expect([answer.status, await answer.json()]).toEqual([201, { email: 'compras@example.mx' }])
  const mail = await mailTo(shop, 'compras@example.mx')
  expect(mail.subject).toBe('Tienes un saldo vencido en Tienda de prueba')
  for (const text of [
    '$431.52',
    `Pedido ${id} (Venció el 14 de febrero de 2026 · Referencia ${transferReference(id)})`,
    '012180001234567899',
    `${shopUrl}/client/statement`,
  ]) {
    expect(mail.text).toContain(text)
  }
})

test('a reminder to a customer without a user names nothing that needs a sign-in', async () => {
  const { shop } = await openWithDebt()
  await shop.db.execute('UPDATE users SET customerId = NULL WHERE id = 3')
  await remind(shop)
  const { text } = await mailTo(shop, 'compras@example.mx')
  expect(text).toContain('Si ya pagaste, habla con tu vendedor. ¡Gracias!')
  expect(text).not.toContain('/client/statement')
})

test('a reminder to a customer without credit days says that nothing is overdue, as their statement does', async () => {
  const { shop, id } = await openWithDebt()
  await shop.db.execute('UPDATE customers SET credit_days = NULL WHERE id = 1')
  await remind(shop)
  const mail = await mailTo(shop, 'compras@example.mx')
  expect(mail.subject).toBe('Recordatorio de pago de Tienda de prueba')
  expect(mail.text).toContain('Tu saldo por pagar es de $431.52')
  expect(mail.text).toContain(`Pedido ${id} (Del 15 de enero de 2026 · Referencia`)
})

test('a reminder without overdue orders leaves out those that the shop has not accepted', async () => {
  const { shop } = await openWithCredit()
  await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 3, quantity: 1 }] })
  await remind(shop)
  expect((await mailTo(shop, 'compras@example.mx')).text).toContain('Tu saldo por pagar es de $431.52')
})

test('a customer gets one reminder a day, also from two users at once', async () => {
  const { shop } = await openWithDebt()
  const answers = await Promise.all([remind(shop), remind(shop, 'gerente')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
    message: 'Ya tiene un recordatorio de hace menos de 20 horas, o uno programado.',
  })
  await mailTo(shop, 'compras@example.mx')
  expect(await shop.rows('SELECT count(*) AS mails FROM mails')).toEqual([{ mails: 1 }])
})

test.for([
  ['without a balance', "UPDATE orders SET status = 'Cancelled'", 409, 'NOTHING_DUE'],
  ['without an address', "UPDATE customers SET email = ''", 409, 'NO_ADDRESS'],
  ['who does not exist', 'DELETE FROM mails', 404, 'NOT_FOUND'],
] as const)('a customer %s is not reminded', async ([who, change, status, code]) => {
  const { shop } = await openWithDebt()
  await shop.db.execute(change)
  const answer = await remind(shop, 'ventas', who === 'who does not exist' ? 99 : 1)
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([status, code])
})

test('a reminder of a balance that was paid meanwhile is not sent', async () => {
  const { shop } = await openWithDebt()
  shop.resend.setWeather('down')
  await remind(shop)
  // The mail is tried after the answer.
  await expect
    .poll(() => shop.rows('SELECT problem FROM mails'))
    .toEqual([{ problem: 'El servicio de correo tuvo una falla.' }])
  await shop.db.execute("UPDATE orders SET status = 'Cancelled'")
  shop.resend.setWeather('fine')
  await sendDue(shop)
  expect(shop.resend.inbox).toEqual([])
  expect(await shop.rows('SELECT state FROM mails')).toEqual([])
})
