import { expect, test } from 'vitest'
import type { UploadedFile } from '#contract/files'
import type { ProductsDeletionAnswer } from '#contract/products/bulk'
import type { ProductDetail } from '#contract/products/catalog'
import { type ProductField, productFields } from '#contract/products/columns'
import type { ProductEvent, StaffProduct } from '#contract/products/products'
import type { SatProduct } from '#contract/products/sat-keys'
import { enter } from '../../rooms/sockets.ts'
import { type Caller, openShop, shareShop } from '../../shop.ts'
import { formWith, pdf, png } from './images.ts'
import { create, drill, inputOf } from './new-product.ts'

const unchanged = shareShop()

const read = async (staff: Caller, id: number) => (await staff.get(`/admin/products/${id}`)).json<StaffProduct>()

test('a new product comes last in the list, with its initial stock at its cost', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  const product = await create(staff, { stock: 25 })
  expect(product).toMatchObject({ code: 'TAL-0001', unit_key: 'H87', cost: 610.5, position: 9, version: 1 })
  expect(product.Inventory).toEqual({ on_hand: 25, reserved: 0, quantity: 25, min_stock: 3, location: null })
  expect(await read(staff, product.id)).toEqual(product)
  expect(await rows('SELECT salePrice1, cost, image FROM products WHERE id = ?', [product.id])).toEqual([
    { salePrice1: 89990, cost: 61050, image: null },
  ])
  expect(await rows('SELECT type, on_hand, cost, reason, userId FROM stock_movements')).toEqual([
    { type: 'initial', on_hand: 25, cost: 61050, reason: 'Existencia inicial', userId: 2 },
  ])
  expect(await rows('SELECT avg_cost FROM inventory WHERE productId = ?', [product.id])).toEqual([{ avg_cost: 61050 }])
  expect(await (await client.get(`/products/${product.id}`)).json()).toMatchObject({
    salePrice1: 899.9,
    Inventory: { quantity: 25 },
  })
  expect(await (await client.get(`/products/${product.id}`)).json()).not.toHaveProperty('cost')
})

test('a product needs only a code, a name and a price, and PUT accepts what GET returns of it', async () => {
  const { as } = await openShop()
  const [staff, client] = [await as('gerente'), await as('cliente')]
  const made = await staff.post('/products', { code: 'TAL-0001', name: 'Taladro', salePrice1: 899.9 })
  expect(made.status).toBe(201)
  const product = await made.json<StaffProduct>()
  expect(product).toMatchObject({ categoryId: null, unit: 'Pieza', product_key: '01010101', unit_key: 'H87' })
  const seen = await (await client.get(`/products/${product.id}`)).json()
  expect(seen).toMatchObject({ code: 'TAL-0001', category: null, Inventory: null })
  const read = await (await staff.get(`/products/${product.id}`)).json()
  const saved = await staff.put(`/products/${product.id}`, read as object)
  expect([saved.status, await saved.json()]).toMatchObject([200, { categoryId: null, version: 2 }])
})

test('a product without initial stock has no inventory, and one with 0 is sold out', async () => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  expect((await create(staff, { min_stock: 0 })).Inventory).toBeNull()
  expect((await create(staff, { code: 'B', stock: 0 })).Inventory).toMatchObject({ on_hand: 0, min_stock: 3 })
  expect(await rows('SELECT * FROM stock_movements')).toEqual([])
})

test('users who may not adjust stock create products without it', async () => {
  const { as, rows } = await openShop()
  const manager = await as('gerente')
  const answer = await manager.post('/products', { ...drill, stock: 5 })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ message: 'No tienes permiso para esta acción.' })
  expect(await rows("SELECT id FROM products WHERE code = 'TAL-0001'")).toEqual([])
  await create(manager)
})

test.for([
  [{ code: '' }, 'code', 'Este campo es obligatorio.'],
  [{ code: 'X'.repeat(41) }, 'code', 'Máximo 40 caracteres.'],
  [{ name: '  ' }, 'name', 'Este campo es obligatorio.'],
  [{ categoryId: 0 }, 'categoryId', 'Este campo es obligatorio.'],
  [{ categoryId: 999 }, 'categoryId', 'La categoría ya no existe.'],
  [{ salePrice1: 0 }, 'salePrice1', 'Ingresa un número mayor que 0.'],
  [{ salePrice1: 1.234 }, 'salePrice1', 'Máximo 2 decimales.'],
  [{ cost: -1 }, 'cost', 'El costo no puede ser negativo.'],
  [{ min_qty: 5, multiple: 2 }, 'min_qty', 'El mínimo debe ser múltiplo de 2.'],
  [{ product_key: '123' }, 'product_key', 'La clave tiene 8 dígitos.'],
  [{ images: [`/files/product-image/${'A'.repeat(22)}.png`] }, 'images', 'Vuelve a subir los archivos.'],
  [{ images: ['/files/voucher/AAAAAAAAAAAAAAAAAAAAAA.png'] }, 'images.0', expect.any(String)],
] as const)('refuses a product with %j', async ([changes, field, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('ventas')).post('/products', { ...drill, ...changes })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
  expect(await rows('SELECT id FROM products WHERE id > 8')).toEqual([])
})

