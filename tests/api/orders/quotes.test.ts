import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type { Quote, QuotePage } from '#contract/orders/quotes'
import { type Caller, openShop, type Shop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

type Given = { price: number } | { discount: number }
type Line = { productId: number; quantity: number; price?: number; given?: Given }

const bolts: Line = { productId: 1, quantity: 6, given: { discount: 10 } }
const lamps: Line = { productId: 3, quantity: 2 }

const input = (change: object = {}) => ({
  customerId: 1,
  orderItems: [bolts, lamps],
  validUntil: addDays(todayInMexico(), 15),
  ...change,
})

const quote = (by: Caller, change: object = {}, key?: string) =>
  by.post('/quotes', input(change), key ? { 'Idempotency-Key': key } : {})

const read = async (by: Caller, id = 1) => (await by.get(`/quotes/${id}`)).json<Quote>()

const list = async (by: Caller, query = '') => (await by.get(`/quotes${query}`)).json<QuotePage>()

/** Makes the order of quote 1, of the lines with the price of a bolt, or of others. */
const order = (by: Caller, change: object = {}, key?: string) =>
  by.post(
    '/admin/orders',
    { customerId: 1, quoteId: 1, orderItems: [{ ...bolts, given: { price: 167.4 } }], ...change },
    key ? { 'Idempotency-Key': key } : {},
  )

const codeOf = async (answer: { status: number; json: <T>() => Promise<T> }) => [
  answer.status,
  (await answer.json<{ code: string }>()).code,
]

/** The last day of quote 1 was yesterday. */
const expire = ({ db }: Shop) =>
  db.execute({ sql: 'UPDATE quotes SET validUntil = ?', args: [addDays(todayInMexico(), -1)] })

const raisePrice = ({ db }: Shop) => db.execute('UPDATE products SET salePrice1 = 25000 WHERE id = 1')

test('stores the prices of a customer with the discounts that were given, and reserves no stock', async () => {
  const { as, db, rows } = await openShop()
  await db.execute("UPDATE products SET iva = '0' WHERE id = 3")
  const sales = await as('ventas')
  const answer = await quote(sales, {
    pickup: true,
    clientNote: 'Precios de contado.',
    internalNote: 'Compara con otro.',
  })
  expect(answer.status).toBe(201)
  const made = await answer.json<Quote>()
  expect(made).toMatchObject({
    id: 1,
    state: 'valid',
    customerId: 1,
    customer_name: 'Ferretería La Prueba',
    Customer: { name: 'Carla Cliente', company: 'Ferretería La Prueba', tax_id: 'EKU9003173C9' },
    validUntil: addDays(todayInMexico(), 15),
    user: 'Vero Ventas',
    pickup: true,
    clientNote: 'Precios de contado.',
    internalNote: 'Compara con otro.',
    lines: 2,
    subtotal: 1104.38,
    taxes: [
      { iva: '16', base: 1004.4, amount: 160.7 },
      { iva: '0', base: 99.98, amount: 0 },
    ],
    total: 1265.08,
    orderId: null,
    order_number: null,
    discardedAt: null,
    edited: null,
    items: [
      { code: 'TOR-0142', quantity: 6, price: 167.4, discount: 18.6, iva: '16' },
      { code: 'LAM-0001', quantity: 2, price: 49.99, discount: 0, iva: '0' },
    ],
  })
  expect(await rows('SELECT sum(reserved) AS held FROM inventory')).toEqual([{ held: 0 }])
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
  // Its prices, names and rates stay as they were.
  await db.execute("UPDATE products SET salePrice1 = 99900, name = 'Otro', iva = 'exento'")
  expect(await read(sales)).toEqual(made)
})

test('keeps a delivery address of the customer, and no other', async () => {
  const { as, db } = await openShop()
  await db.execute(
    "INSERT INTO delivery_addresses (id, customerId, street) VALUES (11, 1, 'Calle 1'), (12, 2, 'Calle 2')",
  )
  const sales = await as('ventas')
  const own = await (await quote(sales, { addressId: 11 })).json<Quote>()
  expect([own.addressId, own.shippingAddress]).toEqual([11, 'Calle 1'])
  const other = await (await quote(sales, { addressId: 12 })).json<Quote>()
  expect([other.addressId, other.shippingAddress]).toEqual([null, null])
  await sales.del('/customers/1/addresses/11')
  expect(await read(sales)).toMatchObject({ addressId: null, shippingAddress: null })
})

test('more pieces than are in stock can be quoted', async () => {
  const { as } = await openShop()
  const answer = await quote(await as('ventas'), { orderItems: [{ productId: 5, quantity: 500 }] })
  expect(answer.status).toBe(201)
})

test('lines of the same product become one', async () => {
  const { as } = await openShop()
  const made = await quote(await as('ventas'), { orderItems: [lamps, bolts, lamps] })
  expect((await made.json<Quote>()).items).toMatchObject([
    { productId: 3, quantity: 4 },
    { productId: 1, quantity: 6 },
  ])
})

test('the same key quotes once, and is refused with another quote', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const [one, two] = await Promise.all([quote(sales, {}, 'once'), quote(sales, {}, 'once')])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(await one.json()).toEqual(await two.json())
  expect(await codeOf(await quote(sales, { orderItems: [lamps] }, 'once'))).toEqual([422, 'KEY_REUSED'])
  // Another user may send the same key: it creates their own quote.
  expect(await (await quote(await as('gerente'), {}, 'once')).json()).toMatchObject({ id: 2 })
  expect(await rows('SELECT count(*) AS n FROM quotes')).toEqual([{ n: 2 }])
})

