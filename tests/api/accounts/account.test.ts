import { expect, test } from 'vitest'
import type { OpenSession } from '#contract/accounts/account'
import type { Profile } from '#contract/accounts/session'
import type { UploadedFile } from '#contract/files'
import { enter } from '../../rooms/sockets.ts'
import { type Caller, openShop, type Shop, shareShop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { formWith, png, webp } from '../products/images.ts'
import { untilRefused } from '../until-refused.ts'

const unchanged = shareShop()

const another = 'otra contraseña'

const sessionsOf = async (user: Caller) => (await user.get('/account/sessions')).json<OpenSession[]>()
const userOf = async (user: Caller) => (await (await user.get('/api/user/profile')).json<Profile>()).user

const signIn = ({ anonymous }: Shop, secret: string, headers?: Record<string, string>) =>
  anonymous.post('/login', { email: 'cliente@example.mx', password: secret }, headers)

test('a new name keeps every session of the user', async () => {
  const { as, rows } = await openShop()
  const [here, there] = [await as('cliente'), await as('cliente')]
  await there.get('/cart')
  const answer = await here.put('/account', { nombre: '  Carla de la Cruz ' })
  expect(await answer.json()).toEqual({ nombre: 'Carla de la Cruz' })
  expect(await userOf(here)).toMatchObject({ nombre: 'Carla de la Cruz', Customer: { name: 'Carla Cliente' } })
  expect((await there.get('/cart')).status).toBe(200)
  const [{ before, after }] = (await rows(
    "SELECT before, after FROM audit_log WHERE entity = 'user' AND entityId = '3'",
  )) as [{ before: string; after: string }]
  expect([JSON.parse(before), JSON.parse(after)]).toEqual([{ nombre: 'Carla Cliente' }, { nombre: 'Carla de la Cruz' }])
})

test.for(['', '   ', undefined, 'x'.repeat(121)])('a name of %j is refused', async (nombre) => {
  const { as, rows } = unchanged()
  const answer = await (await as('almacen')).put('/account', { nombre })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { nombre: expect.any(String) } })
  expect(await rows('SELECT nombre FROM users WHERE id = 5')).toEqual([{ nombre: 'Alma Almacén' }])
})

test('a new picture replaces the old one and deletes its file', async () => {
  const { as, anonymous, rows, runCron } = await openShop()
  const person = await as('ventas')
  const { url: first } = await (await person.post('/account/avatar', formWith(png))).json<UploadedFile>()
  const { url: second } = await (await person.post('/account/avatar', formWith(webp))).json<UploadedFile>()
  expect(await userOf(person)).toMatchObject({ avatar: second })
  expect(await rows("SELECT '/files/' || key AS url, kind, contentType, size, userId FROM files")).toEqual([
    { url: second, kind: 'avatar', contentType: 'image/webp', size: webp.length, userId: 2 },
  ])
  await runCron()
  expect((await anonymous.get(first)).status).toBe(404)
  expect((await anonymous.get(second)).status).toBe(200)
})

test('removing a picture deletes its file and no picture of others', async () => {
  const { as, anonymous, rows, runCron } = await openShop()
  const [person, other] = [await as('ventas'), await as('gerente')]
  const { url } = await (await person.post('/account/avatar', formWith(png))).json<UploadedFile>()
  const { url: others } = await (await other.post('/account/avatar', formWith(png))).json<UploadedFile>()
  await person.del('/account/avatar')
  expect(await userOf(person)).toMatchObject({ avatar: null })
  expect(await userOf(other)).toMatchObject({ avatar: others })
  expect(await rows('SELECT userId FROM files')).toEqual([{ userId: 6 }])
  await runCron()
  expect((await anonymous.get(url)).status).toBe(404)
})

test('an upload of a session that has ended leaves no file', async () => {
  const { as, db, rows } = await openShop()
  const person = await as('ventas')
  await person.get('/account/sessions')
  await db.execute('UPDATE users SET active = 0 WHERE id = 2')
  expect((await person.post('/account/avatar', formWith(png))).status).toBe(401)
  expect(await rows('SELECT key FROM files UNION SELECT key FROM files_to_delete')).toEqual([])
})

test('a new password ends every other session of the user, with its sockets', async () => {
  const shop = await openShop()
  const [here, there, other] = [await shop.as('cliente'), await shop.as('cliente'), await shop.as('otro')]
  const [near, far] = [await enter(shop, here, 'client', '3'), await enter(shop, there, 'client', '3')]
  const answer = await here.put('/account/password', { current: password, password: another })
  expect(answer.status).toBe(200)
  expect((await there.get('/cart')).status).toBe(401)
  expect((await here.get('/cart')).status).toBe(200)
  expect((await other.get('/cart')).status).toBe(200)
  expect(await far.closed).toBe(4401)
  await near.ping()
  await near.leave()
})

test('a new password replaces the old one, and the audit log has neither', async () => {
  const shop = await openShop()
  await (await shop.as('cliente')).put('/account/password', { current: password, password: another })
  expect((await signIn(shop, password)).status).toBe(401)
  expect((await signIn(shop, another)).status).toBe(200)
  const audit = await shop.rows("SELECT userId, before, after FROM audit_log WHERE action = 'change_password'")
  expect(audit).toEqual([{ userId: 3, before: null, after: null }])
})

test('a wrong current password changes nothing and returns 400 for its field', async () => {
  const shop = await openShop()
  const [here, there] = [await shop.as('cliente'), await shop.as('cliente')]
  const answer = await here.put('/account/password', { current: 'incorrecta', password: another })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { current: 'La contraseña actual no es correcta.' } })
  expect((await there.get('/cart')).status).toBe(200)
  expect((await signIn(shop, password)).status).toBe(200)
})

