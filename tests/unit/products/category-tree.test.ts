import { expect, test } from 'vitest'
import { findCategories, pathName, pathTo } from '../../../web/shop/category-tree.ts'

const categories = [
  { id: 1, name: 'Ferretería', parentId: null, image: null },
  { id: 2, name: 'Tornillería', parentId: 1, image: null },
  { id: 3, name: 'Plomería', parentId: null, image: null },
  { id: 4, name: 'Tubería y conexiones', parentId: 3, image: null },
  { id: 5, name: 'Cobre', parentId: 4, image: null },
]

const names = (query: string) => findCategories(categories, query).map(({ name }) => name)

test('a category is named by its path from the top', () => {
  expect(pathName(pathTo(categories, 5))).toBe('Plomería › Tubería y conexiones › Cobre')
})

test('a deleted category has no path', () => {
  expect(pathTo(categories, 99)).toEqual([])
})

test('a cycle of parents does not loop forever', () => {
  const circle = [
    { id: 1, name: 'A', parentId: 2, image: null },
    { id: 2, name: 'B', parentId: 1, image: null },
  ]
  expect(pathTo(circle, 1)).toHaveLength(2)
})

test('categories are found without accents, the own name before that of a parent', () => {
  expect(names('tuberia')).toEqual(['Tubería y conexiones', 'Cobre'])
})

test('the words of a search may match different parts of the path', () => {
  expect(names('plom cobre')).toEqual(['Cobre'])
})
