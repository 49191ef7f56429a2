import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { ChatClients, ChatHistory } from '#contract/chat'
import { openShop, type Shop, shareShop } from '../shop.ts'

/** Client 3 wrote three messages and got one answer; staff read the first two. Client 7 wrote one message. */
async function writeMessages({ db }: Shop) {
  const messages = [
    [3, 1, 'client', 3, 'uno', '2026-05-01T10:00:00.000Z'],
    [3, 2, 'admin', 2, 'dos', '2026-05-01T10:01:00.000Z'],
    [3, 3, 'client', 3, 'tres', '2026-05-01T10:02:00.000Z'],
    [3, 4, 'client', 3, 'cuatro', '2026-05-01T10:03:00.000Z'],
    [7, 1, 'client', 7, 'otro', '2026-05-02T10:00:00.000Z'],
  ] as const
  await db.batch(
    [
      ...messages.map((args) => ({
        sql: `INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text, createdAt)
          VALUES (?1, ?2, ?1 || '-' || ?2, ?3, ?4, ?5, ?6)`,
        args: [...args],
      })),
      "INSERT INTO chat_reads (clientId, reader, seq) VALUES (3, 'admin', 2), (3, 'client', 1), (7, 'admin', 1)",
    ],
    'write',
  )
}

const conversed = shareShop(writeMessages, { watchesDatabase: true })

const texts = async (shop: Shop, usuario: string, path: string) => {
  const answer = await (await shop.as(usuario)).get(path)
  const json = await answer.json()
  expect(parse(ChatHistory, json)).toEqual(json)
  return parse(ChatHistory, json).messages.map(({ text }) => text)
}

test('a client gets their conversation, oldest first, and the last message each side has read', async () => {
  const { as } = conversed()
  const json = await (await (await as('cliente')).get('/chat/history?limit=100')).json<ChatHistory>()
  expect(json.messages.map(({ text }) => text)).toEqual(['uno', 'dos', 'tres', 'cuatro'])
  expect(json.messages[1]).toEqual({
    id: 2,
    seq: 2,
    clientMsgId: '3.0-2.0',
    text: 'dos',
    createdAt: '2026-05-01T10:01:00.000Z',
    fromRole: 'admin',
    fromUserId: 2,
    fromName: 'Vero Ventas',
    from: 'Vero Ventas',
    mine: false,
  })
  expect(json.reads).toEqual({ admin: 2, client: 1 })
})

test('a limit returns the latest messages, and `after` the next ones', async () => {
  const shop = conversed()
  expect(await texts(shop, 'cliente', '/chat/history?limit=2')).toEqual(['tres', 'cuatro'])
  expect(await texts(shop, 'cliente', '/chat/history?limit=2&after=1')).toEqual(['dos', 'tres'])
  expect(await texts(shop, 'cliente', '/chat/history?after=4')).toEqual([])
  expect(await texts(shop, 'admin', '/chat/history/3?after=0&limit=1')).toEqual(['uno'])
})

test('no answer has more than 100 messages', async () => {
  const shop = await openShop()
  await writeMessages(shop)
  await shop.db.execute(`INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text)
    WITH RECURSIVE n (i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
    SELECT 3, i, 'many-' || i, 'client', 3, 'm' || i FROM n`)
  expect(await texts(shop, 'cliente', '/chat/history?limit=100000')).toHaveLength(100)
  expect(await texts(shop, 'cliente', '/chat/history')).toHaveLength(100)
})

test('staff get the conversation of any client, and 404 for other users', async () => {
  const shop = conversed()
  expect(await texts(shop, 'almacen', '/chat/history/7')).toEqual(['otro'])
  expect(await texts(shop, 'almacen', '/chat/history/8')).toEqual([])
  const admin = await shop.as('admin')
  expect((await admin.get('/chat/history/2')).status).toBe(404)
  expect((await admin.get('/chat/history/999')).status).toBe(404)
  expect((await admin.get('/chat/history/zero')).status).toBe(400)
})

test('a client gets 403 at the addresses of staff, even for their own conversation', async () => {
  const { as, anonymous } = conversed()
  const client = await as('cliente')
  for (const path of ['/chat/history/7', '/chat/history/3', '/chat/history/999', '/chat/clients']) {
    expect((await client.get(path)).status).toBe(403)
    expect((await anonymous.get(path)).status).toBe(401)
  }
  expect((await (await as('admin')).get('/chat/history')).status).toBe(403)
})

