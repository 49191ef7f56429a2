import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ivaCodes } from '#contract/iva'
import { totals as orderTotals, toCentavos } from '#contract/money'
import { type BilledLine, invoiceItems, type Pricing } from '../../../worker/domain/invoices/request.ts'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { cfdiOf } from '../../cfdi/stamped-cfdi.ts'
import { type Arithmetic, arithmetics, totals } from '../../simulators/facturapi/totals.ts'

/** Random orders, 2,000 in `npm test`, 200,000 in `npm run test:soak`. */
const numRuns = Number(process.env.INVOICE_ORDERS ?? 2000)

const centavos = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000 }))
const line = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 24 }),
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 1, max: 9999 }),
  ),
  price: centavos.map((price) => price / 100),
  discount: fc.oneof(
    fc.constant(0),
    centavos.map((discount) => discount / 100),
  ),
})
/** The rates of the products of a shop. */
const ivas = fc.subarray([...ivaCodes], { minLength: 1 })

const order = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 30 }), ivas, fc.integer({ min: 0, max: 1000 }))
  .map(([lines, rates, seed]) =>
    lines.map(
      (one, index): BilledLine => ({
        ...one,
        iva: rates[(index * 7 + seed) % rates.length] ?? '16',
        code: `P-${index}`,
        name: `Producto ${index}`,
        unit: 'Pieza',
        product_key: '31161500',
        unit_key: 'H87',
      }),
    ),
  )

const totalOf = (lines: BilledLine[]) => toCentavos(orderTotals(lines, 16).total)
const stampedTotal = (lines: BilledLine[], pricing: Pricing, arithmetic: Arithmetic) =>
  Number(totals(invoiceItems({ OrderItems: lines }, pricing), arithmetic).total)

describe('the invoice of a random order, with any mix of rates', { timeout: 30_000 + numRuns * 10 }, () => {
  test.each(['sixDecimals', 'sixDecimalsOfUnit'] as const)(
    'has its total with the prices of the order, one line a product (%s)',
    (arithmetic) => {
      fc.assert(
        fc.property(order, (lines) => {
          expect(stampedTotal(lines, 'first', arithmetic)).toBe(totalOf(lines))
          expect(invoiceItems({ OrderItems: lines }, 'first')).toHaveLength(lines.length)
        }),
        { numRuns },
      )
    },
  )

  test('has its total with the prices of the order or the shared ones, where the provider rounds each line', () => {
    fc.assert(
      fc.property(order, (lines) => {
        const found = (['first', 'second'] as const).map((pricing) => stampedTotal(lines, pricing, 'twoDecimals'))
        expect(found).toContain(totalOf(lines))
      }),
      { numRuns },
    )
  })

  test('shares its total by rate over lines that contain every piece', () => {
    fc.assert(
      fc.property(order, (lines) => {
        const items = invoiceItems({ OrderItems: lines }, 'second')
        for (const { code, quantity } of lines) {
          const pieces = items.filter(({ product }) => product.sku === code).map((item) => item.quantity)
          expect(pieces.reduce((sum, one) => sum + one, 0)).toBe(quantity)
        }
      }),
      { numRuns: Math.min(numRuns, 2000) },
    )
  })

  test.each(arithmetics)('follows the rules of SAT in its XML (%s)', (arithmetic) => {
    fc.assert(
      fc.property(order, (lines) => {
        const items = invoiceItems({ OrderItems: lines }, 'first')
        expect(brokenRules(cfdiOf(items, arithmetic))).toEqual([])
      }),
      { numRuns: Math.min(numRuns / 10, 2000) },
    )
  })
})
