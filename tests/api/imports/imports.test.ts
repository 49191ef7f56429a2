import { expect, test } from 'vitest'
import type { Import, ImportList, ImportPlan, ImportRows } from '#contract/imports/imports'
import type { StaffProduct, StaffProductPage } from '#contract/products/products'
import { type Caller, openShop } from '../../shop.ts'
import { type Cells, finish, plan } from './importing.ts'

const rowsOf = async (staff: Caller, id: number) => (await (await staff.get(`/imports/${id}`)).json<ImportRows>()).rows

const products = async (staff: Caller, search = '') =>
  (await (await staff.get(`/admin/products/search?limit=200&search=${search}`)).json<StaffProductPage>()).products

const stockOf = async (staff: Caller, id: number) =>
  (await (await staff.get(`/admin/products/${id}`)).json<StaffProduct>()).Inventory?.on_hand

test('a preview has the new, changed, equal and wrong rows of the file, and the reason of each error', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { rows } = await plan(staff, [
    { code: ' TOR-0142 ', salePrice1: '$ 1,250.50', stock: '120' },
    { code: 'lam-0001', salePrice1: 49.99 },
    { code: 'NUE-1', name: 'Pala nueva', salePrice1: '45.5', category: 'ferreteria > Jardín', unit: 'Pieza', cost: 50 },
    { code: 'AB-1234', salePrice1: 'N/D' },
    { code: 'LAM-0001', salePrice1: 60 },
    { code: '', name: 'Sin código' },
    { code: 'NUE-2', salePrice1: 10 },
  ])
  expect(
    rows.map(({ line, state, before, after, problems, isBelowCost }) => [
      line,
      state,
      before,
      after,
      problems,
      isBelowCost,
    ]),
  ).toEqual([
    [2, 'change', { salePrice1: 186, stock: 100 }, { salePrice1: 1250.5, stock: 120 }, {}, false],
    [3, 'same', {}, {}, {}, false],
    [4, 'new', {}, expect.objectContaining({ category: 'ferreteria > Jardín', cost: 50, salePrice1: 45.5 }), {}, true],
    [
      5,
      'error',
      { salePrice1: 131.75 },
      { salePrice1: 'N/D' },
      { salePrice1: '«N/D» no es un número: escribe el precio.' },
      false,
    ],
    [6, 'error', { salePrice1: 49.99 }, { salePrice1: 60 }, { code: 'Repetido: también en la fila 3.' }, false],
    [7, 'error', {}, { name: 'Sin código' }, { code: 'Falta el código.' }, false],
    [8, 'error', {}, { salePrice1: 10 }, { name: 'Este campo es obligatorio.' }, false],
  ])
  expect(await products(staff, 'NUE')).toEqual([])
})

test('applying creates products with their categories and stock, changes others, and leaves out rows under cost', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    {
      code: 'NUE-1',
      name: 'Pala nueva',
      salePrice1: 45.5,
      category: 'FERRETERÍA > Jardín > Palas',
      stock: 7,
      location: 'A-1',
    },
    { code: 'NUE-2', name: 'Rastrillo', salePrice1: 90, category: 'Ferretería > jardin' },
    { code: 'NUE-3', name: 'Regalado', salePrice1: 1, cost: 2 },
    { code: 'TOR-0142', salePrice1: 190, stock: 120 },
  ])
  expect(await finish(staff, id, 'apply')).toMatchObject({
    state: 'applied',
    created: 2,
    changed: 1,
    refused: 0,
    by: 'Vero Ventas',
  })
  const [shovel, rake] = await products(staff, 'NUE')
  expect(shovel).toMatchObject({
    name: 'Pala nueva',
    salePrice1: 45.5,
    category: { name: 'Palas' },
    unit: 'Pieza',
    product_key: '01010101',
    Inventory: { on_hand: 7, location: 'A-1' },
  })
  expect(rake).toMatchObject({ category: { name: 'Jardín' }, Inventory: null, product_key: '01010101' })
  expect(await stockOf(staff, 1)).toBe(120)
  expect(await products(staff, 'NUE-3')).toEqual([])
  await auditStock(shop.db)
})

