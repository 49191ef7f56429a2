import { expect, test } from 'vitest'
import { byAisle, isDone, matchesCode, withCode } from '#contract/orders/picking'

const at = (location: string | null, code = 'A') => ({ location, code })

test('locations are in the order of a walk, and lines without one last', () => {
  const places = [
    at('B-1'),
    at(null, 'Z-1'),
    at('A-10'),
    at('a-2'),
    at(null, 'B-2'),
    at('A-2-10'),
    at('A-2-9'),
    at('A-01'),
  ]
  expect(places.sort(byAisle).map(({ location, code }) => location ?? code)).toEqual([
    'A-01',
    'a-2',
    'A-2-9',
    'A-2-10',
    'A-10',
    'B-1',
    'B-2',
    'Z-1',
  ])
})

test('lines of one location are in the order of their codes', () => {
  expect([at('A-1', 'T-10'), at('A-1', 'T-9')].sort(byAisle).map(({ code }) => code)).toEqual(['T-9', 'T-10'])
})

const product = { code: 'AB-1230', barcode: '7501234912303' }

test.for([
  ['7501234912303', true],
  [' 7501234912303 ', true],
  ['AB-1230', true],
  ['ab1230', true],
  // The code of a box of the product.
  ['17501234912305', true],
  ['07501234912303', true],
  ['7501234912315', false],
  ['AB-123', false],
  ['', false],
  ['-', false],
] as const)('the code %j matches the product: %s', ([code, isProduct]) => {
  expect(matchesCode(product, code)).toBe(isProduct)
})

test('a UPC-A is the EAN-13 with a leading zero', () => {
  expect(matchesCode({ code: 'X', barcode: '0012345678905' }, '012345678905')).toBe(true)
})

test('a product without a barcode is found by its code alone', () => {
  expect(matchesCode({ code: 'X-1', barcode: '' }, '7501234912303')).toBe(false)
})

test('a box that is a product of its own is not found as its piece, and products with one barcode are all found', () => {
  const box = { code: 'AB-1230-C', barcode: '17501234912305' }
  const green = { code: 'AB-1231', barcode: product.barcode }
  expect(withCode([product, box], box.barcode)).toEqual([box])
  expect(withCode([product], box.barcode)).toEqual([product])
  expect(withCode([product, box, green], product.barcode)).toEqual([product, green])
})

test('a line is done when it is complete or its rest is missing', () => {
  expect(isDone({ quantity: 6, picked: 6, isShort: false })).toBe(true)
  expect(isDone({ quantity: 6, picked: 4, isShort: true })).toBe(true)
  expect(isDone({ quantity: 6, picked: 4, isShort: false })).toBe(false)
})
