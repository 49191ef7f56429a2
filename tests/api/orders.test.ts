import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'

test('generates an order, priced by the shop', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const answer = await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ order_number: 1, status: 'Pending', subtotal: 1116, iva: 178.56, total: 1294.56 })
  expect(await rows('SELECT on_hand, reserved, quantity FROM inventory WHERE productId = 1')).toEqual([
    { on_hand: 100, reserved: 6, quantity: 94 },
  ])
})
