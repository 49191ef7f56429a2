import { expect, test } from 'vitest'
import type { ImportRows } from '#contract/imports/imports'
import { openShop } from '../../shop.ts'
import { auditStock, type Cells, finish, onHand, plan } from './importing.ts'

test('a stock file adds its difference from the preview, so that later sales are kept', async () => {
  const shop = await openShop()
  const staff = await shop.as('almacen')
  const { id, rows } = await plan(
    staff,
    [
      { code: 'TOR-0142', stock: 80 },
      { code: 'LAM-0001', stock: 5, mode: 'Sumar' },
    ],
    { kind: 'stock' },
  )
  expect(rows).toMatchObject([{ before: { stock: 100 }, after: { stock: 80 } }, { after: { stock: 15 } }])
  const items = [{ productId: 1, type: 'waste', delta: -30 }]
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  expect((await staff.post('/inventory/movements', { items, reason: 'Merma de prueba' }, headers)).status).toBe(201)
  await finish(staff, id, 'apply')
  expect([await onHand(shop.db, 1), await onHand(shop.db, 3)]).toEqual([50, 15])
  await auditStock(shop.db)
})

test('a stock file refuses unknown codes, less than what is reserved, and too many pieces', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('almacen'), await shop.as('cliente')]
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 10 }] })
  await shop.db.execute('UPDATE inventory SET on_hand = 1000000000 WHERE productId = 3')
  const { rows } = await plan(
    staff,
    [
      { code: 'NO-HAY', stock: 1 },
      { code: 'TOR-0142', stock: 9 },
      { code: 'TOR-0143', stock: 1.5 },
      { code: 'MUL-0005', stock: 1_000_001, mode: 'Sumar' },
      { code: 'MUL-0005', stock: 1_000_000_001 },
      { code: 'LAM-0001', stock: 1_000_000, mode: 'Sumar' },
      { code: 'AB-1234', stock: 1, mode: 'constructor' },
    ],
    { kind: 'stock' },
  )
  expect(rows.map(({ problems }) => Object.values(problems))).toEqual([
    ['Código no encontrado: NO-HAY.'],
    ['No puedes dejar la existencia en 9: hay 10 reservados.'],
    ['La existencia debe ser un número entero.'],
    ['El máximo es 1,000,000.'],
    ['La existencia de un producto no puede pasar de 1,000,000,000 de piezas.'],
    ['La existencia de un producto no puede pasar de 1,000,000,000 de piezas.'],
    ['Modo desconocido: constructor. Escribe Sumar o Fijar.'],
  ])
})

test('a product sold without stock may get less than is reserved, as in a count, but not less than nothing', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('almacen'), await shop.as('cliente')]
  await shop.db.execute("UPDATE products SET backorder = '' WHERE id = 3")
  const order = async () =>
    expect((await client.post('/orders', { orderItems: [{ productId: 3, quantity: 12 }] })).status).toBe(201)
  await order()
  const { id, rows } = await plan(
    staff,
    [
      { code: 'LAM-0001', stock: 8 },
      { code: 'lam-0001', stock: -11, mode: 'Sumar' },
    ],
    { kind: 'stock' },
  )
  expect(rows.map(({ state, problems }) => [state, problems.stock])).toEqual([
    ['change', undefined],
    ['error', 'No hay tantas piezas en existencia.'],
  ])
  expect(await finish(staff, id, 'apply')).toMatchObject({ changed: 1, refused: 0 })
  const items = [{ productId: 3, counted: 6 }]
  expect((await staff.post('/inventory/counts', { items })).status).toBe(201)
  const added = await plan(staff, [{ code: 'LAM-0001', stock: 5, mode: 'Sumar' }], { kind: 'stock' })
  await finish(staff, added.id, 'apply')
  await order()
  expect(await finish(staff, added.id, 'undo')).toMatchObject({ undone: 1, kept: 0 })
  expect(await onHand(shop.db, 3)).toBe(6)
})

test('a file with the present stock of a product above a million pieces changes nothing', async () => {
  const shop = await openShop()
  const staff = await shop.as('almacen')
  await shop.db.execute('UPDATE inventory SET on_hand = 2000000 WHERE productId = 3')
  const { rows } = await plan(staff, [{ code: 'LAM-0001', stock: 2_000_000 }], { kind: 'stock' })
  expect(rows.map(({ problems }) => problems)).toEqual([{}])
})

test('repeated rows that add to the stock are summed; in a count the second one is an error', async () => {
  const shop = await openShop()
  const staff = await shop.as('almacen')
  const cells: Cells[] = [
    { code: 'TOR-0142', stock: 10 },
    { code: 'LAM-0001', stock: 4, location: 'A-1' },
    { code: 'tor-0142', stock: 5 },
    { code: 'LAM-0001', stock: 2, location: 'B-2' },
    { code: 'TOR-0142', stock: 7, mode: 'fijar' },
  ]
  const { id, rows } = await plan(staff, cells, { kind: 'stock', mode: 'add' })
  expect(rows.map(({ state, before, after, problems }) => [state, before.stock, after.stock, problems.code])).toEqual([
    ['change', 100, 110, undefined],
    ['change', 10, 14, undefined],
    ['change', 110, 115, undefined],
    ['error', 14, 16, 'Repetido: también en la fila 3.'],
    ['error', 115, 7, 'Repetido: también en la fila 2.'],
  ])
  const later = await staff.put(`/imports/${id}/rows`, { rows: [{ line: 7, cells: { code: 'TOR-0142', stock: 1 } }] })
  expect((await later.json<ImportRows>()).rows).toMatchObject([{ state: 'change', after: { stock: 116 } }])
  expect(await finish(staff, id, 'apply')).toMatchObject({ changed: 4, refused: 0 })
  expect([await onHand(shop.db, 1), await onHand(shop.db, 3)]).toEqual([116, 14])
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 4, kept: 0 })
  expect([await onHand(shop.db, 1), await onHand(shop.db, 3)]).toEqual([100, 10])
  await auditStock(shop.db)
  const counted = await plan(staff, cells.slice(0, 3), { kind: 'stock' })
  expect(counted.rows[2]?.problems).toEqual({ code: 'Repetido: también en la fila 2.' })
})

