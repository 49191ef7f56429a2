import { expect, test } from 'vitest'
import { choose, unchoose } from '../../../web/ui/list/chosen-rows.ts'

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }))
const none = { byId: new Map<number, { id: number }>(), leftOut: 0 }

test('rows above the limit are counted, not dropped in silence', () => {
  const first = choose(none, rowsOf(1, 2), 3)
  expect(first.leftOut).toBe(0)
  const full = choose(first, rowsOf(2, 3, 4, 5), 3)
  expect([...full.byId.keys()]).toEqual([1, 2, 3])
  expect(full.leftOut).toBe(2)
  expect(choose(full, rowsOf(3), 3).leftOut).toBe(0)
  const fewer = unchoose(full, rowsOf(1))
  expect([[...fewer.byId.keys()], fewer.leftOut]).toEqual([[2, 3], 0])
})
