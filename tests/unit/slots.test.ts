import { expect, test } from 'vitest'
import { createSlots } from '../../worker/domain/slots.ts'

test('a slot is free again when its work ends, or after a time if the work was cancelled', () => {
  const slots = createSlots(30_000)
  const free = slots.take(2, 0)
  expect(slots.take(2, 1000)).toBeDefined()
  expect(slots.take(2, 2000)).toBeUndefined()
  free?.()
  expect(slots.take(2, 3000)).toBeDefined()
  expect(slots.take(2, 30_000)).toBeUndefined()
  // The slot taken at 1000 is free again after its 30 s, although its work has not ended: a cancelled request never ends it.
  expect(slots.take(2, 31_001)).toBeDefined()
})
