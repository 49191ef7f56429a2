import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const setNext = (next: unknown) => ({ key: 'folio', value: { next } })
const oneBox = { orderItems: [{ productId: 1, quantity: 1 }] }

test('orders continue from the next folio, which is the provisional number of the client', async () => {
  const { as, rows } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  const order = async () => (await client.post('/orders', oneBox)).json<Order>()
  const folio = async () => (await manager.get('/get-configuracion?key=folio')).json()
  const lastId = async () => (await client.get('/last-order-id')).json()
  expect([await folio(), await lastId()]).toEqual([{ key: 'folio', value: { next: 1 }, version: 0 }, { id: 0 }])
  expect(await order()).toMatchObject({ id: 1, order_number: 1 })

  const answer = await manager.post('/update-configuracion', setNext(5000))
  expect([answer.status, await answer.json()]).toEqual([200, [{ key: 'folio', value: { next: 5000 }, version: 0 }]])
  expect(await lastId()).toEqual({ id: 4999 })
  expect([await order(), await order()]).toMatchObject([
    { id: 5000, order_number: 5000 },
    { id: 5001, order_number: 5001 },
  ])
  expect([await folio(), await lastId()]).toEqual([{ key: 'folio', value: { next: 5002 }, version: 0 }, { id: 5001 }])
  const log = "SELECT userId, entityId, before, after FROM audit_log WHERE entity = 'configuration'"
  expect(await rows(log)).toEqual([{ userId: 6, entityId: 'folio', before: '{"next":2}', after: '{"next":5000}' }])
})

test('the first order of a new shop has the next folio, and orders made at once have numbers without a gap', async () => {
  const { as, asCustomer } = await openShop()
  const [client, other] = [await as('cliente'), await asCustomer(await as('ventas'), 2)]
  await (await as('admin')).post('/update-configuracion', setNext(1204))
  const answers = await Promise.all([
    client.post('/orders', oneBox),
    other.post('/orders', oneBox),
    client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] }),
  ])
  const numbers = await Promise.all(answers.map(async (answer) => (await answer.json<Order>()).order_number))
  expect(numbers.sort()).toEqual([1204, 1205, 1206])
})

test('a next folio that an order has, or that is below one, is refused under its field', async () => {
  const { as } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  await manager.post('/update-configuracion', setNext(300))
  // No order exists yet, so 300 may be corrected to a lower number.
  expect((await manager.post('/update-configuracion', setNext(200))).status).toBe(200)
  await client.post('/orders', oneBox)
  for (const next of [200, 7]) {
    const answer = await manager.post('/update-configuracion', setNext(next))
    const message = 'El siguiente folio debe ser mayor que 200.'
    expect([answer.status, await answer.json()]).toMatchObject([400, { message, fields: { next: message } }])
  }
  expect(await (await client.get('/last-order-id')).json()).toEqual({ id: 200 })
  expect((await manager.post('/update-configuracion', setNext(201))).status).toBe(200)
})

test.for([
  [0, 'El siguiente folio debe ser mayor que 0.'],
  [10_000_000, 'Máximo 9,999,999.'],
  [12.5, 'Escribe un número entero.'],
  ['300', 'Escribe un número entero.'],
  [undefined, 'Este campo es obligatorio.'],
] as const)('refuses %j as the next folio', async ([next, message]) => {
  const { as } = unchanged()
  const manager = await as('gerente')
  const answer = await manager.post('/update-configuracion', setNext(next))
  expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
  expect(await (await manager.get('/get-configuracion?key=folio')).json()).toMatchObject({ value: { next: 1 } })
})
