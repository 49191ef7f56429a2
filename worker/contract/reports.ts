import * as v from 'valibot'

/** A day in Mexico City. */
export const Day = v.pipe(
  v.string(),
  v.isoDate('Fecha inválida.'),
  // February 30 would be counted as a day of March.
  v.check((day) => new Date(day).toISOString().startsWith(day), 'Fecha inválida.'),
)

export const salesGroups = ['day', 'week', 'month', 'product', 'category', 'customer', 'method'] as const
export type SalesGroup = (typeof salesGroups)[number]

const mostDays = 366 * 5

/** `from` and `to` are both counted. */
export const SalesQuery = v.pipe(
  v.object({
    from: Day,
    to: Day,
    groupBy: v.optional(v.picklist(salesGroups), 'day'),
    /** `1`: only what is paid. */
    paid: v.optional(v.picklist(['0', '1']), '0'),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'La fecha final es anterior a la inicial.'),
    ['to'],
  ),
  v.forward(
    v.partialCheck([['from'], ['to']], (range) => daysIn(range) <= mostDays, 'Elige un periodo de hasta 5 años.'),
    ['to'],
  ),
)
export type SalesQuery = v.InferOutput<typeof SalesQuery>

export const daysIn = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Pesos: `net` without IVA, `gross` with it. */
const money = { net: v.number(), gross: v.number() }

export const SalesTotals = v.object({
  ...money,
  orders: v.number(),
  pieces: v.number(),
  customers: v.number(),
  /** What is left of `costed`, the sales without IVA of products whose cost is known, at the cost of now. */
  margin: v.number(),
  costed: v.number(),
})
export type SalesTotals = v.InferOutput<typeof SalesTotals>

export const SalesRow = v.object({
  ...money,
  /** The first day, the id of the product, category or customer, or the method; empty: none. */
  key: v.string(),
  label: v.string(),
  /** A product's code. */
  detail: v.nullable(v.string()),
  orders: v.number(),
  pieces: v.number(),
  customers: v.number(),
})
export type SalesRow = v.InferOutput<typeof SalesRow>

/** What was sold: orders from when they were first accepted or paid, unless they were cancelled. */
export const SalesReport = v.object({
  totals: SalesTotals,
  /** Of as many days just before. */
  before: SalesTotals,
  /** Days in their order, the others by what they sold. */
  rows: v.array(SalesRow),
  /** There are more rows than these. */
  more: v.boolean(),
})
export type SalesReport = v.InferOutput<typeof SalesReport>
