import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop.ts'
import { enter, fromClient, fromStaff } from './sockets.ts'

/** Hibernates the rooms of the only, nameless Worker: they lose their memory and keep their sockets. */
async function hibernate({ miniflare }: Shop) {
  await miniflare.unsafeEvictDurableObject('', 'ClientRoom', { name: '3' })
  await miniflare.unsafeEvictDurableObject('', 'StaffRoom', { name: 'lobby' })
}

test('rooms keep the users of their sockets through hibernation', async () => {
  const shop = await openShop({ isAlone: true })
  const [cliente, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const client = await enter(shop, cliente, 'client', '3')
  const staff = await enter(shop, admin, 'staff', 'lobby')
  await hibernate(shop)
  staff.sendEvent(fromStaff(3, '¿Sigues ahí?'))
  expect(await client.next('chat:admin_message')).toMatchObject({ adminName: 'Ana Administra' })
  await hibernate(shop)
  client.sendEvent(fromClient('Aquí sigo'))
  expect(await staff.next('chat:new_message')).toMatchObject({ seq: 2, fromUserId: 3 })
  await hibernate(shop)
  await cliente.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  expect(await client.next('stock')).toEqual({ productIds: [1] })
  await hibernate(shop)
  await cliente.post('/logout')
  expect(await client.next('session_closed')).toEqual({})
})
