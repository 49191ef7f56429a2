import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart'
import type { Order } from '#contract/orders/orders'
import { openShop } from '../shop.ts'

test("each call of a client's visit takes one database round trip", async () => {
  const { as, database, anonymous, eventsSent } = await openShop({ watchesDatabase: true })
  const [client, admin] = [await as('cliente'), await as('admin')]
  // The first call of a session also reads its user.
  await Promise.all([client.get('/cart'), admin.get('/comunicados')])
  const costs: Record<string, number> = {}
  const count = async <T>(name: string, act: () => Promise<{ json: <T>() => Promise<T> }>) => {
    let answer: T | undefined
    costs[name] = await database.during(async () => {
      answer = await (await act()).json<T>()
    })
    return answer as T
  }
  await count('personalization', () => anonymous.get('/personalization'))
  await count('profile', () => client.get('/api/user/profile'))
  await count('search', () => client.get('/products?search=tornil&category=1'))
  await count('product', () => client.get('/products/1'))
  await count('catalogue', () => client.get('/catalog'))
  await count('categories', () => client.get('/categories'))
  const [item] = await count<Cart>('add', () => client.post('/cart/item', { productId: 1, quantity: 1 }))
  await count('quantity', () => client.put(`/cart/item/${item?.id}`, { quantity: 2 }))
  await count('iva', () => client.get('/get-configuracion?key=iva'))
  await count('last order', () => client.get('/last-order-id'))
  await count('history', () => client.get('/orders/customer/1'))
  await count('list', () => admin.get('/orders'))
  const orderItems = [1, 2, 3, 4].map((productId) => ({ productId, quantity: 1 }))
  await client.post('/orders', { customerId: 1, orderItems })
  // Events are sent after the response. Wait for them, so that they do not count for the next call.
  await eventsSent()
  const order = await count<Order>('order', () => client.get('/orders/1'))
  expect(order.pieces).toBe(4)
  expect(costs).toEqual(Object.fromEntries(Object.keys(costs).map((name) => [name, 1])))
})

test('an address that does not exist is answered without the database', async () => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const client = await as('cliente')
  await client.get('/cart')
  const calls = await database.during(async () => {
    const answer = await client.get('/no-existe')
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })
  expect(calls).toBe(0)
})

test('an order is answered after one database round trip', async () => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const client = await as('cliente')
  await client.get('/cart')
  const orderItems = [1, 2, 3, 4].map((productId) => ({ productId, quantity: 1 }))
  const before = database.calls()
  const answered = client.post('/orders', { customerId: 1, orderItems })
  // Only sending the events makes a second call, and that begins after the response.
  database.hold(before + 1)
  expect((await answered).status).toBe(201)
  database.release()
})

test('an order claims its events in its own transaction, and one more write marks them as sent', async () => {
  const { as, database, eventsSent } = await openShop({ watchesDatabase: true })
  const client = await as('cliente')
  await client.get('/cart')
  const calls = await database.during(async () => {
    await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 1 }] })
    await eventsSent()
  })
  expect(calls).toBe(2)
})

test('a search with exact matches takes one round trip, also after a change of the synonyms', async () => {
  const { as, database, eventsSent } = await openShop({ watchesDatabase: true })
  const [client, admin] = [await as('cliente'), await as('admin')]
  await Promise.all([client.get('/cart'), admin.get('/comunicados')])
  const tripsOf = (search: string) => database.during(async () => void (await client.get(`/products?search=${search}`)))
  expect(await tripsOf('tornillo')).toBe(1)
  expect(await tripsOf('ZZ-99')).toBeLessThanOrEqual(2)
  await admin.post('/update-configuracion', { key: 'synonyms', value: [['foco', 'lámpara']] })
  await eventsSent()
  expect(await tripsOf('tornillo')).toBe(1)
  expect(await tripsOf('foco')).toBe(2)
})