test.for([
  [{ customerId: 99 }, 404, 'NOT_FOUND'],
  [{ orderItems: [] }, 400, 'INVALID'],
  [{ orderItems: [{ productId: 8, quantity: 1 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 99, quantity: 1 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 7, quantity: 12 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 1, quantity: 1, price: 1 }] }, 409, 'PRICE_CHANGED'],
  [{ orderItems: [{ ...bolts, given: { discount: 10.1 } }] }, 403, 'DISCOUNT_LIMIT'],
  [{ orderItems: [{ ...bolts, given: { price: 167.39 } }] }, 403, 'DISCOUNT_LIMIT'],
  [{ orderItems: [{ ...bolts, given: { price: 1, discount: 1 } }] }, 400, 'INVALID'],
  [{ orderItems: [{ ...bolts, given: { price: 0 } }] }, 400, 'INVALID'],
  [{ orderItems: [{ productId: 1, quantity: 1_000_000, given: { price: 9_999_999 } }] }, 400, 'INVALID'],
  [{ validUntil: addDays(todayInMexico(), -1) }, 400, 'INVALID'],
  [{ validUntil: addDays(todayInMexico(), 366) }, 400, 'INVALID'],
  [{ validUntil: '2026-02-30' }, 400, 'INVALID'],
  [{ validUntil: undefined }, 400, 'INVALID'],
  [{ clientNote: 7 }, 400, 'INVALID'],
  [{ internalNote: 'a\u0000b' }, 400, 'INVALID'],
] as const)('a quote with %j is refused', async ([change, status, code]) => {
  const { as, rows } = unchanged()
  expect(await codeOf(await quote(await as('ventas'), change))).toEqual([status, code])
  expect(await rows('SELECT count(*) AS n FROM quotes')).toEqual([{ n: 0 }])
})

test('a note has at most 1,000 characters', async () => {
  const sales = await unchanged().as('ventas')
  expect(await codeOf(await quote(sales, { clientNote: 'x'.repeat(1001) }))).toEqual([400, 'INVALID'])
})

test('the refusal names the quantity, not the missing stock of another line', async () => {
  const { as } = unchanged()
  const orderItems = [
    { productId: 3, quantity: 500 },
    { productId: 7, quantity: 12 },
  ]
  expect(await (await quote(await as('ventas'), { orderItems })).json()).toMatchObject({
    message: 'Se vende por múltiplos de 5. (MUL-0005)',
  })
})

test('a blocked customer gets no quote', async () => {
  const { as } = await openShop()
  await (await as('gerente')).put('/customers/1/active', { active: false })
  expect(await codeOf(await quote(await as('ventas')))).toEqual([409, 'CUSTOMER_BLOCKED'])
})

