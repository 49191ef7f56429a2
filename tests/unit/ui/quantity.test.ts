import { describe, expect, test } from 'vitest'
import { parseInteger } from '../../../web/staff/inventory/entry-rows.ts'
import { readQuantity } from '../../../web/ui/form/read-quantity.ts'

describe('a typed quantity', () => {
  test.for([
    ['12', 12],
    [' 7 ', 7],
    ['007', 7],
    ['1,000', 1000],
    ['12,345,678', 12_345_678],
  ] as const)('reads %s as %i', ([text, quantity]) => {
    expect(readQuantity(text)).toBe(quantity)
  })

  test.for(['', '0', '00', '-3', '−3', '+3', '1.5', '1,5', '10,00', '1 5', '1e3', 'dos', '12a'])(
    '%s is not a quantity',
    (text) => {
      expect(readQuantity(text)).toBeNaN()
    },
  )
})

test.for([
  ['0', 0],
  ['00', 0],
  ['3', 3],
] as const)('a field with 0 as its minimum reads %s as %i', ([text, quantity]) => {
  expect(readQuantity(text, 0)).toBe(quantity)
})

test.for(['', '-1', '1.5', 'dos'])('a field with 0 as its minimum does not read %s', (text) => {
  expect(readQuantity(text, 0)).toBeNaN()
})

describe('a typed number of pieces in or out', () => {
  test.for([
    ['12', 12],
    ['-3', -3],
    ['−3', -3],
    ['+4', 4],
    ['0', 0],
    ['-1,500', -1500],
  ] as const)('reads %s as %i', ([text, pieces]) => {
    expect(parseInteger(text)).toBe(pieces)
  })

  test.for(['', '1.5', '1,5', 'dos', '1-2'])('%s is not a number', (text) => {
    expect(parseInteger(text)).toBeUndefined()
  })
})