test('a wrong row keeps its mode, so that the file of the errors can be corrected and imported again', async () => {
  const shop = await openShop()
  const staff = await shop.as('almacen')
  const modes = async (mode: 'set' | 'add') => {
    const { rows } = await plan(
      staff,
      [
        { code: 'NO-HAY', stock: 10 },
        { code: 'NO-HAY', stock: 10, mode: 'fijar' },
        { code: 'TOR-0142', stock: 10 },
      ],
      { kind: 'stock', mode },
    )
    return rows.map(({ state, after }) => [state, after.mode])
  }
  const right = ['change', undefined]
  expect(await modes('add')).toEqual([['error', 'Sumar'], ['error', 'fijar'], right])
  expect(await modes('set')).toEqual([['error', 'Fijar'], ['error', 'fijar'], right])
})

test('pieces removed by several rows are not taken from those reserved since the preview', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('almacen'), await shop.as('cliente')]
  const { id } = await plan(
    staff,
    [
      { code: 'TOR-0142', stock: -30 },
      { code: 'TOR-0142', stock: -30 },
    ],
    { kind: 'stock', mode: 'add' },
  )
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 50 }] })
  expect(await finish(staff, id, 'apply')).toMatchObject({ changed: 0, refused: 2 })
  expect(await onHand(shop.db, 1)).toBe(100)
})

test('the pieces of a new product are its first movement, at the cost in the file', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    { code: 'NUE-1', name: 'Pala nueva', salePrice1: 45.5, cost: 20, stock: 7, min_stock: 3 },
    { code: 'NUE-2', name: 'Rastrillo', salePrice1: 90, cost: 30, stock: 0 },
    { code: 'NUE-3', name: 'Azadón', salePrice1: 60, stock: 5 },
  ])
  await finish(staff, id, 'apply')
  const stock = `SELECT code, inventory.on_hand, avg_cost, inventory.min_stock, type, movement.on_hand AS moved, movement.cost, avg_before
    FROM products JOIN inventory ON inventory.productId = products.id
    LEFT JOIN stock_movements AS movement ON movement.productId = products.id WHERE code LIKE 'NUE-%' ORDER BY code`
  const moved = { type: 'initial', avg_before: null }
  expect(await shop.rows(stock)).toMatchObject([
    { code: 'NUE-1', on_hand: 7, avg_cost: 2000, min_stock: 3, moved: 7, cost: 2000, ...moved },
    { code: 'NUE-2', on_hand: 0, avg_cost: null, type: null, moved: null },
    { code: 'NUE-3', on_hand: 5, avg_cost: null, moved: 5, cost: null, ...moved },
  ])
})

test('the cost of added pieces changes the average cost, as in a purchase, and an undo restores it', async () => {
  const shop = await openShop()
  const [staff, admin] = [await shop.as('almacen'), await shop.as('admin')]
  const average = async (code: string) =>
    (
      await shop.rows(`SELECT avg_cost FROM inventory JOIN products ON products.id = productId WHERE code = '${code}'`)
    )[0]?.avg_cost
  const purchase = (cost: number) =>
    staff.post(
      '/inventory/movements',
      { items: [{ productId: 3, type: 'purchase', delta: 10, cost }], reason: 'Compra de prueba' },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
  await purchase(20)
  expect(await average('LAM-0001')).toBe(2000)
  const { id, rows } = await plan(
    staff,
    [
      { code: 'LAM-0001', stock: 20, cost: '$ 30.00' },
      { code: 'TOR-0142', stock: 100, cost: 12.5, mode: 'fijar' },
      { code: 'TOR-0143', stock: 100, cost: 7, mode: 'fijar' },
      { code: 'AB-1234', stock: 1, cost: -4 },
    ],
    { kind: 'stock', mode: 'add' },
  )
  expect(rows.map(({ state, problems }) => [state, Object.values(problems)])).toEqual([
    ['change', []],
    ['same', []],
    ['change', []],
    ['error', ['El costo debe estar entre 0 y 9,999,999.']],
  ])
  await finish(staff, id, 'apply')
  expect([await average('LAM-0001'), await average('TOR-0142'), await average('TOR-0143')]).toEqual([2500, null, 700])
  const made = `SELECT type, on_hand, cost, avg_before FROM stock_movements WHERE reason LIKE 'Importación%' ORDER BY id`
  expect(await shop.rows(made)).toEqual([
    { type: 'purchase', on_hand: 20, cost: 3000, avg_before: 2000 },
    { type: 'count', on_hand: 50, cost: 700, avg_before: null },
  ])
  await purchase(10)
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 2 })
  // 30 pieces of 20.00 and 10 of 10.00 are left.
  expect([await average('LAM-0001'), await average('TOR-0143')]).toEqual([1667, null])
  const created = await plan(admin, [{ code: 'NUE-1', name: 'Pala', salePrice1: 50, stock: 4, cost: 20 }])
  await finish(admin, created.id, 'apply')
  expect(await average('NUE-1')).toBe(2000)
})
