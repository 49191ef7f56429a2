import { expect, test } from 'vitest'
import { amountIn } from '../../../web/staff/amount-field.tsx'

test.for([
  ['', ''],
  ['500', '500'],
  ['$1,234.50', '1234.50'],
  ['12,50', undefined],
  ['1,23', undefined],
  ['-5', undefined],
  ['12.345', undefined],
  ['mucho', undefined],
] as const)('the amount of a filter in «%s»', ([text, amount]) => expect(amountIn(text)).toBe(amount))
