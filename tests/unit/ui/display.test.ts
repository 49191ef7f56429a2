import { afterEach, expect, test } from 'vitest'
import { applyDisplay, displayLine, displayPrice, withDisplayPrices } from '../../../web/shop/display.ts'

const withIva = (priceIva: number | null) => applyDisplay({ folioPrefix: '', priceIva })

afterEach(() => withIva(null))

test('without the setting prices are shown without IVA', () => {
  withIva(null)
  expect(displayPrice(10.33, { iva: '16' })).toBe(10.33)
  expect(displayLine({ price: 10.33, quantity: 3, iva: null })).toMatchObject({ price: 10.33, amount: 30.99 })
})

test('prices are shown with the IVA of the product, else with that of the shop', () => {
  withIva(16)
  const prices = (['16', '8', '0', 'exento', null] as const).map((iva) => displayPrice(100, { iva }))
  expect(prices).toEqual([116, 108, 100, 100, 116])
  const product = { salePrice1: 10.33, iva: null, breaks: [{ min_qty: 10, price: 9.99 }] }
  expect(withDisplayPrices(product)).toEqual({ salePrice1: 11.98, iva: null, breaks: [{ min_qty: 10, price: 11.59 }] })
})

test('the amount of a line is rounded once, so that the lines sum to the total', () => {
  withIva(16)
  expect(displayLine({ price: 10.33, quantity: 100, iva: null })).toMatchObject({ price: 11.98, amount: 1198.28 })
})