test('a row whose product changed after the preview is refused with the reason, and the others are applied', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    { code: 'TOR-0142', salePrice1: 200 },
    { code: 'TOR-0143', salePrice1: 300 },
  ])
  await staff.put('/products/1', { name: 'Otro nombre' })
  expect(await finish(staff, id, 'apply')).toMatchObject({ changed: 1, refused: 1 })
  expect((await rowsOf(staff, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'El producto cambió después de la vista previa.'],
    ['done', null],
  ])
  expect(await products(staff, 'TOR')).toMatchObject([{ salePrice1: 186 }, { salePrice1: 300 }, { code: 'INA-0001' }])
})

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
  expect(await stockOf(staff, 3)).toBe(10)
  await auditStock(shop.db)
})

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
  expect([await stock(shop.db, 1), await stock(shop.db, 3)]).toEqual([50, 15])
  await auditStock(shop.db)
})

test('a stock file refuses unknown codes and less than what is reserved', async () => {
  const shop = await openShop()
  const [staff, client] = [await shop.as('almacen'), await shop.as('cliente')]
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 10 }] })
  const { rows } = await plan(
    staff,
    [
      { code: 'NO-HAY', stock: 1 },
      { code: 'TOR-0142', stock: 9 },
      { code: 'TOR-0143', stock: 1.5 },
    ],
    { kind: 'stock' },
  )
  expect(rows.map(({ problems }) => Object.values(problems))).toEqual([
    ['Código no encontrado: NO-HAY.'],
    ['No puedes dejar la existencia en 9: hay 10 reservados.'],
    ['La existencia debe ser un número entero.'],
  ])
})

test('rows that name one customer by the RFC and by the e-mail are repeated, also in two parts', async () => {
  const shop = await openShop()
  const manager = await shop.as('gerente')
  await shop.db.execute("UPDATE customers SET email = 'unico@example.mx' WHERE id = 1")
  const byRfc = { tax_id: 'EKU9003173C9', phone: '4771112233' }
  const byEmail = { email: 'UNICO@example.mx', phone: '4779998877' }
  const { id, rows } = await plan(manager, [byRfc, byEmail], { kind: 'customers' })
  const repeated = { code: 'Repetido: también en la fila 2.' }
  expect(rows.map(({ state, problems }) => [state, problems])).toEqual([
    ['change', {}],
    ['error', repeated],
  ])
  const answer = await manager.put(`/imports/${id}/rows`, { rows: [{ line: 3, cells: byEmail }] })
  expect((await answer.json<ImportRows>()).rows).toMatchObject([{ state: 'error', problems: repeated }])
})

test('of rows with the same code the one sent first is applied, and the others become errors', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id } = await plan(staff, [
    { code: 'TOR-0142', salePrice1: 200 },
    { code: 'tor-0142', salePrice1: 210 },
    { code: 'TOR-0142', salePrice1: 220 },
  ])
  const line = (number: number, salePrice1: number) => ({ line: number, cells: { code: 'TOR-0142', salePrice1 } })
  const answer = await staff.put(`/imports/${id}/rows`, { rows: [line(4, 220), line(2, 200), line(3, 210)] })
  const { rows } = await answer.json<ImportRows>()
  expect(rows.map(({ line: number, state, problems }) => [number, state, problems])).toEqual([
    [4, 'change', {}],
    [2, 'error', { code: 'Repetido: también en la fila 4.' }],
    [3, 'error', { code: 'Repetido: también en la fila 4.' }],
  ])
  expect(await finish(staff, id, 'apply')).toMatchObject({ rows: 3, changed: 1, refused: 0 })
  expect((await products(staff, 'TOR-0142'))[0]).toMatchObject({ salePrice1: 220 })
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
  expect([await stock(shop.db, 1), await stock(shop.db, 3)]).toEqual([116, 14])
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 4, kept: 0 })
  expect([await stock(shop.db, 1), await stock(shop.db, 3)]).toEqual([100, 10])
  await auditStock(shop.db)
  const counted = await plan(staff, cells.slice(0, 3), { kind: 'stock' })
  expect(counted.rows[2]?.problems).toEqual({ code: 'Repetido: también en la fila 2.' })
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
  expect(await stock(shop.db, 1)).toBe(100)
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

