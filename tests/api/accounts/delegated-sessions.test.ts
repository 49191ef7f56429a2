import { expect, test } from 'vitest'
import type { Profile } from '#contract/accounts/session'
import type { Cart } from '#contract/cart/cart'
import type { ErrorBody } from '#contract/errors'
import type { Order } from '#contract/orders/orders'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const line = (quantity: number, productId = 1) => ({ productId, quantity })
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as ErrorBody).code]

test('staff order as a customer at its prices, with a separate cart, and the order records both', async () => {
  const { as, asCustomer, db, rows } = await openShop()
  await db.execute('UPDATE customers SET discount = 1000 WHERE id = 1')
  const client = await as('cliente')
  await client.post('/cart/item', line(7))
  const sales = await as('ventas')
  const delegated = await asCustomer(sales, 1)
  expect(await (await delegated.get('/api/user/profile')).json<Profile>()).toMatchObject({
    user: { id: 2, nombre: 'Vero Ventas', AccesoId: 3, onBehalfOf: 1, Customer: { id: 1 } },
    acceso: { nombre: 'Cliente' },
  })
  expect(await (await delegated.get('/cart')).json()).toEqual([])
  const cart = await (await delegated.post('/cart/item', line(2))).json<Cart>()
  expect(cart).toMatchObject([{ price: 167.4, quantity: 2 }])
  const sent = { customerId: 1, orderItems: cart.map(({ id, price }) => ({ ...line(2), price, cartItemId: id })) }
  const made = await delegated.post('/orders', sent)
  expect(made.status).toBe(201)
  const order = await made.json<Order>()
  expect(order.events).toMatchObject([{ event: 'created', user: { nombre: 'Vero Ventas' }, onBehalfOf: 1 }])
  expect(await (await delegated.get('/cart')).json()).toEqual([])
  expect(await (await client.get('/cart')).json()).toMatchObject([{ quantity: 7 }])
  expect((await delegated.put(`/orders/${order.id}/cancel`, { reason: 'Otro' })).status).toBe(200)
  expect(await rows('SELECT action, userId, onBehalfOf FROM audit_log ORDER BY id')).toEqual([
    { action: 'act_as', userId: 2, onBehalfOf: 1 },
    { action: 'create', userId: 2, onBehalfOf: 1 },
    { action: 'status', userId: 2, onBehalfOf: 1 },
  ])
  expect(await rows('SELECT event, userId, onBehalfOf FROM order_events ORDER BY id')).toEqual([
    { event: 'created', userId: 2, onBehalfOf: 1 },
    { event: 'Cancelled', userId: 2, onBehalfOf: 1 },
  ])
})

test('the cart of each customer and of each member of staff is separate', async () => {
  const { as, asCustomer } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  const [first, second, other] = await Promise.all([asCustomer(sales, 1), asCustomer(sales, 2), asCustomer(manager, 1)])
  await first.post('/cart/item', line(1))
  await second.post('/cart/item', line(2))
  await other.post('/cart/items', { items: [line(3)] })
  const quantities = await Promise.all(
    [first, second, other].map(async (person) => (await (await person.get('/cart')).json<Cart>())[0]?.quantity),
  )
  expect(quantities).toEqual([1, 2, 3])
  const [owned] = await (await second.get('/cart')).json<Cart>()
  expect((await first.put(`/cart/item/${owned?.id}`, { quantity: 9 })).status).toBe(404)
  expect((await other.del('/cart')).status).toBe(200)
  expect(await (await first.get('/cart')).json()).toHaveLength(1)
  expect((await sales.get('/cart')).status).toBe(403)
})

test.for(['pedidos', 'almacen', 'cliente'])('%s may not order as a customer', async (usuario) => {
  const { as, rows } = unchanged()
  expect((await (await as(usuario)).post('/admin/customers/1/session')).status).toBe(403)
  expect(await rows('SELECT 1 FROM sessions WHERE onBehalfOf IS NOT NULL')).toEqual([])
})

test('an unknown and a blocked customer are refused', async () => {
  const { as } = await openShop()
  const manager = await as('gerente')
  await manager.put('/customers/1/active', { active: false })
  expect(await refusal(await manager.post('/admin/customers/1/session'))).toEqual([409, 'CUSTOMER_BLOCKED'])
  expect(await refusal(await manager.post('/admin/customers/99/session'))).toEqual([404, 'NOT_FOUND'])
})

