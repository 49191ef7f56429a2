import { expect, test } from 'vitest'
import type { SignInAnswer } from '#contract/accounts/session'
import { openShop, shareShop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { formWith, png } from '../products/images.ts'

const unchanged = shareShop()

const credentials = (email: string, secret = password) => ({ email, password: secret, acceso: [1] })

test('signing in returns the user without the password hash', async () => {
  const { anonymous } = await openShop()
  const answer = await anonymous.post('/login', credentials('  CLIENTE@example.mx '))
  expect(answer.status).toBe(200)
  const text = await answer.clone().text()
  expect((JSON.parse(text) as SignInAnswer).user).toMatchObject({
    id: 3,
    AccesoId: 3,
    Acceso: { id: 3, nombre: 'Cliente' },
    Customer: { id: 1 },
  })
  expect(text).not.toContain('scrypt')
})

test.for([
  ['a wrong password', credentials('cliente@example.mx', 'incorrecta'), 401, 'Correo o contraseña incorrectos.'],
  ['an unknown e-mail', credentials('nadie@example.mx'), 401, 'Correo o contraseña incorrectos.'],
  ['an empty body', {}, 400, 'Este campo es obligatorio.'],
  ['a number for an e-mail', { email: 7, password }, 400, 'Ingresa tu correo.'],
  ['no e-mail', credentials(''), 400, 'Ingresa tu correo.'],
  ['a bad e-mail', credentials('cliente'), 400, 'Ingresa un correo válido.'],
  ['no password', credentials('cliente@example.mx', ''), 400, 'Ingresa tu contraseña.'],
  [
    'a short password',
    credentials('cliente@example.mx', '12345'),
    400,
    'La contraseña debe tener al menos 6 caracteres.',
  ],
] as [string, unknown, number, string][])('refuses to sign in with %s', async ([, body, status, message]) => {
  const { anonymous } = unchanged()
  const answer = await anonymous.post('/login', body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ message })
})

test('a deactivated account returns 403 for the right password only', async () => {
  const { anonymous, db } = await openShop()
  await db.execute('UPDATE users SET active = 0 WHERE id = 3')
  expect((await anonymous.post('/login', credentials('cliente@example.mx', 'incorrecta'))).status).toBe(401)
  const answer = await anonymous.post('/login', credentials('cliente@example.mx'))
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ message: 'Tu cuenta está desactivada. Escribe a tu vendedor.' })
})

test('five wrong passwords block further attempts for that account only', async () => {
  const { anonymous } = await openShop()
  for (let i = 0; i < 5; i++) await anonymous.post('/login', credentials('cliente@example.mx', 'incorrecta'))
  const answer = await anonymous.post('/login', credentials('cliente@example.mx'))
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ message: 'Demasiados intentos. Espera 1 minuto.' })
  expect((await anonymous.post('/login', credentials('admin@example.mx'))).status).toBe(200)
})

test('the token is accepted in the Authorization or token header and never in a cookie', async () => {
  const { anonymous, as } = unchanged()
  const { token } = await as('cliente')
  const statuses = await Promise.all(
    [
      { Authorization: `Bearer ${token}` },
      { Authorization: `bearer ${token}` },
      { token: `${token}` },
      { Cookie: `Admin-Token=${token}` },
      {},
    ].map(async (headers) => (await anonymous.get('/api/user/profile', headers as Record<string, string>)).status),
  )
  expect(statuses).toEqual([200, 200, 200, 401, 401])
})

test('signing out ends that session only', async () => {
  const { as } = await openShop()
  const [first, second] = [await as('cliente'), await as('cliente')]
  await first.post('/logout')
  expect((await first.get('/cart')).status).toBe(401)
  expect((await second.get('/cart')).status).toBe(200)
})

test.for([
  ['deactivated', 'UPDATE users SET active = 0 WHERE id = 3', 401],
  ['signed out elsewhere', 'DELETE FROM sessions WHERE userId = 3', 401],
  ['expired', "UPDATE sessions SET expiresAt = '2020-01-01T00:00:00.000Z'", 401],
  ['given another role', 'UPDATE users SET AccesoId = 4, customerId = NULL WHERE id = 3', 403],
] as const)('the next request of a session that was %s is refused, although it is cached', async ([, sql, status]) => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await client.get('/cart')
  await db.execute(sql)
  expect((await client.post('/cart/item', { productId: 1, quantity: 1 })).status).toBe(status)
  expect((await client.get('/cart')).status).toBe(status)
})

test('a request with a stale session in the cache runs once, with the new data of the user', async () => {
  const { as, db, rows } = await openShop()
  const client = await as('cliente')
  await client.get('/cart')
  await db.execute("UPDATE users SET nombre = 'Carla Nueva' WHERE id = 3")
  expect(await (await client.get('/api/user/profile')).json()).toMatchObject({ user: { nombre: 'Carla Nueva' } })
  await db.execute("UPDATE users SET nombre = 'Carla' WHERE id = 3")
  expect((await client.post('/cart/item', { productId: 1, quantity: 2 })).status).toBe(201)
  expect(await rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 2 }])
  await db.execute("UPDATE users SET nombre = 'Carla Cliente' WHERE id = 3")
  expect((await client.post('/account/avatar', formWith(png))).status).toBe(201)
  expect(await rows('SELECT kind FROM files')).toEqual([{ kind: 'avatar' }])
})

test('every answer of the API has the security headers', async () => {
  const { anonymous } = unchanged()
  const { headers } = await anonymous.get('/cart')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.get('Vary')).toContain('Sec-Fetch-Mode')
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
})

test('a body that is no JSON returns 400 in Spanish', async () => {
  const { anonymous, url } = await openShop()
  const answer = await fetch(new URL('/login', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'No se pudieron leer los datos enviados.' })
  expect((await anonymous.get('/no-existe')).status).toBe(401)
})
