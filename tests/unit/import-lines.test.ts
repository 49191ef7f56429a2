import { expect, test } from 'vitest'
import type { StockLine } from '#contract/inventory'
import { checkLines, isChange, readLines, tooMany } from '../../web/staff/inventory/import-lines.ts'

const product = (id: number, on_hand: number | null, reserved = 0): StockLine => ({
  id,
  code: `A-${id}`,
  name: `Producto ${id}`,
  unit: 'Pieza',
  on_hand,
  reserved,
})

const line = (code: string, quantity: string, mode = '') => ({ line: 1, code, quantity, mode })
const problems = (lines: ReturnType<typeof line>[], products: (StockLine | null)[]) =>
  checkLines(lines, products).map(({ problem }) => problem)

test('reads the columns by their titles, in any order', () => {
  const cells = [['Existencias'], ['Descripción', 'CANTIDAD', 'Código'], [], ['Pala', 5, 'A-1'], ['', '', '']]
  expect(readLines(cells.slice(1))).toEqual([{ line: 3, code: 'A-1', quantity: '5', mode: '' }])
})

test('finds the heading row below the title of a report', () => {
  const cells = [['Existencias al 21 de noviembre'], [], ['CLAVE ', 'Exist.'], ['A-1', '1,250']]
  expect(readLines(cells)).toEqual([{ line: 4, code: 'A-1', quantity: '1,250', mode: '' }])
})

test('without titles the code comes first, then the quantity and the mode', () => {
  expect(
    readLines([
      ['A-1', 5, 'fijar'],
      ['A-2', '1,200'],
    ]),
  ).toEqual([
    { line: 1, code: 'A-1', quantity: '5', mode: 'fijar' },
    { line: 2, code: 'A-2', quantity: '1,200', mode: '' },
  ])
})

test('shows the stock after each row, also after another row of the same product', () => {
  const [first, second, third, fourth] = checkLines(
    [line('A-1', '1,000', 'Sumar'), line('A-1', '-4'), line('A-2', '7', 'FIJAR'), line('A-3', '5', 'fijar')],
    [product(1, 10), product(1, 10), product(2, null), product(3, 5)],
  )
  expect([first?.result, second?.result, third?.result, fourth?.result]).toEqual([1010, 1006, 7, 5])
  expect([first, second, third, fourth].map((row) => row && isChange(row))).toEqual([true, true, true, false])
})

test('shows why a row cannot be posted', () => {
  expect(
    problems(
      [line('', '1'), line('X', '1'), line('A-1', 'dos'), line('A-1', '0'), line('A-1', '1', 'doblar')],
      [null, null, product(1, 5), product(1, 5), product(1, 5)],
    ),
  ).toEqual([
    'Falta el código.',
    'Código no encontrado: X.',
    'La cantidad no es un número entero.',
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
