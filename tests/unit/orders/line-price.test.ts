import { expect, test } from 'vitest'
import { priceProblem, readOverride } from '../../../web/staff/orders/line-price.ts'

test.for([
  ['167.40', { price: 167.4 }],
  ['$ 1,674.00', { price: 1674 }],
  ['.50', { price: 0.5 }],
  ['-10%', { discount: 10 }],
  ['2.5 %', { discount: 2.5 }],
] as const)('reads «%s» as a price or a discount of a line', ([text, given]) =>
  expect(readOverride(text)).toEqual(given),
)

test.for(['167,40', '1,67', '12,5%', '1,2345', '-167', '0', '100%', 'gratis', ','])(
  '«%s» is neither a price nor a discount of a line',
  (text) => expect(readOverride(text)).toBeUndefined(),
)

test('a price is refused from one centavo under that with the largest discount, rounded as the server rounds', () => {
  // 10 % off 9.96 is 8.964, rounded to 8.96. The rounded price is 10.04 % off, and must be allowed.
  const line = { quantity: 1, basePrice: 9.96, storedPrice: 9.96 }
  expect(priceProblem({ ...line, given: { discount: 10 } }, 10)).toBeNull()
  expect(priceProblem({ ...line, given: { price: 8.96 } }, 10)).toBeNull()
  expect(priceProblem({ ...line, given: { price: 8.95 } }, 10)).toBe('Puedes dar hasta 10 %.')
  expect(priceProblem({ ...line, given: { price: 8.95 } }, undefined)).toBeNull()
})
