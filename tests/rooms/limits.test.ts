import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'
import { enter, fromClient, type Socket } from './sockets.ts'

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
  expect(await client.next('chat:failed')).toEqual(unreadable)
  expect(await shop.rows('SELECT * FROM chat_messages')).toEqual([])
  client.send(frameOf(4096))
  expect(await client.next('chat:new_message')).toMatchObject({ seq: 1 })
})

test('the limit counts bytes, not characters', async () => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3')
  client.sendEvent(fromClient('€'.repeat(1400)))
  expect(await client.next('chat:failed')).toEqual(unreadable)
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
  expect(await client.next('chat:failed')).toEqual(unreadable)
  client.sendEvent(fromClient('Sigo aquí'))
  expect(await client.next('chat:new_message')).toMatchObject({ text: 'Sigo aquí' })
})

test('a flood closes its own socket and no other', async () => {
  const shop = await openShop()
  const cliente = await shop.as('cliente')
  const flooder = await enter(shop, cliente, 'client', '3')
  const tab = await enter(shop, cliente, 'client', '3')
  const staff = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  for (let turn = 0; turn < 300; turn++) flooder.sendEvent(fromClient(`inundación ${turn}`))
  expect(await flooder.closed).toBe(1008)
  const [{ stored }] = (await shop.rows('SELECT count(*) AS stored FROM chat_messages')) as [{ stored: number }]
  expect(stored).toBeLessThan(20)
  // Both have used up the messages of their user, who has a new one every 200 ms.
  await expect
    .poll(
      () => {
        tab.sendEvent(fromClient('Yo no fui'))
        return JSON.stringify(staff.received)
      },
      { interval: 250 },
    )
    .toContain('Yo no fui')
})

test('a session has at most four sockets: a new one closes the oldest', async () => {
  const shop = await openShop()
  const [here, there] = [await shop.as('cliente'), await shop.as('cliente')]
  const other = await enter(shop, there, 'client', '3')
  const sockets: Socket[] = []
  for (let tab = 0; tab < 5; tab++) sockets.push(await enter(shop, here, 'client', '3'))
  const [oldest, ...kept] = sockets
  expect(await oldest?.closed).toBe(4409)
  for (const socket of [other, ...kept]) await socket.ping()
})

test('a user has at most ten sockets: a new one closes the oldest', async () => {
  const shop = await openShop()
  const sessions = [await shop.as('ventas'), await shop.as('ventas'), await shop.as('ventas')]
  const colleague = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  const sockets: Socket[] = []
  for (const session of sessions) {
    for (let tab = 0; tab < 4; tab++) sockets.push(await enter(shop, session, 'staff', 'lobby'))
  }
  expect(await Promise.all(sockets.slice(0, 2).map(({ closed }) => closed))).toEqual([4409, 4409])
  for (const socket of [colleague, ...sockets.slice(2)]) await socket.ping()
})

test('the sockets of a user share one limit of messages', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const tabs = [await enter(shop, client, 'client', '3'), await enter(shop, client, 'client', '3')]
  for (let turn = 0; turn < 9; turn++) for (const tab of tabs) tab.sendEvent(fromClient(`aviso ${turn}`))
  const answers = () =>
    (tabs[0]?.received.length ?? 0) + (tabs[1]?.received.filter(({ event }) => event === 'chat:failed').length ?? 0)
  await expect.poll(answers).toBe(18)
  const [{ stored }] = (await shop.rows('SELECT count(*) AS stored FROM chat_messages')) as [{ stored: number }]
  expect(stored).toBeLessThan(15)
})
