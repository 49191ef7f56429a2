import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import type { MailPage } from '#contract/mails'
import type { SharedQuote } from '#contract/orders/papers'
import { shopUrl } from '../../places.ts'
import { openShop, type Shop } from '../../shop.ts'
import { endIn, inDays, makeQuote, quoteInput, readQuote, refusalOf } from '../orders/quoting.ts'
import { mailTo, sendDue } from './inbox.ts'

const address = 'compras@example.mx'

/** Opens a shop with quote 1. `send` requests its mail as the seller. */
async function openQuote() {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  await makeQuote(seller, { clientNote: 'Precios de contado.', internalNote: 'Compara con otro.' })
  return { shop, seller, send: (id = 1) => seller.post(`/quotes/${id}/mail`) }
}

const kinds = ({ rows }: Shop) => rows('SELECT kind, state FROM mails ORDER BY id')

test('the mail of a quote lists its prices, with the link that opens and accepts it', async () => {
  const { shop, send } = await openQuote()
  const answer = await send()
  expect([answer.status, await answer.json()]).toEqual([201, { email: address }])
  const { subject, text } = await mailTo(shop, address)
  expect(subject).toBe('Cotización COT-1 de Tienda de prueba')
  for (const part of [
    'Precios de contado.',
    'TOR-0142 · 6 piezas × $167.40',
    '$1,281.08',
    'Ver y aceptar la cotización:',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Compara con otro.')
  const [, token = ''] = new RegExp(`${shopUrl}/paper#([\\w.-]+)`).exec(text) ?? []
  expect(await (await readQuote(shop, token)).json<SharedQuote>()).toMatchObject({ quote: { id: 1 } })
})

test('a customer without a user is not asked to sign in', async () => {
  const { shop, send } = await openQuote()
  await shop.db.execute('UPDATE users SET customerId = NULL WHERE id = 3')
  await send()
  const { text } = await mailTo(shop, address)
  expect(text).toContain('Ver la cotización:')
  expect(text).not.toContain('aceptar')
})

test('two presses send one mail; an edited quote is sent again', async () => {
  const { shop, seller, send } = await openQuote()
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await refusalOf(await send())).toEqual([
    409,
    'MAILED',
    'Esta cotización ya se envió por correo hace unos minutos.',
  ])
  await seller.put('/quotes/1', { ...quoteInput(), version: 1 })
  expect((await send()).status).toBe(201)
  expect(await shop.rows('SELECT count(*) AS mails FROM mails')).toEqual([{ mails: 2 }])
})

test('the mails of the shop and the log list it, and staff send it again', async () => {
  const { shop, send } = await openQuote()
  const admin = await shop.as('admin')
  await send()
  await mailTo(shop, address)
  await expect.poll(() => kinds(shop)).toEqual([{ kind: 'quote', state: 'sent' }])
  const { mails } = await (await admin.get('/admin/mails')).json<MailPage>()
  expect(mails).toMatchObject([{ kind: 'quote', quoteId: 1, orderId: null, email: address }])
  await shop.db.execute("UPDATE customers SET email = 'nuevo@example.mx' WHERE id = 1")
  const again = await admin.post(`/admin/mails/${mails[0]?.id}/send`)
  expect([again.status, await again.json()]).toEqual([200, { email: 'nuevo@example.mx' }])
  await mailTo(shop, 'nuevo@example.mx')
  const { rows } = await (await admin.get('/audit?entity=quote&action=mail')).json<AuditPage>()
  expect(rows.map(({ user }) => user?.nombre)).toEqual(['Ana Administra', 'Vero Ventas'])
  await endIn(shop, -1)
  expect((await refusalOf(await admin.post(`/admin/mails/${mails[0]?.id}/send`)))[1]).toBe('QUOTE_NOT_VALID')
})

test.for([
  ['that does not exist', 'DELETE FROM mails', 9, 404, 'NOT_FOUND'],
  ['that has expired', `UPDATE quotes SET validUntil = '${inDays(-1)}'`, 1, 409, 'QUOTE_NOT_VALID'],
  ['that was discarded', "UPDATE quotes SET discardedAt = '2026-01-01'", 1, 409, 'QUOTE_NOT_VALID'],
  ['of a customer without an address', "UPDATE customers SET email = '' WHERE id = 1", 1, 409, 'NO_ADDRESS'],
  [
    'of a customer whose mails bounce',
    `INSERT INTO held_addresses (email, reason) VALUES ('${address}', 'bounced')`,
    1,
    409,
    'HELD_ADDRESS',
  ],
] as const)('a quote %s is not mailed', async ([, change, id, status, code]) => {
  const { shop, send } = await openQuote()
  await shop.db.execute(change)
  expect((await refusalOf(await send(id))).slice(0, 2)).toEqual([status, code])
  expect(await kinds(shop)).toEqual([])
})

test('a shop without a mail provider says so', async () => {
  const shop = await openShop({ isAlone: true, sendsMail: false })
  const seller = await shop.as('ventas')
  await makeQuote(seller)
  expect(await refusalOf(await seller.post('/quotes/1/mail'))).toEqual([
    409,
    'NO_MAIL',
    'La tienda aún no envía correos. Envía la cotización por WhatsApp.',
  ])
  expect(await (await seller.get('/quotes/1/link')).json()).toMatchObject({ canMail: false })
})

const waits = `INSERT INTO mails (kind, email, customerId, facts, expiresAt)
  VALUES ('quote', '${address}', 1, '{"quoteId":1,"version":1}', '2999-01-01T00:00:00.000Z')`

test('a mail that waits is held when an earlier one to its address bounces', async () => {
  const { shop } = await openQuote()
  await shop.db.batch([waits, `INSERT INTO held_addresses (email, reason) VALUES ('${address}', 'bounced')`])
  await sendDue(shop)
  expect(await kinds(shop)).toEqual([{ kind: 'quote', state: 'held' }])
})

test('a mail that waits is not sent once the quote is ordered', async () => {
  const { shop, seller } = await openQuote()
  await shop.db.execute(waits)
  await seller.post('/admin/orders', { customerId: 1, quoteId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  await sendDue(shop)
  expect(shop.resend.inbox.map(({ subject }) => subject)).toEqual(['Recibimos tu pedido 1'])
})
