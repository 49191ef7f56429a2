import { percentOf } from '../../contract/iva.ts'
import { type PricedLine, toCentavos, toPesos, totals } from '../../contract/money.ts'
import type { InvoiceItem } from './provider.ts'
import { itemTaxes, type Pricing, printable } from './request.ts'

export type TaxedLine = PricedLine & { iva: string }

type Share = { iva: string; amount: number }

/** The parts of an amount with IVA by the rates of these lines, in proportion and in whole centavos. Pesos. */
export function sharesOf(amount: number, lines: readonly TaxedLine[]): Share[] {
  const { total, taxes } = totals(lines, 0)
  const whole = toCentavos(amount)
  let shared = 0
  let used = 0
  return taxes.flatMap(({ iva, base, amount: tax }) => {
    shared += toCentavos(base) + toCentavos(tax)
    const until = Math.round((whole * shared) / toCentavos(total))
    const part = until - used
    used = until
    return part > 0 ? [{ iva, amount: toPesos(part) }] : []
  })
}

/** One share for each rate, with the sum of its amounts. */
export const joinShares = (shares: readonly Share[]): Share[] =>
  [...Map.groupBy(shares, ({ iva }) => iva)].map(([iva, same]) => ({
    iva,
    amount: toPesos(same.reduce((sum, { amount }) => sum + toCentavos(amount), 0)),
  }))

/**
 * One concept of an amount with IVA. `key`: of SAT's catalogue of products. `shared`: the other way to price it, without its
 * IVA and with six decimals, for a provider whose total differs.
 */
export const conceptOf = (
  { iva, amount }: { iva: string; amount: number },
  { description, key, sku }: { description: string; key: string; sku?: string },
  pricing: Pricing,
): InvoiceItem => ({
  quantity: 1,
  product: {
    description: printable(description, 1000),
    product_key: key,
    unit_key: 'ACT',
    unit_name: 'Actividad',
    ...(sku && { sku }),
    price: pricing === 'own' ? amount : Math.round((amount * 1e8) / (100 + percentOf(iva))) / 1e6,
    tax_included: pricing === 'own',
    taxability: '02',
    taxes: itemTaxes(iva),
  },
})
