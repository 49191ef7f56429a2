import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { DeliveryAddress } from '#contract/customers/addresses'
import { Order } from '#contract/orders/orders'
import { openPreparing, refusalOf } from './shipping.ts'

/** The shop of `openPreparing`. Its order has no address; its client has two. */
async function openOrder() {
  const shop = await openPreparing()
  const add = async (street: string, customer = 1) =>
    (await shop.admin.post(`/customers/${customer}/addresses`, { street })).json<DeliveryAddress>()
  const [store, branch] = [await add('Calle 1'), await add('Calle 2')]
  const change = (body: object, by = shop.admin) => by.put(`/orders/${shop.id}/delivery`, body)
  return { ...shop, add, store, branch, change }
}

test('staff send an order to another address, and then let the client collect it', async () => {
  const shop = await openOrder()
  const { version } = await shop.read()
  await shop.db.execute('DELETE FROM outbox')
  const answer = await shop.change({ addressId: shop.branch.id, version }, await shop.as('ventas'))
  const order = await answer.json<Order>()
  expect([answer.status, v.parse(Order, order)]).toEqual([200, order])
  expect(order).toMatchObject({ shippingAddress: 'Calle 2', pickup: false, version: version + 1 })
  expect(order.events.at(-1)).toMatchObject({
    event: 'delivery_changed',
    note: 'Antes: sin dirección',
    user: { nombre: 'Vero Ventas' },
  })
  expect(await shop.rows('SELECT event, orderId FROM outbox')).toEqual([{ event: 'order_changed', orderId: shop.id }])
  expect(await (await shop.client.get(`/customers/1/addresses`)).json()).toMatchObject([{ street: 'Calle 2' }, {}])
  const collected = await (await shop.change({ pickup: true })).json<Order>()
  expect(collected).toMatchObject({ shippingAddress: null, pickup: true })
  const back = await (await shop.change({ shippingAddress: 'Calle 3' })).json<Order>()
  expect(back).toMatchObject({ shippingAddress: 'Calle 3', pickup: false })
  expect(back.events.slice(-2).map(({ note }) => note)).toEqual(['Antes: Calle 2', 'Antes: recoge en tienda'])
  const log = await shop.rows("SELECT before, after FROM audit_log WHERE action = 'change_delivery' ORDER BY id")
  expect(log.map(({ before, after }) => [before, after].map((json) => JSON.parse(String(json))))).toEqual([
    [
      { pickup: false, shippingAddress: null },
      { pickup: false, shippingAddress: 'Calle 2' },
    ],
    [
      { pickup: false, shippingAddress: 'Calle 2' },
      { pickup: true, shippingAddress: null },
    ],
    [
      { pickup: true, shippingAddress: null },
      { pickup: false, shippingAddress: 'Calle 3' },
    ],
  ])
})

test('the delivery of the rest of an order may change, but not after the last shipment or a cancellation', async () => {
  const shop = await openOrder()
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  expect((await shop.change({ addressId: shop.branch.id })).status).toBe(200)
  await shop.ship(undefined)
  const before = await shop.read()
  expect(await refusalOf(await shop.change({ pickup: true }))).toEqual([409, 'NOT_EDITABLE'])
  expect(await shop.read()).toEqual(before)
  const { id } = await (
    await shop.client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  ).json<Order>()
  await shop.admin.put(`/orders/${id}/cancel`, { reason: 'Otro' })
  expect(await refusalOf(await shop.admin.put(`/orders/${id}/delivery`, { pickup: true }))).toEqual([
    409,
    'NOT_EDITABLE',
  ])
})

test('a delivery to the address of another customer, of an older version, or without a choice is refused', async () => {
  const shop = await openOrder()
  const other = await shop.add('Calle 9', 2)
  const { version } = await shop.read()
  expect(await refusalOf(await shop.change({ addressId: other.id }))).toEqual([409, 'ADDRESS_GONE'])
  expect(await refusalOf(await shop.change({ pickup: true, version: version - 1 }))).toEqual([409, 'CHANGED'])
  expect(await refusalOf(await shop.change({ version }))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await shop.admin.put('/orders/999/delivery', { pickup: true }))).toEqual([404, 'NOT_FOUND'])
  expect(await refusalOf(await shop.change({ pickup: true }, shop.client))).toEqual([403, 'FORBIDDEN'])
  expect(await shop.read()).toMatchObject({ version, shippingAddress: null, pickup: false })
})
