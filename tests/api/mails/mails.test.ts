import { describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop.ts'
import type { Weather } from '../../simulators/resend.ts'
import { mailTo } from './inbox.ts'

const askReset = ({ anonymous }: Shop, email = 'cliente@example.mx') => anonymous.post('/password/reset', { email })

/** Waits until the mail was tried `tries` times and waits again. */
const tried = (shop: Shop, tries: number) =>
  expect
    .poll(() => shop.rows('SELECT state, tries, claimedAt FROM mails'))
    .toEqual([{ state: 'waiting', tries, claimedAt: null }])

/** A shop whose first mail was tried once while the provider was in this state, and waits. */
async function openTried(weather: Weather) {
  const shop = await openShop()
  shop.resend.setWeather(weather)
  expect((await askReset(shop)).status).toBe(200)
  await tried(shop, 1)
  return shop
}

/** Makes the next attempt due, and runs the cron. */
async function nextTry(shop: Shop) {
  await shop.db.execute("UPDATE mails SET nextAt = '2026-01-01T00:00:00.000Z'")
  await shop.runCron()
}

const stored = ({ rows }: Shop) => rows('SELECT state, tries, problem FROM mails ORDER BY id')

describe('a mail that the provider does not take', () => {
  test.for([
    ['down', 'El servicio de correo tuvo una falla.'],
    ['limited', 'Se alcanzó el límite de envíos.'],
    ['wrongKey', 'El servicio de correo rechazó la llave o el remitente de la tienda.'],
  ] as const)('while it is %s waits, and is sent once when it works again', async ([weather, problem]) => {
    const shop = await openTried(weather)
    await nextTry(shop)
    expect(await stored(shop)).toEqual([{ state: 'waiting', tries: 2, problem }])
    expect(shop.resend.inbox).toEqual([])
    shop.resend.setWeather('fine')
    await nextTry(shop)
    await nextTry(shop)
    expect(await stored(shop)).toEqual([{ state: 'sent', tries: 3, problem: null }])
    expect(shop.resend.inbox).toHaveLength(1)
  })

  test('for an hour is tried again at growing intervals', async () => {
    const shop = await openTried('down')
    const waits: unknown[] = []
    for (let count = 0; count < 6; count += 1) {
      const [mail] = await shop.rows(
        "SELECT round((julianday(nextAt) - julianday('now')) * 1440) AS minutes FROM mails",
      )
      waits.push(mail?.minutes)
      await nextTry(shop)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32])
  })

  test('until its link has expired is given up', async () => {
    const shop = await openTried('down')
    await shop.db.execute("UPDATE mails SET expiresAt = '2026-01-01T00:00:00.000Z'")
    shop.resend.setWeather('fine')
    await nextTry(shop)
    expect(await shop.rows('SELECT state, secret FROM mails')).toEqual([{ state: 'expired', secret: null }])
    expect(shop.resend.inbox).toEqual([])
  })
})

test('a mail whose answer is lost is sent once', async () => {
  const shop = await openTried('lost')
  shop.resend.setWeather('fine')
  await nextTry(shop)
  expect(await stored(shop)).toMatchObject([{ state: 'sent', tries: 2 }])
  expect(shop.resend.requests()).toBe(2)
  expect(shop.resend.inbox).toHaveLength(1)
})

test('a mail with another text under the key of one that was accepted counts as sent', async () => {
  const shop = await openTried('lost')
  shop.resend.setWeather('fine')
  await shop.db.execute("UPDATE users SET nombre = 'Otro nombre' WHERE id = 3")
  await nextTry(shop)
  expect(await stored(shop)).toMatchObject([{ state: 'sent', problem: null }])
  expect(shop.resend.inbox).toHaveLength(1)
})

test('a provider that answers too late is tried again, and sends the mail once', async () => {
  const shop = await openShop()
  shop.resend.setWeather('slow')
  const startedAt = performance.now()
  await askReset(shop)
  expect(performance.now() - startedAt).toBeLessThan(9000)
  await tried(shop, 1)
  await expect.poll(() => shop.resend.inbox).toHaveLength(1)
  shop.resend.setWeather('fine')
  await nextTry(shop)
  expect(await stored(shop)).toMatchObject([{ state: 'sent' }])
  expect(shop.resend.inbox).toHaveLength(1)
})

