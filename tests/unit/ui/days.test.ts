import { expect, test } from 'vitest'
import { dayText, parseDay } from '../../../web/ui/form/days.ts'

test('a day is shown as dd/mm/aaaa', () => {
  expect([dayText('2026-11-21'), dayText('')]).toEqual(['21/11/2026', ''])
})

test.for([
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  [' 21-11-2026 ', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['21112026', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
])('reads %s', ([text = '', day]) => {
  expect(parseDay(text)).toBe(day)
})

test.for(['', '31/02/2026', '13/13/2026', '21/11', '21/11/20', '21/11/202', 'ayer'])('%s is not a day', (text) => {
  expect(parseDay(text)).toBeUndefined()
})

test('a short year is read once the field is left', () => {
  expect(parseDay('21/11/26', 'short years')).toBe('2026-11-21')
})
