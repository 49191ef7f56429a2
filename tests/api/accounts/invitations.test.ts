import { expect, test } from 'vitest'
import type { CreatedMember, Member } from '#contract/accounts/team'
import type { Access, CustomerWithUser, StaffCustomer } from '#contract/customers/staff-customers'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { mailTo, tokenIn } from '../mails/inbox.ts'

const lucia = { nombre: 'Lucía Lara', usuario: 'lucia', email: 'lucia@example.mx', AccesoId: 4 }
const newPassword = 'cerro jacaranda tornillo'
const customer = {
  name: 'Nora Nueva',
  email: 'nora@example.mx',
  phone: '4771234567',
  tax_id: 'XAXX010101000',
  tax_system: '616',
  zip: '36257',
}

const setPassword = ({ anonymous }: Shop, token: string) =>
  anonymous.post('/password', { token, password: newPassword })

const signIn = ({ anonymous }: Shop, email: string, password = newPassword) =>
  anonymous.post('/login', { email, password })

test('a new member without a password is invited by mail and sets one', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const created = await admin.post('/admin/users', lucia)
  expect(created.status).toBe(201)
  expect(await created.json<CreatedMember>()).toMatchObject({
    invited: true,
    invitation: { email: 'lucia@example.mx', token: null },
  })
  expect((await signIn(shop, lucia.email)).status).toBe(401)
  const mail = await mailTo(shop, lucia.email)
  expect(mail.subject).toBe('Te damos acceso a Tienda de prueba')
  expect(await (await setPassword(shop, tokenIn(mail))).json()).toEqual({ email: 'lucia@example.mx' })
  expect((await signIn(shop, lucia.email)).status).toBe(200)
  const team = await (await admin.get('/admin/users')).json<Member[]>()
  expect(team.find(({ usuario }) => usuario === 'lucia')).toMatchObject({ invited: false, mailProblem: null })
})

test('a member who is not active yet is not invited', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const created = await admin.post('/admin/users', { ...lucia, active: false })
  expect([created.status, await created.json()]).toMatchObject([201, { invited: true, invitation: null }])
  expect(await shop.rows('SELECT email FROM mails')).toEqual([])
  expect(await shop.rows('SELECT kind FROM password_links')).toEqual([])
})

test('an invitation works for seven days, and can be sent again', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await (await admin.post('/admin/users', lucia)).json<CreatedMember>()
  const first = tokenIn(await mailTo(shop, lucia.email))
  await shop.db.execute("UPDATE password_links SET expiresAt = '2026-01-01T00:00:00.000Z'")
  shop.resend.inbox.length = 0
  const again = await admin.post(`/admin/users/${id}/link`)
  expect(await again.json()).toMatchObject({ email: 'lucia@example.mx', token: null })
  const second = tokenIn(await mailTo(shop, lucia.email))
  expect((await setPassword(shop, first)).status).toBe(409)
  const [link] = await shop.rows(`SELECT kind, round(julianday(expiresAt) - julianday(createdAt)) AS days
    FROM password_links ORDER BY createdAt DESC LIMIT 1`)
  expect(link).toEqual({ kind: 'invite', days: 7 })
  expect((await setPassword(shop, second)).status).toBe(200)
})

test('a member with a password gets a link that resets it', async () => {
  const shop = await openShop()
  const answer = await (await shop.as('gerente')).post('/admin/users/2/link')
  expect(answer.status).toBe(200)
  expect((await mailTo(shop, 'ventas@example.mx')).subject).toBe('Crea una contraseña nueva en Tienda de prueba')
})

test.for([
  ['of an administrator by role 6', 'gerente', 1, 403],
  ['to oneself', 'admin', 1, 409],
  ['of a client', 'admin', 3, 404],
] as const)('a link %s is refused', async ([, by, id, status]) => {
  const shop = await openShop()
  expect((await (await shop.as(by)).post(`/admin/users/${id}/link`)).status).toBe(status)
  expect(await shop.rows('SELECT count(*) AS links FROM password_links')).toEqual([{ links: 0 }])
})

test('a refused invitation shows why in the team', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  await admin.post('/admin/users', { ...lucia, email: 'rebota@example.mx' })
  const lucias = async () => {
    const team = await (await admin.get('/admin/users')).json<Member[]>()
    return team.filter(({ usuario }) => usuario === 'lucia')
  }
  await expect
    .poll(lucias)
    .toMatchObject([{ invited: true, mailProblem: 'La dirección de correo no existe o no es válida.' }])
})

test('a customer is created with an invited user', async () => {
  const shop = await openShop()
  const created = await (await shop.as('ventas')).post('/admin/customers', { ...customer, invite: true })
  expect(created.status).toBe(201)
  expect(await created.json<CustomerWithUser>()).toMatchObject({
    user: { email: 'nora@example.mx', invited: true },
    password: null,
    invitation: { email: 'nora@example.mx', token: null },
  })
  await setPassword(shop, tokenIn(await mailTo(shop, 'nora@example.mx')))
  expect((await signIn(shop, 'nora@example.mx')).status).toBe(200)
})

