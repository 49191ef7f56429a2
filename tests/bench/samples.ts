export type Side = 'product' | 'floor'
export type Samples = ReturnType<typeof createSamples>

/** The measurements: one number per round, by name and site. */
export function createSamples() {
  const taken = new Map<string, number[]>()
  return {
    add(side: Side, what: string, value: number | undefined) {
      if (value === undefined) return
      const key = `${side} ${what}`
      taken.set(key, [...(taken.get(key) ?? []), value])
    },
    /** The median of the rounds; undefined without a measurement. */
    of: (side: Side, what: string) => median(taken.get(`${side} ${what}`) ?? []),
  }
}

export const median = (values: readonly number[]) => percentile(values, 50)

/** Measurements of the product and of the bare side in the same turn. */
export type Pair = { ours: number; bare: number }

/** The medians of both sides, and the median of the ratios of the turns. */
export function mediansOf(turns: readonly Pair[]) {
  const of = (number: (turn: Pair) => number) => median(turns.map(number)) ?? 0
  return { ours: of(({ ours }) => ours), bare: of(({ bare }) => bare), ratio: of(({ ours, bare }) => ours / bare) }
}

/** Undefined for no values. */
export function percentile(values: readonly number[], percent: number) {
  const sorted = values.toSorted((a, b) => a - b)
  const place = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place % 1)
}
