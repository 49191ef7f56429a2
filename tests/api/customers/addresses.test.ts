import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import type { DeliveryAddress } from '#contract/customers/addresses'
import type { Order } from '#contract/orders/orders'
import { type Caller, openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const warehouse = {
  alias: 'Bodega',
  street: 'Blvd. Aeropuerto 12, Centro',
  city: 'León',
  state: 'Guanajuato',
  zip: '37000',
  contact: 'Juan Pérez',
  phone: '477 123 4567',
  notes: 'Entrar por la puerta 3.',
}
const order = (change: object = {}) => ({ orderItems: [{ productId: 1, quantity: 1 }], ...change })

const add = async (by: Caller, input: object, customer = 1) =>
  (await by.post(`/customers/${customer}/addresses`, input)).json<DeliveryAddress>()
const list = async (by: Caller, customer = 1) =>
  (await by.get(`/customers/${customer}/addresses`)).json<DeliveryAddress[]>()
const generate = async (client: Caller, change: object = {}) => {
  const answer = await client.post('/orders', order(change))
  expect(answer.status).toBe(201)
  return answer.json<Order>()
}

test('a client adds, changes and deletes delivery addresses of its own', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  expect(await list(client)).toEqual([])
  const added = await add(client, warehouse)
  expect(added).toMatchObject({ ...warehouse, phone: '4771234567', version: 1 })
  expect(added.text).toBe(
    'Bodega: Blvd. Aeropuerto 12, Centro, León, Guanajuato, CP 37000\nRecibe: Juan Pérez, 4771234567\nEntrar por la puerta 3.',
  )
  const path = `/customers/1/addresses/${added.id}`
  const changed = await client.put(path, { street: 'Calle 2', version: 1 })
  expect(await changed.json()).toMatchObject({ alias: '', street: 'Calle 2', version: 2 })
  expect((await client.put(path, { street: 'Calle 3', version: 1 })).status).toBe(409)
  expect((await client.del(path)).status).toBe(200)
  const again = await client.del(path)
  expect([again.status, await again.json()]).toMatchObject([
    404,
    { message: 'Esta dirección ya no existe: la eliminaron.' },
  ])
  expect(await rows("SELECT action FROM audit_log WHERE entity = 'delivery_address' ORDER BY id")).toEqual([
    { action: 'create' },
    { action: 'update' },
    { action: 'delete' },
  ])
})

test('the log has an address as it was and as it became', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const { id, version } = await add(client, warehouse)
  await client.put(`/customers/1/addresses/${id}`, { ...warehouse, street: 'Calle 2', notes: null, version })
  const log = await (await as('admin')).get('/audit?entity=delivery_address&action=update')
  const { rows } = await log.json<AuditPage>()
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: 'street', from: 'Blvd. Aeropuerto 12, Centro', to: 'Calle 2' },
      { field: 'notes', from: 'Entrar por la puerta 3.', to: null },
    ],
  ])
})

test('an address that is sent again is not added twice', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const added = await add(client, warehouse)
  expect(await add(client, warehouse)).toEqual(added)
  const short = await add(client, { street: 'Calle 1' })
  expect(await add(client, { street: 'Calle 1', city: null })).toEqual(short)
  const other = await add(client, { ...warehouse, notes: null })
  expect((await list(client)).map(({ id }) => id)).toEqual([added.id, short.id, other.id])
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE entity = 'delivery_address'")).toEqual([{ n: 3 }])
})

