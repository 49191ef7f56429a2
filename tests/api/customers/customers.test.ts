import { expect, test } from 'vitest'
import type { CustomerCreated } from '#contract/customers/customers'
import type { CustomerPage, StaffCustomer } from '#contract/customers/staff-customers'
import type { ErrorBody } from '#contract/errors'
import { type Caller, openShop, type Shop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const robots = {
  name: 'Ramón Núñez',
  company: 'Robótica Ñandú',
  legal_name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  email: 'compras@robotica.mx',
  phone: '(477) 765-4321',
  tax_id: 'ure180429tm6',
  tax_system: '601',
  zip: '86991',
}

/** Inserts an order with this status and date. */
async function placeOrder({ db }: Shop, customerId: number, status: string, pesos: number, daysAgo = 0) {
  const uid = crypto.randomUUID()
  const orderDate = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await db.execute({
    sql: `INSERT INTO orders (uid, customerId, userId, customer_name, status, subtotal, idempotencyKey, requestHash, orderDate)
      VALUES (?, ?, 3, '', ?, ?, ?, '', ?)`,
    args: [uid, customerId, status, pesos * 100, uid, orderDate],
  })
}

const namesIn = async (answer: { json: <T>() => Promise<T> }) =>
  (await answer.json<CustomerPage>()).customers.map(({ company }) => company)

test('staff create a customer and read back every field', async () => {
  const { as, rows } = await openShop()
  const manager = await as('gerente')
  const terms = {
    cfdi_use: 'G01',
    invoice_email: 'facturas@robotica.mx',
    notes: 'Entregar por la tarde',
    credit_days: 30,
    credit_limit: 50_000.5,
    salespersonId: 2,
  }
  const answer = await manager.post('/customers', { ...robots, ...terms })
  expect(answer.status).toBe(201)
  const { id } = await answer.json<CustomerCreated>()
  expect(await (await manager.get(`/customers/${id}`)).json()).toMatchObject({
    ...robots,
    ...terms,
    tax_id: 'URE180429TM6',
    phone: '4777654321',
    active: true,
    salesperson: 'Vero Ventas',
    hasFiscalData: true,
    users: [],
    orders: 0,
    lastOrderDate: null,
    owed: 0,
  })
  expect(await rows(`SELECT credit_limit, credit_days FROM customers WHERE id = ${id}`)).toEqual([
    { credit_limit: 5_000_050, credit_days: 30 },
  ])
  expect(await rows("SELECT userId, action, entityId FROM audit_log WHERE entity = 'customer'")).toEqual([
    { userId: 6, action: 'create', entityId: String(id) },
  ])
})

test('another session of a client may order as soon as the profile is complete', async () => {
  const { as } = await openShop()
  const [phone, laptop] = [await as('nueva'), await as('nueva')]
  const order = { orderItems: [{ productId: 1, quantity: 1 }] }
  expect((await laptop.post('/orders', order)).status).toBe(409)
  const made = await phone.post('/customers', robots)
  expect(made.status).toBe(201)
  const { id } = await made.json<{ id: number }>()
  expect((await laptop.post('/orders', order)).status).toBe(201)
  expect(await (await laptop.get(`/orders/customer/${id}`)).json()).toMatchObject([{ customerId: id }])
})

test('a customer without the required keys is refused with the messages of the profile form', async () => {
  const { as, rows } = await openShop()
  const answer = await (await as('gerente')).post('/customers', { company: 'Robótica Ñandú' })
  expect(answer.status).toBe(400)
  expect((await answer.json<ErrorBody>()).fields).toEqual({
    name: 'El nombre es requerido',
    email: 'El email es requerido',
    phone: 'El teléfono es requerido',
    tax_id: 'El RFC es requerido',
    tax_system: 'El regimen fiscal es requerido',
    zip: 'El código postal es requerido',
  })
  expect(await rows("SELECT 1 FROM customers WHERE company = 'Robótica Ñandú'")).toEqual([])
})

test('a client neither reads nor writes the fields of their record that are for staff', async () => {
  const { as, rows } = await openShop()
  const [admin, client] = [await as('admin'), await as('cliente')]
  const kept = { notes: 'Paga tarde', credit_days: 15, credit_limit: 1000 }
  const record = await (await client.get('/customers/1')).json<Record<string, unknown>>()
  const { id, version, billingInfo, updatedAt, country, ...own } = record
  expect((await admin.put('/customers/1', { ...own, ...kept, version })).status).toBe(200)
  expect(Object.keys(await (await client.get('/customers/1')).json<object>())).toEqual(Object.keys(record))
  const answer = await client.put('/customers/1', { ...own, notes: 'Paga bien', credit_limit: 9999, salespersonId: 1 })
  expect(answer.status).toBe(200)
  expect(await rows('SELECT notes, credit_days, credit_limit, salespersonId FROM customers WHERE id = 1')).toEqual([
    { notes: 'Paga tarde', credit_days: 15, credit_limit: 100_000, salespersonId: null },
  ])
})

test('a client reads the use and the e-mail of their invoices, which only staff change', async () => {
  const { as, rows } = await openShop()
  const [sales, client] = [await as('ventas'), await as('cliente')]
  const defaults = { cfdi_use: 'G01', invoice_email: 'facturas@ferreteria.mx' }
  expect((await sales.put('/customers/1', defaults)).status).toBe(200)
  expect(await (await client.get('/customers/1')).json()).toMatchObject(defaults)
  expect((await client.put('/customers/1', { cfdi_use: null, invoice_email: null, city: 'Silao' })).status).toBe(200)
  const stored = 'SELECT cfdi_use, invoice_email, city FROM customers WHERE id = 1'
  expect(await rows(stored)).toEqual([{ ...defaults, city: 'Silao' }])
  expect((await sales.put('/customers/1', { cfdi_use: null, invoice_email: null })).status).toBe(200)
  expect(await rows(stored)).toEqual([{ cfdi_use: null, invoice_email: null, city: 'Silao' }])
})

test('a manager sets and removes credit terms; a salesperson gets 403', async () => {
  const { as, rows } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  for (const credit of [{ credit_days: 30 }, { credit_limit: null }]) {
    const answer = await sales.post('/customers', { ...robots, ...credit })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ message: 'No tienes permiso para esta acción.' })
  }
  expect((await sales.post('/customers', robots)).status).toBe(201)
  await manager.put('/customers/3', { ...robots, credit_days: 0, credit_limit: 0 })
  expect(await rows('SELECT credit_days, credit_limit FROM customers WHERE id = 3')).toEqual([
    { credit_days: 0, credit_limit: 0 },
  ])
  await manager.put('/customers/3', { ...robots, credit_days: null, credit_limit: null })
  expect(await rows('SELECT credit_days, credit_limit FROM customers WHERE id = 3')).toEqual([
    { credit_days: null, credit_limit: null },
  ])
})