test('staff list every client, those with unread messages first', async () => {
  const { as } = conversed()
  const json = await (await (await as('admin')).get('/chat/clients')).json()
  expect(parse(ChatClients, json)).toEqual(json)
  expect(json).toEqual({
    clients: [
      {
        id: 3,
        name: 'Carla Cliente',
        company: 'Ferretería La Prueba',
        lastOrder: null,
        unread: 2,
        lastAt: '2026-05-01T10:03:00.000Z',
        lastMessage: { text: 'cuatro', fromRole: 'client' },
        typing: false,
      },
      {
        id: 7,
        name: 'Otilio Otro',
        company: 'Otra Tienda',
        lastOrder: null,
        unread: 0,
        lastAt: '2026-05-02T10:00:00.000Z',
        lastMessage: { text: 'otro', fromRole: 'client' },
        typing: false,
      },
      {
        id: 8,
        name: 'Nadia Nueva',
        company: null,
        lastOrder: null,
        unread: 0,
        lastAt: null,
        lastMessage: null,
        typing: false,
      },
    ],
    more: false,
    unread: 2,
  })
})

test('the list has at most 100 clients and the selected one; its count of unread messages is of all clients', async () => {
  const shop = await openShop()
  const { as, db } = shop
  await writeMessages(shop)
  await db.execute(`INSERT INTO users (nombre, usuario, email, AccesoId, passwordHash)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
    SELECT printf('Cliente %03d', i), 'c' || i, 'c' || i || '@example.mx', 3, '' FROM n`)
  await db.execute(`INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text)
    SELECT id, 1, 'first-' || id, 'client', id, 'hola' FROM users WHERE nombre LIKE 'Cliente %'`)
  const admin = await as('admin')
  const list = async (query: string) => parse(ChatClients, await (await admin.get(`/chat/clients${query}`)).json())
  const { clients, more, unread } = await list('')
  expect([clients.length, more, unread]).toEqual([100, true, 152])
  expect(clients.some(({ id }) => id === 8)).toBe(false)
  const { clients: withSelected } = await list('?selected=8')
  expect(withSelected.map(({ id }) => id).slice(-1)).toEqual([8])
  expect(withSelected).toHaveLength(101)
  const { clients: selectedTwice } = await list('?search=nadia&selected=8')
  expect(selectedTwice.map(({ id }) => id)).toEqual([8])
})

test('clients without messages are listed by name, in the order of Spanish', async () => {
  const { as, db } = await openShop()
  const names = ['Zoila', 'Ángel', 'beto', 'Ñoño']
  await db.batch([
    'UPDATE users SET active = 0 WHERE AccesoId = 3',
    ...names.map((name) => ({
      sql: "INSERT INTO users (nombre, usuario, email, AccesoId, passwordHash) VALUES (?1, ?1, ?1 || '@example.mx', 3, '')",
      args: [name],
    })),
  ])
  const { clients } = parse(ChatClients, await (await (await as('admin')).get('/chat/clients')).json())
  expect(clients.map(({ name }) => name)).toEqual(['Ángel', 'beto', 'Ñoño', 'Zoila'])
})

test.for([
  ['otilio', [7]],
  ['Óti tienda', [7]],
  ['nadia', [8]],
  ['prueba', [3]],
  ['50%', []],
] as const)('a search for %s finds clients by words of the user or the customer', async ([search, ids]) => {
  const { as } = conversed()
  const answer = await (await as('admin')).get(`/chat/clients?${new URLSearchParams({ search })}`)
  const { clients, unread } = parse(ChatClients, await answer.json())
  expect([clients.map(({ id }) => id), unread]).toEqual([ids, 2])
})

test('each call of the chat costs one database round trip', async () => {
  const { as, database } = conversed()
  const [client, admin] = [await as('cliente'), await as('admin')]
  await client.get('/cart')
  await admin.get('/chat/clients')
  for (const ask of [
    () => client.get('/chat/history?limit=100'),
    () => admin.get('/chat/history/3?limit=100'),
    () => admin.get('/chat/clients'),
    () => client.post('/rooms/ticket', { party: 'client', room: '3' }),
  ]) {
    expect(await database.during(ask)).toBe(1)
  }
})

test('a client in the list has the latest order of its customer', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  for (const quantity of [1, 2]) await client.post('/orders', { orderItems: [{ productId: 1, quantity }] })
  const { clients } = parse(ChatClients, await (await (await as('pedidos')).get('/chat/clients')).json())
  expect(clients.find(({ id }) => id === 3)?.lastOrder).toEqual({ id: 2, order_number: 2 })
})
