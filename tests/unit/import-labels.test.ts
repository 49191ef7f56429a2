import { expect, test } from 'vitest'
import { undoText, verdictOf } from '../../web/staff/imports/labels.ts'

test('a row with an error is not offered as a row under cost', () => {
  expect(verdictOf({ state: 'error', isBelowCost: true })).toBe('error')
  expect(verdictOf({ state: 'change', isBelowCost: true })).toBe('below')
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
