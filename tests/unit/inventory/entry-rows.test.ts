import { expect, test } from 'vitest'
import { isScannedCode, parsePesos } from '../../../web/staff/inventory/entry-rows.ts'

test.each(['7501050000673', '75010506', 'AB-1234', '10-A', ' 7501050000673 '])(
  '%s in a quantity is a scanned code',
  (text) => {
    expect(isScannedCode(text)).toBe(true)
  },
)

test.each(['', '12', '-3', '1,500', '12,000,000', '9999999', '1.5'])('%s is written as a quantity', (text) => {
  expect(isScannedCode(text)).toBe(false)
})

test.each([
  ['.5', 0.5],
  ['$ 1,234.50', 1234.5],
  ['', null],
  ['.', undefined],
  ['1234,50', undefined],
])('%s as a cost is %s', (text, pesos) => {
  expect(parsePesos(text)).toBe(pesos)
})
