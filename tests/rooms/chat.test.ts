import { expect, test } from 'vitest'
import type { ChatClients, ChatHistory } from '#contract/chat'
import { openShop } from '../shop.ts'
import { enter, fromClient, fromStaff } from './sockets.ts'

async function openChat() {
  const shop = await openShop({ watchesDatabase: true })
  const [cliente, admin] = await Promise.all([shop.as('cliente'), shop.as('admin')])
  const [client, staff] = await Promise.all([enter(shop, cliente, 'client', '3'), enter(shop, admin, 'staff', 'lobby')])
  return { shop, cliente, admin, client, staff }
}

test('a message of a client is stored, echoed to the client and sent to every staff member', async () => {
  const { shop, client, staff } = await openChat()
  const sales = await enter(shop, await shop.as('ventas'), 'staff', 'lobby')
  client.sendEvent({ event: 'chat:client_message', data: { text: '  ¿Tienen tornillos? ', clientMsgId: 'abcdefgh' } })
  const echo = await client.next('chat:new_message')
  expect(echo).toMatchObject({
    clientId: 3,
    clientMsgId: 'abcdefgh',
    seq: 1,
    text: '¿Tienen tornillos?',
    fromRole: 'client',
    fromUserId: 3,
    fromName: 'Carla Cliente',
  })
  expect(await staff.next('chat:new_message')).toEqual(echo)
  expect(await sales.next('chat:new_message')).toEqual(echo)
  expect(await shop.rows('SELECT clientId, seq, clientMsgId, fromRole, fromUserId, text FROM chat_messages')).toEqual([
    { clientId: 3, seq: 1, clientMsgId: 'abcdefgh', fromRole: 'client', fromUserId: 3, text: '¿Tienen tornillos?' },
  ])
})

test('an answer of the staff reaches every tab of the client and the staff, and no other client', async () => {
  const { shop, cliente, client, staff } = await openChat()
  const tab = await enter(shop, cliente, 'client', '3')
  const other = await enter(shop, await shop.as('otro'), 'client', '7')
  staff.sendEvent(fromStaff(3, 'Sí, de todos'))
  const answer = await client.next('chat:admin_message')
  expect(answer).toMatchObject({ seq: 1, clientId: 3, fromRole: 'admin', fromUserId: 1, adminName: 'Ana Administra' })
  expect(answer).toMatchObject({ toUserId: 3, from: 'Ana Administra' })
  expect(await tab.next('chat:admin_message')).toEqual(answer)
  expect(await staff.next('chat:admin_message')).toEqual(answer)
  other.sendEvent(fromClient('Yo también pregunto'))
  await other.next('chat:new_message')
  await Promise.all([other.ping(), client.ping()])
  expect(other.received).toEqual([])
  expect(client.received).toEqual([])
})

test('both sides receive messages in one sequence without gaps', async () => {
  const { client, staff } = await openChat()
  for (let turn = 0; turn < 8; turn++) {
    client.sendEvent(fromClient(`cliente ${turn}`))
    staff.sendEvent(fromStaff(3, `tienda ${turn}`))
  }
  const spoken = (socket: typeof client) =>
    socket.received.flatMap(({ event, data }) =>
      event === 'chat:new_message' || event === 'chat:admin_message' ? [{ seq: data.seq, text: data.text }] : [],
    )
  await expect.poll(() => [client.received.length, staff.received.length]).toEqual([16, 16])
  expect(spoken(client)).toEqual(spoken(staff))
  expect(spoken(client).map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
})

test('a resent message is not stored again and is echoed to its sender alone', async () => {
  const { shop, client, staff } = await openChat()
  const message = fromClient('Una sola vez')
  client.sendEvent(message)
  const first = await client.next('chat:new_message')
  client.sendEvent(message)
  expect(await client.next('chat:new_message')).toEqual(first)
  client.sendEvent(fromClient('Otra'))
  await staff.next('chat:new_message')
  expect(await staff.next('chat:new_message')).toMatchObject({ seq: 2, text: 'Otra' })
  const answer = fromStaff(3, 'Contestada una vez')
  staff.sendEvent(answer)
  const acknowledged = await staff.next('chat:admin_message')
  staff.sendEvent(answer)
  expect(await staff.next('chat:admin_message')).toEqual(acknowledged)
  expect(await shop.rows('SELECT seq FROM chat_messages')).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }])
})

test('a message whose storage got no answer from the database is stored once and reaches both sides', async () => {
  const { shop, client, staff } = await openChat()
  client.sendEvent(fromClient('Hola'))
  await Promise.all([client.next('chat:new_message'), staff.next('chat:new_message')])
  shop.database.fail('cut after', 1)
  client.sendEvent(fromClient('¿Tienen tornillos?'))
  const echo = await client.next('chat:new_message')
  expect(echo).toMatchObject({ seq: 2, text: '¿Tienen tornillos?' })
  expect(await staff.next('chat:new_message')).toEqual(echo)
  expect(await shop.rows('SELECT seq FROM chat_messages')).toEqual([{ seq: 1 }, { seq: 2 }])
})

test('a message with the id of another message is refused', async () => {
  const { client, staff } = await openChat()
  staff.sendEvent({
    event: 'chat:admin_message',
    data: { toUserId: 3, text: 'De la tienda', clientMsgId: 'same-id-1' },
  })
  await client.next('chat:admin_message')
  client.sendEvent({ event: 'chat:client_message', data: { text: 'Mío', clientMsgId: 'same-id-1' } })
  expect(await client.next('chat:failed')).toMatchObject({ clientMsgId: 'same-id-1' })
})

