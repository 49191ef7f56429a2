import { percentOf } from './iva.ts'

/** Screens and the API use pesos; arithmetic and storage use centavos. */
export const toCentavos = (pesos: number) => Math.round(pesos * 100)

export const toPesos = (centavos: number) => centavos / 100

/** Pesos as whole centavos. Floating-point sums and differences of pesos are not exact. */
export const roundPesos = (pesos: number) => toPesos(toCentavos(pesos))

/** Not by `Intl`: its first formatter takes a browser 12 ms, which would delay the first prices of each page. */
const withCommas = (number: string) => number.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,')

/** For example $1,294.56. */
export const formatPesos = (pesos: number) =>
  `${pesos < 0 ? '-' : ''}$${withCommas(Math.abs(roundPesos(pesos)).toFixed(2))}`

/** For example 1,840, with up to three decimals. */
export const formatNumber = (value: number) => withCommas(String(Math.round(value * 1000) / 1000))

export type PricedLine = { price: number; quantity: number }

/** Price times quantity, in pesos. */
export const lineTotal = (line: PricedLine) => toPesos(toCentavos(line.price) * line.quantity)

/** In centavos: IVA is rounded once, on the subtotal, half up. `ivaPercent` is 16 for 16 %. */
export function ivaOf(subtotalCentavos: number, ivaPercent: number) {
  return Math.floor((subtotalCentavos * Math.round(ivaPercent * 100) + 5000) / 10000)
}

/** The lines of an order with the same IVA. `iva`: percent as text, or 'exento'; `base` and `amount` in pesos. */
export type IvaPart = { iva: string; base: number; amount: number }

/**
 * Subtotal, IVA and total of an order, in pesos, with one part for each rate: the highest first, exempt lines last. Lines without
 * an IVA of their own have `ivaPercent`.
 */
export function totals(lines: readonly (PricedLine & { iva?: string | null })[], ivaPercent: number) {
  const bases = new Map<string, number>()
  for (const line of lines) {
    const iva = line.iva ?? String(ivaPercent)
    bases.set(iva, (bases.get(iva) ?? 0) + toCentavos(line.price) * line.quantity)
  }
  if (bases.size === 0) bases.set(String(ivaPercent), 0)
  const parts = [...bases].map(([iva, base]) => ({ iva, base, amount: ivaOf(base, percentOf(iva)) }))
  const subtotal = parts.reduce((sum, { base }) => sum + base, 0)
  const iva = parts.reduce((sum, { amount }) => sum + amount, 0)
  const taxes: IvaPart[] = parts
    .toSorted((left, right) => rank(right.iva) - rank(left.iva))
    .map((part) => ({ iva: part.iva, base: toPesos(part.base), amount: toPesos(part.amount) }))
  return { subtotal: toPesos(subtotal), iva: toPesos(iva), total: toPesos(subtotal + iva), taxes }
}

const rank = (iva: string) => (iva === 'exento' ? -1 : percentOf(iva))