test('a cell with an error of Excel is an error of the row, in any column', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { rows } = await plan(staff, [
    { code: 'TOR-0142', salePrice1: '#N/A', name: '#¡REF!' },
    { code: '#N/D', salePrice1: 5 },
    { code: 'TOR-0143', salePrice1: '#CALC!' },
  ])
  expect(rows.map(({ state, before, problems }) => [state, before, problems])).toEqual([
    [
      'error',
      { salePrice1: 186, name: 'Tornillo hexagonal 1/4 × 2"' },
      {
        salePrice1: 'La fórmula da el error «#N/A»: escribe el valor.',
        name: 'La fórmula da el error «#¡REF!»: escribe el valor.',
      },
    ],
    ['error', {}, { code: 'La fórmula da el error «#N/D»: escribe el valor.' }],
    ['error', { salePrice1: 214.5 }, { salePrice1: 'La fórmula no tiene resultado guardado: escribe el valor.' }],
  ])
  const customers = await plan(await shop.as('gerente'), [{ name: 'Ana', phone: '#VALUE!' }], { kind: 'customers' })
  expect(customers.rows[0]?.problems).toMatchObject({ phone: 'La fórmula da el error «#VALUE!»: escribe el valor.' })
})

test('each kind of import is allowed to the roles of its forms', async () => {
  const shop = await openShop()
  const statuses = []
  for (const name of ['admin', 'ventas', 'almacen', 'gerente', 'pedidos', 'cliente']) {
    const caller = await shop.as(name)
    const row = [name]
    for (const kind of ['products', 'prices', 'stock', 'customers']) {
      const input = { uid: crypto.randomUUID(), kind, name: 'a.csv', rows: 1 }
      row.push(String((await caller.post('/imports', input)).status))
    }
    statuses.push(row.join(' '))
  }
  expect(statuses).toEqual([
    'admin 201 201 201 201',
    'ventas 201 201 201 201',
    'almacen 403 403 201 403',
    'gerente 201 201 403 201',
    'pedidos 403 403 403 403',
    'cliente 403 403 403 403',
  ])
  const { id } = await plan(await shop.as('admin'), [{ code: 'TOR-0142', salePrice1: 5 }])
  expect((await (await shop.as('almacen')).get(`/imports/${id}`)).status).toBe(404)
  expect((await (await shop.as('almacen')).post(`/imports/${id}/apply`, {})).status).toBe(404)
  const { rows } = await plan(await shop.as('gerente'), [{ code: 'TOR-0142', stock: 5 }])
  expect(rows[0]?.problems).toEqual({ stock: 'Tu rol no puede cambiar existencias.' })
})

test('an import is applied and undone only by a role that may change each of its fields', async () => {
  const shop = await openShop()
  const [manager, sales] = [await shop.as('gerente'), await shop.as('ventas')]
  const credit = { tax_id: 'EKU9003173C9', credit_limit: 5000 }
  const { id, rows } = await plan(manager, [credit], { kind: 'customers' })
  expect(rows[0]?.state).toBe('change')
  expect((await sales.post(`/imports/${id}/apply`, {})).status).toBe(403)
  await finish(manager, id, 'apply')
  expect((await sales.post(`/imports/${id}/undo`)).status).toBe(403)
  expect(await shop.rows('SELECT credit_limit FROM customers WHERE id = 1')).toEqual([{ credit_limit: 500_000 }])
  const stock = await plan(sales, [{ code: 'TOR-0142', stock: 5 }])
  expect((await manager.post(`/imports/${stock.id}/apply`, {})).status).toBe(403)
  const own = await plan(manager, [{ code: 'NUE-1', name: 'Pala', salePrice1: 45, unit: 'Pieza' }])
  expect(await finish(manager, own.id, 'apply')).toMatchObject({ created: 1 })
})