test('runs at the same moment send each mail once', async () => {
  const shop = await openTried('down')
  await shop.db.execute(`INSERT INTO mails (kind, email, userId, secret, expiresAt)
    SELECT 'invite', 'n' || value || '@example.mx', 3, secret, expiresAt FROM mails, generate_series(1, 24)`)
  shop.resend.setWeather('fine')
  await shop.db.execute("UPDATE mails SET nextAt = '2026-01-01T00:00:00.000Z'")
  await Promise.all([shop.runCron(), shop.runCron(), shop.runCron()])
  expect(new Set(shop.resend.inbox.map(({ to }) => to)).size).toBe(25)
  expect(shop.resend.requests()).toBe(26)
})

test('one run sends all mails to a provider that takes two in a second', async () => {
  const shop = await openShop()
  shop.resend.setWeather('twoASecond')
  await shop.db.execute(`INSERT INTO mails (kind, email, facts, expiresAt)
    SELECT 'account_refused', 'n' || value || '@example.mx', '{}', '2099-01-01T00:00:00.000Z' FROM generate_series(1, 5)`)
  await shop.runCron()
  expect(shop.resend.inbox).toHaveLength(5)
  expect(new Set((await stored(shop)).map(({ state }) => state))).toEqual(new Set(['sent']))
})

test('a sender that stopped half way is replaced when its claim has expired', async () => {
  const shop = await openTried('down')
  shop.resend.setWeather('fine')
  await shop.db.execute("UPDATE mails SET claimedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")
  await nextTry(shop)
  expect(shop.resend.inbox).toEqual([])
  await shop.db.execute("UPDATE mails SET claimedAt = '2026-01-01T00:00:00.000Z'")
  await nextTry(shop)
  expect(shop.resend.inbox).toHaveLength(1)
})

test('a mail whose text cannot be written waits, and does not stop the others', async () => {
  const shop = await openShop()
  await shop.db.execute(
    `INSERT INTO mails (kind, email, facts, nextAt, expiresAt) VALUES
      ('account_request', 'roto@example.mx', 'null', '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'),
      ('account_refused', 'nuevo@example.mx', '{}', '2026-01-02T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
  )
  await shop.runCron()
  expect(await stored(shop)).toEqual([
    { state: 'waiting', tries: 1, problem: 'No se pudo escribir el correo.' },
    { state: 'sent', tries: 1, problem: null },
  ])
})

test('a refused address is not tried again', async () => {
  const shop = await openShop()
  await shop.db.execute("UPDATE users SET email = 'rebota@example.mx' WHERE id = 3")
  await askReset(shop, 'rebota@example.mx')
  await expect
    .poll(() => stored(shop))
    .toEqual([{ state: 'refused', tries: 1, problem: 'La dirección de correo no existe o no es válida.' }])
  await nextTry(shop)
  expect(shop.resend.requests()).toBe(1)
})

test('names cannot add headers or markup', async () => {
  const shop = await openShop()
  const evil = 'Ana <script>alert(1)</script> "&\r\nBcc: otro@example.mx'
  await shop.db.execute({ sql: 'UPDATE users SET nombre = ? WHERE id = 3', args: [evil] })
  await shop.db.execute({
    sql: "UPDATE configuration SET value = json_set(value, '$.name', ?, '$.email', 'tienda@example.mx') WHERE key = 'business'",
    args: [evil],
  })
  await askReset(shop)
  const mail = await mailTo(shop, 'cliente@example.mx')
  const headers = [mail.from, mail.to, mail.subject, mail.replyTo ?? '']
  for (const header of headers) expect(header).not.toMatch(/[\r\n]/)
  expect(mail.from).toBe('"Ana scriptalert(1)/script & Bcc: otro@example.mx" <avisos@tienda.example>')
  expect(mail.replyTo).toBe('tienda@example.mx')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&#60;script&#62;')
})

test('without a provider the mails that wait are deleted', async () => {
  const shop = await openShop({ isAlone: true, sendsMail: false })
  await shop.db.execute(`INSERT INTO mails (kind, email, userId, secret, expiresAt)
    VALUES ('invite', 'cliente@example.mx', 3, 'x', '2099-01-01T00:00:00.000Z')`)
  await shop.runCron()
  expect(await shop.rows('SELECT state FROM mails')).toEqual([])
})
