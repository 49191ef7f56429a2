import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { Quote } from '#contract/orders/quotes'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

/** Quote 1 of 6 bolts at 167.40 and 2 lamps. */
const content = (change: object = {}) => ({
  customerId: 1,
  orderItems: [
    { productId: 1, quantity: 6, given: { discount: 10 } },
    { productId: 3, quantity: 2 },
  ],
  validUntil: addDays(todayInMexico(), 15),
  ...change,
})

const quote = async (by: Caller, change: object = {}) => (await by.post('/quotes', content(change))).json<Quote>()

const edit = (by: Caller, change: object = {}) => by.put('/quotes/1', content({ version: 1, ...change }))

const codeOf = async (answer: { status: number; json: <T>() => Promise<T> }) => [
  answer.status,
  (await answer.json<{ code: string }>()).code,
]

test('an edit replaces lines, prices, last day, delivery and notes of the same quote', async () => {
  const { as, rows, db } = await openShop()
  await db.execute("INSERT INTO delivery_addresses (id, customerId, street) VALUES (11, 1, 'Calle 1')")
  const sales = await as('ventas')
  const before = await quote(sales, { pickup: true, clientNote: 'De contado.' })
  const answer = await edit(await as('gerente'), {
    orderItems: [
      { productId: 1, quantity: 8, given: { price: 150 } },
      { productId: 5, quantity: 500 },
    ],
    validUntil: addDays(todayInMexico(), 30),
    addressId: 11,
    internalNote: 'Última oferta.',
  })
  expect(answer.status).toBe(200)
  const after = await answer.json<Quote>()
  expect(after).toMatchObject({
    id: before.id,
    state: 'valid',
    createdAt: before.createdAt,
    user: 'Vero Ventas',
    version: 2,
    edited: { by: 'Gil Gerente' },
    validUntil: addDays(todayInMexico(), 30),
    pickup: false,
    addressId: 11,
    shippingAddress: 'Calle 1',
    clientNote: null,
    internalNote: 'Última oferta.',
    lines: 2,
    items: [
      { code: 'TOR-0142', quantity: 8, price: 150, discount: 36 },
      { productId: 5, quantity: 500, discount: 0 },
    ],
  })
  const [bolts, others] = after.items
  expect(after.subtotal).toBe(8 * 150 + 500 * (others?.price ?? 0))
  expect(bolts?.iva).toBe('16')
  expect(await (await sales.get('/quotes/1')).json()).toEqual(after)
  expect(await rows('SELECT count(*) AS n FROM quotes')).toEqual([{ n: 1 }])
  expect(await rows('SELECT sum(reserved) AS held FROM inventory')).toEqual([{ held: 0 }])
})

test('a save over the change of another user is refused with the name and time', async () => {
  const { as } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  await quote(sales)
  await edit(manager, { clientNote: 'La primera.' })
  const refused = await edit(sales, { clientNote: 'La segunda.' })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'CHANGED', message: expect.stringMatching(/^Otra persona modificó este registro \(.+, \d\d:\d\d\)\.$/) },
  ])
  expect(await codeOf(await edit(manager, {}))).toEqual([409, 'CHANGED'])
  expect(await (await sales.get('/quotes/1')).json()).toMatchObject({ clientNote: 'La primera.', version: 2 })
  expect((await edit(sales, { version: 2 })).status).toBe(200)
})

