import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import type { OrderList } from '#contract/cart/lists'
import { openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const items = [
  { productId: 4, quantity: 2 },
  { productId: 1, quantity: 5 },
]

test('a list keeps the order of its products, one line per product', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const answer = await client.post('/lists', { name: ' Cada mes ', items: [...items, { productId: 4, quantity: 1 }] })
  expect(answer.status).toBe(201)
  const list = await answer.json<OrderList>()
  expect(list).toMatchObject({
    name: 'Cada mes',
    items: [
      { productId: 4, quantity: 3, Product: { code: 'AB-1234', name: 'Cincel Ñandú' } },
      { productId: 1, quantity: 5 },
    ],
  })
  expect(await (await client.get(`/lists/${list.id}`)).json()).toEqual(list)
  expect(await (await client.get('/lists')).json()).toMatchObject([{ name: 'Cada mes', lines: 2 }])
  expect(await rows("SELECT userId, action FROM audit_log WHERE entity = 'order_list'")).toEqual([
    { userId: 3, action: 'create' },
  ])
})

test('a list has the status and stock of each product', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const list = { name: 'Cada mes', items: [1, 6, 7, 8].map((productId) => ({ productId, quantity: 1 })) }
  const { id } = await (await client.post('/lists', list)).json<OrderList>()
  await db.execute("UPDATE products SET status = 'inactive' WHERE id = 7")
  const { items } = await (await client.get(`/lists/${id}`)).json<OrderList>()
  expect(items.map(({ Product: { status, multiple, Inventory } }) => [status, multiple, Inventory])).toEqual([
    ['active', 1, { quantity: 100 }],
    ['active', 1, null],
    ['inactive', 5, { quantity: 1000 }],
    ['inactive', 1, { quantity: 100 }],
  ])
})

test('a product of a list is inactive while clients do not see its category', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const list = { name: 'Cada mes', items: [1, 3].map((productId) => ({ productId, quantity: 1 })) }
  const { id } = await (await client.post('/lists', list)).json<OrderList>()
  const statuses = async () =>
    (await (await client.get(`/lists/${id}`)).json<OrderList>()).items.map(({ Product: { status } }) => status)
  await db.execute('UPDATE products SET categoryId = NULL WHERE id = 3')
  expect(await statuses()).toEqual(['active', 'active'])
  // The category of the first product is a subcategory of this one.
  await db.execute('UPDATE categories SET active = 0 WHERE id = 1')
  expect(await statuses()).toEqual(['inactive', 'active'])
})

test('a draft product is unknown to a client who does not have it yet', async () => {
  const { as, db, rows } = await openShop()
  const [client, other] = [await as('cliente'), await as('otro')]
  const list = { name: 'Cada mes', items }
  const { id } = await (await client.post('/lists', list)).json<OrderList>()
  const { id: otherId } = await (
    await other.post('/lists', { name: 'Otra', items: [{ productId: 2, quantity: 1 }] })
  ).json<OrderList>()
  await db.execute("UPDATE products SET status = 'draft' WHERE id = 4")
  for (const answer of [await other.post('/lists', list), await other.put(`/lists/${otherId}`, { items })]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'La lista tiene productos que ya no existen.' })
  }
  expect(await rows('SELECT productId FROM order_list_items WHERE listId = ?', [otherId])).toEqual([{ productId: 2 }])
  // The product is in a list of the first client, who may therefore save it again.
  const saved = await client.put(`/lists/${id}`, { items: [{ productId: 4, quantity: 7 }] })
  expect([saved.status, await saved.json()]).toMatchObject([200, { items: [{ productId: 4, quantity: 7 }] }])
})

