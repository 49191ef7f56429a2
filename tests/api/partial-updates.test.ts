import { expect, test } from 'vitest'
import { openShop, type Shop, shareShop } from '../shop.ts'

const unchanged = shareShop()

const put = async (shop: Shop, path: string, body: object, who = 'admin') => {
  const answer = await (await shop.as(who)).put(path, body)
  return { status: answer.status, json: await answer.json<Record<string, unknown>>() }
}

test('a category keeps its parent when only its name is sent, and moves to the root with null', async () => {
  const shop = await openShop()
  expect(await put(shop, '/categories/3', { name: 'Cabeza hexagonal' })).toMatchObject({
    status: 200,
    json: { name: 'Cabeza hexagonal', parentId: 2 },
  })
  expect(await put(shop, '/categories/3', { parentId: null })).toMatchObject({
    json: { name: 'Cabeza hexagonal', parentId: null },
  })
  expect(await put(shop, '/categories/4', { name: 'Cabeza hexagonal' })).toMatchObject({ status: 409 })
})

test('a product keeps every field that is left out', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const full = { description: 'Galvanizado', brand: 'Truper', min_stock: 7, min_qty: 4, multiple: 2, cost: 90 }
  const { json: before } = await put(shop, '/products/1', full)
  const { status, json } = await put(shop, '/products/1', { salePrice1: 200 })
  expect(status).toBe(200)
  expect(json).toEqual({ ...before, salePrice1: 200, version: Number(before.version) + 1, updatedAt: json.updatedAt })
  expect(await put(shop, '/products/1', { multiple: 3 })).toMatchObject({
    status: 400,
    json: { message: 'El mínimo debe ser múltiplo de 3.' },
  })
  expect(await put(shop, '/products/1', { description: null, cost: null })).toMatchObject({
    json: { description: '', cost: null, brand: 'Truper', min_qty: 4, multiple: 2 },
  })
  const history = await (await admin.get('/admin/products/1/history')).json<{ changes: unknown[] }[]>()
  expect(history[1]?.changes).toEqual([{ field: 'salePrice1', from: 186, to: 200 }])
})

test('a deactivated member stays inactive when only the name is sent', async () => {
  const shop = await openShop()
  await put(shop, '/admin/users/4', { active: false })
  expect(await put(shop, '/admin/users/4', { nombre: 'Pedro Pérez' })).toMatchObject({
    status: 200,
    json: { nombre: 'Pedro Pérez', active: false, AccesoId: 4, email: 'pedidos@example.mx' },
  })
})

test('an announcement keeps its fields, and never ends without content or before it starts', async () => {
  const shop = await openShop()
  await put(shop, '/admin/comunicados/2', { startsAt: '2026-03-01', closable: false })
  expect(await put(shop, '/admin/comunicados/2', { active: false })).toMatchObject({
    json: { texto: 'Para clientes', audience: 'clients', closable: false, startsAt: '2026-03-01T06:00:00.000Z' },
  })
  expect(await put(shop, '/admin/comunicados/2', { endsAt: '2026-02-01' })).toMatchObject({
    status: 400,
    json: { fields: { endsAt: 'Termina antes de empezar.' } },
  })
  expect(await put(shop, '/admin/comunicados/2', { texto: null })).toMatchObject({
    status: 400,
    json: { message: 'Escribe un texto o sube una imagen.' },
  })
})

test('the personalization keeps the colours that are left out', async () => {
  const shop = await openShop()
  await put(shop, '/admin/personalization', { admin_sidebar_color: '#204020' })
  expect(await put(shop, '/admin/personalization', { admin_sidebar_hover_color: '#102010' })).toMatchObject({
    json: { admin_sidebar_color: '#204020', admin_sidebar_hover_color: '#102010', sidebar_background_type: 'color' },
  })
  expect(await put(shop, '/admin/personalization', { sidebar_background_type: 'image' })).toMatchObject({
    status: 400,
    json: { message: 'Sube una imagen de fondo.' },
  })
})

