import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart'
import type { UploadedFile } from '#contract/files'
import type { Category, ProductPage } from '#contract/products/catalog'
import type { CategoryRow } from '#contract/products/categories'
import { enter } from '../../rooms/sockets.ts'
import { type Caller, openShop, shareShop } from '../../shop.ts'
import { catalogChanges } from './catalog-changes.ts'
import { formWith, png } from './images.ts'

const unchanged = shareShop()

const tree = async (staff: Caller) => (await staff.get('/admin/categories')).json<CategoryRow[]>()

/** Names under a parent, in their order. */
const under = async (staff: Caller, parentId: number | null) =>
  (await tree(staff)).filter((category) => category.parentId === parentId).map(({ name }) => name)

test('counts the products of each category, its own and those of its descendants', async () => {
  const { as } = unchanged()
  const counts = (await tree(await as('ventas'))).map(({ name, own, total }) => [name, own, total])
  expect(new Set(counts)).toEqual(
    new Set([
      ['Ferretería', 3, 7],
      ['Tornillería', 3, 4],
      ['Hexagonales', 1, 1],
      ['Iluminación', 1, 1],
    ]),
  )
})

test('a new category comes last in its level, and clients see it', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  const { version } = await catalogChanges(client)
  const answer = await staff.post('/categories', { name: '  Jardín ', parentId: 1 })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ id: 5, name: 'Jardín', parentId: 1, own: 0, total: 0 })
  expect(await under(staff, 1)).toEqual(['Tornillería', 'Jardín'])
  const { categories } = await catalogChanges(client, version)
  expect(categories).toContainEqual({ id: 5, name: 'Jardín', parentId: 1, image: null })
  expect(await rows("SELECT userId, action, entityId FROM audit_log WHERE entity = 'category'")).toEqual([
    { userId: 2, action: 'create', entityId: '5' },
  ])
})

test('a category that is sent again is created once, until it is changed', async () => {
  const { as, rows } = await openShop()
  const [staff, manager] = [await as('ventas'), await as('gerente')]
  const create = (by: Caller) => by.post('/categories', { name: 'Jardín', parentId: 1 })
  const first = await (await create(staff)).json<CategoryRow>()
  const again = await create(staff)
  expect([again.status, await again.json()]).toEqual([201, first])
  expect(await under(staff, 1)).toEqual(['Tornillería', 'Jardín'])
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE entity = 'category'")).toEqual([{ n: 1 }])
  expect((await create(manager)).status).toBe(409)
  await manager.put(`/categories/${first.id}`, { active: false })
  expect((await create(staff)).status).toBe(409)
})

test('each change of the tree is published to open pages', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('ventas'), await shop.as('cliente')]
  const room = await enter(shop, client, 'client', '3')
  await staff.post('/categories', { name: 'Jardín' })
  expect(await room.next('catalog')).toEqual({})
  await staff.put('/categories/5', { name: 'Patio' })
  expect(await room.next('catalog')).toEqual({})
  await staff.put('/categories-reorder', { parentId: 1, orderedIds: [5] })
  expect(await room.next('catalog')).toEqual({})
  await staff.del('/categories/5')
  expect(await room.next('catalog')).toEqual({})
})

test('renames a category and moves it with its subtree', async () => {
  const { as, rows } = await openShop()
  const staff = await as('gerente')
  const answer = await staff.put('/categories/2', { name: 'Tornillos', parentId: 4, version: 1 })
  expect(await answer.json()).toMatchObject({ name: 'Tornillos', parentId: 4, own: 3, total: 4, version: 2 })
  expect(await under(staff, 2)).toEqual(['Hexagonales'])
  const [{ before, after }] = (await rows("SELECT before, after FROM audit_log WHERE entity = 'category'")) as [
    { before: string; after: string },
  ]
  expect(JSON.parse(before)).toEqual({ name: 'Tornillería', parentId: 1, active: true, image: null })
  expect(JSON.parse(after)).toEqual({ name: 'Tornillos', parentId: 4 })
})

