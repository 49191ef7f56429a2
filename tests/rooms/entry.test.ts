import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { parties } from '#contract/rooms'
import { openShop, shareShop } from '../shop.ts'
import { enter, fromClient, handshake, ticketFor } from './sockets.ts'

const unchanged = shareShop()

test('partykit.json, wrangler.toml and the contract name the same rooms', () => {
  const named = JSON.parse(readFileSync('partykit.json', 'utf8')).parties as Record<string, string>
  expect(Object.keys(named)).toEqual([...parties])
  const { durable_objects, migrations } = unstable_readConfig({ config: 'wrangler.toml' })
  const expected = Object.keys(named).map((party) => ({
    name: `${party.toUpperCase()}_ROOM`,
    class_name: `${party.charAt(0).toUpperCase()}${party.slice(1)}Room`,
  }))
  expect(durable_objects.bindings).toEqual(expected)
  expect(migrations.flatMap(({ new_sqlite_classes }: { new_sqlite_classes?: string[] }) => new_sqlite_classes)).toEqual(
    expected.map(({ class_name }) => class_name),
  )
  for (const [index, file] of Object.values(named).entries()) {
    expect(readFileSync(file, 'utf8')).toContain(`export class ${expected[index]?.class_name} `)
  }
})

test('a ticket opens its room once', async () => {
  const shop = await openShop()
  const ticket = await ticketFor(await shop.as('cliente'), 'client', '3')
  expect(Buffer.from(ticket, 'base64url')).toHaveLength(16)
  expect(await handshake(shop, `/parties/client/3?ticket=${ticket}`)).toBe(101)
  expect(await handshake(shop, `/parties/client/3?ticket=${ticket}`)).toBe(403)
})

test('of two sockets with the same ticket, one opens', async () => {
  const shop = await openShop()
  const ticket = await ticketFor(await shop.as('admin'), 'staff', 'lobby')
  const path = `/parties/staff/lobby?ticket=${ticket}`
  const answers = await Promise.all([handshake(shop, path), handshake(shop, path), handshake(shop, path)])
  expect(answers.sort()).toEqual([101, 403, 403])
})

test('the database stores the digest of a ticket, never the ticket', async () => {
  const shop = await openShop()
  const ticket = await ticketFor(await shop.as('cliente'), 'client', '3')
  const stored = await shop.rows('SELECT * FROM room_tickets')
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(ticket)
})

test('a ticket expires', async () => {
  const shop = await openShop()
  const ticket = await ticketFor(await shop.as('cliente'), 'client', '3')
  await shop.db.execute("UPDATE room_tickets SET expiresAt = '2020-01-01T00:00:00.000Z'")
  expect(await handshake(shop, `/parties/client/3?ticket=${ticket}`)).toBe(403)
})

test('a ticket ends with its session', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const ticket = await ticketFor(client, 'client', '3')
  await client.post('/logout')
  expect(await handshake(shop, `/parties/client/3?ticket=${ticket}`)).toBe(403)
})

test('a ticket opens no other room, and the attempt makes it invalid', async () => {
  const shop = await openShop()
  const ticket = await ticketFor(await shop.as('cliente'), 'client', '3')
  expect(await handshake(shop, `/parties/client/7?ticket=${ticket}`)).toBe(403)
  expect(await handshake(shop, `/parties/client/3?ticket=${ticket}`)).toBe(403)
  const other = await ticketFor(await shop.as('cliente'), 'client', '3')
  expect(await handshake(shop, `/parties/staff/lobby?ticket=${other}`)).toBe(403)
})

test.each([
  ['cliente', 'client', '7'],
  ['cliente', 'client', '03'],
  ['cliente', 'staff', 'lobby'],
  ['admin', 'client', '3'],
  ['almacen', 'staff', 'other'],
])('%s gets no ticket for %s/%s', async (usuario, party, room) => {
  const person = await unchanged().as(usuario)
  expect((await person.post('/rooms/ticket', { party, room })).status).toBe(403)
})

test('tickets need a session and a known party, and are rate limited', async () => {
  const { as, anonymous } = await openShop()
  expect((await anonymous.post('/rooms/ticket', { party: 'client', room: '3' })).status).toBe(401)
  const client = await as('cliente')
  expect((await client.post('/rooms/ticket', { party: 'main', room: '3' })).status).toBe(400)
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => client.post('/rooms/ticket', { party: 'client', room: '3' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('refuses sockets without a ticket, of unknown parties or from other origins', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const path = async () => `/parties/client/3?ticket=${await ticketFor(client, 'client', '3')}`
  expect(await handshake(shop, '/parties/client/3')).toBe(401)
  expect(await handshake(shop, '/parties/client/3?ticket=forged')).toBe(403)
  for (const party of ['main', 'client-room', 'CLIENT_ROOM', 'constructor', 'files']) {
    expect(await handshake(shop, `/parties/${party}/3?ticket=forged`)).toBe(404)
  }
  expect(await handshake(shop, await path(), { Origin: 'https://evil.example' })).toBe(403)
  expect(await handshake(shop, await path(), { Origin: 'null' })).toBe(403)
  expect(await handshake(shop, await path(), { Origin: shop.url.origin })).toBe(101)
})

test('answers a plain request to a room with an error', async () => {
  const answer = await unchanged().anonymous.get('/parties/client/3')
  expect(answer.status).toBe(426)
  expect(await answer.json()).toMatchObject({ code: 'UPGRADE_REQUIRED' })
})

test('the user of a socket comes from its ticket, not from its address or headers', async () => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3', '&role=admin&userId=1&_pk=taken')
  const lobby = await enter(shop, await shop.as('admin'), 'staff', 'lobby', '&role=client&userId=3&_pk=taken')
  client.sendEvent({
    event: 'chat:admin_message',
    data: { toUserId: 7, text: 'Soy la tienda', clientMsgId: 'forged-01' },
  })
  expect(await client.next('chat:failed')).toMatchObject({ clientMsgId: 'forged-01' })
  client.sendEvent(fromClient('Hola'))
  expect(await lobby.next('chat:new_message')).toMatchObject({ fromUserId: 3, fromRole: 'client', clientId: 3 })
  expect(await shop.rows('SELECT clientId FROM chat_messages')).toEqual([{ clientId: 3 }])
})

test('internal headers of the rooms are ignored from outside', async () => {
  const shop = unchanged()
  const card = btoa(JSON.stringify({ id: 1, nombre: 'Ana', AccesoId: 1, tokenHash: '', expiresAt: '9999' }))
  const forged = { 'X-Room-Visitor': card, 'x-partykit-props': '{"role":"admin"}', 'x-partykit-room': 'lobby' }
  expect(await handshake(shop, '/parties/staff/lobby', forged)).toBe(401)
  expect(await handshake(shop, '/parties/staff/lobby?ticket=forged', forged)).toBe(403)
})
