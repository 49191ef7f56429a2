import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { Health } from '#contract/health'
import { openShop, type Shop } from '../shop.ts'
import { formWith, pdf, png } from './products/images.ts'

async function healthOf({ anonymous }: Pick<Shop, 'anonymous'>) {
  const answer = await anonymous.get('/health')
  const json = await answer.json()
  expect(v.parse(Health, json)).toEqual(json)
  return { code: answer.status, ...v.parse(Health, json) }
}

const ago = (time: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${time}')`

test('a shop whose cron runs and whose queues are empty is healthy, for a monitor without a session', async () => {
  const shop = await openShop()
  await shop.db.execute(`UPDATE jobs SET ranAt = ${ago('2 hours')}`)
  expect(await healthOf(shop)).toMatchObject({ code: 503, status: 'failing', failing: ['cron'], events: null })
  await shop.runCron()
  expect(await healthOf(shop)).toMatchObject({ code: 200, status: 'ok', failing: [], events: null, payments: null })
})

test('the answer names events, mails and payments that wait too long', async () => {
  const shop = await openShop()
  await shop.db.batch([
    `UPDATE jobs SET ranAt = ${ago('10 seconds')}`,
    `INSERT INTO outbox (event, createdAt) VALUES ('catalog', ${ago('20 minutes')})`,
    `INSERT INTO mails (kind, email, expiresAt, createdAt) VALUES ('invite', 'a@example.mx', '2099', ${ago('2 hours')})`,
    `INSERT INTO payment_intents (userId, customerId, target, lines, ivaRate, amount, merchantReferenceCode, expiresAt, checkAt)
      VALUES (3, 1, 'cart', '[]', 0, 1, 'order-1', '', ${ago('30 minutes')})`,
  ])
  const { code, failing, events, payments } = await healthOf(shop)
  expect([code, failing]).toEqual([503, ['events', 'payments', 'mails']])
  expect(events).toBeGreaterThanOrEqual(1200)
  expect(payments).toBeGreaterThanOrEqual(1800)
})

const withoutDatabase = {
  code: 503,
  status: 'failing',
  failing: ['database'],
  cron: null,
  events: null,
  payments: null,
  lookups: null,
  refunds: null,
  mails: null,
}

test('without its database the shop answers that the database fails', async () => {
  const shop = await openShop({ watchesDatabase: true })
  await healthOf(shop)
  shop.database.connect('http://127.0.0.1:9')
  expect(await healthOf(shop)).toEqual(withoutDatabase)
})

test('a database that refuses the token fails too, and its answer is logged', async () => {
  const refusing = createServer((_, answer) => answer.writeHead(401).end('{"error":"Unauthorized"}'))
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const faults: string[] = []
  const onLog = (line: string) => line.includes('"/health"') && faults.push(line)
  const shop = await openShop({ isAlone: true, onLog })
  shop.database.connect(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  expect(await healthOf(shop)).toEqual(withoutDatabase)
  await expect.poll(() => faults).toEqual([expect.stringContaining('401')])
})

test('a browser that opens /health gets the same answer', async () => {
  const { url } = await openShop()
  const answer = await fetch(new URL('/health', url), {
    headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' },
  })
  expect(answer.headers.get('Content-Type')).toContain('json')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('each request is one line with the pattern of its address and nothing personal', async () => {
  const lines: Record<string, unknown>[] = []
  const onLog = (line: string) => line.includes('"route"') && lines.push(JSON.parse(line))
  const shop = await openShop({ isAlone: true, onLog, logsRequests: true })
  const { anonymous } = shop
  const client = await shop.signIn('cliente')
  const { headers } = await client.get('/orders/12345?search=secreto')
  await anonymous.get('/orders/1')
  await client.get('/no-existe/cliente@example.mx')
  await expect.poll(() => lines.length).toBe(4)
  expect(lines).toEqual([
    { requestId: expect.any(String), method: 'POST', route: '/login', status: 200, ms: expect.any(Number) },
    {
      requestId: headers.get('X-Request-Id'),
      method: 'GET',
      route: '/orders/:id',
      status: 404,
      ms: expect.any(Number),
      userId: 3,
    },
    { requestId: expect.any(String), method: 'GET', route: '/orders/:id', status: 401, ms: expect.any(Number) },
    { requestId: expect.any(String), method: 'GET', route: 'unknown', status: 404, ms: expect.any(Number), userId: 3 },
  ])
})

test('the cron deletes sent events after a day, and uploads that nothing shows', async () => {
  const { as, db, rows, runCron, anonymous } = await openShop()
  const admin = await as('admin')
  const upload = async (path: string, file: Uint8Array<ArrayBuffer>) =>
    (await (await admin.post(path, formWith(file))).json<{ url: string }>()).url
  const used = await upload('/upload-product-image', png)
  const sheet = await upload('/upload-product-pdf', pdf)
  const unused = await upload('/upload-product-image', png)
  const fresh = await upload('/upload-general-asset', png)
  const left = await upload('/upload-general-asset', png)
  await admin.put('/products/1', { images: [used], pdf: sheet })
  await db.batch([
    `UPDATE files SET createdAt = ${ago('2 days')} WHERE '/files/' || key <> '${fresh}'`,
    `UPDATE jobs SET ranAt = ${ago('2 days')}`,
    // As after a request to R2 that failed.
    `DELETE FROM files WHERE '/files/' || key = '${left}'`,
    'DELETE FROM outbox',
    `INSERT INTO outbox (event, createdAt, sentAt) VALUES ('catalog', ${ago('2 days')}, ${ago('2 days')}),
      ('catalog', ${ago('2 days')}, ${ago('1 hours')})`,
  ])
  await runCron()
  expect(await rows("SELECT count(*) AS kept FROM outbox WHERE event = 'catalog'")).toEqual([{ kept: 1 }])
  expect(await rows("SELECT '/files/' || key AS url FROM files ORDER BY rowid")).toEqual([
    { url: used },
    { url: sheet },
    { url: fresh },
  ])
  await runCron()
  const statuses = await Promise.all([used, unused, left].map(async (url) => (await anonymous.get(url)).status))
  expect(statuses).toEqual([200, 404, 404])
  expect(await rows('SELECT * FROM files_to_delete')).toEqual([])
})
