import { expect, test } from 'vitest'
import type { Import, ImportList, ImportRows } from '#contract/imports/imports'
import { openShop } from '../../shop.ts'
import { finish, plan, products, rowsOf } from './importing.ts'

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

test('a long cell is cut between two characters, also outside the Basic Multilingual Plane', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const long = `${'x'.repeat(39)}${'😀'.repeat(200)}`
  const { rows } = await plan(staff, [{ code: 'TOR-0142', name: `x${long}`, salePrice1: long }])
  expect(rows).toMatchObject([
    { state: 'error', problems: { salePrice1: `«${'x'.repeat(39)}😀…» no es un número: escribe el precio.` } },
  ])
  const stored = JSON.stringify(await shop.rows('SELECT * FROM import_rows'))
  expect(stored).not.toMatch(/\\ud[89a-f]|\ufffd/i)
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

test('a code or a bar code that lost its digits in Excel is an error of the row', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { rows } = await plan(staff, [
    { code: 'TOR-0142', barcode: '7.50123E+12' },
    { code: '7.50E+12', name: 'Pala', salePrice1: 5 },
    { code: '1E5', name: 'Pico', salePrice1: 5, barcode: 7501234567893 },
  ])
  const lost = (text: string) =>
    `«${text}» perdió dígitos: en Excel, da a la columna formato de número sin decimales y guarda otra vez.`
  expect(rows.map(({ state, problems }) => [state, problems])).toEqual([
    ['error', { barcode: lost('7.50123E+12') }],
    ['error', { code: lost('7.50E+12') }],
    ['new', {}],
  ])
  expect(rows[2]?.after.barcode).toBe('7501234567893')
  const stock = await plan(staff, [{ code: '7.50E+12', stock: 5 }], { kind: 'stock' })
  expect(stock.rows[0]?.problems).toEqual({ code: lost('7.50E+12') })
})

test.for(['2026-04-03', '03/04/2026', '3-abr'])(
  'the code %s, which Excel has made a date, is an error',
  async (code) => {
    const shop = await openShop()
    const staff = await shop.as('ventas')
    const changed = { code: `Excel cambió este código por una fecha, «${code}»: escribe el código.` }
    const { rows } = await plan(staff, [{ code, name: 'Tornillo 3-4', salePrice1: 5 }])
    expect(rows[0]).toMatchObject({ state: 'error', problems: changed })
    const stock = await plan(staff, [{ code, stock: 5 }], { kind: 'stock' })
    expect(stock.rows[0]?.problems).toEqual(changed)
  },
)

test('a preview has the product that already has the new bar code of a row, until it is applied', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await shop.db.execute("UPDATE products SET barcode = '7501234567893' WHERE id IN (1, 2)")
  const { id, rows } = await plan(staff, [
    { code: 'NUE-1', name: 'Pala', salePrice1: 5, barcode: '7501234567893' },
    { code: 'TOR-0142', barcode: '7501234567893' },
    { code: 'TOR-0143', barcode: '7501234567800' },
    { code: 'LAM-0001', barcode: 7501234567893 },
    { code: 'AB-1234', salePrice1: 6 },
  ])
  const owners = ['TOR-0142', null, null, 'TOR-0142', null]
  expect(rows.map(({ state, barcodeOwner }) => [state, barcodeOwner])).toEqual(
    ['new', 'same', 'change', 'change', 'change'].map((state, index) => [state, owners[index]]),
  )
  expect((await rowsOf(staff, id)).map(({ barcodeOwner }) => barcodeOwner)).toEqual(owners)
  expect(await finish(staff, id, 'apply')).toMatchObject({ created: 1, changed: 3, refused: 0 })
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

test('a new product gets the most frequent SAT key of its category', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const { rows } = await plan(staff, [{ code: 'NUE-1', name: 'Foco', salePrice1: 5, category: 'ILUMINACION' }])
  expect(rows[0]?.after).toMatchObject({ category: 'Iluminación', product_key: '31161500' })
})

test('a new product without a SAT key of its unit gets that of the name of the unit', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const units = ['Kg.', 'MTS', 'Caja c/12', 'Metro cuadrado', 'Pza', 'Tarima', '']
  const lines = units.map((unit, at) => ({
    code: `UNI-${at}`,
    name: 'Alambre',
    salePrice1: 5,
    category: 'JARDIN',
    unit,
  }))
  const { rows } = await plan(staff, [...lines, { ...lines[0], code: 'UNI-7', unit_key: 'GRM' }], {
    defaults: { unit: 'Rollo' },
  })
  expect(rows.map(({ after }) => after.unit_key)).toEqual(['KGM', 'MTR', 'XBX', 'MTK', 'H87', 'H87', 'XRO', 'GRM'])
})

test('the last name of a path finds its category, unless two categories have that name', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const categoryOf = async () => {
    const lines = [{ code: 'NUE-1', name: 'Foco', salePrice1: 5, category: 'JARDIN' }]
    return (await plan(staff, lines)).rows[0]?.after.category
  }
  const add = (parentId: number) => staff.post('/categories', { name: 'Jardín', parentId })
  const [first, second] = await shop.rows('SELECT id FROM categories WHERE parentId IS NULL ORDER BY id')
  expect(await categoryOf()).toBe('JARDIN')
  expect((await add(Number(first?.id))).status).toBe(201)
  expect(await categoryOf()).toMatch(/^\S+ > Jardín$/)
  expect((await add(Number(second?.id))).status).toBe(201)
  expect(await categoryOf()).toBe('JARDIN')
})

test('a category with a decimal number is not the one with the same digits', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  for (const name of ['Cable 1.5 mm', 'Cable 15 mm']) {
    expect((await staff.post('/categories', { name })).status).toBe(201)
  }
  const names = ['CABLE 1.5 MM', 'Cable 15 mm.', 'Cable 2.5 mm']
  const lines = names.map((category, at) => ({ code: `NUE-${at}`, name: 'Cable', salePrice1: 5, category }))
  const { rows } = await plan(staff, lines)
  expect(rows.map(({ after }) => after.category)).toEqual(['Cable 1.5 mm', 'Cable 15 mm', 'Cable 2.5 mm'])
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

test('a preview that was not applied is deleted after a day', async () => {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  await plan(staff, [{ code: 'TOR-0142', salePrice1: 5 }])
  await shop.db.execute("UPDATE imports SET touchedAt = '2026-01-01T00:00:00.000Z'")
  await shop.db.execute("UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'")
  await shop.runCron()
  expect(await shop.rows('SELECT count(*) AS n FROM import_rows')).toEqual([{ n: 0 }])
})
