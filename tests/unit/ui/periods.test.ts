import { expect, onTestFinished, test, vi } from 'vitest'
import { todayInMexico } from '#contract/fields'
import { rangeOf, stepsOf } from '../../../web/staff/reports/periods.ts'

const none = { from: '', to: '' }

test.for([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['7', '2026-02-23', '2026-03-01'],
  ['30', '2026-01-31', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-01'],
])('%s, late in the evening of March 1 in Mexico City', ([period = '', from, to]) => {
  vi.useFakeTimers({ now: new Date('2026-03-02T05:30:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(rangeOf({ ...none, period }, todayInMexico())).toEqual({ from, to })
})

test('weeks begin on Monday, months on day 1', () => {
  const range = { from: '2026-02-26', to: '2026-03-10' }
  expect(stepsOf(range, 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
  expect(stepsOf(range, 'month')).toEqual(['2026-02-01', '2026-03-01'])
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})