test('saving the RFC of another customer returns 409 until it is confirmed', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const twin = { ...robots, tax_id: 'EKU9003173C9' }
  const answer = await sales.post('/customers', twin)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'DUPLICATE_RFC',
    message: 'Ya existe un cliente con este RFC: Ferretería La Prueba.',
    details: { id: 1 },
  })
  expect((await sales.post('/admin/customers', twin)).status).toBe(409)
  expect(await rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: 2 }])
  expect((await sales.post('/customers', { ...twin, confirm: true })).status).toBe(201)
  expect((await sales.put('/customers/3', { ...twin, name: 'Ramona' })).status).toBe(200)
  expect((await sales.put('/customers/2', twin)).status).toBe(409)
  expect((await sales.put('/customers/2', { ...twin, confirm: true })).status).toBe(200)
})

test('many customers can have the generic RFC; without a legal name only that of the public is complete', async () => {
  const { as } = await openShop()
  const sales = await as('ventas')
  const open = { ...robots, tax_id: 'XAXX010101000', tax_system: '616' }
  expect((await sales.post('/customers', open)).status).toBe(201)
  const answer = await sales.post('/customers', { ...open, name: 'Ramona' })
  expect(answer.status).toBe(201)
  const { id } = await answer.json<CustomerCreated>()
  const isComplete = async () =>
    (await (await sales.get(`/customers/${id}`)).json<{ hasFiscalData: boolean }>()).hasFiscalData
  expect(await isComplete()).toBe(true)
  const abroad = { ...open, tax_id: 'XEXX010101000' }
  await sales.put(`/customers/${id}`, { ...abroad, legal_name: '' })
  expect(await isComplete()).toBe(false)
  await sales.put(`/customers/${id}`, { ...abroad, legal_name: 'ACME INC' })
  expect(await isComplete()).toBe(true)
})

