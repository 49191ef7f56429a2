import { expect, test } from 'vitest'
import type { Product } from '#contract/products/catalog'
import { sectionsOf } from '../../../web/staff/price-sheet/price-sections.ts'

const category = (id: number, name: string, parentId: number | null) => ({ id, name, parentId, image: null })
const tree = [
  category(1, 'Ferretería', null),
  category(2, 'Iluminación', null),
  category(3, 'Tornillería', 1),
  category(4, 'Focos', 2),
]
const product = (code: string, category: Product['category']) => ({ code, category }) as Product

test('products are in sections by category, in the order of the tree, and keep their order within', () => {
  const products = [
    product('A', null),
    product('B', { id: 4, name: 'Focos' }),
    product('C', { id: 3, name: 'Tornillería' }),
    product('D', { id: 9, name: 'Nueva' }),
    product('E', { id: 3, name: 'Tornillería' }),
    product('F', { id: 1, name: 'Ferretería' }),
  ]
  expect(sectionsOf(products, tree).map(({ title, products }) => [title, ...products.map(({ code }) => code)])).toEqual(
    [
      ['Ferretería', 'F'],
      ['Ferretería › Tornillería', 'C', 'E'],
      ['Iluminación › Focos', 'B'],
      ['Nueva', 'D'],
      ['Otros productos', 'A'],
    ],
  )
  expect(sectionsOf([], tree)).toEqual([])
})