test('a delegated session cannot reach staff endpoints or the data of another customer', async () => {
  const { as, asCustomer } = await openShop()
  const other = await as('otro')
  const { id } = await (await other.post('/orders', { customerId: 2, orderItems: [line(1)] })).json<Order>()
  const admin = await as('admin')
  const delegated = await asCustomer(admin, 1)
  const staffOnly = [
    '/orders',
    '/customers',
    '/admin/users',
    '/inventory',
    '/reports/sales',
    '/payments',
    '/price-lists',
  ]
  for (const path of staffOnly) expect([path, (await delegated.get(path)).status]).toEqual([path, 403])
  const hidden = [
    `/orders/${id}`,
    '/orders/customer/2',
    '/customers/2',
    '/customers/2/credit',
    '/customers/2/addresses',
  ]
  for (const path of hidden) expect([path, (await delegated.get(path)).status]).toEqual([path, 404])
  expect((await delegated.put(`/orders/${id}/cancel`, { reason: 'Otro' })).status).toBe(404)
  expect((await delegated.post('/orders', { customerId: 2, orderItems: [line(1)] })).status).toBe(404)
  expect((await delegated.post('/admin/customers/2/session')).status).toBe(403)
})

const ownMatters: [string, (person: Caller) => Promise<Response>][] = [
  ['the invoice', (person) => person.post('/orders/1/invoice', {})],
  ['the profile', (person) => person.put('/customers/1', { name: 'Otro' })],
  ['an address', (person) => person.post('/customers/1/addresses', { street: 'Calle 1' })],
  ['the password', (person) => person.put('/account/password', { current: 'secreto1', password: 'otra clave larga' })],
  ['the name', (person) => person.put('/account', { nombre: 'Otro' })],
  ['the sessions', (person) => person.get('/account/sessions')],
  ['a card payment', (person) => person.post('/netpay/tokenize', { amount: 1 })],
  ['a card payment of an order', (person) => person.put('/orders/1/payment', { paymentStatus: 'Paid' })],
  ['open charges', (person) => person.get('/netpay/charges')],
  ['the chat', (person) => person.get('/chat/history')],
  ['the chat with another path', (person) => person.get('/chat/history/')],
  ['the link to a customer', (person) => person.put('/users/2/customer', { customerId: 1 })],
]

test.for(ownMatters)('a delegated session may not touch %s', async ([, act]) => {
  const { as, asCustomer } = await openShop()
  const answer = await act(await asCustomer(await as('gerente'), 1))
  expect(await refusal(answer)).toEqual([403, 'DELEGATED'])
})

test.for([
  ['the role does not permit it any more', 'UPDATE users SET AccesoId = 5 WHERE id = 2', 'tu rol ya no lo permite.'],
  ['the customer is blocked', 'UPDATE customers SET active = 0 WHERE id = 1', 'el cliente está bloqueado.'],
] as const)('a delegated session ends when %s', async ([, sql, why]) => {
  const { as, asCustomer, db, rows } = await openShop()
  const delegated = await asCustomer(await as('ventas'), 1)
  expect((await delegated.post('/cart/item', line(1))).status).toBe(201)
  await db.execute(sql)
  const answers = [await delegated.post('/orders', { orderItems: [line(1)] }), await delegated.get('/cart')]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 'DELEGATION_ENDED',
      message: `Ya no puedes pedir como Ferretería La Prueba: ${why}`,
    })
  }
  expect(await rows('SELECT 1 FROM orders')).toEqual([])
})

test('a delegated session stays open after a change to another permitted role', async () => {
  const { as, asCustomer, db } = await openShop()
  const delegated = await asCustomer(await as('ventas'), 1)
  await db.execute('UPDATE users SET AccesoId = 6 WHERE id = 2')
  expect((await delegated.post('/cart/item', line(1))).status).toBe(201)
})

