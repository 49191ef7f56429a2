import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AuditPage, maxMatches } from '#contract/audit'
import type { Order } from '#contract/orders/orders'
import { findPage, mayEnter } from '../../web/app/pages.ts'
import { type Caller, openShop, shareShop } from '../shop.ts'
import { finish, plan } from './imports/importing.ts'
import { invoiceForm } from './invoices/invoicing.ts'
import { begin, charge, confirm, openPayingShop } from './payments/paying.ts'

const unchanged = shareShop()

const read = async (person: Caller, query = '') => (await person.get(`/audit?${query}`)).json<AuditPage>()

test('the log shows each change of a customer with the values before and after it', async () => {
  const { as } = await openShop()
  const manager = await as('gerente')
  await manager.put('/customers/1', { phone: '4770000000', credit_limit: 1500.5, notes: 'Paga los viernes' })
  const { rows, next } = await read(manager, 'entity=customer&entityId=1')
  expect(next).toBeNull()
  expect(rows).toMatchObject([
    {
      user: { id: 6, nombre: 'Gil Gerente' },
      onBehalfOf: null,
      action: 'update',
      record: { label: 'Ferretería La Prueba', path: '/customers/edit/1' },
    },
  ])
  expect(rows[0]?.changes).toEqual([
    { field: 'phone', from: '4771234567', to: '4770000000' },
    { field: 'notes', from: null, to: 'Paga los viernes' },
    { field: 'credit_limit', from: null, to: 1500.5 },
  ])
})

test('a change of a price list shows the prices of each product before and after it', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const list = { name: 'Mayoreo', base: 'list', percent: -5, validFrom: null, validTo: null, active: true }
  expect((await admin.post('/price-lists', list)).status).toBe(201)
  const setPrices = async (version: number, items: object[]) =>
    expect((await admin.put('/price-lists/1/items', { version, items })).status).toBe(200)
  await setPrices(1, [
    { productId: 1, rules: [{ min_qty: 1, price: 1170 }] },
    { productId: 2, rules: [{ min_qty: 1, base: 'list', percent: -8 }] },
  ])
  await setPrices(2, [
    {
      productId: 1,
      rules: [
        { min_qty: 1, price: 1165.5 },
        { min_qty: 10, base: 'cost', percent: 20 },
      ],
    },
    { productId: 2, rules: [] },
  ])
  const { rows } = await read(admin, 'entity=price_list&action=update')
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: 'product:TOR-0142', from: '$1,170.00', to: '$1,165.50 · desde 10: Costo +20 %' },
      { field: 'product:TOR-0143', from: 'Precio de lista −8 %', to: null },
    ],
    [
      { field: 'product:TOR-0142', from: null, to: '$1,170.00' },
      { field: 'product:TOR-0143', from: null, to: 'Precio de lista −8 %' },
    ],
  ])
})

test('switches of a member are shown as yes and no, and only when they change', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await admin.put('/admin/users/2', { nombre: 'Vera Ventas', active: true })
  await admin.put('/admin/users/2', { active: false })
  const { rows } = await read(admin, 'entity=user&entityId=2')
  expect(rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'active', from: true, to: false }],
    [{ field: 'nombre', from: 'Vero Ventas', to: 'Vera Ventas' }],
  ])
})

test('an order has its folio, its earlier state and both names', async () => {
  const { as, asCustomer } = await openShop()
  const sales = await as('ventas')
  const delegated = await asCustomer(sales, 1)
  await delegated.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })
  await sales.put('/orders/1/accept')
  const { rows } = await read(await as('admin'), 'entity=order')
  expect(rows).toMatchObject([
    { action: 'status', onBehalfOf: null, record: { order: 1, path: '/orders/view/1' } },
    { action: 'create', onBehalfOf: 'Ferretería La Prueba', user: { nombre: 'Vero Ventas' }, entityId: '1' },
  ])
  expect(rows[0]?.changes).toEqual([{ field: 'status', from: 'Pending', to: 'Accepted' }])
  expect(rows[1]?.changes).toEqual([{ field: 'value', from: null, to: { count: 1 } }])
})

