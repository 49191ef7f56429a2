import { expect, test } from 'vitest'
import { numberIn, readIva, readPesos, readStatus } from '#contract/imports/cells'
import { type ImportKind, importKinds } from '#contract/imports/imports'
import { fieldsOf } from '../../web/staff/imports/column-titles.ts'
import {
  addsStock,
  confirmedFields,
  layoutOf,
  linesOf,
  sheetOf,
  unusedWithIva,
} from '../../web/staff/imports/columns.ts'
import { templateOf, templateSheets } from '../../web/staff/imports/template.ts'

const products = fieldsOf('products', [])

test('the titles of a messy sheet are found below its letterhead, and its columns by their names', () => {
  const sheet = sheetOf(
    [
      ['Ferretería El Tornillo S.A.'],
      ['Lista de precios', null, 'Noviembre 2026'],
      [],
      ['CLAVE ', 'DESCR.', 'UM', 'P. LISTA', 'Costo $', 'Exist.', 'MARCA', 'Línea', 'OBS.'],
      ['TOR-1', 'Tornillo 1/4', 'PZA', '$ 45.50', 30, '1,250', 'Fiero', 'Tornillos', 'x'],
      [],
      ['TOR-2', 'Tornillo 1/2', 'PZA', '$ 50.50', 31, '50', 'Fiero', 'Tornillos', ''],
      ['Total', null, null, 96, 61],
    ],
    products,
  )
  expect(sheet.fields).toEqual(['code', 'name', 'unit', 'salePrice1', 'cost', 'stock', 'brand', 'category', null])
  expect(sheet.rows.map(({ line }) => line)).toEqual([5, 7])
  expect(linesOf(sheet, sheet.fields)[0]).toEqual({
    line: 5,
    cells: {
      code: 'TOR-1',
      name: 'Tornillo 1/4',
      unit: 'PZA',
      salePrice1: '$ 45.50',
      cost: 30,
      stock: '1,250',
      brand: 'Fiero',
      category: 'Tornillos',
    },
  })
  expect(layoutOf(sheet)).toBe('clave|descr|um|p lista|costo|exist|marca|linea|obs')
  // The server refuses half an emoji.
  expect(layoutOf({ ...sheet, titles: [`${'a'.repeat(1899)}😀 b`] }).isWellFormed()).toBe(true)
})

test('the row of totals of an export of customers is no customer', () => {
  const cells = [
    ['Nombre', 'RFC', 'Teléfono', 'Pedidos'],
    ['Ana Ruiz', null, '4771112233', 2],
    ['Total', 'TOT010101AB1', null, 1],
    ['Total', null, null, 3],
  ]
  expect(sheetOf(cells, fieldsOf('customers', [])).rows.map(({ line }) => line)).toEqual([2, 3])
})

test('a category or a price that is merged over rows is that of each, and a merged stock is not', () => {
  const cells = [
    ['Código', 'Nombre', 'Categoría', 'Precio', 'Existencia'],
    ['A-1', 'Tornillo', 'Fijación', 5.5, 100],
    ['A-2', 'Tuerca', null, null, null],
    // The row has only the second line of a name. Without a code it is no product.
    [null, 'inoxidable', null, null, null],
    ['A-3', 'Taquete', null, 7, 5],
  ]
  const sheet = sheetOf(cells, products, [
    { column: 0, first: 2, last: 3 },
    { column: 2, first: 1, last: 4 },
    { column: 3, first: 1, last: 2 },
    { column: 4, first: 1, last: 2 },
  ])
  expect(linesOf(sheet, sheet.fields).map((line) => line.cells)).toEqual([
    { code: 'A-1', name: 'Tornillo', category: 'Fijación', salePrice1: 5.5, stock: 100 },
    { code: 'A-2', name: 'Tuerca', category: 'Fijación', salePrice1: 5.5 },
    { name: 'inoxidable', category: 'Fijación' },
    { code: 'A-3', name: 'Taquete', category: 'Fijación', salePrice1: 7, stock: 5 },
  ])
})

