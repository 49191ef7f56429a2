import { afterEach, expect, test } from 'vitest'
import { folioValue } from '../../../web/order/folio-value.ts'
import { applyDisplay } from '../../../web/shop/display.ts'

const withPrefix = (folioPrefix: string) => applyDisplay({ folioPrefix, priceIva: null })

afterEach(() => withPrefix(''))

test('a folio in a sheet is a number, unless the shop gives it a prefix', () => {
  withPrefix('')
  expect(folioValue(900)).toBe(900)
  withPrefix('A-')
  expect(folioValue(900)).toBe('A-900')
})