test('a generic RFC requires regime 616, also in the profile of a client', async () => {
  const { as, rows } = await openShop()
  const generic = { ...robots, tax_id: 'xaxx-010101-000', tax_system: '605' }
  const message = 'El RFC genérico lleva el régimen 616 · Sin obligaciones fiscales.'
  const answers = await Promise.all([
    (await as('ventas')).post('/customers', generic),
    (await as('ventas')).put('/customers/1', generic),
    (await as('cliente')).put('/customers/1', generic),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { tax_system: message } })
  }
  expect(await rows("SELECT count(*) AS changed FROM customers WHERE tax_id LIKE 'XAXX%'")).toEqual([{ changed: 0 }])
})

test.for([
  [{ tax_id: 'CACX7605101P8' }, 'tax_system', 'El régimen no corresponde al RFC.'],
  [{ tax_id: 'NO' }, 'tax_id', 'RFC inválido.'],
  [{ salespersonId: 3 }, 'salespersonId', 'Elige un vendedor de la lista.'],
  [{ cfdi_use: 'P01' }, 'cfdi_use', 'Uso de CFDI inválido.'],
  [{ invoice_email: 'facturas' }, 'invoice_email', 'Ingrese un email válido'],
  [{ credit_days: 400 }, 'credit_days', 'Ingresa un número de días entre 0 y 365.'],
  [{ credit_limit: -1 }, 'credit_limit', 'Ingresa un número de 0 en adelante.'],
  [{ zip: '123' }, 'zip', 'El código postal debe tener 5 dígitos.'],
] as const)('refuses a customer with %j', async ([wrong, field, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('admin')).post('/customers', { ...robots, ...wrong })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
  expect(await rows('SELECT count(*) AS n FROM customers')).toEqual([{ n: 2 }])
})

test('a customer keeps a salesperson whose role has changed; other customers cannot get that user', async () => {
  const { as, rows } = await openShop()
  const admin = await as('admin')
  const put = (id: number, salespersonId: number) =>
    admin.put(`/customers/${id}`, { ...robots, salespersonId, confirm: true })
  await admin.put('/customers/1', { salespersonId: 2 })
  expect((await admin.put('/admin/users/2', { AccesoId: 4 })).status).toBe(200)
  expect((await put(1, 2)).status).toBe(200)
  for (const refused of [await put(1, 4), await put(2, 2)]) {
    expect(await refused.json()).toMatchObject({ fields: { salespersonId: 'Elige un vendedor de la lista.' } })
  }
  expect(await rows('SELECT name, salespersonId FROM customers ORDER BY id')).toEqual([
    { name: 'Ramón Núñez', salespersonId: 2 },
    { name: 'Otilio Otro', salespersonId: null },
  ])
})

test('only a customer with a generic RFC is saved without an e-mail and a postal code', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const counter = { name: 'Juan', email: '', phone: '4775550101', tax_id: 'XAXX010101000', tax_system: '616', zip: '' }
  const problems = { email: 'El email es requerido', zip: 'El código postal es requerido' }
  const { id } = await (await sales.post('/admin/customers/counter', counter)).json<CustomerCreated>()
  expect((await sales.put(`/customers/${id}`, { ...counter, name: 'Juana' })).status).toBe(200)
  expect((await sales.put(`/customers/${id}`, { email: '' })).status).toBe(200)
  expect((await sales.post('/customers', counter)).status).toBe(201)
  expect(await rows('SELECT name, email, zip FROM customers WHERE id > 2 ORDER BY id')).toEqual([
    { name: 'Juana', email: '', zip: '' },
    { name: 'Juan', email: '', zip: '' },
  ])
  const taxpayer = { ...counter, tax_id: 'URE180429TM6', tax_system: '601' }
  expect(await (await sales.post('/customers', taxpayer)).json()).toMatchObject({ fields: problems })
  expect(await (await sales.post('/admin/customers', counter)).json()).toMatchObject({
    fields: { user_email: problems.email },
  })
  for (const [path, change, field] of [
    [`/customers/${id}`, taxpayer, 'email'],
    ['/customers/1', { email: '' }, 'email'],
    ['/customers/1', { zip: '' }, 'zip'],
  ] as const) {
    const refused = await sales.put(path, change)
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { [field]: problems[field] } }])
  }
})

