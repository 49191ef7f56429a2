import { expect, test } from 'vitest'
import { shopUrl } from '../../places.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { mailTo, tokenIn } from '../mails/inbox.ts'

const newPassword = 'cerro jacaranda tornillo'

async function askReset(shop: Shop, email = 'cliente@example.mx') {
  const answer = await shop.anonymous.post('/password/reset', { email })
  return { answer, token: tokenIn(await mailTo(shop, email)) }
}

const stateOf = async ({ anonymous }: Shop, token: string) =>
  (await anonymous.post('/password/link', { token })).json<{ state: string }>()

const signIn = ({ anonymous }: Shop, email: string, secret: string) =>
  anonymous.post('/login', { email, password: secret })

test('a user who forgot the password sets a new one with the link of a mail', async () => {
  const shop = await openShop()
  const open = await shop.as('cliente')
  const { answer, token } = await askReset(shop)
  expect(answer.status).toBe(200)
  expect(await stateOf(shop, token)).toEqual({
    state: 'ready',
    kind: 'reset',
    nombre: 'Carla Cliente',
    email: 'cliente@example.mx',
    AccesoId: 3,
  })
  const set = await shop.anonymous.post('/password', { token, password: newPassword })
  expect(await set.json()).toEqual({ email: 'cliente@example.mx' })
  expect((await open.get('/account/sessions')).status).toBe(401)
  expect((await signIn(shop, 'cliente@example.mx', password)).status).toBe(401)
  expect((await signIn(shop, 'cliente@example.mx', newPassword)).status).toBe(200)
})

test('the answer is the same for an address that does not exist, and no mail is sent', async () => {
  const shop = await openShop()
  const known = await shop.anonymous.post('/password/reset', { email: 'CLIENTE@example.mx' })
  const unknown = await shop.anonymous.post('/password/reset', { email: 'nadie@example.mx' })
  expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()])
  await mailTo(shop, 'cliente@example.mx')
  expect(shop.resend.inbox.map(({ to }) => to)).toEqual(['cliente@example.mx'])
  expect(await shop.rows('SELECT userId FROM password_links')).toEqual([{ userId: 3 }])
})

test.for([
  ['a deactivated user', 'UPDATE users SET active = 0 WHERE id = 3'],
  ['the user of a blocked customer', 'UPDATE customers SET active = 0 WHERE id = 1'],
])('%s gets no link', async ([, change = '']) => {
  const shop = await openShop()
  await shop.db.execute(change)
  expect((await shop.anonymous.post('/password/reset', { email: 'cliente@example.mx' })).status).toBe(200)
  expect(await shop.rows('SELECT count(*) AS links FROM password_links')).toEqual([{ links: 0 }])
})

test.for([
  ['used', "UPDATE password_links SET usedAt = '2026-01-01T00:00:00.000Z'", 409],
  ['expired', "UPDATE password_links SET expiresAt = '2026-01-01T00:00:00.000Z'", 409],
  ['inactive', 'UPDATE users SET active = 0 WHERE id = 3', 403],
  ['unknown', 'DELETE FROM password_links', 404],
] as const)('a link that is %s sets no password and returns no user', async ([state, change, status]) => {
  const shop = await openShop()
  const { token } = await askReset(shop)
  await shop.db.execute(change)
  expect(await stateOf(shop, token)).toEqual({ state })
  const set = await shop.anonymous.post('/password', { token, password: newPassword })
  expect(set.status).toBe(status)
  await shop.db.execute('UPDATE users SET active = 1')
  expect((await signIn(shop, 'cliente@example.mx', password)).status).toBe(200)
})

test('a link works for 60 minutes', async () => {
  const shop = await openShop()
  await askReset(shop)
  const [link] = await shop.rows(
    'SELECT round((julianday(expiresAt) - julianday(createdAt)) * 1440) AS minutes FROM password_links',
  )
  expect(link).toEqual({ minutes: 60 })
})

test('a link sets one password, even if two requests use it at the same moment', async () => {
  const shop = await openShop()
  const { token } = await askReset(shop)
  const tries = await Promise.all(
    ['primera jacaranda cerro', 'segunda jacaranda cerro'].map((secret) =>
      shop.anonymous.post('/password', { token, password: secret }),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a new password makes the other links of the user unusable', async () => {
  const shop = await openShop()
  const { token: first } = await askReset(shop)
  shop.resend.inbox.length = 0
  const { token: second } = await askReset(shop)
  expect(second).not.toBe(first)
  await shop.anonymous.post('/password', { token: second, password: newPassword })
  expect(await stateOf(shop, first)).toEqual({ state: 'used' })
})

test.for([
  ['short for a client', 'cliente@example.mx', 'corta12', 'La contraseña debe tener al menos 8 caracteres.'],
  ['short for staff', 'ventas@example.mx', 'nueve car', 'La contraseña debe tener al menos 10 caracteres.'],
  [
    'easy to guess',
    'cliente@example.mx',
    '12345678',
    'Es fácil de adivinar. Escribe varias palabras sin relación entre sí.',
  ],
])('a password that is %s is refused and the link stays usable', async ([, email = '', secret, message]) => {
  const shop = await openShop()
  const { token } = await askReset(shop, email)
  const refused = await shop.anonymous.post('/password', { token, password: secret })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { password: message } })
  expect(await stateOf(shop, token)).toMatchObject({ state: 'ready' })
})

