import { expect, test } from 'vitest'
import { unitText, withUnit } from '#contract/cart/unit-text'
import { linesSummary } from '../../../web/order/lines/lines-summary.ts'

test('the unit of a quantity is a noun with its content', () => {
  expect(withUnit(1, 'Caja 100 pz')).toBe('1 caja de 100 pz')
  expect(withUnit(2, 'Caja 100 pz')).toBe('2 cajas de 100 pz')
  expect(withUnit(1500, 'Pieza')).toBe('1,500 piezas')
})

test.for([
  ['Kg', 'kg'],
  ['Par', 'pares'],
  ['Galón', 'galones'],
  ['Costal', 'costales'],
  ['Kit', 'kits'],
  ['Caja c/12', 'cajas c/12'],
  ['Rollo 45 m', 'rollos de 45 m'],
  ['', ''],
] as const)('two of «%s» are «%s»', ([unit, words]) => expect(unitText(2, unit)).toBe(words))

test('lines of one unit have a sum, lines of several have none', () => {
  const line = (quantity: number, unit: string) => ({ quantity, unit })
  expect(linesSummary([line(1, 'Caja 100 pz'), line(1, 'Caja 50 pz')])).toBe('2 líneas · 2 cajas')
  expect(linesSummary([line(1, 'Pieza')])).toBe('1 línea · 1 pieza')
  expect(linesSummary([line(2, 'Caja 100 pz'), line(3, 'Kg')])).toBe('2 líneas')
})
