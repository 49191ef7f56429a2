import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from '#contract/accounts/second-factor'
import type { SignInAnswer } from '#contract/accounts/session'
import type { Member } from '#contract/accounts/team'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'

/** The code that an app shows; `ahead` in periods of 30 seconds. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

const signIn = ({ anonymous }: Shop, usuario: string, code?: string, secret = password) =>
  anonymous.post('/login', { email: `${usuario}@example.mx`, password: secret, code })

/** Turns the second factor on, and allows the current code a second time. */
async function activate({ db }: Shop, user: Caller) {
  const { secret, uri } = await (await user.post('/account/second-factor')).json<SecondFactorSecret>()
  const answer = await user.post('/account/second-factor/confirm', { current: password, code: codeOf(secret) })
  expect(answer.status).toBe(200)
  const { codes } = await answer.json<RecoveryCodes>()
  await db.execute('UPDATE second_factors SET lastPeriod = 0')
  return { secret, uri, codes }
}

const stateOf = async (user: Caller) => (await user.get('/account/second-factor')).json<SecondFactor>()
const requireOfAdmins = (admin: Caller, secondFactorOfAdministrators: boolean) =>
  admin.post('/update-configuracion', { key: 'security', value: { secondFactorOfAdministrators } })

test('a second factor is active after the first code, and sign-in then needs a code', async () => {
  const shop = await openShop()
  const user = await shop.as('ventas')
  expect(await stateOf(user)).toEqual({ active: false, required: false, recoveryCodes: 0 })
  const { secret, uri, codes } = await activate(shop, user)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tienda%20de%20prueba:ventas%40example\.mx\?/)
  expect(await stateOf(user)).toEqual({ active: true, required: false, recoveryCodes: 10 })
  expect(new Set(codes).size).toBe(10)
  const first = await signIn(shop, 'ventas')
  expect(first.status).toBe(401)
  expect(await first.json()).toMatchObject({ code: 'CODE_REQUIRED' })
  expect((await signIn(shop, 'ventas', codeOf(secret))).status).toBe(200)
  expect(JSON.stringify(await shop.rows('SELECT * FROM second_factors'))).not.toContain(secret)
  expect((await user.post('/account/second-factor')).status).toBe(409)
  expect(await shop.rows("SELECT userId, after FROM audit_log WHERE action = 'activate_second_factor'")).toEqual([
    { userId: 2, after: null },
  ])
})

test('a wrong first code activates nothing', async () => {
  const shop = await openShop()
  const user = await shop.as('ventas')
  const confirm = (code: string) => user.post('/account/second-factor/confirm', { current: password, code })
  expect((await confirm('123456')).status).toBe(409)
  const { secret } = await (await user.post('/account/second-factor')).json<SecondFactorSecret>()
  const answer = await confirm(codeOf(secret, 5))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { code: expect.stringContaining('no es correcto') } })
  expect((await signIn(shop, 'ventas')).status).toBe(200)
})

test('a repeated confirmation, after a lost answer, returns codes that can be used', async () => {
  const shop = await openShop()
  const user = await shop.as('ventas')
  const { secret, codes: lost } = await activate(shop, user)
  const answer = await user.post('/account/second-factor/confirm', { current: password, code: codeOf(secret) })
  expect(answer.status).toBe(200)
  const { codes } = await answer.json<RecoveryCodes>()
  expect(await stateOf(user)).toMatchObject({ active: true, recoveryCodes: 10 })
  expect((await signIn(shop, 'ventas', lost[0])).status).toBe(401)
  expect((await signIn(shop, 'ventas', codes[0])).status).toBe(200)
})

test.for([
  ['ventas', undefined, 'Este campo es obligatorio.'],
  ['ventas', 'incorrecta', 'La contraseña actual no es correcta.'],
  ['gerente', 'incorrecta', 'La contraseña actual no es correcta.'],
] as const)(
  'a session of %s cannot activate a second factor with the password %j',
  async ([usuario, current, message]) => {
    const shop = await openShop()
    const admin = await shop.as('admin')
    await activate(shop, admin)
    await requireOfAdmins(admin, true)
    const user = await shop.as(usuario)
    const { secret } = await (await user.post('/account/second-factor')).json<SecondFactorSecret>()
    const answer = await user.post('/account/second-factor/confirm', { current, code: codeOf(secret) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { current: message } })
    expect(await stateOf(user)).toMatchObject({ active: false })
    expect((await signIn(shop, usuario)).status).toBe(200)
  },
)

