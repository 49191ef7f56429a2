import { expect, test } from 'vitest'
import type { ImportRow } from '#contract/imports/imports'
import {
  barcodeNote,
  keepValueCorrections,
  offersOf,
  priceFor,
  rowsByBarcode,
  rowsByCode,
} from '../../web/staff/imports/offers.ts'
import { satGroups } from '../../web/staff/imports/sat-groups.ts'

const row = (more: Partial<ImportRow>): ImportRow => ({
  line: 2,
  state: 'error',
  code: 'A-1',
  name: 'Pala',
  before: {},
  after: {},
  problems: {},
  isBelowCost: false,
  barcodeOwner: null,
  adds: false,
  outcome: null,
  reason: null,
  ...more,
})
const labels = (one: ImportRow, others: ImportRow[] = [], cells: Record<string, string | number> = {}) =>
  offersOf(one, rowsByCode([one, ...others]), (field) => cells[field]).map(({ label }) => label)

const wrong = (text: string, before: ImportRow['before'] = {}) =>
  row({ before, after: { salePrice1: text }, problems: { salePrice1: 'No es un número.' } })

test('a wrong price offers the stored one, and the amount in its text', () => {
  expect(labels(wrong('N/D', { salePrice1: 186 }))).toEqual(['Dejar $186.00'])
  expect(labels(wrong('aprox. $1,245.50 c/u', { salePrice1: 186 }))).toEqual(['Poner $1,245.50', 'Dejar $186.00'])
  expect(labels(wrong('10 a 12'))).toEqual([])
  expect(labels(wrong('N/D'))).toEqual([])
})

test('a new bar code that a product of the shop or another row has is noted', () => {
  const own = row({ state: 'new', after: { barcode: '75' } })
  const noteOf = (one: ImportRow, ...others: ImportRow[]) => barcodeNote(one, rowsByBarcode([one, ...others]))
  expect(noteOf(own)).toBeUndefined()
  expect(noteOf({ ...own, barcodeOwner: 'B-1' })).toBe('El código de barras también es de B-1.')
  expect(noteOf(own, { ...own, line: 5 })).toBe('El código de barras también está en la fila 5.')
  expect(noteOf(own, { ...own, line: 5, state: 'error' })).toBeUndefined()
  expect(noteOf({ ...own, after: { barcode: '' } }, { ...own, line: 5, after: { barcode: '' } })).toBeUndefined()
})

test('a repeated row offers to replace the row that is applied', () => {
  const repeated = row({ problems: { code: 'Repetido: también en la fila 2.' }, before: { stock: 5 } })
  expect(labels(repeated, [row({ line: 3, code: 'a-1', state: 'change' })])).toEqual(['Usar este'])
  expect(labels(repeated)).toEqual([])
})

test('a price under cost offers the old price, or the price that keeps the margin', () => {
  const below = (before: ImportRow['before'], after: ImportRow['after'], cells = {}) =>
    labels(row({ state: 'change', isBelowCost: true, before, after }), [], cells)
  expect(below({ salePrice1: 1289, cost: 1180 }, { salePrice1: 1149, cost: 1215 })).toEqual(['Dejar $1,289.00'])
  expect(below({ cost: 205 }, { cost: 224.5 }, { salePrice1: 218 })).toEqual(['Poner $239.00'])
  expect(below({ cost: 205 }, { cost: 224.5 })).toEqual([])
  expect(labels(row({ state: 'new', isBelowCost: true, after: { salePrice1: 1, cost: 2 } }))).toEqual([])
  expect([priceFor(30, { price: 13.2, cost: 10 }), priceFor(30, { price: 5, cost: 10 })]).toEqual([40, 30])
})

test('the stored values are kept in all rows in which that solves every problem', () => {
  const rows = [
    wrong('N/D', { salePrice1: 186 }),
    row({ line: 3, before: { salePrice1: 5 }, problems: { salePrice1: 'No', unit: 'No' } }),
    row({ line: 4, problems: { code: 'Falta el código.' } }),
  ]
  expect([...keepValueCorrections(rows)]).toEqual([[2, { salePrice1: '' }]])
})

test('new products without a SAT key are grouped by their first word, then by category', () => {
  const made = (line: number, name: string, category: string, product_key = '01010101') =>
    row({ line, name, state: 'new', after: { category, product_key } })
  const groups = satGroups([
    made(2, 'Tornillo 1/4', 'Ferretería > Tornillos'),
    made(3, 'TORNILLOS 1/2', 'Otra'),
    made(4, 'Pala', 'Ferretería > Jardín'),
    made(5, 'Rastrillo', 'Ferretería > Jardín'),
    made(6, 'Foco', 'Iluminación', '39101600'),
    made(7, 'Martillo', 'Ferretería'),
    made(8, 'Cable UTP', 'Cable'),
    made(9, 'Cable HDMI', 'Cable'),
    made(10, 'Canaleta', 'Cable'),
    made(11, 'Regleta', 'Cable'),
  ])
  expect(groups.map(({ name, word, rows }) => [name, word, rows.map(({ line }) => line)])).toEqual([
    ['Tornillo', 'tornillo', [2, 3]],
    ['Cable', 'cable', [8, 9]],
    ['Ferretería > Jardín', 'jardin', [4, 5]],
    ['Cable', 'cable', [10, 11]],
    ['Martillo', 'martillo', [7]],
  ])
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
})
