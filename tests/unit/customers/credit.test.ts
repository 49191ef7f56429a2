import { expect, test } from 'vitest'
import { holdOfNewOrder } from '#contract/customers/credit'

const credit = {
  days: 30,
  owed: 128.08,
  pending: 0,
  overdue: 0,
  used: 128.08,
  available: 215.76,
  nextDueOn: '2026-12-01',
}

test('an order that uses the credit up to the last centavo exceeds nothing, and one more centavo is exact', () => {
  // 128.08 + 215.76 is 343.84000000000003 in floating point.
  expect(holdOfNewOrder({ ...credit, limit: 343.84 }, 215.76)).toBeNull()
  expect(holdOfNewOrder({ ...credit, limit: 343.83 }, 215.76)).toEqual({ reason: 'limit', amount: 0.01 })
  expect(holdOfNewOrder({ ...credit, limit: null }, 215.76)).toBeNull()
})