test('the minimum stock stays when only the location is sent', async () => {
  const shop = await openShop()
  await put(shop, '/inventory/2', { min_stock: 9, version: 1 })
  expect(await put(shop, '/inventory/2', { location: 'A-01', version: 2 })).toMatchObject({
    json: { Inventory: { min_stock: 9, location: 'A-01' } },
  })
})

test('a customer keeps what is left out, and stores its country and billing details', async () => {
  const shop = await openShop()
  const billingInfo = { portal: 'https://proveedores.example.mx', contactos: [{ name: 'Luz' }] }
  const { json } = await put(shop, '/customers/1', { country: 'us', billingInfo }, 'cliente')
  expect(json.customer).toMatchObject({ name: 'Carla Cliente', tax_id: 'EKU9003173C9', country: 'US', billingInfo })
  expect(await put(shop, '/customers/1', { phone: '55 1234 5678' })).toMatchObject({
    json: { customer: { phone: '5512345678', country: 'US', billingInfo } },
  })
  expect(await (await (await shop.as('admin')).get('/customers/1')).json()).toMatchObject({
    country: 'US',
    billingInfo,
  })
  expect(await put(shop, '/customers/1', { billingInfo: null }, 'cliente')).toMatchObject({
    json: { customer: { billingInfo: null } },
  })
  expect(await put(shop, '/customers/1', { tax_system: '612' })).toMatchObject({
    status: 400,
    json: { message: 'El régimen no corresponde al RFC.' },
  })
})

test.for(['México', 'mexico', 'MEX', 'mx'])('the country of a customer may be written %s', async (country) => {
  const shop = await openShop()
  const { json } = await put(shop, '/customers/1', { country }, 'cliente')
  expect(json.customer).toMatchObject({ country: 'MX' })
})

test('another name of a country is refused with an example', async () => {
  const shop = await openShop()
  const { json } = await put(shop, '/customers/1', { country: 'Guatemala' }, 'cliente')
  expect(json).toMatchObject({ code: 'INVALID', message: 'Usa la clave de dos letras: MX.' })
})

test('billing details that are too long or too deep are refused', async () => {
  const shop = await openShop()
  let deep: object = {}
  for (let level = 0; level < 2000; level++) deep = { deep }
  for (const billingInfo of [deep, { text: 'x'.repeat(4000) }]) {
    expect(await put(shop, '/customers/1', { billingInfo }, 'cliente')).toMatchObject({ status: 400 })
  }
})

test('PUT accepts the answer of GET for a product, also for one that is not for sale', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const full = { description: 'Galvanizado', brand: 'Truper', min_stock: 7, cost: 90, status: 'draft' }
  await put(shop, '/products/1', full)
  const read = await (await admin.get('/products/1')).json<Record<string, unknown>>()
  expect(read).toMatchObject({ ...full, categoryId: 3, product_key: '31161500', unit_key: 'H87', lastBought: null })
  const { status, json } = await put(shop, '/products/1', read)
  expect(status).toBe(200)
  expect(read).toMatchObject({ ...json, version: read.version, updatedAt: read.updatedAt })
  for (const who of ['cliente', 'almacen']) {
    const answer = await (await shop.as(who)).get('/products/1')
    expect(answer.status).toBe(404)
  }
})

test.for(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json-seq', ''])(
  'changes that are not sent as JSON, but as "%s", are refused',
  async (type) => {
    const { as, rows } = unchanged()
    const admin = await as('admin')
    const answer = await admin.call('PUT', '/products/1', { name: 'Otro nombre' }, { 'Content-Type': type })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'No se pudieron leer los datos enviados.' })
    expect(await rows('SELECT version FROM products WHERE id = 1')).toEqual([{ version: 1 }])
  },
)

test('a call whose fields are all optional needs no body', async () => {
  const { as } = await openShop()
  expect((await (await as('admin')).call('PUT', '/products/1')).status).toBe(200)
})
