import { expect, test } from 'vitest'
import type { CategoryRow } from '#contract/products/categories'
import {
  applyMove,
  dropOf,
  filterRows,
  flatten,
  problemOf,
  step,
} from '../../../web/staff/categories/category-moves.ts'

const row = (id: number, parentId: number | null): CategoryRow => ({
  id,
  name: `C${id}`,
  parentId,
  image: null,
  active: true,
  own: 0,
  total: 0,
  version: 1,
})
// 1 › 2 › 3, 1 › 4, 5
const rows = [row(1, null), row(5, null), row(2, 1), row(4, 1), row(3, 2)]
const shown = flatten(rows, () => true)
const at = (id: number) => {
  const found = shown.find((branch) => branch.row.id === id)
  if (!found) throw new Error(`${id} is not shown`)
  return found
}

test('shows the tree from top to bottom', () => {
  expect(shown.map(({ row, level }) => [row.id, level])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 1],
  ])
  expect(flatten(rows, (id) => id !== 1).map(({ row }) => row.id)).toEqual([1, 5])
})

test('a search keeps the ancestors of the categories it finds', () => {
  expect(filterRows(rows, 'c3').map(({ id }) => id)).toEqual([1, 2, 3])
})

test.each([
  ['up', 4, { id: 4, parentId: 1, index: 0 }],
  ['up', 2, undefined],
  ['down', 2, { id: 2, parentId: 1, index: 1 }],
  ['down', 5, undefined],
  ['in', 4, { id: 4, parentId: 2, index: 1 }],
  ['in', 1, undefined],
  ['out', 2, { id: 2, parentId: null, index: 1 }],
  ['out', 5, undefined],
] as const)('a step %s of %i', (direction, id, move) => {
  expect(step(rows, at(id), direction)).toEqual(move)
})

test.each([
  ['after its sibling', { id: 2, overId: 4, shift: 0 }, { parentId: 1, index: 1, level: 2, edge: 'bottom' }],
  ['to the top level at the end', { id: 4, overId: 5, shift: -1 }, { parentId: null, index: 2, level: 1 }],
  ['no deeper than one below the row before', { id: 5, overId: 4, shift: 9 }, { parentId: 3, index: 0, level: 4 }],
  ['no higher than the row after', { id: 5, overId: 3, shift: 0 }, { parentId: 2, index: 0, level: 3 }],
  ['the same place, one level deeper', { id: 5, overId: 5, shift: 1 }, { parentId: 1, index: 2, level: 2 }],
  ['over the first of all', { id: 5, overId: 1, shift: 3 }, { parentId: null, index: 0, level: 1, edge: 'top' }],
])('drops %s', (_where, drag, drop) => {
  const without = flatten(rows, (id) => id !== drag.id)
  expect(dropOf(without, drag)).toMatchObject(drop)
})

test('a category dropped into a closed parent becomes its last child', () => {
  const closed = flatten(rows, () => false)
  const drop = dropOf(closed, { id: 5, overId: 5, shift: 1 })
  expect(drop).toMatchObject({ parentId: 1, level: 2 })
  expect(applyMove(rows, drop ?? { id: 5, parentId: null, index: 0 }).filter(({ parentId }) => parentId === 1)).toEqual(
    [rows[2], rows[3], { ...row(5, 1) }],
  )
})

test('refuses moves that are not allowed', () => {
  expect(problemOf(rows, { id: 1, parentId: 3, index: 0 })).toBe('Una categoría no puede ser su propia hija.')
  expect(problemOf([...rows, row(6, 3), row(7, 6)], { id: 5, parentId: 7, index: 0 })).toBe(
    'Las categorías pueden tener 5 niveles como máximo.',
  )
  expect(problemOf(rows, { id: 4, parentId: 3, index: 0 })).toBeUndefined()
})