test('two products cannot have the same code, in any case', async () => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  const answer = await staff.post('/products', { ...drill, code: 'tor-0142' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ fields: { code: 'El código ya existe.' } })
  const product = await create(staff)
  const renamed = await staff.put(`/products/${product.id}`, { ...inputOf(product), code: 'TOR-0142' })
  expect(renamed.status).toBe(409)
  expect(await rows("SELECT code FROM products WHERE code = 'TOR-0142'")).toHaveLength(1)
})

test('a product that is sent again is created once, until it is changed', async () => {
  const { as, rows } = await openShop()
  const [staff, admin] = [await as('ventas'), await as('admin')]
  const first = await create(staff, { stock: 25 })
  expect(await create(staff, { stock: 25 })).toEqual(first)
  expect(await rows('SELECT on_hand FROM stock_movements')).toEqual([{ on_hand: 25 }])
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE entity = 'product'")).toEqual([{ n: 1 }])
  const refused = async (by: Caller, changes: object) =>
    (await by.post('/products', { ...drill, stock: 25, ...changes })).json()
  const codeExists = { fields: { code: 'El código ya existe.' } }
  expect(await refused(staff, { name: 'Otro taladro' })).toMatchObject(codeExists)
  expect(await refused(admin, {})).toMatchObject(codeExists)
  await admin.put(`/products/${first.id}`, { ...inputOf(first), name: 'Taladro' })
  expect(await refused(staff, {})).toMatchObject(codeExists)
  await admin.del(`/products/${first.id}`)
  expect((await create(staff, { stock: 25 })).id).not.toBe(first.id)
})

test('saving a product records the values before and after in its history', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  const product = await create(staff, { stock: 25 })
  const changed = { ...inputOf(product), salePrice1: 950, name: 'Taladro', min_stock: 8, stock: 900 }
  const answer = await staff.put(`/products/${product.id}`, changed)
  expect(await answer.json()).toMatchObject({ salePrice1: 950, name: 'Taladro', version: 2 })
  expect(await rows('SELECT on_hand, min_stock FROM inventory WHERE productId = ?', [product.id])).toEqual([
    { on_hand: 25, min_stock: 8 },
  ])
  expect((await (await client.get(`/products/${product.id}`)).json<ProductDetail>()).salePrice1).toBe(950)
  const history = await (await staff.get(`/admin/products/${product.id}/history`)).json<ProductEvent[]>()
  expect(history).toMatchObject([
    { action: 'update', user: { nombre: 'Vero Ventas' } },
    { action: 'create', changes: [] },
  ])
  const byField = (left: { field: string }, right: { field: string }) => left.field.localeCompare(right.field)
  expect(history[0]?.changes.toSorted(byField)).toEqual([
    { field: 'min_stock', from: 3, to: 8 },
    { field: 'name', from: 'Taladro percutor', to: 'Taladro' },
    { field: 'salePrice1', from: 899.9, to: 950 },
  ])
})

test('the location is saved with the form and is the one of the inventory', async () => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  const stored = (id: number) => rows('SELECT on_hand, location, version FROM inventory WHERE productId = ?', [id])
  const product = await create(staff, { location: ' A-02-3 ' })
  expect(product.Inventory).toMatchObject({ on_hand: 0, location: 'A-02-3' })
  const save = (changes: object) => staff.put(`/products/${product.id}`, changes)
  expect(await (await save({ name: 'Taladro' })).json()).toMatchObject({ Inventory: { location: 'A-02-3' } })
  expect(await stored(product.id)).toEqual([{ on_hand: 0, location: 'A-02-3', version: 1 }])
  expect((await save({ location: '' })).status).toBe(200)
  expect(await stored(product.id)).toEqual([{ on_hand: 0, location: null, version: 2 }])
  expect(await (await save({ location: 'X'.repeat(41) })).json()).toMatchObject({
    fields: { location: 'Máximo 40 caracteres.' },
  })
})

