import { expect, test } from 'vitest'
import type { ImportRow } from '#contract/imports/imports'
import { fieldsOf } from '../../web/staff/imports/column-titles.ts'
import { leftOut, problemText, undoneText, undoText, verdictOf } from '../../web/staff/imports/labels.ts'

test('a row with an error is not offered as a row under cost', () => {
  expect(verdictOf({ state: 'error', isBelowCost: true })).toBe('error')
  expect(verdictOf({ state: 'change', isBelowCost: true })).toBe('below')
})

test('a problem names its field, and a price list by its name', () => {
  const known = fieldsOf('prices', [{ id: 3, name: 'Mayoreo' }])
  const textOf = (field: string) => problemText(known, field, 'Escribe un precio.')
  expect(textOf('salePrice1')).toBe('Precio: Escribe un precio.')
  expect(textOf('list:3')).toBe('Lista Mayoreo: Escribe un precio.')
  expect(textOf('list:4')).toBe('Lista de precios: Escribe un precio.')
})

test('rows that were not applied are not counted as kept by the undo', () => {
  const rows = (['done', 'refused', 'kept', 'undone', null] as const).map(
    (outcome, index): ImportRow => ({
      line: index + 2,
      state: 'change',
      code: 'A-1',
      name: '',
      adds: false,
      before: {},
      after: {},
      problems: {},
      isBelowCost: false,
      barcodeOwner: null,
      outcome,
      reason: null,
    }),
  )
  expect(leftOut(rows, { state: 'applied' }).map(({ outcome }) => outcome)).toEqual(['refused'])
  expect(leftOut(rows, { state: 'undone' }).map(({ outcome }) => outcome)).toEqual(['kept'])
})

test('an undo that did not reach all rows says how many', () => {
  expect(undoneText({ undone: 1, kept: 2 })).toBe('1 renglón deshecho, 2 no')
  expect(undoneText({ undone: 1200, kept: 1 })).toBe('1,200 renglones deshechos, 1 no')
})

test('the text of an undo has the right number and gender, and leaves out what was not imported', () => {
  const name = 'lista.csv'
  expect(undoText('products', { name, created: 1, changed: 1 })).toBe(
    'Se deshace «lista.csv»: se borra 1 producto nuevo y 1 renglón vuelve a sus valores anteriores.',
  )
  expect(undoText('stock', { name, created: 2, changed: 0 })).toBe(
    'Se deshace «lista.csv»: se borran 2 existencias nuevas.',
  )
  expect(undoText('customers', { name, created: 0, changed: 3 })).toBe(
    'Se deshace «lista.csv»: 3 renglones vuelven a sus valores anteriores.',
  )
})
