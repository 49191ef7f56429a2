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

/** Pesos. A sum that differs by less than half a centavo from whole centavos is rounded to them; this is a little less. */
const maxDifference = 0.0049

/**
 * Adds to each share its base, the amount without IVA, in pesos with six decimals. The total of a CFDI is the sum of the bases, rounded
 * to centavos, and the tax of each rate, rounded to centavos. With the rates 16 % and 8 % together, this total can differ by a centavo
 * from the sum of the amounts. Then one base is changed by about half a centavo, so that the total is right.
 */
export function withBases<S extends Share>(shares: readonly S[]): (S & { base: number })[] {
  const based = shares.map((share) => ({
    ...share,
    base: Math.round((share.amount * 1e8) / (100 + percentOf(share.iva))) / 1e6,
  }))
  const total = based.reduce((sum, { amount }) => sum + toCentavos(amount), 0)
  const taxes = taxesOf(based)
  const excess = based.reduce((sum, { base }) => sum + base, 0) - toPesos(total - taxes)
  if (Math.abs(excess) <= maxDifference) return based
  const change = Math.sign(excess) * maxDifference - excess
  for (const [at, share] of based.entries()) {
    const base = Math.round((share.base + change) * 1e6) / 1e6
    const changed = based.with(at, { ...share, base })
    if (base > 0 && taxesOf(changed) === taxes) return changed
  }
  return based
}

/** The tax of all rates, each rounded, in centavos. */
const taxesOf = (shares: readonly { iva: string; base: number }[]) =>
  [...Map.groupBy(shares, ({ iva }) => iva)].reduce(
    (sum, [iva, same]) => sum + Math.round(same.reduce((bases, { base }) => bases + base, 0) * percentOf(iva)),
    0,
  )

/** The concept (line of a CFDI) of a share. `key`: of SAT's catalogue of products. */
export const conceptOf = (
  { iva, amount, base }: Share & { base: number },
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
    price: pricing === 'first' ? amount : base,
    tax_included: pricing === 'first',
    taxability: '02',
    taxes: itemTaxes(iva),
  },
})