test('the money of refunds is in pesos, also in entries of earlier versions', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  const client = await as('cliente')
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })
  await admin.put('/orders/1/accept')
  const { balance, OrderItems } = await (await admin.get('/orders/1')).json<Order>()
  await admin.post('/orders/1/payments', { amount: balance, form: '01', paidOn: '2026-01-05' })
  await admin.put('/orders/1/status', { status: 'Preparing' })
  const half = OrderItems.map(({ id: orderItemId }) => ({ orderItemId, quantity: 1 }))
  await admin.put('/orders/1/cancel-items', { items: half, reason: 'Sin existencia' })
  await admin.post('/payments/1/refunds', { amount: balance / 2, form: '01', reason: 'Sin existencia' })
  await db.execute(`INSERT INTO audit_log (action, entity, entityId, "after") VALUES
    ('charged_back', 'payment', '1', '{"way":"chargeback","amount":91245}')`)
  const amounts = async () => {
    const { rows } = await read(admin, 'entity=payment')
    return rows.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'amount')?.to])
  }
  const own = [
    ['refunded', balance / 2],
    ['refund_due', balance / 2],
  ]
  expect(await amounts()).toEqual([['charged_back', 91245], ...own])
  const earlier = await db.execute("DELETE FROM audit_log WHERE action IN ('refunded', 'refund_due')")
  expect(earlier.rowsAffected).toBe(2)
  await db.executeMultiple(readFileSync('db/migrations/0024_write_the_log_in_pesos.sql', 'utf8'))
  expect(await amounts()).toEqual([['charged_back', 912.45]])
})

test('each page continues after the last row, and filters combine', async () => {
  const { as, db } = await openShop()
  await db.batch(
    [...Array(25).keys()].map((n) => ({
      sql: `INSERT INTO audit_log (userId, action, entity, entityId, createdAt) VALUES (?, ?, 'product', '1', ?)`,
      args: [n % 2 ? 1 : 2, n % 5 ? 'update' : 'create', `2026-01-${String(n + 1).padStart(2, '0')}T12:00:00.000Z`],
    })),
  )
  const admin = await as('admin')
  const first = await read(admin, 'limit=10')
  const second = await read(admin, `limit=10&before=${first.next}`)
  const third = await read(admin, `limit=10&before=${second.next}`)
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([10, 10, 5])
  expect(third.next).toBeNull()
  const ids = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  const dates = async (query: string) => (await read(admin, query)).rows.map(({ createdAt }) => createdAt.slice(0, 10))
  expect(await dates('from=2026-01-24')).toEqual(['2026-01-25', '2026-01-24'])
  expect(await dates('to=2026-01-02')).toEqual(['2026-01-02', '2026-01-01'])
  expect(await dates('from=2026-01-06&to=2026-01-10&user=1')).toEqual(['2026-01-10', '2026-01-08', '2026-01-06'])
  expect(await dates('action=create&user=2')).toEqual(['2026-01-21', '2026-01-11', '2026-01-01'])
  expect(await dates('from=2027-01-01')).toEqual([])
})

const searched = shareShop(async ({ as, db }) => {
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  await db.execute(`INSERT INTO audit_log (userId, action, entity, entityId) VALUES
    (1, 'update', 'product', '1'), (1, 'update', 'product', '3'), (1, 'block', 'customer', '1'), (1, 'update', 'user', '5')`)
})

test.for([
  ['the folio', '1', 'order'],
  ['part of the code of a product', 'tor0142', 'product'],
  ['a customer without accents', 'ferreteria la', 'customer'],
  ['a member of the team', 'alma', 'user'],
  ['a member of the team without accents', 'ALMACEN', 'user'],
] as const)('a search finds the changes of a record by %s', async ([, search, entity]) => {
  const { rows } = await read(await searched().as('admin'), `search=${encodeURIComponent(search)}`)
  expect(rows.map((row) => row.entity)).toEqual([entity])
})

test('a search that matches more records than it reads says so', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  const add = (from: number, to: number) =>
    db.execute(`WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})
      INSERT INTO users (nombre, usuario, email, AccesoId, passwordHash)
      SELECT 'Zoe ' || n, 'zoe' || n, 'zoe' || n || '@example.mx', 4, '' FROM numbers`)
  await add(1, maxMatches)
  expect(await read(admin, 'search=zoe')).toEqual({ rows: [], next: null, isPartial: false })
  await add(maxMatches + 1, maxMatches + 1)
  expect(await read(admin, 'search=zoe')).toMatchObject({ isPartial: true })
  expect(await read(admin)).toMatchObject({ isPartial: false })
})

