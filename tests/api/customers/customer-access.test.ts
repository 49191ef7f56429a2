import { expect, test } from 'vitest'
import type { Access, CustomerWithUser, Salesperson, UserOption } from '#contract/customers/staff-customers'
import { enter } from '../../rooms/sockets.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password as known } from '../../small-shop.ts'

const shopkeeper = {
  name: 'Ramón Núñez',
  email: 'ramon@robotica.mx',
  phone: '4777654321',
  tax_id: 'URE180429TM6',
  tax_system: '601',
  zip: '86991',
}

const signIn = ({ anonymous }: Shop, email: string, password: string) => anonymous.post('/login', { email, password })

test('creating a customer with a user returns a temporary password that is stored nowhere', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  const answer = await sales.post('/admin/customers', { ...shopkeeper, user_email: 'pedidos@robotica.mx' })
  expect(answer.status).toBe(201)
  const { id, user, password } = await answer.json<CustomerWithUser & { password: string }>()
  expect(user).toMatchObject({ nombre: 'Ramón Núñez', email: 'pedidos@robotica.mx', active: true })
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  const entered = await signIn(shop, 'pedidos@robotica.mx', password)
  expect(await entered.json()).toMatchObject({ user: { AccesoId: 3, Customer: { id, name: 'Ramón Núñez' } } })
  expect(await shop.rows('SELECT entity, entityId FROM audit_log ORDER BY id')).toEqual([
    { entity: 'customer', entityId: String(id) },
    { entity: 'user', entityId: String(user.id) },
  ])
  const [kept] = await shop.rows('SELECT passwordHash FROM users ORDER BY id DESC')
  expect(JSON.stringify(await shop.rows('SELECT * FROM audit_log')) + kept?.passwordHash).not.toContain(password)
})

test.for([false, true])('a customer with a user that is sent again is created once, invite: %s', async (invite) => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  const create = async () => (await sales.post('/admin/customers', { ...shopkeeper, invite })).json<CustomerWithUser>()
  const [first, again] = [await create(), await create()]
  expect(again).toMatchObject({ id: first.id, customer: first.customer, user: first.user })
  // The password or link of the lost answer is replaced.
  expect([again.password !== null, again.invitation !== null]).toEqual([!invite, invite])
  expect(again.password === first.password).toBe(invite)
  expect(await shop.rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: 3 }])
  expect(await shop.rows(`SELECT email FROM users WHERE customerId = ${first.id}`)).toEqual([
    { email: shopkeeper.email },
  ])
})

test('an e-mail that is taken creates neither the customer nor the user', async () => {
  const { as, rows } = await openShop()
  const answer = await (await as('ventas')).post('/admin/customers', { ...shopkeeper, email: 'OTRO@example.mx' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ fields: { user_email: 'El correo ya está registrado.' } })
  expect(await rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: 2 }])
})

test('staff add another user to a customer', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  const answer = await sales.post('/customers/1/users', { email: 'bodega@prueba.mx', nombre: 'Berta Bodega' })
  expect(answer.status).toBe(201)
  const { password } = await answer.json<Access & { password: string }>()
  expect(await (await signIn(shop, 'bodega@prueba.mx', password)).json()).toMatchObject({
    user: { nombre: 'Berta Bodega', Customer: { id: 1 } },
  })
  const again = await sales.post('/customers/1/users', { email: 'Bodega@prueba.mx' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ fields: { email: 'El correo ya está registrado.' } })
  expect((await sales.post('/customers/99/users', { email: 'x@prueba.mx' })).status).toBe(404)
})

test.for([false, true])('another user that is sent again is created once, invite: %s', async (invite) => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  const give = (nombre?: string) => sales.post('/customers/1/users', { email: 'bodega@prueba.mx', nombre, invite })
  const [first, again] = [await (await give()).json<Access>(), await give()]
  expect(again.status).toBe(201)
  // The password or link of the lost answer is replaced.
  const { user, password, invitation } = await again.json<Access>()
  expect([user.id, password !== null, invitation !== null]).toEqual([first.user.id, !invite, invite])
  expect(password === first.password).toBe(invite)
  expect((await give('Berta Bodega')).status).toBe(409)
  expect(await shop.rows("SELECT count(*) AS n FROM users WHERE email = 'bodega@prueba.mx'")).toEqual([{ n: 1 }])
})

test('a user signs in and asks for a link with every address that staff may give them', async () => {
  const shop = await openShop()
  const email = "d'angelo.muñoz@prueba.mx"
  const given = await (await shop.as('ventas')).post('/customers/1/users', { email })
  const { password } = await given.json<Access & { password: string }>()
  expect((await signIn(shop, email, password)).status).toBe(200)
  expect((await shop.anonymous.post('/password/reset', { email })).status).toBe(200)
})

