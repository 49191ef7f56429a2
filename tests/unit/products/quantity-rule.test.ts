import { expect, test } from 'vitest'
import { brokenRule } from '../../../web/client/catalog/product-row.ts'

const product = {
  id: 1,
  code: 'TOR-0140',
  name: 'Tornillo',
  description: '',
  salePrice1: 10,
  unit: 'Pieza',
  image: null,
  pdf: null,
  iva: null,
  backorder: null,
  breaks: [],
  category: null,
  cartQuantity: 0,
  inputQuantity: Number.NaN,
}

test.for([
  [1, 1, 9, 'Escribe 1, 2…'],
  [10, 4, 900, 'Escribe 12, 16…'],
  [1, 1000, 9000, 'Escribe 1,000, 2,000…'],
  [6, 1, 6, 'Escribe 6'],
] as const)('a text that is no quantity: minimum %i, multiples of %i, %i available: %s', (rules) => {
  const [min_qty, multiple, quantity, message] = rules
  expect(brokenRule({ ...product, min_qty, multiple, Inventory: { quantity } })).toBe(message)
})