test('columns without titles are found by their content', () => {
  const rows = Array.from({ length: 20 }, (_, index) => [
    `AB-${1000 + index}`,
    `Abrazadera de acero ${index}`,
    `$ ${index}.50`,
  ])
  expect(sheetOf(rows, products).fields).toEqual(['code', 'name', 'salePrice1'])
  const stock = sheetOf(
    [
      ['TOR-0142', '10', 'sumar'],
      ['TOR-0143', '20', 'fijar'],
    ],
    fieldsOf('stock', []),
  )
  expect(stock.fields).toEqual(['code', 'stock', 'mode'])
})

test('abbreviated titles of a stock sheet are recognised', () => {
  const sheet = sheetOf(
    [
      ['Cve.', 'Exist.', 'Ubic.'],
      ['TOR-0142', '10', 'A-9'],
    ],
    fieldsOf('stock', []),
  )
  expect(sheet.fields).toEqual(['code', 'stock', 'location'])
})

test('the description of a sheet without names is the name', () => {
  const sheet = sheetOf(
    [
      ['Código', 'Descripción', 'Precio'],
      ['A1', 'Pala', 5],
    ],
    products,
  )
  expect(sheet.fields).toEqual(['code', 'name', 'salePrice1'])
})

test('a column of available pieces is left to the user to assign', () => {
  const cells = [
    ['Código', 'Disponible'],
    ['A-1', 5],
    ['A-2', 6],
  ]
  expect(sheetOf(cells, fieldsOf('stock', []))).toMatchObject({ titles: cells[0], fields: ['code', null] })
})

test('a quantity with more words is not the stock', () => {
  const titlesOfStock = (kind: ImportKind, ...titles: string[]) => {
    const { fields } = sheetOf(
      [['Código', 'Nombre', ...titles], ...[5, 6].map((n) => [`A${n}`, 'Pala', n, n])],
      fieldsOf(kind, []),
    )
    return titles.filter((_, at) => fields[at + 2] === 'stock')
  }
  expect(titlesOfStock('products', 'Piezas por paquete', 'Cantidad por empaque')).toEqual([])
  expect(titlesOfStock('products', 'Piezas por paquete', 'Piezas')).toEqual(['Piezas'])
  expect(titlesOfStock('stock', 'Cantidad por empaque', 'Cantidad')).toEqual(['Cantidad'])
  expect(titlesOfStock('stock', 'Cantidad recibida')).toEqual(['Cantidad recibida'])
})

test('prices with IVA are left to the user to assign', () => {
  const fieldsOfTitles = (...titles: string[]) => {
    const sheet = sheetOf(
      [
        ['Código', 'Nombre', ...titles],
        ...[1, 2].map((n) => [`A${n}`, 'Pala nueva', ...titles.map(() => `$ ${n}.50`)]),
      ],
      products,
    )
    return { fields: sheet.fields.slice(2), unused: unusedWithIva(sheet, sheet.fields) }
  }
  for (const title of ['Precio con IVA', 'Precio c/IVA', 'P. Público (IVA incluido)', 'Precio IVA incl.']) {
    expect(fieldsOfTitles(title)).toEqual({ fields: [null], unused: [title] })
  }
  expect(fieldsOfTitles('Precio con IVA', 'Precio')).toMatchObject({ fields: [null, 'salePrice1'] })
  expect(fieldsOfTitles('Precio + IVA', 'Costo con IVA')).toEqual({
    fields: ['salePrice1', null],
    unused: ['Costo con IVA'],
  })
})

test('a maximum is not the stock', () => {
  const cells = [
    ['Código', 'Existencia máxima', 'Stock Max.'],
    ['A-1', 50, 60],
    ['A-2', 70, 80],
  ]
  expect(sheetOf(cells, fieldsOf('stock', [])).fields).toEqual(['code', null, null])
})

test('prices have a column for each list', () => {
  const fields = fieldsOf('prices', [{ id: 3, name: 'Mayoreo 8 %' }])
  const sheet = sheetOf(
    [
      ['SKU', 'Precio de lista', 'MAYOREO 8%'],
      ['A1', 5, 4],
    ],
    fields,
  )
  expect(sheet.fields).toEqual(['code', 'salePrice1', 'list:3'])
})

