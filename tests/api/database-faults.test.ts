import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { faults } from '../round-trips.ts'
import { type Caller, openShop, type Shop } from '../shop.ts'

let shop: Shop
let client: Caller
let staff: Caller

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, watchesDatabase: true })
  client = await shop.as('cliente')
  staff = await shop.as('almacen')
  // The isolate caches both sessions, so that the fault hits the call of the endpoint itself.
  await Promise.all([client.get('/cart'), staff.get('/inventory')])
})

beforeEach(async () => {
  shop.database.heal()
  await shop.db.batch(['DELETE FROM cart_items', 'UPDATE inventory SET reserved = 0'], 'write')
})

const order = { customerId: 1, orderItems: [{ productId: 1, quantity: 2 }] }
const place = (key: string) => client.post('/orders', order, { 'Idempotency-Key': key })
const ordersOf = (key: string) => shop.rows('SELECT id FROM orders WHERE idempotencyKey = ?', [key])
const writes: [name: string, call: () => Promise<Response>][] = [
  ['an order', () => place(crypto.randomUUID())],
  ['a cart line', () => client.post('/cart/item', { productId: 1, quantity: 1 })],
  [
    'a stock entry',
    () =>
      staff.post(
        '/inventory/movements',
        { items: [{ productId: 1, type: 'correction', delta: 1 }], reason: 'Ajuste de prueba' },
        { 'Idempotency-Key': crypto.randomUUID() },
      ),
  ],
  ['a payment attempt', () => client.post('/netpay/tokenize', { amount: 215.76 })],
]

// A read that timed out is not repeated, because that would make a slow database slower.
test.each(faults.filter((fault) => fault !== 'hang'))('a read is repeated after the fault: %s', async (fault) => {
  shop.database.fail(fault, 1)
  expect((await client.get('/cart')).status).toBe(200)
})

describe.each(faults)('when a call to the database fails (%s)', (fault) => {
  test('an order is sent again with its key, and exists once', async () => {
    const key = crypto.randomUUID()
    shop.database.fail(fault, 1)
    const response = await place(key)
    expect(response.status).toBeLessThan(202)
    expect(await ordersOf(key)).toEqual([{ id: (await response.json<{ id: number }>()).id }])
  })

  test('a read is answered 503 with Retry-After if its repetition fails too', async () => {
    shop.database.fail(fault)
    const response = await client.get('/cart')
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'El servidor está ocupado. Inténtalo de nuevo en unos segundos.',
    })
  })
})

test('a read of a database that hangs is sent once, and answered when its time is over', async () => {
  shop.database.fail('hang')
  const startedAt = performance.now()
  const calls = await shop.database.during(async () => expect((await client.get('/cart')).status).toBe(503))
  expect(calls).toBe(1)
  // The Worker waits once for its limit, not twice. The test allows up to twice the limit, because the machine may be busy.
  expect(performance.now() - startedAt).toBeLessThan(2 * 6000)
})

describe.each(writes)('%s', (_name, call) => {
  test('is answered 503, never as a refusal of the shop, when the database gives no answer', async () => {
    shop.database.fail('cut before')
    const response = await call()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  })
})

test('a first request that its browser ends does not stop the next ones', async () => {
  const { url, database, anonymous } = await openShop({ isAlone: true })
  database.fail('hang', 1)
  const browser = connect(Number(url.port), url.hostname)
  browser.write(`GET /personalization HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  await expect.poll(() => database.calls()).toBe(1)
  browser.resetAndDestroy()
  expect((await anonymous.get('/personalization')).status).toBe(200)
})

test('a database of other migrations is answered 500 with the reason in the log, and is not changed', async () => {
  const lines: string[] = []
  const other = await openShop({ isAlone: true, onLog: (line) => lines.push(line) })
  await other.db.execute("UPDATE migrations SET name = '0001_add_other_tables' WHERE rowid = 1")
  const stored = () => other.rows('SELECT sql FROM sqlite_master UNION ALL SELECT name FROM migrations')
  const before = await stored()

  const response = await other.anonymous.get('/personalization')

  expect([response.status, await response.json()]).toMatchObject([500, { code: 'INTERNAL' }])
  await expect.poll(() => lines.join()).toContain('La base de datos es de otra versión de la tienda')
  expect(await stored()).toEqual(before)
})