test.for([
  ['a location', { location: 'B-01' }, { location: 'B-01', min_stock: 0 }],
  ['a minimum', { min_stock: 7 }, { location: null, min_stock: 7 }],
] as const)('%s gives inventory to a product without it', async ([, change, stored]) => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  const product = await create(staff, { min_stock: 0 })
  expect((await staff.put(`/products/${product.id}`, { min_stock: 0, name: 'Taladro' })).status).toBe(200)
  const inventory = () => rows('SELECT on_hand, location, min_stock FROM inventory WHERE productId = ?', [product.id])
  expect(await inventory()).toEqual([])
  expect((await staff.put(`/products/${product.id}`, change)).status).toBe(200)
  expect(await inventory()).toEqual([{ on_hand: 0, ...stored }])
})

test('the history records every field of the form, in the units of the form', async () => {
  const staff = await (await openShop()).as('ventas')
  const before = inputOf(await create(staff))
  const upload = async (path: string, file: typeof png) =>
    (await (await staff.post(path, formWith(file))).json<UploadedFile>()).url
  const changed = {
    code: 'TAL-0002',
    name: 'Taladro',
    description: 'De 3/8".',
    brand: 'Urrea',
    barcode: '7501206600002',
    categoryId: 2,
    status: 'draft',
    salePrice1: 950.05,
    cost: 700.25,
    unit: 'Caja',
    min_qty: 9,
    multiple: 3,
    min_stock: 8,
    location: 'A-02-3',
    product_key: '27112700',
    unit_key: 'XBX',
    iva: '0',
    box_qty: 12,
    backorder: '2026-12-24',
    images: [await upload('/upload-product-image', png)],
    pdf: await upload('/upload-product-pdf', pdf),
  } satisfies Record<ProductField, unknown>
  const { id } = before
  expect((await staff.put(`/products/${id}`, { ...changed, version: 1 })).status).toBe(200)
  const [last] = await (await staff.get(`/admin/products/${id}/history`)).json<ProductEvent[]>()
  const recorded = Object.fromEntries(last?.changes.map(({ field, ...change }) => [field, change]) ?? [])
  expect(recorded).toEqual(
    Object.fromEntries(productFields.map((field) => [field, { from: before[field], to: changed[field] }])),
  )
})

test('saving a product that another user changed returns 409 with the name and the time', async () => {
  const { as, rows } = await openShop()
  const [staff, manager] = [await as('ventas'), await as('gerente')]
  const product = await create(staff)
  await manager.put(`/products/${product.id}`, { ...inputOf(product), name: 'Otro nombre' })
  const answer = await staff.put(`/products/${product.id}`, { ...inputOf(product), name: 'El mío' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Gil Gerente, \d\d:\d\d\)\.$/),
  })
  expect(await rows('SELECT name, version FROM products WHERE id = ?', [product.id])).toEqual([
    { name: 'Otro nombre', version: 2 },
  ])
})

test('a product that does not exist returns 404', async () => {
  const staff = await unchanged().as('ventas')
  for (const answer of [
    await staff.get('/admin/products/999'),
    await staff.get('/admin/products/999/history'),
    await staff.del('/products/999'),
  ]) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: 'Producto no encontrado' })
  }
})

test('saving a product that someone else has deleted says so', async () => {
  const answer = await (await unchanged().as('ventas')).put('/products/999', drill)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    message: 'Este producto ya no existe: puede que alguien lo haya eliminado. Si lo necesitas, agrégalo de nuevo.',
  })
})

test('deletes a product without orders, and its lines in carts and lists', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  await client.post('/cart/item', { productId: 3, quantity: 1 })
  await client.post('/lists', { name: 'Cada mes', items: [{ productId: 3, quantity: 1 }] })
  expect((await staff.del('/products/3')).status).toBe(200)
  expect((await client.get('/products/3')).status).toBe(404)
  expect(await rows('SELECT * FROM cart_items')).toEqual([])
  expect(await rows('SELECT * FROM order_list_items')).toEqual([])
  expect(await rows("SELECT action, before ->> 'code' AS code FROM audit_log WHERE entityId = '3'")).toEqual([
    { action: 'delete', code: 'LAM-0001' },
  ])
})

test('refuses to delete a product with orders or stock movements', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const { id } = await create(staff, { stock: 2 })
  const items = [{ productId: id, type: 'purchase', delta: 1 }]
  await staff.post('/inventory/movements', { items, reason: 'Llegó la compra' })
  const [withOrders, withMovements] = [await staff.del('/products/1'), await staff.del(`/products/${id}`)]
  expect([withOrders.status, withMovements.status]).toEqual([409, 409])
  expect(await withOrders.json()).toMatchObject({ message: 'Este producto tiene pedidos. Puedes desactivarlo.' })
  expect(await withMovements.json()).toMatchObject({
    message: 'Este producto tiene movimientos de inventario. Puedes desactivarlo.',
  })
  const many = await (await staff.post('/admin/products/delete', { ids: [1, 3, id] })).json<ProductsDeletionAnswer>()
  expect(many).toEqual({
    deleted: 1,
    kept: [
      { id: 1, code: 'TOR-0142' },
      { id, code: 'TAL-0001' },
    ],
  })
  expect(await rows('SELECT id FROM products WHERE id IN (1, 3, ?)', [id])).toEqual([{ id: 1 }, { id }])
})