test('saving a category that another user changed returns 409 with their name', async () => {
  const { as, rows } = await openShop()
  await (await as('gerente')).put('/categories/4', { name: 'Luz', version: 1 })
  const answer = await (await as('ventas')).put('/categories/4', { name: 'Lámparas', version: 1 })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'CHANGED',
    message: expect.stringMatching(/^Otra persona modificó este registro \(Gil Gerente, \d\d:\d\d\)\.$/),
  })
  expect(await rows('SELECT name FROM categories WHERE id = 4')).toEqual([{ name: 'Luz' }])
})

test('saving a category again after a lost answer returns 409 with the time of the own change', async () => {
  const { as } = await openShop()
  const staff = await as('ventas')
  const save = () => staff.put('/categories/4', { name: 'Luz', version: 1 })
  expect((await save()).status).toBe(200)
  const answer = await save()
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'CHANGED',
      message: expect.stringMatching(/^Ya modificaste este registro a las \d\d:\d\d, aquí o en otra ventana\.$/),
    },
  ])
})

test.for([
  [{ name: '' }, 400, 'Este campo es obligatorio.'],
  [{ name: 'x'.repeat(81) }, 400, 'Máximo 80 caracteres.'],
  [{ name: 'ferretería' }, 409, 'Ya existe una categoría con ese nombre en este nivel.'],
  [{ name: 'FERRETERíA' }, 409, 'Ya existe una categoría con ese nombre en este nivel.'],
  [{ name: 'Nueva', parentId: 99 }, 400, 'La categoría padre ya no existe.'],
] as const)('refuses a new category: %j', async ([body, status, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('ventas')).post('/categories', body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT id FROM categories WHERE id > 4')).toEqual([])
})

test('two levels may have categories of the same name', async () => {
  const { as } = await openShop()
  expect((await (await as('ventas')).post('/categories', { name: 'Iluminación', parentId: 1 })).status).toBe(201)
})

test.for([2, 1, 3])('a category cannot move into its own subtree: under %i', async (parentId) => {
  const { as, rows } = unchanged()
  const staff = await as('ventas')
  const message = 'Una categoría no puede ser su propia hija.'
  const changed = await staff.put('/categories/1', { name: 'Ferretería', parentId })
  expect(changed.status).toBe(400)
  expect(await changed.json()).toMatchObject({ message, fields: { parentId: message } })
  const ordered = await staff.put('/categories-reorder', { parentId, orderedIds: [1] })
  expect(await ordered.json()).toMatchObject({ message })
  expect(await rows('SELECT parentId FROM categories WHERE id = 1')).toEqual([{ parentId: null }])
})

test('the tree has at most five levels', async () => {
  const { as } = await openShop()
  const staff = await as('ventas')
  const message = 'Las categorías pueden tener 5 niveles como máximo.'
  const four = await (await staff.post('/categories', { name: 'Cuatro', parentId: 3 })).json<CategoryRow>()
  const five = await (await staff.post('/categories', { name: 'Cinco', parentId: four.id })).json<CategoryRow>()
  for (const answer of [
    await staff.post('/categories', { name: 'Seis', parentId: five.id }),
    await staff.put('/categories/1', { name: 'Ferretería', parentId: 4 }),
    await staff.put('/categories-reorder', { parentId: 4, orderedIds: [1] }),
  ]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message })
  }
  expect((await staff.put('/categories/4', { name: 'Iluminación', parentId: four.id })).status).toBe(200)
})