test('a search finds the creation of a member of the team, also one whose user is a number', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await admin.post('/admin/users', { nombre: 'Eva Envíos', usuario: '003', email: 'eva@example.mx', AccesoId: 4 })
  await admin.post('/admin/users', { nombre: 'Luz Lara', usuario: '100', email: 'luz@example.mx', AccesoId: 4 })
  for (const name of ['Eva Envíos', 'Luz Lara']) {
    const { rows } = await read(admin, `search=${encodeURIComponent(name)}`)
    expect(rows).toMatchObject([{ action: 'create', entity: 'user', record: { label: name } }])
  }
})

test('secrets are never shown, whatever the entry holds', async () => {
  const { as, db } = await openShop()
  const values = {
    nombre: 'Ana',
    password: 'x1',
    passwordHash: 'x2',
    deep: { secret: 'x3', token: 'x4' },
    codes: ['x5'],
  }
  await db.execute({
    sql: `INSERT INTO audit_log (action, entity, entityId, "after") VALUES ('create', 'user', '1', ?)`,
    args: [JSON.stringify({ ...values, idempotencyKey: 'x6', key: 'voucher/x7.png', code: 'TOR-1' })],
  })
  const answer = await (await as('admin')).get('/audit')
  const text = await answer.clone().text()
  expect(text).not.toMatch(/x\d/)
  expect((await answer.json<AuditPage>()).rows[0]?.changes.map(({ field }) => field)).toEqual(['nombre', 'code'])
})

test.for(['ventas', 'cliente', 'pedidos', 'almacen'])('%s may not read the log', async (usuario) => {
  const { as } = unchanged()
  expect((await (await as(usuario)).get('/audit')).status).toBe(403)
})

test('impossible days and ids are refused in Spanish', async () => {
  const { as } = unchanged()
  const admin = await as('admin')
  for (const query of ['from=2026-02-30', 'user=abc', 'before=-1', 'limit=x']) {
    expect([query, (await admin.get(`/audit?${query}`)).status]).toEqual([query, 400])
  }
})

test('imports, roles and new members have a name and a link to their screen', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const { id } = await plan(admin, [{ code: 'TOR-0142', salePrice1: 200 }])
  await finish(admin, id, 'apply')
  await admin.put('/admin/roles', { 5: 'Bodega' })
  await admin.post('/admin/users', { nombre: 'Eva Envíos', usuario: '1eva', email: 'eva@example.mx', AccesoId: 4 })
  const { rows } = await read(admin, 'limit=20')
  const records = rows.map(({ entity, record }) => [entity, record.label, record.path])
  expect(records).toContainEqual(['import', 'lista.xlsx', '/products/import'])
  expect(records).toContainEqual(['role', 'Bodega', '/team/manage'])
  expect(records).toContainEqual(['user', 'Eva Envíos', expect.stringMatching(/^\/team\/edit\/\d+$/)])
})

test('the log links only to pages that its reader may enter', async () => {
  const { as } = await openShop()
  const [admin, manager, warehouse] = [await as('admin'), await as('gerente'), await as('almacen')]
  await warehouse.post('/purchases', {
    supplier: 'Tornillos del Norte',
    date: '2026-01-02',
    items: [{ productId: 1, quantity: 1, cost: 5 }],
  })
  const { id } = await plan(warehouse, [{ code: 'TOR-0142', stock: 80 }], { kind: 'stock' })
  await finish(warehouse, id, 'apply')
  await manager.put('/customers/1', { phone: '4770000000' })
  const linksOf = async (reader: Caller) =>
    Object.fromEntries((await read(reader, 'limit=50')).rows.map(({ entity, record }) => [entity, record]))
  expect(await linksOf(admin)).toMatchObject({
    purchase: { path: '/inventory/purchases/1' },
    import: { path: '/inventory/import' },
    customer: { path: '/customers/edit/1' },
  })
  const links = await linksOf(manager)
  expect(links).toMatchObject({
    purchase: { label: 'Tornillos del Norte', path: null },
    import: { label: 'lista.xlsx', path: null },
    customer: { path: '/customers/edit/1' },
  })
  const pages = Object.values(links).flatMap(({ path }) => (path ? [findPage(path)?.page] : []))
  expect(pages.filter((page) => !page || !mayEnter(page, { AccesoId: 6 }))).toEqual([])
})

