import { expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { mailTo, tokenIn } from '../mails/inbox.ts'
import { untilRefused } from '../until-refused.ts'

const wrong = 'incorrecta'
const newPassword = 'cerro jacaranda tornillo'

const signIn = ({ anonymous }: Shop, usuario: string, secret: string, headers: Record<string, string> = {}) =>
  anonymous.post('/login', { email: `${usuario}@example.mx`, password: secret }, headers)

const from = (address: string) => ({ 'CF-Connecting-IP': address })

/** Signs in like a browser and returns the header with its cookie. */
async function knownDevice(shop: Shop, usuario: string) {
  const cookie = (await signIn(shop, usuario, password, from('203.0.113.77'))).headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^device=[\w-]{22}; .*Path=\/login; HttpOnly; SameSite=Strict/)
  return { Cookie: cookie.split(';')[0] ?? '' }
}

/** Sets a password with the link of a mail. */
async function byLink(_: Caller, shop: Shop) {
  await shop.anonymous.post('/password/reset', { email: 'cliente@example.mx' })
  const token = tokenIn(await mailTo(shop, 'cliente@example.mx'))
  return shop.anonymous.post('/password', { token, password: newPassword })
}

const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('many guesses at once: only as many as the limit allows are checked, and the others are refused', async () => {
  const shop = await openShop()
  const guesses = Array.from({ length: 8 }, () => signIn(shop, 'cliente', wrong))
  const statuses = await statusesOf(guesses)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 3])
})

test('guesses on one account are limited from all addresses together', async () => {
  const shop = await openShop()
  const statuses: number[] = []
  for (let guess = 0; guess < 24; guess++) {
    statuses.push((await signIn(shop, 'cliente', wrong, from(`198.51.100.${guess}`))).status)
  }
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 4])
  expect((await signIn(shop, 'otro', password, from('198.51.100.1'))).status).toBe(200)
})

test('a known device does not wait for guesses made elsewhere', async () => {
  const shop = await openShop()
  const device = await knownDevice(shop, 'cliente')
  const others = await knownDevice(shop, 'otro')
  for (let guess = 0; guess < 5; guess++) await signIn(shop, 'cliente', wrong)
  expect((await signIn(shop, 'cliente', password)).status).toBe(429)
  expect((await signIn(shop, 'cliente', password, others)).status).toBe(429)
  expect((await signIn(shop, 'cliente', password, device)).status).toBe(200)
  expect((await signIn(shop, 'cliente', password)).status).toBe(429)
})

test('guesses from a known device have a limit of their own', async () => {
  const shop = await openShop()
  const device = await knownDevice(shop, 'cliente')
  for (let guess = 0; guess < 5; guess++) await signIn(shop, 'cliente', wrong, device)
  expect((await signIn(shop, 'cliente', password, device)).status).toBe(429)
  expect((await signIn(shop, 'cliente', password)).status).toBe(200)
})

test.for([
  ['staff give a client a password', 'cliente', (by: Caller) => by.post('/customers/1/users/3/password')],
  [
    'an administrator sets one',
    'ventas',
    (by: Caller) => by.post('/admin/users/2/password', { password: newPassword }),
  ],
  ['a link sets one', 'cliente', byLink],
] as const)('after wrong passwords, %s: the user signs in at once, in every browser', async ([, usuario, change]) => {
  const shop = await openShop()
  const device = await knownDevice(shop, usuario)
  const others = await knownDevice(shop, 'otro')
  for (let guess = 0; guess < 5; guess++) {
    await signIn(shop, usuario, wrong, device)
    await signIn(shop, usuario, wrong)
    await signIn(shop, 'otro', wrong, others)
  }
  await shop.db.execute(
    `UPDATE login_failures SET blockedUntil = '2999-01-01T00:00:00.000Z' WHERE subject LIKE 'account|%'`,
  )
  expect((await signIn(shop, usuario, password, device)).status).toBe(429)
  const answer = await change(await shop.as('admin'), shop)
  expect(answer.status).toBe(200)
  const { password: given = newPassword } = await answer.json<{ password?: string }>()
  expect((await signIn(shop, usuario, given, device)).status).toBe(200)
  expect((await signIn(shop, usuario, given)).status).toBe(200)
  // The failed sign-ins of another account stay counted.
  expect((await signIn(shop, 'otro', password, others)).status).toBe(429)
})