test('an import of 20,001 rows is refused, and a repeated uid begins one import', async () => {
  const shop = await openShop()
  const staff = await shop.as('admin')
  const uid = crypto.randomUUID()
  const input = { uid, kind: 'products', name: 'a.csv', rows: 20_001 }
  const refused = await staff.post('/imports', input)
  expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
    400,
    'El archivo tiene 20,001 filas; el máximo es 20,000.',
  ])
  const [one, two] = [
    await staff.post('/imports', { ...input, rows: 1 }),
    await staff.post('/imports', { ...input, rows: 1 }),
  ]
  expect((await one.json<Import>()).id).toBe((await two.json<Import>()).id)
})

test('two requests that apply at once apply each row once', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const cells = Array.from({ length: 700 }, (_, index) => ({
    code: `N-${index}`,
    name: `Nuevo ${index}`,
    salePrice1: 5,
    stock: 2,
  }))
  const { id } = await plan(staff, cells)
  await staff.post(`/imports/${id}/apply`, {})
  await Promise.all([1, 2, 3].map(() => staff.post(`/imports/${id}/apply`, {})))
  const { created, state } = (await (await staff.get(`/imports/${id}`)).json<ImportRows>()).import
  expect([created, state]).toEqual([700, 'applied'])
  await auditStock(shop.db)
})

test('two imports of the same new code create it once', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const row = [{ code: 'NUE-1', name: 'Pala', salePrice1: 5 }]
  const [one, two] = [await plan(staff, row), await plan(staff, row)]
  const [first, second] = await Promise.all([finish(staff, one.id, 'apply'), finish(staff, two.id, 'apply')])
  expect(first.created + second.created).toBe(1)
  expect(first.refused + second.refused).toBe(1)
})

test('a new product gets the most frequent SAT key of its category', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { rows } = await plan(staff, [{ code: 'NUE-1', name: 'Foco', salePrice1: 5, category: 'ILUMINACION' }])
  expect(rows[0]?.after).toMatchObject({ category: 'Iluminación', product_key: '31161500' })
})

test('a new product gets the SAT key of similar products rather than that of its category', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await shop.db.execute("UPDATE products SET product_key = '27111700' WHERE code = 'AB-1234'")
  await shop.db.execute("UPDATE products SET product_key = '39101600' WHERE code = 'LAM-0001'")
  const keyOf = async (name: string, category: string) => {
    const { rows } = await plan(staff, [{ code: 'NUE-1', name, salePrice1: 5, category }])
    return rows[0]?.after.product_key
  }
  expect(await keyOf('Cinceles planos', 'Ferretería')).toBe('27111700')
  expect(await keyOf('TORNILLOS 1/2', 'Categoría nueva')).toBe('31161500')
  expect(await keyOf('Pinza', 'Iluminación')).toBe('39101600')
  expect(await keyOf('5" & "', 'Categoría nueva')).toBe('01010101')
})

test('the fields of a file are remembered by its titles', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await plan(staff, [{ code: 'TOR-0142' }], { headers: 'clave|desc', fields: ['code', 'name'] })
  await plan(staff, [{ code: 'TOR-0142' }], { headers: 'clave|desc', fields: ['code', null] })
  const { layouts, imports } = await (await staff.get('/imports?kind=products')).json<ImportList>()
  expect([layouts, imports]).toEqual([[{ headers: 'clave|desc', fields: ['code', null] }], []])
})

type Db = Awaited<ReturnType<typeof openShop>>['db']

const stock = async (db: Db, id: number) =>
  (await db.execute({ sql: 'SELECT on_hand FROM inventory WHERE productId = ?', args: [id] })).rows[0]?.on_hand

/** Movements since the small shop, whose stock has no movements, add up to the stock. */
async function auditStock(db: Db) {
  const { rows } =
    await db.execute(`SELECT products.code, on_hand, moved FROM inventory JOIN products ON products.id = productId
    JOIN (SELECT productId AS id, sum(on_hand) AS moved FROM stock_movements GROUP BY productId) AS ledger ON ledger.id = productId
    WHERE on_hand - moved <> CASE productId WHEN 1 THEN 100 WHEN 2 THEN 50 WHEN 3 THEN 10 WHEN 4 THEN 5 WHEN 7 THEN 1000 WHEN 8 THEN 100 ELSE 0 END`)
  expect(rows).toEqual([])
}

