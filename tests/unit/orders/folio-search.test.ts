import { afterEach, expect, test } from 'vitest'
import { applyDisplay } from '../../../web/shop/display.ts'
import { isFolioSearch } from '../../../web/staff/orders/folio-search.ts'

const withPrefix = (folioPrefix: string) => applyDisplay({ folioPrefix, priceIva: null })

afterEach(() => withPrefix(''))

test('a search is a folio with or without the prefix of the shop', () => {
  expect(['890', '#890'].map(isFolioSearch)).toEqual([true, true])
  expect(['MB-890', 'TOR-0142', '', 'tornillo', '12 pulgadas'].map(isFolioSearch)).not.toContain(true)
  withPrefix('MB-')
  expect(['890', '#890', 'MB-890', 'mb890'].map(isFolioSearch)).toEqual([true, true, true, true])
  expect(['TOR-0142', 'MB-', 'MB-890 azul'].map(isFolioSearch)).not.toContain(true)
  withPrefix('A1-')
  expect(isFolioSearch('a1-890')).toBe(true)
})