test.for([
  ['is deactivated', (admin: Caller) => admin.del('/admin/users/2')],
  ['gets another role', (admin: Caller) => admin.put('/admin/users/2', { AccesoId: 4 })],
  ['is signed out by an administrator', (admin: Caller) => admin.del('/admin/users/2/sessions')],
] as [string, (admin: Caller) => Promise<Response>][])(
  'a delegated session ends when its owner %s',
  async ([, act]) => {
    const { as, asCustomer } = await openShop()
    const delegated = await asCustomer(await as('ventas'), 1)
    await delegated.get('/cart')
    expect((await act(await as('admin'))).status).toBe(200)
    expect((await delegated.get('/cart')).status).toBe(401)
  },
)

test('a delegated session ends at the time at which the session that opened it ends', async () => {
  const { as, asCustomer, db, rows } = await openShop()
  const delegated = await asCustomer(await as('ventas'), 1)
  expect(await rows('SELECT count(DISTINCT expiresAt) AS times FROM sessions WHERE userId = 2')).toEqual([{ times: 1 }])
  await delegated.get('/cart')
  await db.execute("UPDATE sessions SET expiresAt = '2026-01-01T00:00:00.000Z' WHERE onBehalfOf = 1")
  expect(await refusal(await delegated.get('/cart'))).toEqual([401, 'SIGN_IN'])
  expect(await refusal(await delegated.post('/orders', { orderItems: [line(1)] }))).toEqual([401, 'SIGN_IN'])
  expect(await rows('SELECT 1 FROM orders')).toEqual([])
})

test('a session that must set up its second factor cannot order for a customer, nor can one that it opened before', async () => {
  const { as, asCustomer, db } = await openShop()
  const manager = await as('gerente')
  const delegated = await asCustomer(manager, 1)
  await db.execute('UPDATE sessions SET needsSecondFactor = 1 WHERE userId = 6')
  expect(await refusal(await manager.post('/admin/customers/1/session'))).toEqual([403, 'NEEDS_SECOND_FACTOR'])
  expect((await delegated.post('/orders', { orderItems: [line(1)] })).status).toBe(401)
})

test('a delegated session cannot send the id of another customer or user', async () => {
  const { as, asCustomer, rows } = await openShop()
  const delegated = await asCustomer(await as('ventas'), 1)
  const sent = { customerId: 1, userId: 7, onBehalfOf: 2, orderItems: [line(1)] }
  expect((await delegated.post('/orders', { ...sent, customerId: 2 })).status).toBe(404)
  const paid = { paymentMethod: 'Credit Card', paymentStatus: 'Paid', status: 'Paid' }
  expect(await refusal(await delegated.post('/orders', { ...sent, ...paid }))).toEqual([409, 'PAYMENT_NOT_VERIFIED'])
  const { id } = await (await delegated.post('/orders', sent)).json<Order>()
  expect(await rows('SELECT id, customerId, userId, paymentStatus FROM orders')).toEqual([
    { id, customerId: 1, userId: 2, paymentStatus: 'Pending' },
  ])
  expect(await refusal(await delegated.post('/rooms/ticket', { party: 'staff', room: 'lobby' }))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect((await delegated.post('/rooms/ticket', { party: 'client', room: '3' })).status).toBe(403)
})

test('signing out ends the delegated sessions that it opened; leaving one does not sign out', async () => {
  const { as, asCustomer, rows } = await openShop()
  const sales = await as('ventas')
  const [first, second] = [await asCustomer(sales, 1), await asCustomer(sales, 2)]
  expect((await first.post('/logout')).status).toBe(200)
  expect((await sales.get('/customers')).status).toBe(200)
  expect((await second.get('/cart')).status).toBe(200)
  expect(await (await sales.get('/account/sessions')).json()).toHaveLength(1)
  await sales.post('/logout')
  expect((await second.get('/cart')).status).toBe(401)
  expect(await rows('SELECT 1 FROM sessions')).toEqual([])
})

test('an order and the end of its delegated session at the same moment leave one clear state', async () => {
  const { as, asCustomer, rows } = await openShop()
  const delegated = await asCustomer(await as('ventas'), 1)
  const admin = await as('admin')
  const [made] = await Promise.all([
    delegated.post('/orders', { orderItems: [line(1)] }),
    admin.put('/customers/1/active', { active: false }),
  ])
  const orders = await rows('SELECT id FROM orders')
  expect([made.status, orders.length]).toEqual(made.status === 201 ? [201, 1] : [401, 0])
  expect((await delegated.get('/cart')).status).toBe(401)
})