test('the columns of an earlier file are used again, unless one was of a price list that was deleted', () => {
  const known = fieldsOf('prices', [{ id: 3, name: 'Mayoreo' }])
  const sheet = sheetOf(
    [
      ['SKU', 'Precio', 'Importe'],
      ['A1', 5, 4],
    ],
    known,
  )
  const layouts = [{ headers: 'sku|precio|importe', fields: ['code', 'salePrice1', 'list:3'] }]
  expect(confirmedFields(sheet, layouts, known)).toEqual(layouts[0]?.fields)
  expect(confirmedFields(sheet, layouts, fieldsOf('prices', []))).toBeUndefined()
  expect(confirmedFields(sheet, [{ headers: 'sku|precio', fields: ['code', null] }], known)).toBeUndefined()
})

test('a column of quantities adds to the stock, and a column of stock sets it', () => {
  const stock = fieldsOf('stock', [])
  const counted = sheetOf(
    [
      ['Código', 'Existencia'],
      ['A1', 5],
    ],
    stock,
  )
  const received = sheetOf(
    [
      ['Código', 'Cantidad'],
      ['A1', 5],
    ],
    stock,
  )
  expect([addsStock(counted, counted.fields), addsStock(received, received.fields)]).toEqual([false, true])
})

test.each(importKinds)('the importer reads its own template of %s, in Excel and as text', (kind) => {
  const fields = fieldsOf(kind, [])
  const [book, notes] = templateSheets(kind)
  const values = (book?.cells ?? []).map((row) =>
    row.map((cell) => {
      const value = cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell
      return value instanceof Date ? null : value
    }),
  )
  expect(sheetOf(values, fields).fields).toEqual(fields.map(({ field }) => field))
  const text = templateOf(kind).map((line) => line.split(','))
  expect(sheetOf(text, fields).fields).toEqual(fields.map(({ field }) => field))
  expect(notes?.cells.length).toBeGreaterThan(kind === 'prices' ? 2 : 3)
})

test('numbers are read as users write them', () => {
  expect(['1,250', '$ 45.50', '1.250,50', '45,5', '(12)', '-3', '5-', 'MXN 8', ' 7 '].map(numberIn)).toEqual([
    1250, 45.5, 1250.5, 45.5, -12, -3, -5, 8, 7,
  ])
  expect(['12 pzas', '1,250 PZ', '3pza.', '1 Pieza', '(4 piezas)'].map(numberIn)).toEqual([12, 1250, 3, 1, undefined])
  expect(['N/D', '', '1/4', '12 cajas', 'pzas', '10-12 pzas'].map(numberIn)).toEqual(Array(6).fill(undefined))
  expect(['=1+1', '1e5', '2 pz 3 cajas'].map(numberIn)).toEqual(Array(3).fill(undefined))
  expect(['10-12', '2026-05-01', '45\n50', '12(3)', '5+1', '--5'].map(numberIn)).toEqual(Array(6).fill(undefined))
  expect(['12,3456', '0,125', '1250,500', '1,234,567.5', '1,234,56', ',500'].map(numberIn)).toEqual([
    12.3456,
    0.125,
    1250.5,
    1234567.5,
    undefined,
    undefined,
  ])
  expect(readPesos(45.505, 'el precio')).toEqual({ value: 45.51 })
  expect([0.16, '16 %', 'IVA 16', 16, 'Exento', 'general', 8, '7', 'constructor'].map(readIva)).toEqual([
    ...Array(4).fill({ value: '16' }),
    { value: 'exento' },
    { value: null },
    { value: '8' },
    ...['«7»', '«constructor»'].map((cell) => ({
      problem: `${cell} no es un IVA: escribe 16, 8, 0, Exento o General.`,
    })),
  ])
})

test('states are read as words, numbers and the truth values of Excel', () => {
  expect(['Activa', 'sí', 1, true, 'VERDADERO'].map(readStatus)).toEqual(Array(5).fill({ value: 'active' }))
  expect(['Baja', 'No', 0, false, 'FALSO'].map(readStatus)).toEqual(Array(5).fill({ value: 'inactive' }))
  expect(readStatus('otro')).toEqual({ problem: '«otro» no es un estado: escribe Activo, Inactivo o Borrador.' })
})
