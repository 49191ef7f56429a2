import { expect, test } from 'vitest'
import { lineProblem, quantityProblem, refusalOf } from '../../../web/client/cart/line-problem.ts'

const line = {
  id: 1,
  productId: 7,
  code: 'TOR-0143',
  name: 'Tornillo',
  price: 10,
  salePrice1: 10,
  breaks: [],
  quantity: 12,
  unit: 'Pieza',
  min_qty: 1,
  multiple: 1,
  iva: null,
  backorder: null,
  forSale: true,
  Inventory: { quantity: 100 },
}

test('a line that can be ordered has no message', () => {
  expect(lineProblem(line)).toBeNull()
})

test('a line without enough stock shows the available quantity and offers it', () => {
  expect(lineProblem({ ...line, Inventory: { quantity: 9 } })).toEqual({
    message: 'Quedan 9: ajusta la cantidad antes de generar',
    fix: 9,
  })
})

test('a line of a product that was deactivated can only be removed', () => {
  expect(lineProblem({ ...line, forSale: false, Inventory: null })).toEqual({
    message: 'Este producto ya no está a la venta. Quítalo de la orden.',
    fix: 0,
  })
})

test('the stock in a refusal overrides the stock in the cart', () => {
  expect(lineProblem(line, { productId: 7, available: 4 })).toMatchObject({ fix: 4 })
})

test.for([
  ['that has more stock', { Inventory: { quantity: 120 } }],
  ['with another quantity', { quantity: 3 }],
  ['with another price', { price: 9 }],
] as const)('a refusal does not apply to a line %s since', ([, change]) => {
  const refusal = { productId: 7, available: 4, refused: line }
  expect(refusalOf([refusal], { ...line })).toBe(refusal)
  expect(refusalOf([refusal], { ...line, ...change })).toBeUndefined()
})

test('the offered quantity is a multiple', () => {
  expect(lineProblem({ ...line, multiple: 4, min_qty: 4, Inventory: { quantity: 11 } })).toMatchObject({ fix: 8 })
})

test('a line with less stock than its minimum is removed', () => {
  expect(lineProblem({ ...line, multiple: 4, min_qty: 8, Inventory: { quantity: 7 } })).toMatchObject({ fix: 0 })
})

test('a sold-out line is removed', () => {
  expect(lineProblem({ ...line, Inventory: { quantity: 0 } })).toEqual({
    message: 'Este producto no está disponible actualmente.',
    fix: 0,
  })
})

test('a quantity that is not a multiple is rounded down', () => {
  expect(lineProblem({ ...line, multiple: 5 })).toEqual({ message: 'Se vende por múltiplos de 5.', fix: 10 })
})

test('a new price is shown with the old one and needs no correction', () => {
  expect(lineProblem(line, { productId: 7, price: 11, refused: line })).toEqual({
    message: 'El precio cambió de $10.00 a $11.00',
  })
})

test('a text that is no quantity shows the quantity that the line keeps', () => {
  expect(quantityProblem(line, Number.NaN)).toEqual({
    message: 'Por favor, introduce una cantidad válida. Se queda en 12.',
  })
})