test.for([
  [{ current: password, password: '1234567' }, 'password', 'La contraseña debe tener al menos 8 caracteres.'],
  [{ current: password, password: 'x'.repeat(129) }, 'password', 'Máximo 128 caracteres.'],
  [{ current: password, password: '' }, 'password', 'Ingresa la contraseña nueva.'],
  [{ current: '', password: another }, 'current', 'Ingresa tu contraseña actual.'],
] as const)('refuses the password change %j', async ([body, field, message]) => {
  const { as } = await openShop()
  const answer = await (await as('cliente')).put('/account/password', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
})

const easy = 'Es fácil de adivinar. Escribe varias palabras sin relación entre sí.'
const ownEmail = 'No uses tu correo como contraseña. Escribe varias palabras sin relación entre sí.'

test.for([
  ['cliente', 'password', easy],
  ['cliente', '12345678', easy],
  ['cliente', 'aaaaaaaa', easy],
  ['cliente', 'demo1234', easy],
  ['cliente', 'carlacliente', easy],
  ['cliente', 'Cliente@Example.mx', ownEmail],
  ['ventas', 'nueve let', 'La contraseña debe tener al menos 10 caracteres.'],
  ['ventas', 'qwertyuiop', easy],
] as const)('%s cannot choose the password %s', async ([usuario, chosen, message]) => {
  const { as } = await openShop()
  const answer = await (await as(usuario)).put('/account/password', { current: password, password: chosen })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message, fields: { password: message } })
})

test('weak new passwords beside the right current one do not count as guesses', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const change = async (chosen: string) =>
    (await client.put('/account/password', { current: password, password: chosen })).status
  for (let choice = 0; choice < 6; choice++) expect(await change('password')).toBe(400)
  expect(await change(another)).toBe(200)
})

test('five wrong current passwords block further attempts of that session only', async () => {
  const shop = await openShop()
  const [thief, owner] = [await shop.as('cliente'), await shop.as('cliente')]
  for (let guess = 0; guess < 5; guess++) {
    await thief.put('/account/password', { current: `incorrecta ${guess}`, password: another })
  }
  const answer = await thief.put('/account/password', { current: password, password: another })
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ message: 'Demasiados intentos. Espera 1 minuto.' })
  expect((await owner.put('/account/password', { current: password, password: another })).status).toBe(200)
})

test('one user makes the shop hash passwords a few times in a minute, also right ones', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const change = (by: Caller) => by.put('/account/password', { current: password, password: 'password' })
  const statuses = await untilRefused(() => change(client))
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(statuses.length).toBeGreaterThanOrEqual(10)
  expect((await change(await as('otro'))).status).toBe(400)
})

test('lists the open sessions of the user, marks the current one and contains no token', async () => {
  const shop = await openShop()
  await shop.as('otro')
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36'
  await signIn(shop, password, { 'User-Agent': windows })
  await shop.db.execute("UPDATE sessions SET createdAt = '2026-01-01T00:00:00.000Z' WHERE userId = 3")
  await signIn(shop, password)
  await shop.db.execute(
    "UPDATE sessions SET expiresAt = '2020-01-01T00:00:00.000Z' WHERE createdAt > '2026-01-02' AND userId = 3",
  )
  const here = await shop.as('cliente')
  const sessions = await sessionsOf(here)
  expect(sessions).toMatchObject([{ current: true }, { current: false, userAgent: 'Chrome en Windows' }])
  const hashes = (await shop.rows('SELECT tokenHash FROM sessions')).map(({ tokenHash }) => String(tokenHash))
  for (const secret of [...hashes, `${here.token}`]) expect(JSON.stringify(sessions)).not.toContain(secret)
})

test('closing a session ends it with its sockets, and no other', async () => {
  const shop = await openShop()
  const [here, there, third] = [await shop.as('ventas'), await shop.as('ventas'), await shop.as('ventas')]
  const far = await enter(shop, there, 'staff', 'lobby')
  const { id } = (await sessionsOf(there)).find(({ current }) => current) ?? { id: '' }
  expect((await here.del(`/account/sessions/${id}`)).status).toBe(200)
  expect((await there.get('/orders')).status).toBe(401)
  expect(await far.closed).toBe(4401)
  expect((await third.get('/orders')).status).toBe(200)
  const again = await here.del(`/account/sessions/${id}`)
  expect(again.status).toBe(404)
  expect(await again.json()).toMatchObject({ message: 'Esta sesión ya estaba cerrada.' })
  const audit = "SELECT entityId FROM audit_log WHERE entity = 'session' AND action = 'close' AND userId = 2"
  expect(await shop.rows(audit)).toEqual([{ entityId: id }])
})

test('a session of another user cannot be closed', async () => {
  const shop = await openShop()
  const [admin, client] = [await shop.as('admin'), await shop.as('cliente')]
  const [own] = await sessionsOf(client)
  expect((await admin.del(`/account/sessions/${own?.id}`)).status).toBe(404)
  expect((await client.get('/cart')).status).toBe(200)
  expect(await shop.rows("SELECT * FROM audit_log WHERE entity = 'session'")).toEqual([])
})

test('closing the other sessions keeps the current one and those of other users', async () => {
  const shop = await openShop()
  const [here, there, other] = [await shop.as('cliente'), await shop.as('cliente'), await shop.as('otro')]
  expect((await here.del('/account/sessions')).status).toBe(200)
  expect(await sessionsOf(here)).toMatchObject([{ current: true }])
  expect((await there.get('/cart')).status).toBe(401)
  expect((await other.get('/cart')).status).toBe(200)
})
