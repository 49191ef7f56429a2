import { expect, test } from 'vitest'
import type { Announcement, AnnouncementRow } from '#contract/shop/announcements'
import { enter } from '../../rooms/sockets.ts'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const seen = async (user: Caller) =>
  (await (await user.get('/comunicados')).json<Announcement[]>()).map(({ texto }) => texto)

const all = async (manager: Caller) => (await manager.get('/admin/comunicados')).json<AnnouncementRow[]>()

test('a new announcement comes last and is published to open pages', async () => {
  const shop = await openShop()
  const [manager, client] = [await shop.as('gerente'), await shop.as('cliente')]
  const [lobby, room] = [
    await enter(shop, await shop.as('pedidos'), 'staff', 'lobby'),
    await enter(shop, client, 'client', '3'),
  ]
  const answer = await manager.post('/admin/comunicados', { texto: ' Cerramos el lunes ', enlace: '' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({
    id: 4,
    texto: 'Cerramos el lunes',
    enlace: null,
    imagen: null,
    audience: 'all',
    startsAt: null,
    endsAt: null,
    closable: true,
    active: true,
    version: 1,
  })
  expect(await lobby.next('announcement')).toEqual({})
  expect(await room.next('announcement')).toEqual({})
  expect(await seen(client)).toEqual(['Para todos', 'Para clientes', 'Cerramos el lunes'])
  expect(await shop.rows("SELECT userId, action, entityId FROM audit_log WHERE entity = 'announcement'")).toEqual([
    { userId: 6, action: 'create', entityId: '4' },
  ])
})

test('an announcement is shown to its audience, between its dates, while it is active', async () => {
  const { as } = await openShop()
  const [admin, client, staff] = [await as('admin'), await as('cliente'), await as('almacen')]
  const change = (body: object) => admin.put('/admin/comunicados/1', { texto: 'Para todos', ...body })
  const both = async () => [await seen(client), await seen(staff)].map((texts) => texts.includes('Para todos'))
  await change({ audience: 'staff' })
  expect(await both()).toEqual([false, true])
  await change({ audience: 'clients' })
  expect(await both()).toEqual([true, false])
  await change({ active: false })
  expect(await both()).toEqual([false, false])
  await change({ active: true, audience: 'all', endsAt: '2026-01-01' })
  expect(await both()).toEqual([false, false])
  await change({ startsAt: '2999-01-01', endsAt: null })
  expect(await both()).toEqual([false, false])
  await change({ startsAt: '2026-01-01', endsAt: '2999-01-01' })
  expect(await both()).toEqual([true, true])
})

test('start and end dates are whole days in Mexico City', async () => {
  const { as } = await openShop()
  const days = { texto: 'Buen fin', startsAt: '2026-11-20', endsAt: '2026-11-23' }
  expect(await (await (await as('admin')).post('/admin/comunicados', days)).json()).toMatchObject({
    startsAt: '2026-11-20T06:00:00.000Z',
    endsAt: '2026-11-24T05:59:59.999Z',
  })
})

test('announcements are reordered, and a user gets all of their audience', async () => {
  const { as } = await openShop()
  const [manager, client] = [await as('gerente'), await as('cliente')]
  for (const texto of ['Tres', 'Cuatro']) await manager.post('/admin/comunicados', { texto })
  const answer = await manager.put('/admin/comunicados-reorder', { orderedIds: [5, 2] })
  expect((await answer.json<AnnouncementRow[]>()).map(({ id }) => id)).toEqual([5, 2, 1, 3, 4])
  expect(await seen(client)).toEqual(['Cuatro', 'Para clientes', 'Para todos', 'Tres'])
})

test('an announcement that is sent again is created once', async () => {
  const { as } = await openShop()
  const manager = await as('gerente')
  const create = async (texto: string) => (await manager.post('/admin/comunicados', { texto })).json<AnnouncementRow>()
  const first = await create('Buen fin')
  expect(await create('Buen fin')).toEqual(first)
  await create('Buen fin extendido')
  expect((await all(manager)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  await manager.del(`/admin/comunicados/${first.id}`)
  expect((await create('Buen fin')).id).toBe(6)
})

test('deletes an announcement', async () => {
  const { as, rows } = await openShop()
  const manager = await as('gerente')
  expect((await manager.del('/admin/comunicados/1')).status).toBe(200)
  expect((await all(manager)).map(({ id }) => id)).toEqual([2, 3])
  const [row] = await rows("SELECT action, before FROM audit_log WHERE entity = 'announcement'")
  expect([row?.action, JSON.parse(String(row?.before)).texto]).toEqual(['delete', 'Para todos'])
  expect(await rows('SELECT event FROM outbox')).toEqual([{ event: 'announcement' }])
})

test('saving an announcement that another user changed returns 409', async () => {
  const { as, rows } = await openShop()
  await (await as('gerente')).put('/admin/comunicados/1', { texto: 'Uno', version: 1 })
  const answer = await (await as('admin')).put('/admin/comunicados/1', { texto: 'Dos', version: 1 })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Gil Gerente, \d\d:\d\d\)\.$/),
  })
  expect(await rows('SELECT texto FROM announcements WHERE id = 1')).toEqual([{ texto: 'Uno' }])
})

test('changing, deleting and reordering a missing announcement return 404', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  for (const answer of [
    await admin.put('/admin/comunicados/99', { texto: 'Nada' }),
    await admin.del('/admin/comunicados/99'),
    await admin.put('/admin/comunicados-reorder', { orderedIds: [1, 99] }),
  ]) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: 'Comunicado no encontrado' })
  }
})

test.for([
  [{ texto: ' ' }, 'texto', 'Escribe un texto o sube una imagen.'],
  [{ texto: 'x'.repeat(301) }, 'texto', 'Máximo 300 caracteres.'],
  [
    { texto: 'Hola', enlace: 'javascript:alert(1)' },
    'enlace',
    'Escribe una dirección que empiece con http:// o https://.',
  ],
  [{ imagen: 'https://evil.example/a.png' }, 'imagen', 'Vuelve a subir la imagen.'],
  [{ texto: 'Hola', startsAt: '2026-11-21', endsAt: '2026-11-20' }, 'endsAt', 'Termina antes de empezar.'],
  [{ texto: 'Hola', startsAt: 'mañana' }, 'startsAt', 'Ingresa una fecha válida.'],
] as const)('refuses %j', async ([body, field, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('gerente')).post('/admin/comunicados', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
  expect(await rows('SELECT id FROM announcements')).toHaveLength(3)
})