test('reorders a level, and clients see the new order', async () => {
  const { as, rows } = await openShop()
  const staff = await as('admin')
  const answer = await staff.put('/categories-reorder', { parentId: null, orderedIds: [4, 1] })
  expect((await answer.json<CategoryRow[]>()).filter(({ parentId }) => !parentId).map(({ id }) => id)).toEqual([4, 1])
  const seen = await (await (await as('cliente')).get('/categories')).json<CategoryRow[]>()
  expect(seen.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual([4, 1])
  expect(await rows("SELECT userId, action FROM audit_log WHERE entity = 'category'")).toEqual([
    { userId: 1, action: 'reorder' },
  ])
})

test('a category listed in the order of another level moves there, and unlisted categories come after', async () => {
  const { as } = await openShop()
  const staff = await as('ventas')
  await staff.post('/categories', { name: 'Anclas', parentId: 1 })
  await staff.put('/categories-reorder', { parentId: 1, orderedIds: [4, 5] })
  expect(await under(staff, 1)).toEqual(['Iluminación', 'Anclas', 'Tornillería'])
  expect(await under(staff, null)).toEqual(['Ferretería'])
})

test.for([
  [{ parentId: null, orderedIds: [1, 99] }, 404, 'Categoría no encontrada'],
  [{ parentId: 99, orderedIds: [1] }, 400, 'La categoría padre ya no existe.'],
  [{ parentId: null, orderedIds: [1, 1] }, 400, 'Una categoría está repetida.'],
  [{ parentId: 1, orderedIds: [5] }, 409, 'Ya existe una categoría con ese nombre en este nivel.'],
] as const)('refuses to reorder: %j', async ([order, status, message]) => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  await staff.post('/categories', { name: 'TORNILLERíA', parentId: 4 })
  await staff.put('/categories/5', { name: 'Tornillería', parentId: 4 })
  const before = await rows('SELECT id, parentId, position FROM categories ORDER BY id')
  const answer = await staff.put('/categories-reorder', order)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT id, parentId, position FROM categories ORDER BY id')).toEqual(before)
})

test('deletes a category with its subtree, and their products move', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('ventas'), await as('cliente')]
  const { version } = await catalogChanges(client)
  expect((await staff.del('/categories/2?moveTo=4')).status).toBe(200)
  expect(await rows('SELECT id FROM categories ORDER BY id')).toEqual([{ id: 1 }, { id: 4 }])
  expect(await rows('SELECT id FROM products WHERE categoryId = 4 ORDER BY id')).toEqual(
    [1, 2, 3, 7, 8].map((id) => ({ id })),
  )
  const { products, categories } = await catalogChanges(client, version)
  expect(new Set(products.id)).toEqual(new Set([1, 2, 7]))
  expect(categories).toHaveLength(2)
  const [{ before, after }] = (await rows("SELECT before, after FROM audit_log WHERE entity = 'category'")) as [
    { before: string; after: string },
  ]
  expect(JSON.parse(before)).toHaveLength(2)
  expect(JSON.parse(after)).toEqual({ moveTo: 4 })
})

test('deletes an empty category without a target for products', async () => {
  const { as, rows } = await openShop()
  const staff = await as('ventas')
  await staff.post('/categories', { name: 'Vacía' })
  expect((await staff.del('/categories/5')).status).toBe(200)
  expect(await rows('SELECT id FROM categories WHERE id = 5')).toEqual([])
})

test.for([
  ['/categories/2', 409, 'Esta categoría tiene productos. Elige a qué categoría se mueven.'],
  ['/categories/2?moveTo=3', 400, 'Elige otra categoría para los productos.'],
  ['/categories/2?moveTo=99', 400, 'Elige otra categoría para los productos.'],
  ['/categories/99', 404, 'Categoría no encontrada'],
] as const)('refuses to delete %s', async ([path, status, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('ventas')).del(path)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT count(*) AS n FROM categories')).toEqual([{ n: 4 }])
  expect(await rows('SELECT id FROM products WHERE categoryId = 2 ORDER BY id')).toEqual([
    { id: 2 },
    { id: 7 },
    { id: 8 },
  ])
})

const hide = (staff: Caller, id: number) => staff.put(`/categories/${id}`, { active: false })