test('the addresses of a customer are closed to other clients and to staff without customers', async () => {
  const { as } = await openShop()
  const { id } = await add(await as('ventas'), warehouse)
  const other = await as('otro')
  const answers = [
    await other.get('/customers/1/addresses'),
    await other.post('/customers/1/addresses', warehouse),
    await other.put(`/customers/1/addresses/${id}`, warehouse),
    await other.del(`/customers/1/addresses/${id}`),
    // The address belongs to another customer than the one in the path.
    await other.put(`/customers/2/addresses/${id}`, warehouse),
    await other.del(`/customers/2/addresses/${id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await (await as('pedidos')).get('/customers/1/addresses')).status).toBe(403)
  expect(await list(await as('gerente'))).toHaveLength(1)
})

test.for([
  [{ street: '' }, 'Escribe la calle, el número y la colonia.'],
  [{ zip: '370' }, 'El código postal debe tener 5 dígitos.'],
  [{ phone: '123' }, 'El teléfono debe tener 10 dígitos.'],
] as const)('an address with %j is refused', async ([change, message]) => {
  const { as } = unchanged()
  const answer = await (await as('cliente')).post('/customers/1/addresses', { ...warehouse, ...change })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message })
})

test('an order goes to the address chosen and keeps its text', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const shop = await add(client, { street: 'Calle 1', city: 'León' })
  const bodega = await add(client, warehouse)
  const made = await generate(client, { addressId: bodega.id })
  expect(made).toMatchObject({ shippingAddress: bodega.text, pickup: false })
  await client.put(`/customers/1/addresses/${bodega.id}`, { street: 'Otra calle' })
  await client.del(`/customers/1/addresses/${bodega.id}`)
  expect(await (await client.get(`/orders/${made.id}`)).json()).toMatchObject({ shippingAddress: bodega.text })
  expect((await list(client)).map(({ id }) => id)).toEqual([shop.id])
})

test('an order without a choice goes to the address used last', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  expect(await generate(client)).toMatchObject({ shippingAddress: null, pickup: false })
  await add(client, { street: 'Calle 1' })
  const second = await add(client, { street: 'Calle 2' })
  expect(await generate(client)).toMatchObject({ shippingAddress: 'Calle 1' })
  await generate(client, { addressId: second.id })
  expect(await generate(client)).toMatchObject({ shippingAddress: 'Calle 2' })
  expect((await list(client)).map(({ street }) => street)).toEqual(['Calle 2', 'Calle 1'])
})

test('an address that is added as the default comes before the one used last', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const { id } = await add(client, { street: 'Calle 1' })
  await generate(client, { addressId: id })
  await add(client, { street: 'Calle 2' })
  await add(client, { street: 'Calle 3', isDefault: true })
  expect((await list(client)).map(({ street }) => street)).toEqual(['Calle 3', 'Calle 1', 'Calle 2'])
  expect(await generate(client)).toMatchObject({ shippingAddress: 'Calle 3' })
})

test('an order that is collected or has a free text does not change the default', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await add(client, { street: 'Calle 1' })
  expect(await generate(client, { pickup: true })).toMatchObject({ shippingAddress: null, pickup: true })
  expect(await generate(client, { shippingAddress: 'Calle 9' })).toMatchObject({ shippingAddress: 'Calle 9' })
  expect(await list(client)).toMatchObject([{ street: 'Calle 1' }])
})

test('an order to an address that was deleted or is not the client’s is refused', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const { id } = await add(await as('otro'), warehouse, 2)
  const answer = await client.post('/orders', order({ addressId: id }))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'ADDRESS_GONE' })
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
})

test('a key that is sent again with another address is refused', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const { id } = await add(client, warehouse)
  const key = { 'Idempotency-Key': 'one' }
  expect((await client.post('/orders', order({ addressId: id }), key)).status).toBe(201)
  expect((await client.post('/orders', order({ addressId: id }), key)).status).toBe(200)
  expect((await client.post('/orders', order({ pickup: true }), key)).status).toBe(422)
})

test('the address of a customer’s record is its first delivery address and follows the record', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.put('/customers/1', { address: 'Av. Hidalgo 5', city: 'León', state: 'Guanajuato', zip: '37000' })
  expect(await list(client)).toMatchObject([{ text: 'Av. Hidalgo 5, León, Guanajuato, CP 37000' }])
  await client.put('/customers/1', { address: 'Av. Juárez 8' })
  expect(await list(client)).toMatchObject([{ street: 'Av. Juárez 8', version: 2 }])
  const [first] = await list(client)
  await client.put(`/customers/1/addresses/${first?.id}`, { street: 'Bodega 7' })
  await client.put('/customers/1', { address: 'Av. Hidalgo 5' })
  expect(await list(client)).toMatchObject([{ street: 'Bodega 7' }])
})

test('a customer may have 50 addresses', async () => {
  const { as, db } = await openShop()
  await db.execute(`INSERT INTO delivery_addresses (customerId, street)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT 1, 'Calle ' || i FROM n`)
  const answer = await (await as('cliente')).post('/customers/1/addresses', warehouse)
  expect(answer.status).toBe(409)
})
