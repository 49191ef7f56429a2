import { expect, test } from 'vitest'
import { isReadable, readableInk } from '../../../web/shop/contrast.ts'

test.each([
  ['the usual sidebar', ['#304156', '#263445'], '#dbe4ee'],
  ['a medium blue', ['#3a66a8'], '#ffffff'],
  ['a light sidebar', ['#f4ede4', '#e6dccd'], '#1b2430'],
  ['three digits', ['#fff'], '#1b2430'],
  ['a colour it cannot read', ['tomato'], '#dbe4ee'],
])('on %s the text is readable', (_name, grounds, ink) => {
  expect(readableInk(grounds)).toBe(ink)
})

test('no text colour is readable on both black and white', () => {
  expect(isReadable(['#304156', '#263445'])).toBe(true)
  expect(isReadable(['#ffffff', '#000000'])).toBe(false)
})