test('a client with a generic RFC still needs an e-mail and a postal code', async () => {
  const { as } = await openShop()
  const profile = { ...robots, tax_id: 'XAXX010101000', tax_system: '616', zip: '' }
  const answers = [
    await (await as('nueva')).post('/customers', profile),
    await (await as('cliente')).put('/customers/1', profile),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { zip: 'El código postal es requerido' } })
  }
})

test('a customer that is sent again is created once', async () => {
  const { as, rows } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  const counter = { ...robots, tax_id: 'XAXX010101000', tax_system: '616' }
  const create = async (by: Caller, customer: object) => (await by.post('/customers', customer)).json<CustomerCreated>()
  const [first, again] = [await create(sales, counter), await create(sales, counter)]
  expect(again).toEqual(first)
  // A change in the form, and another author, make another customer.
  expect((await create(sales, { ...counter, name: 'Ramona' })).id).toBe(4)
  expect((await create(manager, counter)).id).toBe(5)
  const taxpayer = await create(sales, robots)
  expect(await create(sales, robots)).toEqual(taxpayer)
  expect(await create(sales, { ...robots, confirm: true })).toEqual(taxpayer)
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE entity = 'customer'")).toEqual([{ n: 4 }])
})

test("a client's own customer that is sent again is created once", async () => {
  const { as, rows } = await openShop()
  const client = await as('nueva')
  const create = async (customer: object) => {
    const answer = await client.post('/customers', customer)
    return [answer.status, await answer.json()] as const
  }
  const [first, again] = [await create(robots), await create(robots)]
  expect(first[0]).toBe(201)
  expect(again).toEqual(first)
  // Other values are refused, and so are the same values after the record was changed.
  const refusal = [409, expect.objectContaining({ code: 'HAS_CUSTOMER' })]
  expect(await create({ ...robots, name: 'Ramona' })).toEqual(refusal)
  await client.put('/customers/3', { city: 'Silao' })
  expect(await create(robots)).toEqual(refusal)
  expect(await rows("SELECT action FROM audit_log WHERE entity = 'customer'")).toEqual([
    { action: 'create' },
    { action: 'update' },
  ])
})

test('saving an older version of a customer returns 409 with the name and time of the other change', async () => {
  const { as } = await openShop()
  const [sales, manager] = [await as('ventas'), await as('gerente')]
  await sales.post('/customers', robots)
  const { version } = await (await manager.get('/customers/3')).json<StaffCustomer>()
  await sales.put('/customers/3', { ...robots, version, city: 'León' })
  const answer = await manager.put('/customers/3', { ...robots, version, city: 'Silao' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Vero Ventas, \d\d:\d\d\)\.$/),
  })
  expect(await (await manager.get('/customers/3')).json()).toMatchObject({ city: 'León' })
  const missing = await manager.put('/customers/99', robots)
  expect(missing.status).toBe(404)
  expect((await missing.json<ErrorBody>()).message).toContain('Este cliente ya no existe')
})

test('the search matches any part of a customer, with or without accents', async () => {
  const { as } = await openShop()
  const sales = await as('ventas')
  await sales.post('/customers', robots)
  for (const search of ['nandu', 'ÑANDÚ robot', 'ramon', 'URE18', 'compras@rob', '477 765', '(477) 765-4321']) {
    const answer = await sales.get(`/customers?search=${encodeURIComponent(search)}`)
    expect(await namesIn(answer)).toEqual(['Robótica Ñandú'])
  }
  expect(await namesIn(await sales.get('/customers?search=100%25'))).toEqual([])
  for (const signs of ['--', '***', '.']) {
    expect(await namesIn(await sales.get(`/customers?search=${signs}`)), signs).toEqual([])
  }
  expect(await namesIn(await sales.get('/customers'))).toEqual([
    'Ferretería La Prueba',
    'Otra Tienda',
    'Robótica Ñandú',
  ])
})

