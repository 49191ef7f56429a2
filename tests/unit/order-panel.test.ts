import { expect, test } from 'vitest'
import { lineProblem } from '../../web/client/cart/line-problem.ts'

const line = {
  id: 1,
  productId: 7,
  code: 'TOR-0143',
  name: 'Tornillo',
  price: 10,
  quantity: 12,
  min_qty: 1,
  multiple: 1,
  Inventory: { quantity: 100 },
}

test('a line that can be ordered has nothing to say', () => {
  expect(lineProblem(line)).toBeNull()
})

test('a line that is short says what is left and offers it', () => {
  expect(lineProblem({ ...line, Inventory: { quantity: 9 } })).toEqual({
    message: 'Quedan 9: ajusta la cantidad antes de generar',
    fix: 9,
  })
})

test('what the shop said when it refused counts over what the cart says', () => {
  expect(lineProblem(line, { productId: 7, available: 4 })).toMatchObject({ fix: 4 })
})

test('the quantity offered keeps to the multiple', () => {
  expect(lineProblem({ ...line, multiple: 4, min_qty: 4, Inventory: { quantity: 11 } })).toMatchObject({ fix: 8 })
})

test('a line goes when less is left than its minimum', () => {
  expect(lineProblem({ ...line, multiple: 4, min_qty: 8, Inventory: { quantity: 7 } })).toMatchObject({ fix: 0 })
})

test('a line that is sold out goes', () => {
  expect(lineProblem({ ...line, Inventory: { quantity: 0 } })).toEqual({
    message: 'Este producto no está disponible actualmente.',
    fix: 0,
  })
})

test('a quantity that is no multiple is taken down to one', () => {
  expect(lineProblem({ ...line, multiple: 5 })).toEqual({ message: 'Se vende por múltiplos de 5.', fix: 10 })
})

test('a new price is told with the old one, and needs no mending', () => {
  expect(lineProblem(line, { productId: 7, price: 11, oldPrice: 10 })).toEqual({
    message: 'El precio cambió de $10.00 a $11.00',
  })
})
