import { expect, test } from 'vitest'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import type { Mail, MailPage } from '#contract/mails'
import type { Order } from '#contract/orders/orders'
import { openShop, type Shop } from '../../shop.ts'
import { type NoticeKind, noticeOf } from '../../simulators/resend/notices.ts'
import { sendDue } from './inbox.ts'

type Changes = Parameters<typeof noticeOf>[2]

/** Sends a notice about the newest mail of the inbox, and returns the status of the answer. */
async function report({ url, resend }: Shop, kind: NoticeKind, changes?: Changes, mail = resend.inbox[0]) {
  if (!mail) throw new Error('No mail')
  return (await fetch(new URL('/resend/webhook', url), noticeOf(mail, kind, changes))).status
}

async function place(shop: Shop) {
  const client = await shop.as('cliente')
  return (await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 2 }] })).json<Order>()
}

/** An order of a client whose mail about it was sent. */
async function openWithMail() {
  const shop = await openShop()
  const order = await place(shop)
  await sendDue(shop)
  return { shop, order, admin: await shop.as('admin') }
}

const states = ({ rows }: Shop) => rows('SELECT state, problem FROM mails ORDER BY id')
const held = ({ rows }: Shop) => rows('SELECT email, reason FROM held_addresses')
const isHeldNow = 'Un correo a esta dirección rebotó: no se le envían avisos de pedidos. Revisa la dirección.'

test.for([
  ['bounced', 'bounced', 'La dirección no existe o ya no recibe correos.', 'bounced'],
  ['suppressed', 'bounced', 'La dirección no existe o ya no recibe correos.', 'bounced'],
  ['complained', 'complained', 'El destinatario lo marcó como correo no deseado.', 'complained'],
  ['full', 'bounced', 'No se pudo entregar: el buzón está lleno o su servidor no respondió.', undefined],
  ['failed', 'refused', 'El servicio de correo no pudo enviarlo.', undefined],
] as const)('a notice «%s» is recorded at its mail', async ([kind, state, problem, reason]) => {
  const { shop } = await openWithMail()
  expect(await report(shop, kind)).toBe(200)
  expect(await states(shop)).toEqual([{ state, problem }])
  expect(await held(shop)).toEqual(reason ? [{ email: 'cliente@example.mx', reason }] : [])
})

