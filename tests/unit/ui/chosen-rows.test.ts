import { expect, test } from 'vitest'
import { choose, refreshChosen, unchoose } from '../../../web/ui/list/chosen-rows.ts'

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

test('chosen rows keep the data that was shown last', () => {
  const [first, second] = [
    { id: 1, version: 1 },
    { id: 2, version: 1 },
  ]
  const chosen = choose({ byId: new Map<number, typeof first>(), leftOut: 0 }, [first, second], 3)
  const newer = { id: 1, version: 2 }
  const refreshed = refreshChosen(chosen, [newer, { id: 3, version: 7 }])
  expect([...refreshed.byId.values()]).toEqual([newer, second])
  // On another page, and with nothing new.
  expect(refreshChosen(refreshed, [{ id: 3, version: 8 }])).toBe(refreshed)
  expect(refreshChosen(refreshed, [newer])).toBe(refreshed)
})