test('the list finds quotes by folio, customer, code and state', async () => {
  const shop = await openShop()
  const [sales, manager] = [await shop.as('ventas'), await shop.as('gerente')]
  await quote(sales)
  await quote(sales, { customerId: 2, orderItems: [lamps] })
  await expire(shop)
  await quote(manager, { customerId: 2, orderItems: [{ productId: 7, quantity: 10 }] })
  await quote(manager)
  await quote(manager)
  await manager.post('/quotes/4/discard')
  await order(manager, { quoteId: 5 })
  const ids = async (query: string) => (await list(sales, query)).quotes.map(({ id }) => id)
  expect(await ids('')).toEqual([5, 4, 3, 2, 1])
  expect(await ids('?search=COT-3')).toEqual([3])
  expect(await ids('?search=3')).toEqual([3])
  expect(await ids('?search=otra')).toEqual([3, 2])
  expect(await ids('?search=mul0005')).toEqual([3])
  expect(await ids('?search=nada')).toEqual([])
  expect(await ids('?search=%25')).toEqual([])
  expect(await ids('?state=valid')).toEqual([3])
  expect(await ids('?state=expired')).toEqual([2, 1])
  expect(await ids('?state=ordered')).toEqual([5])
  expect(await ids('?state=discarded')).toEqual([4])
  expect(await ids('?sort=total&limit=2')).toEqual([3, 2])
  expect(await list(sales, '?limit=2&page=2')).toMatchObject({ total: 5, page: 2, quotes: [{ id: 3 }, { id: 2 }] })
  expect((await list(sales, '?state=ordered')).quotes).toMatchObject([{ orderId: 1, order_number: 1 }])
})

test.for(['?state=nada', '?sort=nada', '?page=x', `?search=${'9'.repeat(101)}`])(
  'the list refuses %s',
  async (query) => {
    expect((await (await unchanged().as('ventas')).get(`/quotes${query}`)).status).toBe(400)
  },
)

test.for(['0', '-1', 'x', '99', '9'.repeat(15)])('there is no quote %s', async (id) => {
  const sales = await unchanged().as('ventas')
  expect([400, 404]).toContain((await sales.get(`/quotes/${id}`)).status)
  expect([400, 404]).toContain((await sales.post(`/quotes/${id}/discard`)).status)
})

test('a quote becomes an order once', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  await quote(sales)
  const answer = await order(sales, {}, 'one')
  expect(answer.status).toBe(201)
  const made = await answer.json<Order>()
  expect(made.OrderItems).toMatchObject([{ price: 167.4, discount: 18.6 }])
  expect(await read(sales)).toMatchObject({ state: 'ordered', orderId: made.id, order_number: made.order_number })
  // The order has the id of its quote for staff, and not for the client.
  expect(made.quoteId).toBe(1)
  expect(await (await sales.get(`/orders/${made.id}`)).json()).toMatchObject({ quoteId: 1 })
  expect(await (await (await as('cliente')).get(`/orders/${made.id}`)).json()).not.toHaveProperty('quoteId')
  // The same request again returns the order; another one is refused.
  expect((await order(sales, {}, 'one')).status).toBe(200)
  expect(await codeOf(await order(sales, {}, 'two'))).toEqual([409, 'QUOTE_ORDERED'])
  expect(await codeOf(await sales.post('/quotes/1/discard'))).toEqual([409, 'QUOTE_ORDERED'])
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 1 }])
  expect(await rows('SELECT sum(reserved) AS held FROM inventory')).toEqual([{ held: 6 }])
})

test('of two orders of the same quote at once, one is made', async () => {
  const { as, rows } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  await quote(sales)
  const answers = await Promise.all([order(sales, {}, 'a'), order(manager, {}, 'b'), order(sales, {}, 'c')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 1 }])
  expect(await rows('SELECT sum(reserved) AS held FROM inventory')).toEqual([{ held: 6 }])
})

test('an order that is refused leaves its quote open', async () => {
  const { as } = await openShop()
  const sales = await as('ventas')
  await quote(sales, { orderItems: [{ productId: 3, quantity: 11 }] })
  const short = await order(sales, { orderItems: [{ productId: 3, quantity: 11 }] })
  expect(await codeOf(short)).toEqual([409, 'NOT_ORDERABLE'])
  expect(await read(sales)).toMatchObject({ state: 'valid', orderId: null })
})

