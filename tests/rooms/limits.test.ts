import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'
import { enter, fromClient } from './sockets.ts'

const unreadable = { clientMsgId: null, message: 'No se pudo leer el mensaje.' }

/** A message of `bytes` bytes, filled up by an unknown field. */
function frameOf(bytes: number) {
  const frame = (padding: string) =>
    JSON.stringify({ event: 'chat:client_message', data: { text: 'Hola', clientMsgId: 'long-frame', padding } })
  return frame('x'.repeat(bytes - frame('').length))
}

test('accepts frames of 4 KB and not a byte more', async () => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3')
  client.send(frameOf(4097))
  expect(await client.hears('chat:failed')).toEqual(unreadable)
  expect(await shop.rows('SELECT * FROM chat_messages')).toEqual([])
  client.send(frameOf(4096))
  expect(await client.hears('chat:new_message')).toMatchObject({ seq: 1 })
})

test('the limit counts bytes, not characters', async () => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3')
  client.say(fromClient('€'.repeat(1400)))
  expect(await client.hears('chat:failed')).toEqual(unreadable)
})

test.each([
  'no es JSON',
  'null',
  '[]',
  '{"event":"chat:client_message"}',
  '{"event":"chat:client_message","data":{"text":"   ","clientMsgId":"blank-text"}}',
  '{"event":"session_closed","data":{}}',
])('answers %s with a failure and keeps the socket', async (frame) => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3')
  client.send(frame)
  expect(await client.hears('chat:failed')).toEqual(unreadable)
  client.say(fromClient('Sigo aquí'))
  expect(await client.hears('chat:new_message')).toMatchObject({ text: 'Sigo aquí' })
})

test('a flood closes its own socket and no other', async () => {
  const shop = await openShop()
  const cliente = await shop.as('cliente')
  const flooder = await enter(shop, cliente, 'client', '3')
  const tab = await enter(shop, cliente, 'client', '3')
  const staff = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  for (let turn = 0; turn < 300; turn++) flooder.say(fromClient(`inundación ${turn}`))
  expect(await flooder.closed).toBe(1008)
  const [{ stored }] = (await shop.rows('SELECT count(*) AS stored FROM chat_messages')) as [{ stored: number }]
  expect(stored).toBeLessThan(20)
  tab.say(fromClient('Yo no fui'))
  await expect.poll(() => JSON.stringify(staff.heard)).toContain('Yo no fui')
})