test.for(['Gonçalves y Schönfeld', 'GONÇALVES Y SCHÖNFELD', 'Gonçalves y Schönfeld'.normalize('NFD')])(
  'the search finds a name with the accents of another language: %s',
  async (company) => {
    const { as } = await openShop()
    const sales = await as('ventas')
    await sales.post('/customers', { ...robots, company })
    for (const search of ['goncalves', 'GONÇALVES', 'schonfeld', 'Schönfeld', 'Schönfeld'.normalize('NFD')]) {
      const answer = await sales.get(`/customers?search=${encodeURIComponent(search)}`)
      expect(await namesIn(answer)).toEqual([company.normalize('NFC')])
    }
  },
)

test('the list has the orders and debt of each customer, and sorts and filters by them', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  await sales.post('/customers', { ...robots, legal_name: null })
  await placeOrder(shop, 1, 'Accepted', 100, 40)
  await placeOrder(shop, 1, 'Pending', 7, 35)
  await placeOrder(shop, 1, 'Cancelled', 9, 35)
  await placeOrder(shop, 2, 'Shipped', 300, 2)
  await sales.put('/customers/2/active', { active: false })
  const list = async (query: string) => namesIn(await sales.get(`/customers?${query}`))
  const [first, second] = (await (await sales.get('/customers')).json<CustomerPage>()).customers
  expect(first).toMatchObject({ orders: 3, owed: 100, users: [{ id: 3, email: 'cliente@example.mx', active: true }] })
  expect(second).toMatchObject({ orders: 1, owed: 300, active: false })
  expect(await list('sort=-owed')).toEqual(['Otra Tienda', 'Ferretería La Prueba', 'Robótica Ñandú'])
  expect(await list('sort=-orders&limit=1&page=2')).toEqual(['Otra Tienda'])
  expect(await list('sort=lastOrder')).toEqual(['Robótica Ñandú', 'Ferretería La Prueba', 'Otra Tienda'])
  expect(await list('idle=30')).toEqual(['Ferretería La Prueba', 'Robótica Ñandú'])
  expect(await list('status=blocked')).toEqual(['Otra Tienda'])
  expect(await list('status=active')).toEqual(['Ferretería La Prueba', 'Robótica Ñandú'])
  expect(await list('fiscal=incomplete')).toEqual(['Robótica Ñandú'])
  expect(await list('balance=owing')).toEqual(['Ferretería La Prueba', 'Otra Tienda'])
  await shop.db.execute('UPDATE customers SET salespersonId = 2 WHERE id = 1')
  expect(await list('salesperson=2')).toEqual(['Ferretería La Prueba'])
  expect(await list('salesperson=none')).toEqual(['Otra Tienda', 'Robótica Ñandú'])
  expect((await sales.get('/customers?sort=password')).status).toBe(400)
})

test('the list is sorted by city in the order of Spanish, and customers without a city are last', async () => {
  const { as, db } = await openShop()
  const cities = ['Zapopan', 'acámbaro', null, 'Ñuñoa', 'Ángel R. Cabada', 'Nuevo Laredo', '', 'Óbregón', 'Oaxaca']
  await db.batch([
    "UPDATE customers SET city = 'Ángel R. Cabada' WHERE id = 1",
    "UPDATE customers SET city = 'Zapopan' WHERE id = 2",
    ...cities
      .filter((city) => city !== 'Ángel R. Cabada' && city !== 'Zapopan')
      .map((city) => ({
        sql: `INSERT INTO customers (name, email, phone, zip, tax_id, tax_system, legal_name, company, city)
          VALUES ('Cliente', 'a@example.mx', '4770000000', '37000', '', '', '', '', ?)`,
        args: [city],
      })),
  ])
  const sales = await as('ventas')
  const sorted = async (sort: string) =>
    (await (await sales.get(`/customers?sort=${sort}`)).json<CustomerPage>()).customers.map(({ city }) => city || null)
  const expected = ['acámbaro', 'Ángel R. Cabada', 'Nuevo Laredo', 'Ñuñoa', 'Oaxaca', 'Óbregón', 'Zapopan']
  expect(await sorted('city')).toEqual([...expected, null, null])
  expect(await sorted('-city')).toEqual([...expected.toReversed(), null, null])
})

test('the list costs one database round trip', async () => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const sales = await as('ventas')
  await sales.get('/customers')
  expect(await database.during(async () => void (await sales.get('/customers?search=prueba&sort=-owed')))).toBe(1)
})