test('a client that reconnects receives the messages after the last one it has', async () => {
  const { shop, cliente, client, staff } = await openChat()
  client.sendEvent(fromClient('Vuelvo en un momento'))
  const { seq } = await client.next('chat:new_message')
  await client.leave()
  for (const text of ['uno', 'dos', 'tres']) staff.sendEvent(fromStaff(3, text))
  for (const text of ['uno', 'dos', 'tres']) expect(await staff.next('chat:admin_message')).toMatchObject({ text })
  const back = await enter(shop, cliente, 'client', '3')
  const missed = await (await cliente.get(`/chat/history?after=${seq}`)).json<ChatHistory>()
  expect(missed.messages.map(({ text }) => text)).toEqual(['uno', 'dos', 'tres'])
  staff.sendEvent(fromStaff(3, 'cuatro'))
  expect(await back.next('chat:admin_message')).toMatchObject({ seq: seq + 4 })
})

test('typing reaches the other side and expires, even after the sender leaves', async () => {
  const { shop, client, staff } = await openChat()
  client.sendEvent({ event: 'chat:typing', data: { typing: true } })
  client.sendEvent({ event: 'chat:typing', data: { typing: true } })
  const typist = { fromUserId: 3, fromName: 'Carla Cliente' }
  expect(await staff.next('chat:typing')).toEqual({ ...typist, typing: true })
  await client.leave()
  expect(await staff.next('chat:typing')).toEqual({ ...typist, typing: false })
  const back = await enter(shop, await shop.as('cliente'), 'client', '3')
  staff.sendEvent({ event: 'chat:admin_typing', data: { toUserId: 3, typing: true } })
  staff.sendEvent({ event: 'chat:admin_typing', data: { toUserId: 3, typing: false } })
  expect(await back.next('chat:admin_typing')).toEqual({ toUserId: 3, adminName: 'Ana Administra', typing: true })
  expect(await back.next('chat:admin_typing')).toMatchObject({ typing: false })
  await staff.ping()
  expect(staff.received).toEqual([])
  expect(await shop.rows('SELECT * FROM chat_messages')).toEqual([])
})

test('the list of conversations names the clients who are typing', async () => {
  const { admin, client } = await openChat()
  const typing = async () => {
    const { clients } = await (await admin.get('/chat/clients')).json<ChatClients>()
    return clients.filter((one) => one.typing).map(({ id }) => id)
  }
  expect(await typing()).toEqual([])
  const typed = async () => {
    client.sendEvent({ event: 'chat:typing', data: { typing: true } })
    return typing()
  }
  await expect.poll(typed).toEqual([3])
  await expect.poll(typing).toEqual([])
})

test('the read position goes to both sides, never moves back and never past the last message', async () => {
  const { shop, client, staff } = await openChat()
  for (const text of ['uno', 'dos']) client.sendEvent(fromClient(text))
  await expect.poll(() => staff.received.length).toBe(2)
  staff.sendEvent({ event: 'chat:read', data: { clientId: 3, seq: 99 } })
  const mark = { clientId: 3, reader: 'admin', seq: 2 }
  expect(await client.next('chat:read')).toEqual(mark)
  expect(await staff.next('chat:read')).toEqual(mark)
  staff.sendEvent({ event: 'chat:read', data: { clientId: 3, seq: 1 } })
  expect(await client.next('chat:read')).toEqual(mark)
  client.sendEvent({ event: 'chat:read', data: { clientId: 3, seq: 1 } })
  expect(await staff.next('chat:read')).toEqual(mark)
  expect(await staff.next('chat:read')).toEqual({ clientId: 3, reader: 'client', seq: 1 })
  expect(await shop.rows('SELECT reader, seq FROM chat_reads ORDER BY reader')).toEqual([
    { reader: 'admin', seq: 2 },
    { reader: 'client', seq: 1 },
  ])
})

test('each side sends only its own events, and staff write only to clients', async () => {
  const { shop, client, staff } = await openChat()
  client.sendEvent(fromStaff(3, 'Como tienda'))
  expect(await client.next('chat:failed')).toMatchObject({ message: 'No tienes permisos para enviar este mensaje.' })
  client.sendEvent({ event: 'chat:admin_typing', data: { toUserId: 7, typing: true } })
  await client.next('chat:failed')
  client.sendEvent({ event: 'chat:read', data: { clientId: 7, seq: 1 } })
  await client.next('chat:failed')
  staff.sendEvent(fromClient('Como cliente'))
  await staff.next('chat:failed')
  for (const nobody of [2, 999]) {
    staff.sendEvent(fromStaff(nobody, '¿Hay alguien?'))
    expect(await staff.next('chat:failed')).toMatchObject({ message: 'Cliente no encontrado' })
  }
  expect(await shop.rows('SELECT * FROM chat_messages')).toEqual([])
})

test('a message that the database refuses returns a failure with its id and no internal detail', async () => {
  const { shop, client } = await openChat()
  await shop.db.execute('ALTER TABLE chat_messages RENAME TO elsewhere')
  client.sendEvent({ event: 'chat:client_message', data: { text: 'Hola', clientMsgId: 'unlucky-1' } })
  expect(await client.next('chat:failed')).toEqual({
    clientMsgId: 'unlucky-1',
    message: 'No se pudo enviar. Inténtalo de nuevo.',
  })
  await shop.db.execute('ALTER TABLE elsewhere RENAME TO chat_messages')
  client.sendEvent({ event: 'chat:client_message', data: { text: 'Hola', clientMsgId: 'unlucky-1' } })
  expect(await client.next('chat:new_message')).toMatchObject({ seq: 1, clientMsgId: 'unlucky-1' })
})