test('too many requests for one account are refused, also for an address that does not exist', async () => {
  const shop = await openShop()
  for (const email of ['cliente@example.mx', 'nadie@example.mx']) {
    const answers: number[] = []
    for (let count = 0; count < 5; count += 1) {
      answers.push((await shop.anonymous.post('/password/reset', { email })).status)
    }
    expect(answers).toEqual([200, 200, 200, 429, 429])
  }
})

test('the token is stored hashed, is encrypted while its mail waits, and is in no log', async () => {
  const lines: string[] = []
  const shop = await openShop({ isAlone: true, logsRequests: true, onLog: (line) => lines.push(line) })
  shop.resend.setWeather('down')
  await shop.anonymous.post('/password/reset', { email: 'cliente@example.mx' })
  // The attempt counts from its start; until its end the simulated provider must stay down.
  await expect.poll(() => shop.rows('SELECT tries, claimedAt FROM mails')).toEqual([{ tries: 1, claimedAt: null }])
  const [waiting] = await shop.rows('SELECT secret FROM mails')
  expect(waiting?.secret).toMatch(/^v1\./)
  shop.resend.setWeather('fine')
  await shop.db.execute("UPDATE mails SET nextAt = '2026-01-01T00:00:00.000Z'")
  await shop.runCron()
  const token = tokenIn(await mailTo(shop, 'cliente@example.mx'))
  await shop.anonymous.post('/password', { token, password: newPassword })
  const stored = await shop.rows('SELECT mails.*, password_links.* FROM mails, password_links')
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored).toMatchObject([{ state: 'sent', secret: null, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain(token)
  expect(lines.join('\n')).not.toContain('cliente@example.mx')
})

test('links have the configured address of the shop, whatever host the request has', async () => {
  const shop = await openShop()
  await shop.anonymous.post('/password/reset', { email: 'cliente@example.mx' }, { 'X-Forwarded-Host': 'evil.example' })
  const mail = await mailTo(shop, 'cliente@example.mx')
  expect(mail?.text).toContain(`${shopUrl}/password#`)
  expect(mail?.html).toContain(`href="${shopUrl}/password#`)
  expect(mail?.text).not.toContain(shop.url.host)
})

test('without a provider the answer is the same refusal for every address', async () => {
  const shop = await openShop({ isAlone: true, sendsMail: false })
  for (const email of ['cliente@example.mx', 'nadie@example.mx']) {
    const answer = await shop.anonymous.post('/password/reset', { email })
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'NO_MAIL' })])
  }
})

test.for([
  [
    'an administrator changes the address',
    'ventas',
    (by: Caller) => by.put('/admin/users/2', { email: 'v@example.mx' }),
  ],
  [
    'an administrator sets a password',
    'ventas',
    (by: Caller) => by.post('/admin/users/2/password', { password: newPassword }),
  ],
  ['the staff give a client a password', 'cliente', (by: Caller) => by.post('/customers/1/users/3/password')],
] as const)('a link ends when %s', async ([, name, change]) => {
  const shop = await openShop()
  const { token } = await askReset(shop, `${name}@example.mx`)
  expect(await stateOf(shop, token)).toMatchObject({ state: 'ready' })
  expect((await change(await shop.as('admin'))).status).toBe(200)
  expect(await stateOf(shop, token)).toEqual({ state: 'used' })
})

test('a link ends when its user changes the password', async () => {
  const shop = await openShop()
  const { token } = await askReset(shop)
  const client = await shop.as('cliente')
  expect((await client.put('/account/password', { current: password, password: newPassword })).status).toBe(200)
  expect(await stateOf(shop, token)).toEqual({ state: 'used' })
})

test('a link that waits to be mailed is not sent to an earlier address', async () => {
  const shop = await openShop()
  shop.resend.setWeather('down')
  const admin = await shop.as('admin')
  expect((await admin.post('/admin/users/2/link')).status).toBe(200)
  await expect.poll(() => shop.rows('SELECT id FROM mails WHERE tries > 0 AND claimedAt IS NULL')).toHaveLength(1)
  expect((await admin.put('/admin/users/2', { nombre: 'Vero', email: 'vero@example.mx' })).status).toBe(200)
  expect(await shop.rows('SELECT count(*) AS mails FROM mails')).toEqual([{ mails: 0 }])
})
