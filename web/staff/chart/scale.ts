/** Values of the grid lines, from 0 to the first at or above `max`: at most six round numbers. */
export function ticksUpTo(max: number): number[] {
  if (!(max > 0)) return [0]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => Math.round(index * step * 100) / 100)
}

/** Up to `maxLabels` indexes of `count` labels, evenly spaced, which end at the last one. */
export function labelledIndexes(count: number, maxLabels: number): number[] {
  const every = Math.max(Math.ceil(count / maxLabels), 1)
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0)
}

const small = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 })

/** An amount beside a grid line: $950, $12.5 k, $3 M. */
export function shortMoney(pesos: number) {
  if (pesos >= 1_000_000) return `$${small.format(pesos / 1_000_000)} M`
  return pesos >= 1000 ? `$${small.format(pesos / 1000)} k` : `$${small.format(pesos)}`
}

/** A day, week or month. Amounts in pesos. */
export type Point = {
  key: string
  /** "3 nov 2026" */
  name: string
  /** "3 nov", under the axis. */
  short: string
  value: number
  /** The same step of the period before; null: that period has no such step. */
  before: { name: string; value: number } | null
  /** Path of the list of the orders that the value sums. */
  to?: string
}