test.for([
  ['with another secret', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
  ['of six minutes ago', { sentAt: new Date(Date.now() - 6 * 60_000) }],
  ['with a changed body', { tamper: (body: string) => body.replace('Permanent', 'Transient') }],
] as const)('a notice %s is refused', async ([, changes]) => {
  const { shop } = await openWithMail()
  expect(await report(shop, 'bounced', changes)).toBe(401)
  expect(await states(shop)).toEqual([{ state: 'sent', problem: null }])
})

test('a notice without a signature is refused', async () => {
  const shop = await openShop()
  const answer = await shop.anonymous.post('/resend/webhook', { type: 'email.bounced' })
  expect(answer.status).toBe(401)
})

test.for([
  ['of an unknown mail', 'bounced', { tags: { mail: 'f'.repeat(32) } }],
  ['of a mail that is not of the shop', 'bounced', { tags: {} }],
  ['of a delivery', 'delivered', {}],
] as const)('a notice %s changes nothing', async ([, kind, changes]) => {
  const { shop } = await openWithMail()
  expect(await report(shop, kind, changes)).toBe(200)
  expect([await states(shop), await held(shop)]).toEqual([[{ state: 'sent', problem: null }], []])
})

test('a notice with a list of tags is recorded, and a second one changes nothing', async () => {
  const { shop } = await openWithMail()
  const tags = [{ name: 'mail', value: shop.resend.inbox[0]?.key }]
  expect(await report(shop, 'bounced', { tags })).toBe(200)
  expect(await report(shop, 'complained')).toBe(200)
  expect([await states(shop), await held(shop)]).toMatchObject([[{ state: 'bounced' }], [{ reason: 'bounced' }]])
})

test('a notice that arrives before the answer of the provider is kept', async () => {
  const shop = await openShop()
  await place(shop)
  shop.resend.setWeather('lost')
  await sendDue(shop)
  await report(shop, 'bounced')
  shop.resend.setWeather('fine')
  await sendDue(shop)
  expect(await states(shop)).toMatchObject([{ state: 'bounced' }])
})

test('further mails about orders to the address are held, and staff see the reason', async () => {
  const { shop, order, admin } = await openWithMail()
  await shop.db.execute("UPDATE customers SET email = 'Cliente@example.mx' WHERE id = 1")
  await report(shop, 'bounced')
  await admin.put(`/orders/${order.id}/accept`)
  await sendDue(shop)
  expect(shop.resend.inbox).toHaveLength(1)
  const { mails, unsent } = await (await admin.get('/admin/mails?show=unsent')).json<MailPage>()
  expect(unsent).toBe(2)
  expect(mails[0]).toMatchObject({ kind: 'order_accepted', state: 'held', problem: isHeldNow })
  const customer = await (await admin.get('/customers/1')).json<StaffCustomer>()
  expect(customer).toMatchObject({ emailProblem: isHeldNow, users: [{ emailProblem: isHeldNow }] })
  const reminded = await admin.post('/customers/1/reminder')
  expect([reminded.status, await reminded.json()]).toMatchObject([409, { code: 'HELD_ADDRESS' }])
})

test('a link to sign in is sent to a held address', async () => {
  const { shop } = await openWithMail()
  await report(shop, 'bounced')
  await shop.anonymous.post('/password/reset', { email: 'cliente@example.mx' })
  await sendDue(shop)
  expect(shop.resend.inbox.map(({ subject }) => subject)).toContain('Crea una contraseña nueva en Tienda de prueba')
})

test('a mail is sent again to the present address of its client', async () => {
  const { shop, order, admin } = await openWithMail()
  await report(shop, 'bounced')
  const [mail] = await (await admin.get(`/admin/orders/${order.id}/mails`)).json<Mail[]>()
  await shop.db.execute("UPDATE users SET email = 'carla@example.mx' WHERE id = 3")
  const again = await (await shop.as('pedidos')).post(`/admin/orders/${order.id}/mails/${mail?.id}/send`)
  expect([again.status, await again.json()]).toEqual([200, { email: 'carla@example.mx' }])
  await sendDue(shop)
  expect(shop.resend.inbox.map(({ to }) => to)).toEqual(['carla@example.mx', 'cliente@example.mx'])
  expect(await states(shop)).toEqual([{ state: 'sent', problem: null }])
  expect(await (await admin.get(`/admin/orders/${order.id}/mails`)).json()).toEqual([])
  // A late notice about the first sending is not about this one.
  await report(shop, 'bounced', {}, shop.resend.inbox[1])
  expect(await states(shop)).toEqual([{ state: 'sent', problem: null }])
})

test('sending a mail again to the same address frees it', async () => {
  const { shop, admin } = await openWithMail()
  await report(shop, 'bounced')
  const { mails } = await (await admin.get('/admin/mails')).json<MailPage>()
  const answers = await Promise.all([1, 2].map(() => admin.post(`/admin/mails/${mails[0]?.id}/send`)))
  await sendDue(shop)
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await held(shop)).toEqual([])
  expect(await states(shop)).toMatchObject([{ state: 'sent' }])
})

test('an invitation is sent again with a new link', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const lucia = { nombre: 'Lucía', usuario: 'lucia', email: 'rebota@example.mx', AccesoId: 4, invite: true }
  await admin.post('/admin/users', lucia)
  await sendDue(shop)
  const { mails } = await (await admin.get('/admin/mails')).json<MailPage>()
  expect(mails).toMatchObject([{ kind: 'invite', state: 'refused' }])
  await shop.db.execute("UPDATE users SET email = 'lucia@example.mx' WHERE usuario = 'lucia'")
  expect((await admin.post(`/admin/mails/${mails[0]?.id}/send`)).status).toBe(200)
  await sendDue(shop)
  expect(shop.resend.inbox).toMatchObject([{ to: 'lucia@example.mx', text: expect.stringContaining('/password#') }])
})

test.for([
  ['that waits', "UPDATE mails SET state = 'waiting', nextAt = '2099'", 409, 'WAITING'],
  ['without an address', "UPDATE users SET customerId = NULL; UPDATE customers SET email = ''", 409, 'NO_ADDRESS'],
  ['of an order that was cancelled', "UPDATE orders SET status = 'Cancelled'", 409, 'ORDER_CANCELLED'],
  ['that does not exist', 'DELETE FROM mails', 404, 'NOT_FOUND'],
] as const)('a mail %s is not sent again', async ([, change, status, code]) => {
  const { shop, admin } = await openWithMail()
  const [mail] = await shop.rows('SELECT id FROM mails')
  await shop.db.batch(change.split('; '))
  const answer = await admin.post(`/admin/mails/${mail?.id}/send`)
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([status, code])
})

test('a mail is sent again only from the order that it belongs to', async () => {
  const { shop, order, admin } = await openWithMail()
  const [mail] = await shop.rows('SELECT id FROM mails')
  expect((await admin.post(`/admin/orders/${order.id + 1}/mails/${mail?.id}/send`)).status).toBe(404)
})