test('a password reset replaces the old password and ends every session', async () => {
  const shop = await openShop()
  const [sales, client] = [await shop.as('ventas'), await shop.as('cliente')]
  const { password } = await (await sales.post('/customers/1/users/3/password')).json<Access & { password: string }>()
  expect((await client.get('/cart')).status).toBe(401)
  expect((await signIn(shop, 'cliente@example.mx', known)).status).toBe(401)
  expect((await signIn(shop, 'cliente@example.mx', password)).status).toBe(200)
  // A user of another customer, and a user of the staff.
  for (const path of ['/customers/2/users/3/password', '/customers/1/users/1/password']) {
    expect((await sales.post(path)).status).toBe(404)
  }
  expect((await signIn(shop, 'admin@example.mx', known)).status).toBe(200)
})

test('blocking a customer ends their sessions and refuses sign-in until they are unblocked', async () => {
  const shop = await openShop()
  const [sales, client] = [await shop.as('ventas'), await shop.as('cliente')]
  const socket = await enter(shop, client, 'client', '3')
  expect((await sales.put('/customers/1/active', { active: false })).status).toBe(200)
  expect(await socket.closed).toBe(4401)
  const order = { orderItems: [{ productId: 1, quantity: 1 }] }
  expect((await client.post('/orders', order)).status).toBe(401)
  const refused = await signIn(shop, 'cliente@example.mx', known)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ message: 'Tu cuenta está desactivada. Escribe a tu vendedor.' })
  expect(await shop.rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
  await sales.put('/customers/1/active', { active: true })
  const back = await shop.as('cliente')
  expect((await back.post('/orders', order)).status).toBe(201)
  expect(await shop.rows("SELECT action FROM audit_log WHERE entity = 'customer' ORDER BY id")).toEqual([
    { action: 'block' },
    { action: 'unblock' },
  ])
  expect((await sales.put('/customers/99/active', { active: false })).status).toBe(404)
})

test('linking a user to a blocked customer ends the sessions of the user', async () => {
  const { as } = await openShop()
  const [sales, newcomer] = [await as('ventas'), await as('nueva')]
  // After this call the Worker has the session in its cache.
  await newcomer.get('/cart')
  await sales.put('/customers/2/active', { active: false })
  expect((await sales.put('/users/8/customer', { customerId: 2 })).status).toBe(200)
  expect((await newcomer.get('/cart')).status).toBe(401)
})

test('staff link a client user to a customer and unlink them', async () => {
  const shop = await openShop()
  const { as, rows } = shop
  const [sales, client] = [await as('ventas'), await as('otro')]
  const signedIn = async () => (await signIn(shop, 'otro@example.mx', known)).status
  const free = async () => (await (await sales.get('/customers/free-users')).json<UserOption[]>()).map(({ id }) => id)
  expect(await free()).toEqual([8])
  expect((await sales.del('/users/7/customer')).status).toBe(200)
  expect((await client.get('/cart')).status).toBe(401)
  // Someone who no longer works for the customer must not see the catalogue, nor order as a customer of their own.
  expect(await signedIn()).toBe(403)
  expect(await free()).toEqual([8, 7])
  expect((await sales.put('/users/7/customer', { customerId: 1 })).status).toBe(200)
  expect(await rows('SELECT customerId FROM users WHERE id = 7')).toEqual([{ customerId: 1 }])
  expect(await signedIn()).toBe(200)
  const taken = await sales.put('/users/7/customer', { customerId: 2 })
  expect(taken.status).toBe(409)
  expect(await taken.json()).toMatchObject({
    message: 'Este usuario ya entra como otro cliente. Desvincúlalo primero.',
  })
  expect((await sales.put('/users/1/customer', { customerId: 2 })).status).toBe(404)
  expect((await sales.del('/users/8/customer')).status).toBe(404)
})

test('the salespeople are the users whose role can manage customers', async () => {
  const { as } = await openShop()
  const people = await (await (await as('ventas')).get('/customers/salespeople')).json<Salesperson[]>()
  expect(people.map(({ nombre }) => nombre)).toEqual(['Ana Administra', 'Gil Gerente', 'Vero Ventas'])
})

test('the salespeople who left are listed last, marked, as long as they have customers', async () => {
  const { as, db } = await openShop()
  await db.batch([
    `INSERT INTO users (id, nombre, usuario, email, AccesoId, passwordHash, active) VALUES
      (20, 'Abel Anterior', 'abel', 'abel@example.mx', 2, '', 0),
      (21, 'Beto Anterior', 'beto', 'beto@example.mx', 2, '', 0)`,
    'UPDATE customers SET salespersonId = 20 WHERE id = 1',
    // Role 5, Almacén, may not see customers.
    'UPDATE customers SET salespersonId = 5 WHERE id = 2',
  ])
  const people = await (await (await as('ventas')).get('/customers/salespeople')).json<Salesperson[]>()
  expect(people.map(({ nombre, active }) => [nombre, active])).toEqual([
    ['Ana Administra', true],
    ['Gil Gerente', true],
    ['Vero Ventas', true],
    ['Abel Anterior', false],
    ['Alma Almacén', false],
  ])
})