test('another user of a customer is invited, and a link can be sent again', async () => {
  const shop = await openShop()
  const ventas = await shop.as('ventas')
  const given = await (
    await ventas.post('/customers/1/users', { email: 'compras2@example.mx', nombre: 'Beto', invite: true })
  ).json<Access>()
  await mailTo(shop, 'compras2@example.mx')
  shop.resend.inbox.length = 0
  expect((await ventas.post(`/customers/1/users/${given.user.id}/link`)).status).toBe(200)
  await mailTo(shop, 'compras2@example.mx')
  const { users } = await (await ventas.get('/customers/1')).json<StaffCustomer>()
  expect(users.find(({ id }) => id === given.user.id)).toMatchObject({ invited: true, mailProblem: null })
  expect((await ventas.post(`/customers/2/users/${given.user.id}/link`)).status).toBe(404)
})

test('the corrected address of an invited user gets the invitation, and the link to the old one ends', async () => {
  const shop = await openShop()
  const ventas = await shop.as('ventas')
  const { user } = await (
    await ventas.post('/customers/1/users', { email: 'conpras@example.mx', nombre: 'Beto', invite: true })
  ).json<Access>()
  const old = tokenIn(await mailTo(shop, 'conpras@example.mx'))
  const corrected = await ventas.put(`/customers/1/users/${user.id}`, { email: 'compras2@example.mx' })
  expect([corrected.status, await corrected.json()]).toMatchObject([
    200,
    {
      user: { nombre: 'Beto', invited: true },
      password: null,
      invitation: { email: 'compras2@example.mx', token: null },
    },
  ])
  expect((await setPassword(shop, old)).status).toBe(409)
  const renamed = await ventas.put(`/customers/1/users/${user.id}`, { nombre: 'Beto Bernal' })
  expect(await renamed.json()).toMatchObject({ user: { nombre: 'Beto Bernal' }, invitation: null })
  expect((await setPassword(shop, tokenIn(await mailTo(shop, 'compras2@example.mx')))).status).toBe(200)
  expect((await signIn(shop, 'compras2@example.mx')).status).toBe(200)
  expect(await shop.rows('SELECT usuario FROM users WHERE id = ?', [user.id])).toEqual([
    { usuario: 'compras2@example.mx' },
  ])
})

test('a user whose address was changed signs in with the new one, and their sessions end', async () => {
  const shop = await openShop()
  const [ventas, client] = [await shop.as('ventas'), await shop.as('cliente')]
  const change = (id: number, email: string) => ventas.put(`/customers/${id}/users/3`, { email })
  expect((await change(1, 'cliente@example.mx')).status).toBe(200)
  expect((await client.get('/cart')).status).toBe(200)
  const taken = await change(1, 'otro@example.mx')
  expect([taken.status, await taken.json()]).toMatchObject([409, { message: 'El correo ya está registrado.' }])
  expect((await change(2, 'carla@example.mx')).status).toBe(404)
  const changed = await change(1, 'carla@example.mx')
  expect(await changed.json()).toMatchObject({ user: { email: 'carla@example.mx' }, invitation: null })
  expect((await client.get('/cart')).status).toBe(401)
  expect((await signIn(shop, 'cliente@example.mx', password)).status).toBe(401)
  expect((await signIn(shop, 'carla@example.mx', password)).status).toBe(200)
})

test('a blocked customer gets no further user, who could not sign in', async () => {
  const shop = await openShop()
  const ventas = await shop.as('ventas')
  await shop.db.execute('UPDATE customers SET active = 0 WHERE id = 1')
  const beto = { email: 'compras2@example.mx', nombre: 'Beto', invite: true }
  const answer = await ventas.post('/customers/1/users', beto)
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CUSTOMER_BLOCKED' }])
  expect(await shop.rows('SELECT email FROM mails')).toEqual([])
  expect(await shop.rows("SELECT id FROM users WHERE nombre = 'Beto'")).toEqual([])
})

test('a password given by hand ends the invitation', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await (await admin.post('/admin/users', lucia)).json<CreatedMember>()
  await admin.post(`/admin/users/${id}/password`, { password: newPassword })
  expect(await (await admin.get(`/admin/users/${id}`)).json()).toMatchObject({ invited: false })
  expect((await signIn(shop, lucia.email)).status).toBe(200)
})

test('without a provider the answer has the token of the link, to copy it', async () => {
  const shop = await openShop({ isAlone: true, sendsMail: false })
  const { invitation } = await (await (await shop.as('admin')).post('/admin/users', lucia)).json<CreatedMember>()
  expect(invitation?.token).toMatch(/^[\w-]{43}$/)
  expect((await setPassword(shop, invitation?.token ?? '')).status).toBe(200)
  expect(await shop.rows('SELECT count(*) AS mails FROM mails')).toEqual([{ mails: 0 }])
})
