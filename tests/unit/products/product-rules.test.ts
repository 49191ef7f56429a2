import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCentavos } from '#contract/money'
import { applyPriceChange, marginOf } from '#contract/products/bulk'
import { barcodeWarning } from '../../../web/staff/products/form/barcode.ts'

test.for([
  [100, { kind: 'percent', by: 10, rounding: 0.01 }, 110],
  [49.99, { kind: 'percent', by: 10, rounding: 0.01 }, 54.99],
  [49.99, { kind: 'percent', by: -15, rounding: 0.5 }, 42.5],
  [1.15, { kind: 'percent', by: 30, rounding: 0.01 }, 1.5],
  [10, { kind: 'amount', by: 2.35, rounding: 0.1 }, 12.4],
  [10, { kind: 'amount', by: -12, rounding: 1 }, -2],
  [2.5, { kind: 'amount', by: 0, rounding: 1 }, 3],
] as const)('the price %d changed by %j becomes %d', ([price, change, after]) => {
  expect(applyPriceChange(price, change)).toBe(after)
})

test('a new price is in whole centavos and the nearest multiple of its rounding', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000_00 })
  const change = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    by: fc.integer({ min: -9_000, max: 50_000 }).map((hundredths) => hundredths / 100),
    rounding: fc.constantFrom(0.01, 0.1, 0.5, 1, 5, 10),
  })
  fc.assert(
    fc.property(cents, change, (price, { kind, by, rounding }) => {
      const after = toCentavos(applyPriceChange(price / 100, { kind, by, rounding }))
      const exact = kind === 'percent' ? price * (1 + by / 100) : price + by * 100
      expect(Math.abs(after % toCentavos(rounding))).toBe(0)
      expect(Math.abs(after - exact)).toBeLessThanOrEqual(toCentavos(rounding) / 2 + 1e-3)
    }),
  )
})

test('the margin is a percentage of the price', () => {
  expect(marginOf(200, 150)).toBe(25)
  expect(marginOf(100, 120)).toBe(-20)
})

test.for([
  ['', undefined],
  ['7501055300075', undefined],
  ['036000291452', undefined],
  ['96385074', undefined],
  ['7501055300076', 'El dígito verificador no corresponde; revísalo.'],
  ['ABC-1', 'No parece un código EAN o UPC; revísalo.'],
  ['12345', 'No parece un código EAN o UPC; revísalo.'],
] as const)('the bar code %j has the expected warning', ([code, warning]) => {
  expect(barcodeWarning(code)).toBe(warning)
})
