import { expect, test } from 'vitest'
import { createPlaces } from '../../worker/domain/places.ts'

test('a place is free again when its work ends, or after a time if the work was cancelled', () => {
  const places = createPlaces(30_000)
  const leave = places.take(2, 0)
  expect(places.take(2, 1000)).toBeDefined()
  expect(places.take(2, 2000)).toBeUndefined()
  leave?.()
  expect(places.take(2, 3000)).toBeDefined()
  expect(places.take(2, 30_000)).toBeUndefined()
  // The work that began at 1000 never left its place.
  expect(places.take(2, 31_001)).toBeDefined()
})