test('the addresses of one /64 count as one', async () => {
  const shop = await openShop()
  for (let guess = 0; guess < 5; guess++) await signIn(shop, 'cliente', wrong, from(`2001:db8:1:2::${guess}`))
  expect((await signIn(shop, 'cliente', password, from('2001:db8:1:2:aaaa::9'))).status).toBe(429)
  expect((await signIn(shop, 'cliente', password, from('2001:db8:1:3::1'))).status).toBe(200)
})

test('the right password signs in after the wait and resets the count', async () => {
  const shop = await openShop()
  for (let guess = 0; guess < 5; guess++) await signIn(shop, 'cliente', wrong)
  await shop.db.execute("UPDATE login_failures SET blockedUntil = '2026-01-01T00:00:00.000Z'")
  expect((await signIn(shop, 'cliente', wrong)).status).toBe(401)
  const blocked = await signIn(shop, 'cliente', password)
  expect(blocked.status).toBe(429)
  expect(Number(blocked.headers.get('Retry-After'))).toBeGreaterThan(30)
  expect(Number(blocked.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  await shop.db.execute("UPDATE login_failures SET blockedUntil = '2026-01-01T00:00:00.000Z'")
  expect((await signIn(shop, 'cliente', password)).status).toBe(200)
  expect(await shop.rows('SELECT subject, failures FROM login_failures')).toEqual([
    { subject: 'address|local', failures: 6 },
  ])
})

/** Stores failures of this address. `ago`: the time of the last one, as a modifier of SQLite's date functions. */
const failuresOf = (shop: Shop, address: string, failures: number, ago: string) =>
  shop.db.execute({
    sql: `INSERT INTO login_failures (subject, failures, lastAt) VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?))`,
    args: [`address|${address}`, failures, ago],
  })

test('one typing error does not block an address with old failures', async () => {
  const shop = await openShop()
  await failuresOf(shop, '203.0.113.5', 150, '-90 minutes')
  const office = from('203.0.113.5')
  expect((await signIn(shop, 'cliente', wrong, office)).status).toBe(401)
  expect((await signIn(shop, 'otro', password, office)).status).toBe(200)
})

test('too many failures at an address block it', async () => {
  const shop = await openShop()
  const office = from('203.0.113.5')
  await failuresOf(shop, '203.0.113.5', 98, '-1 second')
  expect((await signIn(shop, 'cliente', wrong, office)).status).toBe(401)
  expect((await signIn(shop, 'nadie', wrong, office)).status).toBe(401)
  expect((await signIn(shop, 'otro', password, office)).status).toBe(429)
  expect((await signIn(shop, 'otro', password, from('203.0.113.6'))).status).toBe(200)
})

test('a success removes its own attempt from the count of its address, and not those of others', async () => {
  const shop = await openShop()
  const office = from('203.0.113.5')
  await failuresOf(shop, '203.0.113.5', 98, '-1 second')
  for (let visit = 0; visit < 3; visit++) expect((await signIn(shop, 'otro', password, office)).status).toBe(200)
  expect((await signIn(shop, 'cliente', wrong, office)).status).toBe(401)
  expect((await signIn(shop, 'otro', password, office)).status).toBe(200)
  expect((await signIn(shop, 'nadie', wrong, office)).status).toBe(401)
  expect((await signIn(shop, 'nadie', wrong, office)).status).toBe(429)
})

test.for([
  ['gets a new password', "UPDATE users SET passwordHash = 'scrypt$2$8$1$x$y' WHERE id = 3", 401],
  ['is deactivated', 'UPDATE users SET active = 0 WHERE id = 3', 403],
  ['is blocked with their customer', 'UPDATE customers SET active = 0 WHERE id = 1', 403],
] as const)('a user who %s during the sign-in gets no session', async ([, change, status]) => {
  const shop = await openShop({ watchesDatabase: true })
  await shop.anonymous.get('/personalization')
  const before = shop.database.calls()
  shop.database.hold(before + 1)
  const answer = signIn(shop, 'cliente', password)
  await expect.poll(() => shop.database.calls()).toBe(before + 2)
  await shop.db.execute(change)
  shop.database.release()
  expect((await answer).status).toBe(status)
  expect(await shop.rows('SELECT * FROM sessions')).toEqual([])
})

test('many password changes at once: only as many as the limit allows are checked, and the others are refused', async () => {
  const shop = await openShop()
  const thief = await shop.as('cliente')
  const guesses = Array.from({ length: 8 }, () =>
    thief.put('/account/password', { current: wrong, password: 'otra contraseña' }),
  )
  const statuses = await statusesOf(guesses)
  expect([count(statuses, 400), count(statuses, 429)]).toEqual([5, 3])
})

test('one account signs in at most 60 times in a minute from one network, also with the right password', async () => {
  const shop = await openShop()
  const office = from('203.0.113.5')
  const device = { ...(await knownDevice(shop, 'cliente')), ...office }
  const statuses = await untilRefused(() => signIn(shop, 'cliente', password, device))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(statuses.length).toBeGreaterThanOrEqual(60)
  expect((await signIn(shop, 'otro', password, office)).status).toBe(200)
  expect((await signIn(shop, 'cliente', password, from('203.0.113.6'))).status).toBe(200)
})

/** Sends 20 sign-ins at once. Returns a function that lists the answers with status 503 so far. */
async function crowd(shop: Shop, cookie?: string) {
  // The first requests of a Worker also read the migrations, so they would not arrive together.
  await shop.anonymous.get('/personalization')
  const answers: Response[] = []
  for (let index = 0; index < 20; index++) {
    const headers = { ...from(`198.51.100.${index}`), ...(cookie && { Cookie: cookie }) }
    signIn(shop, `nadie${index}`, wrong, headers).then(
      (answer) => answers.push(answer),
      () => {},
    )
  }
  return () => answers.filter(({ status }) => status === 503)
}

// Of 20 sign-ins, 8 wait (12 with a known device) and the others are refused. On a slow machine, the shop has compared up to 3
// passwords before the last request arrives. Each gives its place to another sign-in, so 3 fewer are refused.
const leastRefused = 20 - 8 - 3

test('more sign-ins than can wait are refused a second later with a time to retry', async () => {
  const shop = await openShop({ isAlone: true })
  const startedAt = performance.now()
  const refused = await crowd(shop)
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(leastRefused)
  expect(performance.now() - startedAt).toBeGreaterThan(950)
  const [first] = refused()
  expect(first?.headers.get('Retry-After')).toBe('3')
  expect(await first?.json()).toMatchObject({
    message: 'Muchas personas están entrando a la vez. Espera unos segundos e inténtalo de nuevo.',
  })
  // They were not compared, so they do not count.
  const counted = async () => (await shop.rows("SELECT 1 FROM login_failures WHERE subject LIKE 'account|%'")).length
  await expect.poll(async () => (await counted()) + refused().length).toBe(20)
  expect(refused().length).toBeLessThanOrEqual(20 - 8)
})

test('sign-ins with an invented device wait in no larger number than those without one', async () => {
  const shop = await openShop({ isAlone: true })
  const refused = await crowd(shop, `device=${'a'.repeat(22)}`)
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(leastRefused)
})

test('the cron deletes expired sessions, tickets, attempts and devices, and no others', async () => {
  const shop = await openShop()
  const client = await shop.signIn('cliente')
  await client.post('/rooms/ticket', { party: 'client', room: '3' })
  await signIn(shop, 'otro', wrong)
  const kept = async () => [
    await shop.rows('SELECT * FROM sessions'),
    await shop.rows('SELECT * FROM room_tickets'),
    await shop.rows('SELECT * FROM login_failures'),
    await shop.rows('SELECT * FROM known_devices'),
  ]
  const before = await kept()
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 5, 1])
  await shop.db.batch(
    [
      "INSERT INTO sessions (tokenHash, userId, expiresAt) VALUES ('old', 3, '2026-01-01T00:00:00.000Z')",
      "INSERT INTO room_tickets SELECT 'old', tokenHash, party, room, '2026-01-01T00:00:00.000Z' FROM room_tickets",
      "INSERT INTO login_failures (subject, failures, lastAt) VALUES ('old', 9, '2026-01-01T00:00:00.000Z')",
      "INSERT INTO known_devices (deviceHash, userId, lastUsedAt) VALUES ('old', 3, '2026-01-01T00:00:00.000Z')",
    ],
    'write',
  )
  await shop.runCron()
  expect(await kept()).toEqual(before)
})
