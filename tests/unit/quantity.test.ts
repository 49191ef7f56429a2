import { describe, expect, test } from 'vitest'
import { readQuantity } from '../../web/ui/read-quantity.ts'

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
    'reads %s as no quantity',
    (text) => {
      expect(readQuantity(text)).toBeNaN()
    },
  )
})
