import { expect, test } from 'vitest'
import type { ImportList } from '#contract/imports/imports'
import type { MovementPage } from '#contract/inventory/inventory'
import type { ProductEvent, StaffProductPage } from '#contract/products/products'
import { openShop } from '../../shop.ts'
import { catalogChanges } from '../products/catalog-changes.ts'
import { auditStock, type Cells, finish, onHand, plan, products, rowsOf } from './importing.ts'

test('undoing an import restores what it changed, deletes what it created, and does so once', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const before = await products(staff)
  const { id } = await plan(staff, [
    { code: 'NUE-1', name: 'Pala nueva', salePrice1: 45.5, category: 'Jardín > Palas', stock: 7 },
    { code: 'TOR-0142', salePrice1: 190, stock: 120, name: 'Tornillo', cost: 3, category: 'Iluminación', iva: '0' },
  ])
  await finish(staff, id, 'apply')
  expect(await finish(staff, id, 'undo')).toMatchObject({
    state: 'undone',
    undone: 2,
    kept: 0,
  })
  const plain = (rows: StaffProductPage['products']) => rows.map(({ version: _, updatedAt: _at, ...row }) => row)
  expect(plain(await products(staff))).toEqual(plain(before))
  expect((await shop.db.execute("SELECT name FROM categories WHERE name IN ('Jardín', 'Palas')")).rows).toEqual([])
  expect((await staff.post(`/imports/${id}/undo`)).status).toBe(409)
  await auditStock(shop.db)
})

test('the history of a product has each imported change and its undo, also a value that was or becomes empty', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await shop.db.execute("UPDATE products SET iva = '16' WHERE id = 1")
  const changes = async (id: number) => {
    const events = await (await staff.get(`/admin/products/${id}/history`)).json<ProductEvent[]>()
    return events.map((event) => Object.fromEntries(event.changes.map(({ field, from, to }) => [field, [from, to]])))
  }
  const { id } = await plan(staff, [
    { code: 'TOR-0142', iva: 'General', cost: 3.5, category: 'Iluminación' },
    { code: 'TOR-0143', location: 'A-9', min_stock: 12, stock: 60 },
  ])
  await finish(staff, id, 'apply')
  const categoryId = [expect.any(Number), expect.any(Number)]
  const applied = { iva: ['16', null], cost: [null, 3.5], categoryId }
  expect(await changes(1)).toEqual([applied])
  const settings = { location: [null, 'A-9'], min_stock: [0, 12] }
  expect(await changes(2)).toEqual([settings])
  await finish(staff, id, 'undo')
  const undone = { iva: [null, '16'], cost: [3.5, null], categoryId }
  expect(await changes(1)).toEqual([undone, applied])
  expect(await changes(2)).toEqual([{ location: ['A-9', null], min_stock: [12, 0] }, settings])
  const { id: stockFile } = await plan(staff, [{ code: 'TOR-0143', location: 'B-1' }], { kind: 'stock' })
  await finish(staff, stockFile, 'apply')
  expect((await changes(2))[0]).toEqual({ location: [null, 'B-1'] })
})

test('an undo skips records that were changed or sold since, with the reason', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('ventas'), await shop.as('cliente')]
  const { id } = await plan(staff, [
    { code: 'NUE-1', name: 'Pala nueva', salePrice1: 45.5, stock: 7 },
    { code: 'TOR-0142', salePrice1: 190 },
    { code: 'AGO-0001', stock: 5 },
    { code: 'LAM-0001', stock: 12 },
  ])
  await finish(staff, id, 'apply')
  const [shovel] = await products(staff, 'NUE-1')
  await staff.put('/products/1', { salePrice1: 191 })
  const orderItems = [
    { productId: shovel?.id, quantity: 1 },
    { productId: 5, quantity: 1 },
  ]
  expect((await client.post('/orders', { orderItems })).status).toBe(201)
  expect(await finish(staff, id, 'undo')).toMatchObject({ state: 'undone', undone: 1, kept: 3 })
  expect((await rowsOf(staff, id)).map(({ reason }) => reason)).toEqual([
    'El producto ya tiene pedidos.',
    'El producto se modificó después de la importación.',
    'Sus piezas ya se vendieron o están apartadas.',
    null,
  ])
  expect(await onHand(shop.db, 3)).toBe(10)
  await auditStock(shop.db)
})

test('an undo deletes the inventory that the import created, unless it was used since', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('almacen'), await shop.as('cliente')]
  await shop.db.execute('DELETE FROM inventory WHERE productId IN (2, 4, 5)')
  const rows: Cells[] = [
    { code: 'SIN-0001', stock: 7, min_stock: 2 },
    { code: 'AGO-0001', location: 'A-1' },
    { code: 'AB-1234', stock: 3 },
    { code: 'TOR-0143', stock: 0 },
    { code: 'LAM-0001', location: 'B-1' },
  ]
  const { id } = await plan(staff, rows, { kind: 'stock' })
  await finish(staff, id, 'apply')
  for (const delta of [1, -1]) {
    const items = [{ productId: 4, type: 'correction', delta }]
    expect((await staff.post('/inventory/movements', { items, reason: 'Corrección' })).status).toBe(201)
  }
  expect((await staff.put('/inventory/2', { min_stock: 4, version: 1 })).status).toBe(200)
  const { version } = await catalogChanges(client)
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 5, kept: 0 })
  const stock = 'SELECT productId, on_hand, location FROM inventory WHERE productId BETWEEN 2 AND 6'
  const left = [
    { productId: 2, on_hand: 0, location: null },
    { productId: 3, on_hand: 10, location: null },
    { productId: 4, on_hand: 0, location: null },
  ]
  expect(await shop.rows(stock)).toEqual(left)
  // Browsers, which store the catalogue, get the new quantities; -1 for a product without inventory.
  const changes = await catalogChanges(client, version)
  expect(changes.stock).toEqual({ productId: [4, 5, 6], quantity: [0, -1, -1] })
  const ledger = await (await staff.get('/inventory/movements?productId=6')).json<MovementPage>()
  expect([ledger.product.Inventory, ledger.movements.map(({ balance }) => balance)]).toEqual([null, [0, 7]])

  const again = await plan(staff, rows.slice(0, 1), { kind: 'stock' })
  await finish(staff, again.id, 'apply')
  await finish(staff, again.id, 'undo')
  expect(await shop.rows(stock)).toEqual(left)
})

test('an import can be undone for 30 days; then its rows are deleted and its counts stay', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    { code: 'TOR-0142', salePrice1: 5 },
    { code: 'TOR-0143', salePrice1: 'mal' },
  ])
  const { undoUntil, appliedAt } = await finish(staff, id, 'apply')
  expect(Date.parse(undoUntil ?? '') - Date.parse(appliedAt ?? '')).toBe(30 * 86_400_000)
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    await shop.db.execute({ sql: 'UPDATE imports SET appliedAt = ?', args: [at] })
    await shop.db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
    await shop.runCron()
    return shop.rows('SELECT count(*) AS n FROM import_rows')
  }
  expect(await age(29)).toEqual([{ n: 2 }])
  expect(await age(30.1)).toEqual([{ n: 2 }])
  const refused = await staff.post(`/imports/${id}/undo`)
  expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
    409,
    'Ya no se puede deshacer: una importación se deshace en los 30 días siguientes.',
  ])
  expect(await age(32)).toEqual([{ n: 0 }])
  const { imports } = await (await staff.get('/imports?kind=products')).json<ImportList>()
  expect(imports).toMatchObject([{ state: 'applied', rows: 2, changed: 1, refused: 0, undoUntil: null }])
})