test('deleting a customer without orders keeps their user, without a customer and signed out', async () => {
  const shop = await openShop()
  const [sales, client] = [await shop.as('ventas'), await shop.as('otro')]
  expect((await sales.del('/customers/2')).status).toBe(200)
  expect(await shop.rows('SELECT id FROM customers')).toEqual([{ id: 1 }])
  expect(await shop.rows('SELECT customerId, active FROM users WHERE id = 7')).toEqual([
    { customerId: null, active: 1 },
  ])
  expect((await client.get('/cart')).status).toBe(401)
  const [entry] = await shop.rows("SELECT before FROM audit_log WHERE action = 'delete'")
  expect(JSON.parse(String(entry?.before))).toMatchObject({ company: 'Otra Tienda' })
  expect((await sales.del('/customers/2')).status).toBe(404)
})

test('a deleted customer is restored as it was, with its addresses, lists, mails and users', async () => {
  const shop = await openShop()
  const [sales, other] = [await shop.as('ventas'), await shop.as('otro')]
  const street = { alias: 'Bodega', street: 'Calle Luna 5', contact: 'Ana', phone: '4771112233' }
  await shop.db.execute("UPDATE customers SET address = 'Av. Sol 1', city = 'León', salespersonId = 2 WHERE id = 2")
  expect((await other.post('/customers/2/addresses', street)).status).toBe(201)
  await other.post('/lists', { name: 'Cada mes', items: [{ productId: 3, quantity: 4 }] })
  await shop.db.batch([
    `INSERT INTO mails (uid, kind, email, customerId, facts, expiresAt)
      VALUES ('uno', 'payment_reminder', 'compras@example.mx', 2, '{}', '2027-01-01T00:00:00.000Z')`,
    `INSERT INTO account_requests (business, contact, phone, email, state, customerId)
      VALUES ('Otra Tienda', 'Olga', '4771234567', 'olga@example.mx', 'approved', 2)`,
    'INSERT INTO cart_items (userId, onBehalfOf, productId, quantity) VALUES (1, 2, 3, 5)',
  ])
  const owns = [
    'customers',
    'delivery_addresses',
    'order_lists',
    'order_list_items',
    'mails',
    'account_requests',
    'cart_items',
  ]
  const all = () => Promise.all(owns.map((table) => shop.rows(`SELECT * FROM ${table} ORDER BY id`)))
  const before = await all()
  const users = 'SELECT id, customerId, active FROM users WHERE id = 7'
  expect((await sales.del('/customers/2')).status).toBe(200)
  expect(await shop.rows(users)).toEqual([{ id: 7, customerId: null, active: 1 }])
  expect((await sales.post('/customers/2/restore')).status).toBe(200)
  expect(await all()).toEqual(before)
  expect(await shop.rows(users)).toEqual([{ id: 7, customerId: 2, active: 1 }])
  expect((await (await shop.as('otro')).get('/cart')).status).toBe(200)
  expect(await shop.rows("SELECT action FROM audit_log WHERE action IN ('delete', 'restore')")).toEqual([
    { action: 'delete' },
    { action: 'restore' },
  ])
  expect((await sales.post('/customers/2/restore')).status).toBe(409)
  expect((await sales.post('/customers/99/restore')).status).toBe(409)
})

test('a customer is restored without a user who has another one by now, or another role', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  await shop.db.execute(
    "INSERT INTO users (id, nombre, usuario, email, AccesoId, customerId, passwordHash) VALUES (70, 'Ana', 'ana', 'ana@example.mx', 3, 2, '')",
  )
  await sales.del('/customers/2')
  await shop.db.batch(['UPDATE users SET customerId = 1 WHERE id = 7', 'UPDATE users SET AccesoId = 5 WHERE id = 70'])
  expect((await sales.post('/customers/2/restore')).status).toBe(200)
  expect(await shop.rows('SELECT id, customerId FROM users WHERE id IN (7, 70) ORDER BY id')).toEqual([
    { id: 7, customerId: 1 },
    { id: 70, customerId: null },
  ])
})

test('a customer with orders cannot be deleted', async () => {
  const shop = await openShop()
  await placeOrder(shop, 1, 'Cancelled', 5)
  const answer = await (await shop.as('admin')).del('/customers/1')
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: 'Tiene pedidos; puedes bloquearlo.' })
  expect(await shop.rows('SELECT customerId FROM users WHERE id = 3')).toEqual([{ customerId: 1 }])
})