test('an order of no quote, of a discarded one or of another customer’s is refused', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  await quote(sales)
  expect(await codeOf(await order(sales, { customerId: 2 }))).toEqual([409, 'QUOTE_OF_ANOTHER'])
  expect(await codeOf(await order(sales, { quoteId: 99 }))).toEqual([404, 'NOT_FOUND'])
  expect((await order(sales, { quoteId: 0 })).status).toBe(400)
  const discarded = await sales.post('/quotes/1/discard')
  expect(await discarded.json()).toMatchObject({ state: 'discarded', discardedBy: 'Vero Ventas' })
  expect(await codeOf(await order(sales))).toEqual([409, 'QUOTE_DISCARDED'])
  expect(await codeOf(await sales.post('/quotes/1/discard'))).toEqual([409, 'QUOTE_DISCARDED'])
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
})

test('a valid quote keeps its prices when those of the shop rise', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  await quote(sales)
  await raisePrice(shop)
  const refused = async (line: object) => codeOf(await order(sales, { orderItems: [{ ...bolts, ...line }] }))
  // 33 % off today's price. Without the quote, under its price or with fewer pieces, the limit of the user counts.
  const lower = { given: { price: 167.39 } }
  expect(await refused(lower)).toEqual([403, 'DISCOUNT_LIMIT'])
  expect(await refused({ given: { price: 167.4 }, quantity: 5 })).toEqual([403, 'DISCOUNT_LIMIT'])
  expect(await codeOf(await order(sales, { quoteId: undefined }))).toEqual([403, 'DISCOUNT_LIMIT'])
  expect(await refused({ productId: 2, given: { price: 167.4 } })).toEqual([403, 'DISCOUNT_LIMIT'])
  const made = await (await order(sales, { orderItems: [{ ...bolts, given: { price: 167.4 }, quantity: 7 }] })).json()
  expect(made).toMatchObject({ OrderItems: [{ price: 167.4, discount: 82.6 }] })
})

test('on its last day a quote is valid; after it, the limit of the user counts, and the refusal says why', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  await quote(sales, { validUntil: todayInMexico() })
  expect(await read(sales)).toMatchObject({ state: 'valid' })
  await raisePrice(shop)
  await expire(shop)
  expect(await read(sales)).toMatchObject({ state: 'expired' })
  const refused = await order(sales)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    {
      code: 'DISCOUNT_LIMIT',
      message:
        'La cotización ya venció. Puedes dar hasta 10 % de descuento y TOR-0142 tendría 33.04 %. Pide a un administrador o al gerente que lo cambie.',
    },
  ])
  // Within the limit, or by a user without one, it is ordered.
  const made = await order(sales, { orderItems: [{ ...bolts, given: { discount: 10 } }] })
  expect([made.status, (await read(sales)).state]).toEqual([201, 'ordered'])
  await quote(sales)
  await expire(shop)
  expect((await order(await shop.as('gerente'), { quoteId: 2 })).status).toBe(201)
})

test('roles that create no orders read no quotes', async () => {
  const { as } = unchanged()
  for (const name of ['pedidos', 'almacen', 'cliente']) {
    const caller = await as(name)
    expect([name, (await caller.get('/quotes')).status, (await quote(caller)).status]).toEqual([name, 403, 403])
  }
})

test('a quoted product and the customer of a quote are not deleted', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await quote(admin, { customerId: 2 })
  expect(await codeOf(await admin.del('/products/3'))).toEqual([409, 'HAS_QUOTES'])
  expect(await codeOf(await admin.del('/customers/2'))).toEqual([409, 'HAS_QUOTES'])
})

test('the log has the quote, its order and its end', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await quote(admin)
  await quote(admin)
  await order(admin)
  await admin.post('/quotes/2/discard')
  const { rows } = await (await admin.get('/audit?entity=quote')).json<AuditPage>()
  expect(rows.map(({ action, record }) => [action, record.label, record.path])).toEqual([
    ['discard_quote', 'COT-2 · Ferretería La Prueba', '/orders/quotes/2'],
    ['order_quote', 'COT-1 · Ferretería La Prueba', '/orders/quotes/1'],
    ['create', 'COT-2 · Ferretería La Prueba', '/orders/quotes/2'],
    ['create', 'COT-1 · Ferretería La Prueba', '/orders/quotes/1'],
  ])
  expect(rows[1]?.changes).toMatchObject([{ field: 'orderId', to: 1 }])
})