test('uploads images and a PDF, which keep their order and are shown', async () => {
  const { as, anonymous, rows } = await openShop()
  const staff = await as('ventas')
  const upload = async (path: string, form: FormData) => (await (await staff.post(path, form)).json<UploadedFile>()).url
  const [first, second] = [
    await upload('/upload-product-image', formWith(png)),
    await upload('/upload-product-image', formWith(png)),
  ]
  const sheet = await upload('/upload-product-pdf', formWith(pdf))
  const product = await create(staff, { images: [second, first], pdf: sheet })
  expect(product).toMatchObject({ images: [second, first], pdf: sheet })
  expect(await rows('SELECT image FROM products WHERE id = ?', [product.id])).toEqual([{ image: second }])
  const shown = await (await (await as('cliente')).get(`/products/${product.id}`)).json<ProductDetail>()
  expect([shown.image, shown.images]).toEqual([second, [second, first]])
  expect((await anonymous.get(sheet)).headers.get('Content-Type')).toBe('application/pdf')
  const answer = await staff.put(`/products/${product.id}`, { ...inputOf(product), images: [first], pdf: null })
  expect(await answer.json()).toMatchObject({ images: [first], pdf: null })
})

test.for([
  ['/upload-product-image', pdf, 'Solo JPG, PNG o WebP de hasta 5 MB.'],
  ['/upload-product-pdf', png, 'Solo PDF de hasta 10 MB.'],
  ['/upload-product-image', Buffer.alloc(5 * 1024 * 1024 + 1), 'Solo JPG, PNG o WebP de hasta 5 MB.'],
  ['/upload-product-pdf', Buffer.alloc(10 * 1024 * 1024 + 1), 'Solo PDF de hasta 10 MB.'],
] as const)('%s refuses files of another type or too large', async ([path, bytes, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('ventas')).post(path, formWith(Buffer.from(bytes)))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { file: message } })
  expect(await rows('SELECT key FROM files')).toEqual([])
})

test("searches SAT's catalogue, and returns 502 when it does not answer", async () => {
  const { as, facturapi } = await openShop()
  const staff = await as('ventas')
  const found = await (await staff.get('/facturapi/search-products?q=martillo')).json<SatProduct[]>()
  expect(found).toEqual([{ key: '27111602', description: 'Martillos' }])
  const short = await staff.get('/facturapi/search-products?q=ma')
  expect([short.status, await short.json()]).toMatchObject([400, { message: 'Escribe al menos 3 letras.' }])
  await facturapi.close()
  const silent = await staff.get('/facturapi/search-products?q=martillo')
  expect(silent.status).toBe(502)
  expect(await silent.json()).toMatchObject({
    message: 'El catálogo del SAT no responde. Escribe la clave de 8 dígitos.',
  })
})

test('a new price is published to open pages', async () => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3')
  const staff = await shop.as('ventas')
  const product = await read(staff, 1)
  await staff.put('/products/1', { ...inputOf(product), salePrice1: 200 })
  expect(await client.next('catalog')).toEqual({})
})

test('a product with no movement but its opening stock can be deleted', async () => {
  const { as, rows } = await openShop()
  const admin = await as('admin')
  const made: number[] = []
  for (const code of ['NUE-0001', 'NUE-0002', 'NUE-0003', 'NUE-0004']) {
    made.push((await create(admin, { code, stock: 5 })).id)
  }
  const [first, second, third, moved] = made
  const items = [{ productId: moved, type: 'purchase', delta: 1 }]
  await admin.post('/inventory/movements', { items, reason: 'Llegó la compra' })
  expect((await admin.del(`/products/${first}`)).status).toBe(200)
  const ids = [second, third, moved]
  expect(await (await admin.post('/admin/products/delete', { ids })).json()).toEqual({
    deleted: 2,
    kept: [{ id: moved, code: 'NUE-0004' }],
  })
  expect((await admin.del(`/products/${moved}`)).status).toBe(409)
  expect(await rows('SELECT DISTINCT productId FROM stock_movements')).toEqual([{ productId: moved }])
})
