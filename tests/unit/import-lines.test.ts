import { expect, test } from 'vitest'
import type { StockLine } from '#contract/stock-entries'
import { checkLines, isChange, tooMany } from '../../web/staff/inventory/import-lines.ts'
import { type ImportMode, readSheet } from '../../web/staff/inventory/import-sheet.ts'

const product = (id: number, on_hand: number | null, reserved = 0): StockLine => ({
  id,
  code: `A-${id}`,
  name: `Producto ${id}`,
  unit: 'Pieza',
  on_hand,
  reserved,
  cost: null,
})

const line = (code: string, quantity: string, mode = '', cost = '') => ({ line: 1, code, quantity, mode, cost })
const check = (lines: ReturnType<typeof line>[], products: (StockLine | null)[], mode: ImportMode = 'add') =>
  checkLines({ lines, quantityTitle: 'Exist.' }, products, mode)
const problems = (...of: Parameters<typeof check>) => check(...of).map(({ problem }) => problem)

test('reads the columns by their titles, in any order', () => {
  const cells = [['Descripción', 'CANTIDAD', 'Código', 'Costo'], [], ['Pala', 5, 'A-1', '$ 45.50'], ['', '', '']]
  expect(readSheet(cells)).toEqual({
    lines: [{ line: 3, code: 'A-1', quantity: '5', mode: '', cost: '$ 45.50' }],
    quantityTitle: 'CANTIDAD',
    mode: 'add',
  })
})

test('finds the heading row below the title of a report; a column of stock sets it', () => {
  const cells = [['Existencias al 21 de noviembre'], [], ['CLAVE ', 'Exist.'], ['A-1', '1,250']]
  expect(readSheet(cells)).toEqual({
    lines: [{ line: 4, code: 'A-1', quantity: '1,250', mode: '', cost: '' }],
    quantityTitle: 'Exist.',
    mode: 'set',
  })
})

test('without titles the code comes first, then the quantity and the mode', () => {
  const cells = [
    ['A-1', 5, 'fijar'],
    ['A-2', '1,200'],
  ]
  expect(readSheet(cells).lines).toMatchObject([
    { line: 1, code: 'A-1', quantity: '5', mode: 'fijar' },
    { line: 2, code: 'A-2', quantity: '1,200', mode: '' },
  ])
})

test('a heading row without a quantity column is refused with its titles', () => {
  expect(
    readSheet([
      ['Clave', 'Precio'],
      ['A-1', 5],
    ]).problem,
  ).toBe(
    'El archivo no tiene una columna de cantidad. Ponle el título «Cantidad» o «Existencia». Sus columnas: Clave, Precio.',
  )
})

test('shows the stock after each row, also after another row of the same product', () => {
  const [first, second, third, fourth] = check(
    [line('A-1', '1,000.00', 'Sumar'), line('A-1', '-4'), line('A-2', '7', 'FIJAR'), line('A-3', '5', 'fijar')],
    [product(1, 10), product(1, 10), product(2, null), product(3, 5)],
  )
  expect([first?.result, second?.result, third?.result, fourth?.result]).toEqual([1010, 1006, 7, 5])
  expect([first, second, third, fourth].map((row) => row && isChange(row))).toEqual([true, true, true, false])
})

test('rows without a mode use the one that was chosen', () => {
  const rows = check([line('A-1', '7'), line('A-2', '7', 'sumar')], [product(1, 10), product(2, 10)], 'set')
  expect(rows.map(({ result }) => result)).toEqual([7, 17])
})

test('a cost is recorded with the pieces that are added', () => {
  const rows = check(
    [line('A-1', '7', '', '$ 1,045.50'), line('A-2', '7', 'fijar', '45'), line('A-3', '7', '', '45.50 c/u')],
    [product(1, 10), product(2, 10), product(3, 10)],
  )
  expect(rows).toMatchObject([
    { cost: 1045.5, ignoresCost: false },
    { cost: null, ignoresCost: true, problem: null },
    { problem: 'El costo «45.50 c/u» no es un importe.' },
  ])
})

test('the total below an exported list is left out', () => {
  expect(check([line('A-1', '7'), line('Total', '7')], [product(1, 10), null])).toHaveLength(1)
  expect(check([line('TOTAL', '7')], [product(1, 10)])).toHaveLength(1)
})

test('shows why a row cannot be posted', () => {
  expect(
    problems(
      [
        line('', '1'),
        line('X', '1'),
        line('A-1', 'dos'),
        line('A-1', ''),
        line('A-1', '0'),
        line('A-1', '1', 'doblar'),
      ],
      [null, null, product(1, 5), product(1, 5), product(1, 5), product(1, 5)],
    ),
  ).toEqual([
    'Falta el código.',
    'Código no encontrado: X.',
    'La columna «Exist.» dice «dos»: escribe un número entero.',
    'Falta la cantidad en la columna «Exist.».',
    'La cantidad no puede ser 0.',
    'Modo desconocido: doblar.',
  ])
  expect(problems([line('A-1', '-3')], [product(1, 5, 4)])).toEqual([
    'No puedes dejar la existencia en 2: hay 4 reservados.',
  ])
  expect(problems([line('A-1', '3', 'fijar'), line('A-1', '1')], [product(1, 5), product(1, 5)])).toEqual([
    null,
    'El código se repite: está en la fila 1.',
  ])
})

test('a file with too many rows is refused', () => {
  expect(tooMany(20_000)).toBeNull()
  expect(tooMany(20_001)).toBe('El archivo tiene 20,001 filas; el máximo es 20,000.')
})
