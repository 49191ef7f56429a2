import { expect, test } from 'vitest'
import { readOverride } from '../../../web/staff/orders/line-price.ts'

test.for([
  ['167.40', { price: 167.4 }],
  ['$ 1,674.00', { price: 1674 }],
  ['-10%', { discount: 10 }],
  ['2.5 %', { discount: 2.5 }],
] as const)('reads «%s» as a price or a discount of a line', ([text, given]) =>
  expect(readOverride(text)).toEqual(given),
)

test.for(['167,40', '1,67', '12,5%', '1,2345', '-167', '0', '100%', 'gratis', ','])(
  '«%s» is neither a price nor a discount of a line',
  (text) => expect(readOverride(text)).toBeUndefined(),
)
