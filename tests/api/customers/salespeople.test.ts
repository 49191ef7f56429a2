import { expect, test } from 'vitest'
import type { Salesperson, SalespersonAnswer } from '../../../worker/contract/customers/staff-customers.ts'
import type { OrderPage } from '../../../worker/contract/orders/lists.ts'
import { openShop } from '../../shop.ts'

const sellers = 'SELECT id, salespersonId FROM customers ORDER BY id'

test('gives many customers another salesperson, and records each change', async () => {
  const { as, rows, db } = await openShop()
  await db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  const sales = await as('ventas')
  const answer = await sales.put('/customers/salesperson', { ids: [1, 2, 999], salespersonId: 6 })
  expect(await answer.json<SalespersonAnswer>()).toEqual({ changed: 2 })
  expect(await rows(sellers)).toEqual([
    { id: 1, salespersonId: 6 },
    { id: 2, salespersonId: 6 },
  ])
  const log = `SELECT entityId, userId, before, after FROM audit_log WHERE entity = 'customer' AND action = 'update' ORDER BY entityId`
  expect(await rows(log)).toEqual([
    { entityId: '1', userId: 2, before: '{"salespersonId":2}', after: '{"salespersonId":6}' },
    { entityId: '2', userId: 2, before: '{"salespersonId":null}', after: '{"salespersonId":6}' },
  ])
  const again = await sales.put('/customers/salesperson', { ids: [1, 2], salespersonId: 6 })
  expect(await again.json<SalespersonAnswer>()).toEqual({ changed: 0 })
  expect(await rows(log)).toHaveLength(2)
})

test('orders show the new salesperson, or the new name, and are sorted by it later', async () => {
  const { as, rows, db, runCron } = await openShop()
  // More than the cron copies in one transaction.
  await db.execute(`INSERT INTO orders (uid, customerId, userId, customer_name, idempotencyKey, requestHash, sellerName, order_number)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2001)
    SELECT n, 1 + n % 2, 7, 'Carla', n, n, 'Nadie', n FROM numbers`)
  const sales = await as('ventas')
  const shown = async () => {
    const { orders } = await (await sales.get('/orders?limit=3')).json<OrderPage>()
    return orders.map(({ seller }) => seller)
  }
  const stored = () => rows('SELECT sellerName, count(*) AS orders FROM orders GROUP BY 1 ORDER BY 1')
  await sales.put('/customers/salesperson', { ids: [1, 2], salespersonId: 6 })
  expect(await shown()).toEqual(['Gil Gerente', 'Gil Gerente', 'Gil Gerente'])
  expect(await stored()).toEqual([{ sellerName: 'Nadie', orders: 2001 }])
  await runCron()
  expect(await stored()).toEqual([{ sellerName: 'Gil Gerente', orders: 2001 }])
  expect(await rows('SELECT * FROM sellers_to_copy')).toEqual([])

  await sales.put('/customers/salesperson', { ids: [2], salespersonId: null })
  await (await as('gerente')).put('/account', { nombre: 'Gil Garza' })
  await runCron()
  expect(await stored()).toEqual([
    { sellerName: null, orders: 1001 },
    { sellerName: 'Gil Garza', orders: 1000 },
  ])
  expect(await rows('SELECT * FROM sellers_to_copy')).toEqual([])
})

test('refuses a salesperson who left, and one whose role has no customers', async () => {
  const { as, rows, db } = await openShop()
  const sales = await as('ventas')
  const before = await rows(sellers)
  await db.execute('UPDATE users SET active = 0 WHERE id = 6')
  for (const salespersonId of [5, 6, 999]) {
    expect((await sales.put('/customers/salesperson', { ids: [1], salespersonId })).status).toBe(400)
    expect((await sales.put('/customers/1', { salespersonId })).status).toBe(400)
  }
  expect(await rows(sellers)).toEqual(before)
})

test('a member who leaves hands over their customers', async () => {
  const { as, rows, db } = await openShop()
  await db.execute('UPDATE customers SET salespersonId = 2')
  const manager = await as('gerente')
  const people = await (await manager.get('/customers/salespeople')).json<Salesperson[]>()
  expect(people.map(({ id, customers }) => [id, customers])).toEqual([
    [1, 0],
    [6, 0],
    [2, 2],
  ])
  // A member who leaves cannot be the new salesperson of their own customers.
  expect((await manager.del('/admin/users/2?customersTo=2')).status).toBe(400)
  expect(await rows('SELECT active FROM users WHERE id = 2')).toEqual([{ active: 1 }])
  expect((await manager.del('/admin/users/2?customersTo=6')).status).toBe(200)
  expect(await rows('SELECT active FROM users WHERE id = 2')).toEqual([{ active: 0 }])
  expect(await rows(sellers)).toEqual([
    { id: 1, salespersonId: 6 },
    { id: 2, salespersonId: 6 },
  ])
})

test('a member who leaves keeps their customers, or leaves them without a salesperson', async () => {
  const { as, rows, db } = await openShop()
  await db.execute('UPDATE customers SET salespersonId = 2')
  const admin = await as('admin')
  await admin.del('/admin/users/2')
  expect(await rows(sellers)).toEqual([
    { id: 1, salespersonId: 2 },
    { id: 2, salespersonId: 2 },
  ])
  await admin.del('/admin/users/2?customersTo=none')
  expect(await rows(sellers)).toEqual([
    { id: 1, salespersonId: null },
    { id: 2, salespersonId: null },
  ])
})
