import { expect, test } from 'vitest'
import { orderOfReference, transferReference } from '#contract/payments/transfer-reference'

test('the reference of an order has seven digits and identifies the order', () => {
  expect(transferReference(871)).toBe('0008714')
  for (const id of [1, 9, 871, 999_999]) expect(orderOfReference(transferReference(id))).toBe(id)
  expect(orderOfReference('8714')).toBe(871)
})

test('the reference of a longer id has its last six digits', () => {
  expect(orderOfReference(transferReference(1_000_871))).toBe(871)
})

test('no wrong digit and no two exchanged neighbours give the reference of another order', () => {
  for (const id of [1, 871, 40_317, 999_998]) {
    const reference = transferReference(id)
    for (let at = 0; at < 7; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const wrong = reference.slice(0, at) + digit + reference.slice(at + 1)
        if (wrong !== reference) expect(orderOfReference(wrong)).toBeUndefined()
      }
    }
  }
  expect(orderOfReference('0087014')).toBeUndefined()
})

test.for(['', '0', '0000000', '12345678', '871 4', 'PEDIDO'])('«%s» is not a reference', (text) =>
  expect(orderOfReference(text)).toBeUndefined(),
)