test('a client renames a list, replaces its products and deletes it', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const { id } = await (await client.post('/lists', { name: 'Cada mes', items })).json<OrderList>()
  const renamed = await client.put(`/lists/${id}`, { name: 'Quincenal' })
  expect(await renamed.json()).toMatchObject({ name: 'Quincenal', items: [{ productId: 4 }, { productId: 1 }] })
  const filled = await client.put(`/lists/${id}`, { items: [{ productId: 2, quantity: 1 }] })
  expect(await filled.json()).toMatchObject({ name: 'Quincenal', items: [{ productId: 2 }] })
  expect((await client.del(`/lists/${id}`)).status).toBe(200)
  expect(await (await client.get('/lists')).json()).toEqual([])
  expect(await rows('SELECT * FROM order_list_items')).toEqual([])
  const log = await rows(
    "SELECT action, entityId, before, after FROM audit_log WHERE entity = 'order_list' ORDER BY id",
  )
  const [first, second] = ['Cada mes', 'Quincenal']
  const newItems = [{ productId: 2, quantity: 1 }]
  expect(log).toEqual(
    [
      ['create', null, { name: first, items }],
      ['update', { name: first }, { name: second }],
      ['update', { items }, { items: newItems }],
      ['delete', { name: second, items: newItems }, null],
    ].map(([action, ...values]) => {
      const [before, after] = values.map((value) => value && JSON.stringify(value))
      return { action, entityId: String(id), before, after }
    }),
  )
  const { rows: entries } = await (await (await as('admin')).get('/audit?entity=order_list')).json<AuditPage>()
  expect(entries.map(({ record }) => record?.label)).toEqual([second, null, second, first])
})

test('a second list with the same name returns 409; another client can use the name', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  await client.post('/lists', { name: 'Cada mes', items })
  const answer = await client.post('/lists', { name: 'cada MES', items })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ fields: { name: 'Ya tienes una lista con ese nombre.' } })
  expect(await rows('SELECT name FROM order_lists')).toEqual([{ name: 'Cada mes' }])
  expect((await (await as('otro')).post('/lists', { name: 'Cada mes', items })).status).toBe(201)
})

test('a list that is sent again after a lost answer is returned; with other products its name is taken', async () => {
  const { as, rows, db } = await openShop()
  const client = await as('cliente')
  const list = { name: 'Cada mes', items: [...items, { productId: 4, quantity: 1 }] }
  const created = await (await client.post('/lists', list)).json<OrderList>()
  // The client now has 100 lists, the maximum. A repetition is answered all the same.
  await db.execute(`WITH RECURSIVE other(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM other WHERE n < 99)
    INSERT INTO order_lists (customerId, name) SELECT customerId, 'Lista ' || n FROM other, order_lists`)
  const again = await client.post('/lists', list)
  expect([again.status, await again.json()]).toEqual([201, created])
  expect((await client.post('/lists', { ...list, items })).status).toBe(409)
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE entity = 'order_list'")).toEqual([{ n: 1 }])
})

test('a client gets 404 for the list of another client', async () => {
  const { as, rows } = await openShop()
  const { id } = await (await (await as('cliente')).post('/lists', { name: 'Mía', items })).json<OrderList>()
  for (const other of [await as('otro'), await as('nueva')]) {
    expect(await (await other.get('/lists')).json()).toEqual([])
    for (const answer of [
      await other.get(`/lists/${id}`),
      await other.put(`/lists/${id}`, { name: 'Tuya', items: [{ productId: 2, quantity: 1 }] }),
      await other.del(`/lists/${id}`),
    ]) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: 'Lista no encontrada' })
    }
  }
  expect(await rows('SELECT name FROM order_lists')).toEqual([{ name: 'Mía' }])
  expect(await rows('SELECT productId FROM order_list_items ORDER BY id')).toEqual([{ productId: 4 }, { productId: 1 }])
})

test.for([
  [{ name: '', items }, 'Escribe un nombre para la lista.'],
  [{ name: 'Vacía', items: [] }, 'La lista está vacía.'],
  [{ name: 'Ajena', items: [{ productId: 999, quantity: 1 }] }, 'La lista tiene productos que ya no existen.'],
] as const)('refuses the list %j', async ([list, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('cliente')).post('/lists', list)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT * FROM order_lists')).toEqual([])
})

test('a client without a customer gets 409 NO_CUSTOMER', async () => {
  const { as } = await openShop()
  const answer = await (await as('nueva')).post('/lists', { name: 'Cada mes', items })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'NO_CUSTOMER' })
})
