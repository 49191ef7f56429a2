import { expect, test } from 'vitest'
import type { UploadedFile } from '#contract/files'
import type { PriceList } from '#contract/prices/price-lists'
import { openShop, type Shop } from '../../shop.ts'
import { catalogParts } from './catalog-changes.ts'
import { formWith, pdf, png } from './images.ts'
import { create } from './new-product.ts'

const tables = ['inventory', 'stock_movements', 'price_list_items', 'supplier_codes', 'cart_items', 'order_list_items']

/** The rows of a product in each table, without `changed`: the restore gives them a new version of the catalogue. */
async function allOf({ rows }: Shop, id: number) {
  const own = [
    await rows('SELECT * FROM products WHERE id = ?', [id]),
    ...(await Promise.all(tables.map((table) => rows(`SELECT * FROM ${table} WHERE productId = ?`, [id])))),
    await rows('SELECT * FROM product_counts ORDER BY categoryId, status, stock, hasImage, hasKey'),
  ]
  return own.map((list) => list.map(({ changed: _, ...row }) => row))
}

/** A product with pictures, stock, a price, a code of a supplier, and lines in a cart and a list. */
async function openWithProduct() {
  const shop = await openShop()
  const [staff, client, admin] = [await shop.as('ventas'), await shop.as('cliente'), await shop.as('admin')]
  const upload = async (path: string, form: FormData) => (await (await staff.post(path, form)).json<UploadedFile>()).url
  const images = [
    await upload('/upload-product-image', formWith(png)),
    await upload('/upload-product-image', formWith(png)),
  ]
  const sheet = await upload('/upload-product-pdf', formWith(pdf))
  const { id } = await create(staff, { stock: 40, location: 'A-1', images, pdf: sheet })
  const prices = await (await admin.post('/price-lists', { name: 'Mayoreo', percent: -10 })).json<PriceList>()
  await shop.db.execute({
    sql: 'INSERT INTO price_list_items (listId, productId, min_qty, price) VALUES (?, ?, 12, 85000)',
    args: [prices.id, id],
  })
  expect((await admin.put(`/admin/products/${id}/suppliers`, { supplier: 'Norte', code: 'N-7' })).status).toBe(200)
  expect((await client.post('/cart/item', { productId: id, quantity: 4 })).status).toBe(201)
  await client.post('/lists', { name: 'Cada mes', items: [{ productId: id, quantity: 4 }] })
  return { ...shop, staff, client, admin, id, files: [...images, sheet], prices }
}

test('a deleted product is restored as it was, for clients too', async () => {
  const shop = await openWithProduct()
  const { staff, client, id } = shop
  const before = await allOf(shop, id)
  expect(before.every((list) => list.length > 0)).toBe(true)
  const [{ version = 0 } = {}] = await catalogParts(client)
  expect((await staff.del(`/products/${id}`)).status).toBe(200)
  expect((await client.get(`/products/${id}`)).status).toBe(404)
  expect((await staff.post('/admin/products/restore', { ids: [id] })).status).toBe(200)
  expect(await allOf(shop, id)).toEqual(before)
  // A browser that stores the catalogue gets the product, and not its deletion.
  const [part] = await catalogParts(client, version)
  expect([part?.gone, part?.products.id]).toEqual([[], [id]])
  expect(
    await shop.rows(
      "SELECT action, userId FROM audit_log WHERE entity = 'product' AND action IN ('delete', 'restore')",
    ),
  ).toEqual([
    { action: 'delete', userId: 2 },
    { action: 'restore', userId: 2 },
  ])
  // It can be deleted and restored again.
  expect((await staff.del(`/products/${id}`)).status).toBe(200)
  expect((await staff.post('/admin/products/restore', { ids: [id] })).status).toBe(200)
  expect(await allOf(shop, id)).toEqual(before)
})

test('many products that were deleted at once are restored at once', async () => {
  const shop = await openWithProduct()
  const before = [await allOf(shop, shop.id), await allOf(shop, 3)]
  await shop.staff.post('/admin/products/delete', { ids: [shop.id, 3] })
  expect(await shop.rows('SELECT id FROM products WHERE id IN (?, 3)', [shop.id])).toEqual([])
  expect((await shop.staff.post('/admin/products/restore', { ids: [3, shop.id] })).status).toBe(200)
  expect([await allOf(shop, shop.id), await allOf(shop, 3)]).toEqual(before)
})

test('a product is not restored when its code is taken, when it is no longer kept, or twice', async () => {
  const { staff, rows, id } = await openWithProduct()
  const restore = async (...ids: number[]) => {
    const answer = await staff.post('/admin/products/restore', { ids })
    return [answer.status, (await answer.json<{ code?: string }>()).code]
  }
  expect(await restore(3)).toEqual([409, 'NOT_RESTORABLE'])
  await staff.del(`/products/${id}`)
  const other = await create(staff)
  expect(await restore(id)).toEqual([409, 'CODE_EXISTS'])
  expect(await restore(id, 3)).toEqual([409, 'NOT_RESTORABLE'])
  await staff.del(`/products/${other.id}`)
  expect(await restore(id)).toEqual([200, undefined])
  expect(await restore(id)).toEqual([409, 'NOT_RESTORABLE'])
  expect(await rows('SELECT id FROM products WHERE id IN (?, ?)', [id, other.id])).toEqual([{ id }])
})

test('a product is restored without a category and prices that were deleted since', async () => {
  const { staff, admin, rows, db, id, prices } = await openWithProduct()
  await admin.post('/categories', { name: 'Sola', parentId: null })
  await db.execute({
    sql: "UPDATE products SET categoryId = (SELECT id FROM categories WHERE name = 'Sola') WHERE id = ?",
    args: [id],
  })
  await staff.del(`/products/${id}`)
  await db.execute("DELETE FROM categories WHERE name = 'Sola'")
  expect((await admin.del(`/price-lists/${prices.id}`)).status).toBe(200)
  expect((await staff.post('/admin/products/restore', { ids: [id] })).status).toBe(200)
  expect(await rows('SELECT categoryId FROM products WHERE id = ?', [id])).toEqual([{ categoryId: null }])
  expect(await rows('SELECT * FROM price_list_items')).toEqual([])
})

test('the files of a deleted product stay for a day', async () => {
  const { staff, rows, db, runCron, anonymous, id, files } = await openWithProduct()
  const prune = async () => {
    await db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
    await runCron()
  }
  await db.execute("UPDATE files SET createdAt = '2026-01-01T00:00:00.000Z'")
  await staff.del(`/products/${id}`)
  await prune()
  expect(await rows('SELECT key FROM files')).toHaveLength(files.length)
  for (const file of files) expect((await anonymous.get(file)).status).toBe(200)
  await db.execute("UPDATE deleted_records SET createdAt = '2026-01-01T00:00:00.000Z'")
  await prune()
  expect(await rows('SELECT key FROM files')).toEqual([])
  expect((await staff.post('/admin/products/restore', { ids: [id] })).status).toBe(409)
})