test('customers are found by RFC or e-mail; others are created, and an undo keeps those with orders', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const { id, rows } = await plan(
    staff,
    [
      { name: 'Carla Nueva', tax_id: 'eku-900317 3C9', phone: '477 999 0000', credit_days: '30' },
      { name: 'Público García', phone: '4770001111' },
      {
        name: 'Empresa Nueva',
        tax_id: 'URE180429TM6',
        tax_system: '601 General',
        zip: 6500,
        email: 'nueva@example.mx',
        phone: 5512345678,
      },
      { name: 'Mal', tax_id: 'URE1804', phone: '1' },
      { name: 'Repetida', tax_id: 'URE180429TM6', email: 'otra@example.mx' },
      { name: 'Sin lista', phone: '4770002222', price_list: 'No existe' },
    ],
    { kind: 'customers' },
  )
  expect(rows.map(({ state, problems }) => [state, Object.values(problems)])).toEqual([
    ['change', []],
    ['new', []],
    ['new', []],
    ['error', expect.arrayContaining(['RFC inválido.', 'El teléfono debe tener 10 dígitos.'])],
    ['error', expect.anything()],
    ['error', ['No existe la lista «No existe».']],
  ])
  expect(rows[0]).toMatchObject({
    before: { name: 'Carla Cliente', phone: '4771234567', credit_days: null },
    after: { name: 'Carla Nueva', phone: '4779990000', credit_days: 30 },
  })
  expect(await finish(staff, id, 'apply')).toMatchObject({ created: 2, changed: 1, refused: 0 })
  const stored = `SELECT name, tax_id, tax_system, zip, phone, credit_days FROM customers WHERE id = 1 OR id > 2 ORDER BY id`
  expect(await shop.rows(stored)).toEqual([
    {
      name: 'Carla Nueva',
      tax_id: 'EKU9003173C9',
      tax_system: '601',
      zip: '42501',
      phone: '4779990000',
      credit_days: 30,
    },
    {
      name: 'Público García',
      tax_id: 'XAXX010101000',
      tax_system: '616',
      zip: '',
      phone: '4770001111',
      credit_days: null,
    },
    {
      name: 'Empresa Nueva',
      tax_id: 'URE180429TM6',
      tax_system: '601',
      zip: '06500',
      phone: '5512345678',
      credit_days: null,
    },
  ])
  await staff.post('/admin/orders', { customerId: 4, orderItems: [{ productId: 1, quantity: 1 }] })
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 2, kept: 1 })
  expect((await rowsOf(staff, id))[2]?.reason).toBe('El cliente ya tiene pedidos o pagos.')
  expect(await shop.rows('SELECT name, credit_days FROM customers WHERE id IN (1, 3)')).toEqual([
    { name: 'Carla Cliente', credit_days: null },
  ])
})

test('new customers with one e-mail are repeated where one has no RFC, also in later parts', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const email = 'mayoreo@example.mx'
  const company = { tax_id: 'URE180429TM6', tax_system: '601', zip: '06500', email, phone: '5512345678' }
  const person = { tax_id: 'XIA190128J61', tax_system: '601', zip: '06500', email, phone: '5512345679' }
  const { id, rows } = await plan(
    staff,
    [
      { name: 'Con RFC', ...company },
      { name: 'Sin RFC', email: 'MAYOREO@example.mx', phone: '5512345670' },
      { name: 'Otro RFC', ...person },
      { name: 'Mostrador', email: 'mostrador@example.mx', phone: '5512345671' },
      { name: 'Mostrador, S.A.', ...company, tax_id: 'IIA040805DZ4', email: 'Mostrador@example.mx' },
    ],
    { kind: 'customers' },
  )
  const stateOf = ({ state, problems }: (typeof rows)[number]) => [state, problems]
  const like = (line: number) => ({
    email: `Repetido: el mismo correo está en la fila ${line}, y uno de los dos no tiene RFC.`,
  })
  expect(rows.map(stateOf)).toEqual([
    ['new', {}],
    ['error', like(2)],
    ['new', {}],
    ['new', {}],
    ['error', like(5)],
  ])
  const later = { line: 7, cells: { name: 'Otra vez', email, phone: '5512345672' } }
  const second = await (await staff.put(`/imports/${id}/rows`, { rows: [later] })).json<ImportPlan>()
  expect(second.rows.map(stateOf)).toEqual([['error', like(2)]])
})

