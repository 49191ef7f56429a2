import { expect, test } from 'vitest'
import { labelledIndexes, shortMoney, ticksUpTo } from '../../../web/staff/chart/scale.ts'

test.for([
  [0, [0]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [87_000, [0, 25_000, 50_000, 75_000, 100_000]],
  [1_410.54, [0, 500, 1000, 1500]],
] as [number, number[]][])('the grid lines up to %s are round', ([max, ticks]) => {
  expect(ticksUpTo(max)).toEqual(ticks)
})

test('labels are evenly spaced and end at the last step', () => {
  expect(labelledIndexes(30, 10)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29])
  expect(labelledIndexes(3, 10)).toEqual([0, 1, 2])
})

test('amounts beside the grid are short', () => {
  expect([0, 950, 12_500, 3_000_000].map(shortMoney)).toEqual(['$0', '$950', '$12.5 k', '$3 M'])
})