test('of two saves at once, one is made', async () => {
  const { as } = await openShop()
  const sales = await as('ventas')
  await quote(sales)
  const answers = await Promise.all([edit(sales, { clientNote: 'Una' }), edit(sales, { clientNote: 'Otra' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.for([
  [{ orderItems: [] }, 400, 'INVALID'],
  [{ orderItems: [{ productId: 8, quantity: 1 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 7, quantity: 12 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 3, quantity: 1, price: 1 }] }, 409, 'PRICE_CHANGED'],
  [{ orderItems: [{ productId: 3, quantity: 1, given: { discount: 10.1 } }] }, 403, 'DISCOUNT_LIMIT'],
  [{ orderItems: [{ productId: 1, quantity: 6, given: { price: 167.39 } }] }, 403, 'DISCOUNT_LIMIT'],
  [{ orderItems: [{ productId: 1, quantity: 1_000_000, given: { price: 9_999_999 } }] }, 400, 'INVALID'],
  [{ customerId: 2 }, 409, 'QUOTE_OF_ANOTHER'],
  [{ customerId: 99 }, 409, 'QUOTE_OF_ANOTHER'],
  [{ validUntil: addDays(todayInMexico(), -1) }, 400, 'INVALID'],
  [{ validUntil: addDays(todayInMexico(), 366) }, 400, 'INVALID'],
  [{ version: 'x' }, 400, 'INVALID'],
] as const)('an edit with %j is refused and changes nothing', async ([change, status, code]) => {
  const { as } = await openShop()
  const sales = await as('ventas')
  const before = await quote(sales)
  expect(await codeOf(await edit(sales, change))).toEqual([status, code])
  expect(await (await sales.get('/quotes/1')).json()).toEqual(before)
})

test('a quote that was ordered or discarded, and that of a blocked customer, is not edited', async () => {
  const { as } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  await quote(sales)
  await manager.put('/customers/1/active', { active: false })
  expect(await codeOf(await edit(sales))).toEqual([409, 'CUSTOMER_BLOCKED'])
  await manager.put('/customers/1/active', { active: true })
  await sales.post('/admin/orders', { customerId: 1, quoteId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  expect(await codeOf(await edit(sales))).toEqual([409, 'QUOTE_ORDERED'])
  await quote(sales)
  await sales.post('/quotes/2/discard')
  expect(await codeOf(await sales.put('/quotes/2', content({ version: 1 })))).toEqual([409, 'QUOTE_DISCARDED'])
  expect(await codeOf(await sales.put('/quotes/99', content()))).toEqual([404, 'NOT_FOUND'])
})

test('quoted prices above the limit stay in an edit, unless it lets the quote end later', async () => {
  const { as } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  const given = { price: 100 }
  const orderItems = [{ productId: 1, quantity: 6, given }]
  await quote(manager, { orderItems })
  // Fewer pieces, a lower price or another product need the limit.
  const refused = async (change: object) => codeOf(await edit(sales, { orderItems, ...change }))
  expect(await refused({ orderItems: [{ productId: 1, quantity: 5, given }] })).toEqual([403, 'DISCOUNT_LIMIT'])
  expect(await refused({ orderItems: [{ productId: 1, quantity: 6, given: { price: 99.99 } }] })).toEqual([
    403,
    'DISCOUNT_LIMIT',
  ])
  const later = await edit(sales, { orderItems, validUntil: addDays(todayInMexico(), 16) })
  expect([later.status, await later.json()]).toMatchObject([
    403,
    {
      message: expect.stringMatching(
        /^Con una vigencia más larga, sus descuentos tienen tu límite de hoy\. Puedes dar hasta 10 % /,
      ),
    },
  ])
  expect((await edit(sales, { orderItems, clientNote: 'Igual.' })).status).toBe(200)
  const shorter = await edit(sales, { orderItems, validUntil: todayInMexico(), version: 2 })
  expect(shorter.status).toBe(200)
  expect((await edit(manager, { orderItems, version: 3 })).status).toBe(200)
})

test('an edit renews an expired quote within the limit of the user', async () => {
  const { as, db } = await openShop()
  const sales = await as('ventas')
  await quote(sales)
  await db.execute({ sql: 'UPDATE quotes SET validUntil = ?', args: [addDays(todayInMexico(), -1)] })
  await db.execute('UPDATE products SET salePrice1 = 25000 WHERE id = 1')
  const orderItems = [{ productId: 1, quantity: 6, given: { price: 167.4 } }]
  expect(await codeOf(await edit(sales, { orderItems }))).toEqual([403, 'DISCOUNT_LIMIT'])
  const renewed = await edit(sales)
  expect(await renewed.json()).toMatchObject({ state: 'valid', items: [{ price: 225, discount: 25 }, {}] })
})

test('the log tells what an edit changed in each line', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await quote(admin, { clientNote: 'De contado.' })
  await edit(admin, {
    orderItems: [
      { productId: 1, quantity: 8, given: { price: 1500 } },
      { productId: 7, quantity: 10 },
    ],
    pickup: true,
    clientNote: 'De contado.',
  })
  const { rows } = await (await admin.get('/audit?entity=quote')).json<AuditPage>()
  expect(rows[0]).toMatchObject({ action: 'update', record: { label: 'COT-1 · Ferretería La Prueba' } })
  expect(rows[0]?.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
    { field: 'pickup', from: false, to: true },
    { field: 'product:LAM-0001', from: '2 × $49.99', to: 'Se quitó' },
    { field: 'product:MUL-0005', from: null, to: expect.stringMatching(/^10 × \$/) },
    { field: 'product:TOR-0142', from: '6 × $167.40', to: '8 × $1,500.00' },
  ])
})

test('roles that create no orders edit no quotes', async () => {
  const { as } = unchanged()
  for (const name of ['pedidos', 'almacen', 'cliente']) {
    expect([name, (await edit(await as(name))).status]).toEqual([name, 403])
  }
})