test('prices of lists are imported by columns, and an undo gives the products the price of the rule again', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { id: list } = await (await staff.post('/price-lists', { name: 'Mayoreo', percent: -8 })).json<{ id: number }>()
  const field = `list:${list}`
  const rows = [
    { code: 'TOR-0142', [field]: '150.5' },
    { code: 'TOR-0143', salePrice1: 200, name: 'No cambia' },
  ]
  const { id, rows: planned } = await plan(staff, rows, { kind: 'prices' })
  expect(planned).toMatchObject([
    { before: { [field]: null }, after: { [field]: 150.5 } },
    { before: { salePrice1: 214.5 }, after: { salePrice1: 200 } },
  ])
  await finish(staff, id, 'apply')
  const items = 'SELECT productId, price FROM price_list_items'
  expect(await shop.rows(items)).toEqual([{ productId: 1, price: 15050 }])
  expect(await finish(staff, id, 'undo')).toMatchObject({ undone: 2, kept: 0 })
  expect(await shop.rows(items)).toEqual([])
})

test('no sale is lost and the ledger stays whole while imports, orders and undos interleave', async () => {
  const shop = await openShop()
  const [warehouse, client, admin] = [await shop.as('almacen'), await shop.as('cliente'), await shop.as('admin')]
  let seed = 7
  const random = (max: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % max
  }
  let sold = 0
  const applied: number[] = []
  const steps = [
    async () => {
      const quantity = 1 + random(3)
      const answer = await client.post(
        '/orders',
        { orderItems: [{ productId: 1, quantity }] },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
      if (answer.status === 201) sold += quantity
    },
    async () => {
      const { id, rows } = await plan(warehouse, [{ code: 'TOR-0142', stock: 60 + random(80) }], { kind: 'stock' })
      if (rows[0]?.state !== 'change') return
      await steps[random(2) ? 0 : 2]?.()
      await finish(warehouse, id, 'apply')
      applied.push(id)
    },
    async () => {
      const items = [{ productId: 1, type: 'correction', delta: random(2) ? 3 : -2 }]
      await warehouse.post(
        '/inventory/movements',
        { items, reason: 'Ajuste de prueba' },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
    },
    async () => {
      const id = applied.pop()
      if (id !== undefined) await finish(admin, id, 'undo')
    },
  ]
  for (let round = 0; round < 12; round++) {
    await Promise.all([steps[random(4)]?.(), steps[random(4)]?.(), steps[0]?.()])
  }
  expect(await shop.rows('SELECT reserved FROM inventory WHERE productId = 1')).toEqual([{ reserved: sold }])
  await auditStock(shop.db)
})

test('a preview that was not applied is deleted after a day', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await plan(staff, [{ code: 'TOR-0142', salePrice1: 5 }])
  await shop.db.execute("UPDATE imports SET touchedAt = '2026-01-01T00:00:00.000Z'")
  await shop.db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
  await shop.runCron()
  expect(await shop.rows('SELECT count(*) AS n FROM import_rows')).toEqual([{ n: 0 }])
})

test('the cron finishes an import whose browser was closed', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const cells = Array.from({ length: 700 }, (_, index) => ({
    code: `N-${index}`,
    name: `Nuevo ${index}`,
    salePrice1: 5,
  }))
  const { id } = await plan(staff, cells)
  expect(await (await staff.post(`/imports/${id}/apply`, {})).json()).toMatchObject({ state: 'applying', pending: 200 })
  await shop.db.execute("UPDATE imports SET touchedAt = '2026-01-01T00:00:00.000Z'")
  await shop.runCron()
  expect(((await (await staff.get(`/imports/${id}`)).json()) as ImportRows).import).toMatchObject({
    state: 'applied',
    created: 700,
  })
})
