import { expect, test } from 'vitest'
import { mergeGroups, rowsOf } from '../../../web/staff/configuration/synonym-groups.ts'
import { changesText, mergeLines } from '../../../web/staff/orders/merge-lines.ts'
import { mergeShipLines } from '../../../web/staff/orders/shipping/ship-lines.tsx'
import { mergeValues } from '../../../web/ui/form/merge-values.ts'

test('a form keeps what it changed, takes the rest of the newer record, and names what both changed', () => {
  const base = { name: 'Foco', price: 10, brand: null, images: ['a'], notes: '' }
  const mine = { ...base, name: 'Foco LED', price: 12, images: ['a'], uploads: 0 }
  const saved = { name: 'Lámpara', price: 12, brand: 'Urrea', images: ['a', 'b'], notes: undefined }
  expect(mergeValues(base, mine, saved)).toEqual({
    values: { name: 'Foco LED', price: 12, brand: 'Urrea', images: ['a', 'b'], notes: undefined, uploads: 0 },
    merge: { taken: ['brand', 'images'], theirs: { name: 'Lámpara' } },
  })
})

const line = (productId: number, quantity: number, more = {}) => ({
  productId,
  code: `P-${productId}`,
  quantity,
  basePrice: 10,
  storedPrice: 10,
  ...more,
})

test('an edit of lines is repeated on the newer order', () => {
  const before = [line(1, 5), line(2, 5), line(3, 5), line(4, 5)]
  // Changed 1, removed 2, priced 4, added 6.
  const edited = [line(1, 8), line(3, 5), line(4, 5, { given: { price: 9 } }), line(6, 1)]
  // The other user changed 1 and 3, removed 4, added 5.
  const latest = [line(1, 6), line(2, 5), line(3, 2), line(5, 7)]
  expect(mergeLines(before, edited, latest)).toEqual([line(1, 8), line(3, 2), line(5, 7), line(6, 1)])
  expect(changesText(before, latest)).toBe(
    'Cambios cargados: P-1 de 5 a 6, P-3 de 5 a 2, se agregó P-5 (7), se quitó P-4.',
  )
  expect(changesText(before, before)).toBe('Los artículos no cambiaron.')
})

test('the chosen quantities of a shipment stay, up to what is still pending', () => {
  const ship = (orderItemId: number, pending: number, quantity: number) => {
    return { orderItemId, pending, quantity, ready: pending, code: '', name: '', unit: '' }
  }
  const before = [ship(1, 10, 10), ship(2, 10, 10), ship(3, 10, 10)]
  const edited = [ship(1, 10, 4), ship(2, 10, 8), ship(3, 10, 10)]
  const latest = [ship(1, 10, 10), ship(2, 5, 5), ship(3, 6, 6)]
  expect(mergeShipLines(before, edited, latest)).toEqual([ship(1, 10, 4), ship(2, 5, 5), ship(3, 6, 6)])
})

test('groups of synonyms of both users are kept, without those that either removed', () => {
  const base = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]
  const rows = rowsOf([
    ['x', 'y'],
    ['a', 'b', 'bb'],
    ['e', 'f'],
  ])
  const saved = [
    ['a', 'b'],
    ['c', 'd'],
    ['g', 'h'],
  ]
  expect(mergeGroups(base, rows, saved).map(({ text }) => text)).toEqual(['x, y', 'a, b, bb', 'g, h'])
})