test('a code is accepted once, and only in its period, the previous or the next one', async () => {
  const shop = await openShop()
  const { secret } = await activate(shop, await shop.as('ventas'))
  for (const ahead of [-2, 3]) {
    const answer = await signIn(shop, 'ventas', codeOf(secret, ahead))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'WRONG_CODE', fields: { code: expect.any(String) } })
  }
  const code = codeOf(secret)
  const statuses = (await Promise.all([signIn(shop, 'ventas', code), signIn(shop, 'ventas', code)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 401])
  expect((await signIn(shop, 'ventas', codeOf(secret, 1))).status).toBe(200)
})

test('wrong codes count as failed sign-ins', async () => {
  const shop = await openShop()
  const { secret } = await activate(shop, await shop.as('ventas'))
  for (let guess = 0; guess < 5; guess++) await signIn(shop, 'ventas', codeOf(secret, 10 + guess))
  expect((await signIn(shop, 'ventas', codeOf(secret))).status).toBe(429)
})

test('a wrong password is refused before the code is compared', async () => {
  const shop = await openShop()
  const { secret } = await activate(shop, await shop.as('ventas'))
  const answer = await signIn(shop, 'ventas', codeOf(secret), 'incorrecta')
  expect(await answer.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect((await signIn(shop, 'ventas', codeOf(secret))).status).toBe(200)
})

test('a recovery code replaces the code of the app, once', async () => {
  const shop = await openShop()
  const user = await shop.as('ventas')
  const { codes } = await activate(shop, user)
  const [first = '', second = ''] = codes
  expect((await signIn(shop, 'ventas', first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await signIn(shop, 'ventas', first)).status).toBe(401)
  expect((await signIn(shop, 'ventas', second)).status).toBe(200)
  expect(await stateOf(user)).toMatchObject({ recoveryCodes: 8 })
  expect(JSON.stringify(await shop.rows('SELECT * FROM recovery_codes'))).not.toContain(codes[5])
})

test('recovery codes are renewed with the password, and the old ones become invalid', async () => {
  const shop = await openShop()
  const user = await shop.as('ventas')
  const renew = (current: string) => user.post('/account/second-factor/recovery-codes', { current })
  expect(await (await renew(password)).json()).toMatchObject({ code: 'NO_SECOND_FACTOR' })
  const { codes: old } = await activate(shop, user)
  const refused = await renew('incorrecta')
  expect(await refused.json()).toMatchObject({ fields: { current: 'La contraseña actual no es correcta.' } })
  const answer = await renew(password)
  expect(answer.status).toBe(200)
  const { codes } = await answer.json<RecoveryCodes>()
  expect(await stateOf(user)).toMatchObject({ active: true, recoveryCodes: 10 })
  expect((await signIn(shop, 'ventas', old[0])).status).toBe(401)
  expect((await signIn(shop, 'ventas', codes[0])).status).toBe(200)
  expect(await shop.rows("SELECT userId FROM audit_log WHERE action = 'renew_recovery_codes'")).toEqual([{ userId: 2 }])
})

test('a secret cannot be copied to another user', async () => {
  const shop = await openShop()
  const { secret } = await activate(shop, await shop.as('ventas'))
  await activate(shop, await shop.as('admin'))
  await shop.db.execute(`UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE userId = 2)
    WHERE userId = 1`)
  expect((await signIn(shop, 'admin', codeOf(secret))).status).toBe(500)
})

test('a secret that was stored without encryption works, and the cron of each day encrypts it', async () => {
  const shop = await openShop()
  const { secret } = await activate(shop, await shop.as('ventas'))
  await shop.db.execute({ sql: 'UPDATE second_factors SET secret = ?', args: [secret] })
  expect((await signIn(shop, 'ventas', codeOf(secret))).status).toBe(200)
  await shop.db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
  await shop.runCron()
  expect(await shop.rows('SELECT secret FROM second_factors')).toEqual([{ secret: expect.stringMatching(/^v1\./) }])
  await shop.db.execute('UPDATE second_factors SET lastPeriod = 0')
  expect((await signIn(shop, 'ventas', codeOf(secret))).status).toBe(200)
})

test('a secret whose key is lost does not stop the cron from encrypting the others', async () => {
  const shop = await openShop()
  const { secret } = await activate(shop, await shop.as('ventas'))
  await activate(shop, await shop.as('admin'))
  const lost = 'v1.00000000.AAAA'
  await shop.db.execute({
    sql: 'UPDATE second_factors SET secret = CASE userId WHEN 1 THEN ? ELSE ? END',
    args: [lost, secret],
  })
  await shop.db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
  await shop.runCron()
  expect(await shop.rows('SELECT secret FROM second_factors ORDER BY userId')).toEqual([
    { secret: lost },
    { secret: expect.stringMatching(/^v1\./) },
  ])
  expect(await shop.rows("SELECT ranAt > '2026-02-01' AS ran FROM jobs WHERE name = 'prune'")).toEqual([{ ran: 1 }])
})

test('turning the second factor off requires the password', async () => {
  const shop = await openShop()
  const user = await shop.as('ventas')
  await activate(shop, user)
  const answer = await user.post('/account/second-factor/end', { current: 'incorrecta' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { current: 'La contraseña actual no es correcta.' } })
  expect((await signIn(shop, 'ventas')).status).toBe(401)
  expect((await user.post('/account/second-factor/end', { current: password })).status).toBe(200)
  expect((await signIn(shop, 'ventas')).status).toBe(200)
  expect(await shop.rows('SELECT * FROM recovery_codes')).toEqual([])
})

test('a second factor stays on if the shop requires it while its end is confirmed', async () => {
  const shop = await openShop({ watchesDatabase: true })
  const manager = await shop.as('gerente')
  await activate(shop, manager)
  // This call puts the session into the cache of the Worker. The next request then makes two calls of the database: the first reads
  // the password, the second deletes the factor. The proxy holds the second one.
  await stateOf(manager)
  shop.database.hold(shop.database.calls() + 1)
  const ended = manager.post('/account/second-factor/end', { current: password })
  await expect
    .poll(() => shop.rows("SELECT 1 AS attempt FROM login_failures WHERE subject LIKE 'password|%'"))
    .toHaveLength(1)
  await shop.db.execute(`INSERT INTO configuration (key, value)
    VALUES ('security', '{"secondFactorOfAdministrators":true}')`)
  shop.database.release()
  expect(await (await ended).json()).toMatchObject({ code: 'REQUIRED' })
  expect(await stateOf(manager)).toMatchObject({ active: true, required: true })
})

test('when administrators must have a second factor, one without it can only set it up', async () => {
  const shop = await openShop()
  const [admin, manager, sales] = [await shop.as('admin'), await shop.as('gerente'), await shop.as('ventas')]
  expect(await (await requireOfAdmins(admin, true)).json()).toMatchObject({
    code: 'NO_SECOND_FACTOR',
    message: 'Primero activa la verificación en dos pasos de tu cuenta, en Editar usuario.',
  })
  await activate(shop, admin)
  expect((await manager.get('/orders')).status).toBe(200)
  expect((await requireOfAdmins(admin, true)).status).toBe(200)
  const refused = await manager.get('/orders')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'NEEDS_SECOND_FACTOR' })
  expect((await sales.get('/orders')).status).toBe(200)
  const again = await signIn(shop, 'gerente')
  expect((await again.json<SignInAnswer>()).user).toMatchObject({ needsSecondFactor: true })
  await activate(shop, manager)
  expect((await manager.get('/orders')).status).toBe(200)
  const refusal = await manager.post('/account/second-factor/end', { current: password })
  expect(await refusal.json()).toMatchObject({ message: 'La verificación en dos pasos es obligatoria para tu rol.' })
  expect(await stateOf(manager)).toMatchObject({ active: true, required: true })
})

test('an administrator resets the second factor of another member, whose sessions end', async () => {
  const shop = await openShop()
  const [admin, manager, sales] = [await shop.as('admin'), await shop.as('gerente'), await shop.as('ventas')]
  await activate(shop, sales)
  await activate(shop, admin)
  const team = await (await manager.get('/admin/users')).json<Member[]>()
  expect(team.filter(({ secondFactor }) => secondFactor).map(({ usuario }) => usuario)).toEqual(['admin', 'ventas'])
  expect((await manager.post('/admin/users/1/second-factor/end')).status).toBe(403)
  expect((await admin.post('/admin/users/1/second-factor/end')).status).toBe(409)
  expect((await manager.post('/admin/users/2/second-factor/end')).status).toBe(200)
  expect((await sales.get('/orders')).status).toBe(401)
  expect((await signIn(shop, 'ventas')).status).toBe(200)
  expect(await shop.rows("SELECT userId, entityId FROM audit_log WHERE action = 'reset_second_factor'")).toEqual([
    { userId: 6, entityId: '2' },
  ])
})