test('entries of charges, invoices and statements lead to their record, by the ids of the provider too', async () => {
  const shop = await openPayingShop()
  const [admin, other] = [await shop.as('admin'), await shop.as('otro')]
  await other.post('/orders', { orderItems: [{ productId: 3, quantity: 1 }] })
  await confirm(shop.client, await charge(shop, await begin(shop)))
  // CAST reads the first digit of this token as a number, 2, which is the id of the payment in cash.
  await admin.post('/orders/1/payments', { amount: 1, form: '01', paidOn: '2026-01-05' })
  const token = '2f5b0a52-4c6d-4a53-9d0e-0a1b2c3d4e5f'
  await shop.db.execute({ sql: 'UPDATE payments SET transactionTokenId = ? WHERE id = 1', args: [token] })
  await shop.db.execute({ sql: "UPDATE audit_log SET entityId = ? WHERE action = 'pay'", args: [token] })
  expect((await shop.client.post('/orders/2/invoice', { ...invoiceForm, payment_form: '04' })).status).toBe(201)
  const movement = { movedOn: '2026-01-05', amount: 10, concept: 'SPEI', reference: '1', repeated: 0 }
  const columns = { date: 0, amount: 3, concept: 1, reference: 2 }
  const uid = '1f5b0a52-4c6d-4a53-9d0e-0a1b2c3d4e5f'
  const sent = { uid, name: 'bbva.csv', headers: 'Fecha|Concepto|Referencia|Abono', columns, movements: [movement] }
  expect((await admin.post('/bank-statements', sent)).status).toBe(201)
  const { rows } = await read(admin, 'limit=50')
  const pathOf = (action: string) => rows.find((row) => row.action === action)?.record.path
  expect(pathOf('pay')).toBe('/orders/view/2')
  expect(pathOf('issue')).toBe('/orders/view/2')
  expect(pathOf('add_statement')).toBe('/payments/reconcile?statement=1')
})

test('the log shows names instead of the ids in its values', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  await admin.put('/products/1', { categoryId: 2 })
  const [product] = (await read(admin, 'entity=product')).rows
  const names = await db.execute('SELECT id, name FROM categories WHERE id IN (1, 2, 3)')
  const nameOf = new Map(names.rows.map(({ id, name }) => [Number(id), String(name)]))
  const change = product?.changes.find(({ field }) => field === 'categoryId')
  expect(change?.to).toBe(nameOf.get(2))
  expect([...nameOf.values()]).toContain(change?.from)
  await admin.put('/admin/users/4', { AccesoId: 5 })
  const [user] = (await read(admin, 'entity=user')).rows
  expect(user?.changes).toEqual([{ field: 'AccesoId', from: 'Pedidos', to: 'Almacén' }])

  await (await as('almacen')).post('/purchases', {
    supplier: 'Tornillos del Norte',
    date: '2026-01-02',
    items: [{ productId: 1, quantity: 1, cost: 5 }],
  })
  const [purchase] = (await read(admin, 'entity=purchase')).rows
  expect(purchase?.record).toMatchObject({ label: 'Tornillos del Norte', path: '/inventory/purchases/1' })
})

test('the log shows the bank accounts of the shop before and after a change', async () => {
  const { as, db } = await openShop()
  await db.execute("DELETE FROM configuration WHERE key = 'banks'")
  const admin = await as('admin')
  const bank = { bank: 'BBVA', holder: 'La Tienda', clabe: '012180001234567899', instructions: '' }
  const other = { ...bank, bank: 'Banorte', clabe: '072180001234567897' }
  const save = (value: object[]) => admin.post('/update-configuracion', { key: 'banks', value })
  const [before, after] = ['BBVA · La Tienda · 012180001234567899', 'Banorte · La Tienda · 072180001234567897']
  await save([bank, other])
  await save([other])
  const { rows } = await read(admin, 'entity=configuration&entityId=banks')
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: '1', from: before, to: after },
      { field: '2', from: after, to: null },
    ],
    [
      { field: '1', from: null, to: before },
      { field: '2', from: null, to: after },
    ],
  ])
})