test('clients see neither an inactive category nor its products, until it is active again', async () => {
  const { as, rows } = await openShop()
  const [staff, client] = [await as('gerente'), await as('cliente')]
  const inBranch = (
    await rows("SELECT id FROM products WHERE categoryId IN (2, 3) AND status = 'active' ORDER BY id")
  ).map(({ id }) => id)
  const found = async (query = '') => {
    const { products, total } = await (await client.get(`/products?${query}`)).json<ProductPage>()
    expect(total).toBe(products.length)
    return products.map(({ id }) => id).sort()
  }
  const before = await found()
  const { version } = await catalogChanges(client)
  expect(before).toEqual(expect.arrayContaining(inBranch))

  expect(await (await hide(staff, 2)).json()).toMatchObject({ id: 2, active: false, total: 4 })
  const categoryIds = async (caller: Caller) =>
    (await (await caller.get('/categories')).json<Category[]>()).map(({ id }) => id)
  expect(await categoryIds(client)).toEqual([1, 4])
  expect(await (await staff.get('/categories')).json<Category[]>()).toContainEqual(
    expect.objectContaining({ id: 3, hidden: true }),
  )
  expect(await found()).toEqual(before.filter((id) => !inBranch.includes(id)))
  expect(await found('category=2')).toEqual([])
  expect(await found('search=tor')).not.toContain(inBranch[0])
  expect((await client.get(`/products/${inBranch[0]}`)).status).toBe(404)
  const changes = await catalogChanges(client, version)
  expect(changes.gone).toEqual(expect.arrayContaining(inBranch))
  expect(changes.products.id).toEqual([])
  expect(changes.categories?.map(({ id }) => id)).toEqual([1, 4])

  await staff.put('/categories/2', { active: true })
  expect(await found()).toEqual(before)
  const restored = await catalogChanges(client, changes.version)
  expect(restored.products.id.sort()).toEqual(inBranch)
})

test('a product of an inactive category cannot be ordered, and is marked in the cart', async () => {
  const { as } = await openShop()
  const [staff, client] = [await as('gerente'), await as('cliente')]
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  const [{ id: categoryId }] = (await (await staff.get('/categories')).json<Category[]>()) as [Category]
  await hide(staff, categoryId)
  expect(await (await client.get('/cart')).json<Cart>()).toMatchObject([
    { productId: 1, forSale: false, Inventory: null },
  ])
  const order = await client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })
  expect(order.status).toBe(409)
  expect(await order.json()).toMatchObject({
    code: 'NOT_ORDERABLE',
    message: 'Este producto no está disponible actualmente. (TOR-0142)',
  })
})

test('a category that moves under an inactive one disappears from the shop with its products', async () => {
  const { as } = await openShop()
  const [staff, client] = [await as('gerente'), await as('cliente')]
  await hide(staff, 4)
  const { version } = await catalogChanges(client)
  await staff.put('/categories-reorder', { parentId: 4, orderedIds: [3] })
  const changes = await catalogChanges(client, version)
  expect(changes.gone).toHaveLength(1)
  expect(changes.categories?.map(({ id }) => id)).toEqual([1, 2])
})

test('a category has an image that was uploaded, which clients get', async () => {
  const { as } = await openShop()
  const [staff, client] = [await as('gerente'), await as('cliente')]
  const { url } = await (await staff.post('/upload-product-image', formWith(png))).json<UploadedFile>()
  expect(await (await staff.put('/categories/4', { image: url })).json()).toMatchObject({ image: url, active: true })
  expect(await (await client.get('/categories')).json<Category[]>()).toContainEqual(
    expect.objectContaining({ id: 4, image: url }),
  )
  const unknown = `/files/product-image/${'A'.repeat(22)}.png`
  expect(await (await staff.put('/categories/1', { image: unknown })).json()).toMatchObject({
    fields: { image: 'Vuelve a subir la imagen.' },
  })
  // The same image again, as a form sends it.
  expect((await staff.put('/categories/4', { image: url, name: 'Luces' })).status).toBe(200)
})
