import { array as arrayOf, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, formatPesos, ivaOf, lineTotal, toCentavos, toPesos, totals } from '#contract/money'

test('IVA is rounded once, on the subtotal, half up', () => {
  expect(totals([{ price: 0.03, quantity: 1 }], 16)).toMatchObject({ subtotal: 0.03, iva: 0, total: 0.03 })
  expect(totals([{ price: 0.05, quantity: 1 }], 10)).toMatchObject({ subtotal: 0.05, iva: 0.01, total: 0.06 })
  expect(
    totals(
      [
        { price: 33.33, quantity: 3 },
        { price: 0.1, quantity: 3 },
      ],
      16,
    ),
  ).toMatchObject({ subtotal: 100.29, iva: 16.05, total: 116.34 })
  expect(totals([], 16)).toMatchObject({ subtotal: 0, iva: 0, total: 0 })
})

test('with 0 % the IVA is 0', () => {
  expect(totals([{ price: 186, quantity: 6 }], 0)).toMatchObject({ subtotal: 1116, iva: 0, total: 1116 })
})

test('amounts and counts are written as `Intl` writes them in Mexico', () => {
  const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
  const count = new Intl.NumberFormat('es-MX')
  const most = 10 ** 13
  assert(
    property(integer({ min: -most, max: most }), (number) => {
      expect(formatPesos(toPesos(number))).toBe(pesos.format(toPesos(number)))
      expect(formatNumber(number)).toBe(count.format(number))
      expect(formatNumber(number / 1000)).toBe(count.format(number / 1000))
    }),
  )
  expect([0, 5, 999, 1000, 123_456].map((number) => formatPesos(toPesos(number)))).toEqual([
    '$0.00',
    '$0.05',
    '$9.99',
    '$10.00',
    '$1,234.56',
  ])
})

const line = record({ centavos: integer({ min: 1, max: 9_999_999 }), quantity: integer({ min: 1, max: 9_999 }) })

test('the lines and the IVA of any order add up to its total in whole centavos', () => {
  assert(
    property(arrayOf(line, { minLength: 1, maxLength: 200 }), constantFrom(0, 8, 16, 8.5), (lines, percent) => {
      const priced = lines.map(({ centavos, quantity }) => ({ price: toPesos(centavos), quantity }))
      const { subtotal, iva, total } = totals(priced, percent)
      const exact = lines.reduce((sum, { centavos, quantity }) => sum + centavos * quantity, 0)
      expect(toCentavos(subtotal)).toBe(exact)
      expect(toCentavos(total)).toBe(exact + ivaOf(exact, percent))
      expect(toCentavos(iva)).toBe(Number((BigInt(exact) * BigInt(percent * 100) + 5000n) / 10000n))
      expect(toCentavos(priced.reduce((sum, one) => sum + toCentavos(lineTotal(one)), 0) / 100)).toBe(exact)
    }),
  )
})

test('IVA is rounded once for each rate, and the parts are listed from the highest rate to exempt', () => {
  const lines = [
    { price: 0.03, quantity: 1, iva: '8' },
    { price: 10, quantity: 2, iva: 'exento' },
    { price: 0.03, quantity: 1 },
    { price: 0.1, quantity: 1, iva: '16' },
    { price: 5, quantity: 1, iva: '0' },
  ] as const
  expect(totals(lines, 16)).toEqual({
    subtotal: 25.16,
    iva: 0.02,
    total: 25.18,
    taxes: [
      { iva: '16', base: 0.13, amount: 0.02 },
      { iva: '8', base: 0.03, amount: 0 },
      { iva: '0', base: 5, amount: 0 },
      { iva: 'exento', base: 20, amount: 0 },
    ],
  })
})
