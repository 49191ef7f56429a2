import * as v from 'valibot'
import { dayMs } from '#contract/days'
import { MovementType } from '#contract/inventory/inventory'
import { Day, IdText, PageNumber, Timestamp } from './fields.ts'
import { CountAndTotal } from './pesos.ts'

/** `root`: categories of the first level, with their descendants. */
export const salesGroups = [
  'day',
  'week',
  'month',
  'product',
  'category',
  'root',
  'customer',
  'seller',
  'method',
] as const
export type SalesGroup = (typeof salesGroups)[number]

const maxDays = 366 * 5

/** The period before: as many days just before, or the same days a month or a year earlier. */
const compare = v.optional(v.picklist(['days', 'month', 'year']), 'days')
export type Comparison = v.InferOutput<typeof compare>

/** `from` and `to` are inclusive. */
export const SalesQuery = v.pipe(
  v.object({
    from: Day,
    to: Day,
    groupBy: v.optional(v.picklist(salesGroups), 'day'),
    /** `1`: only paid orders. */
    paid: v.optional(v.picklist(['0', '1']), '0'),
    compare,
    /** Only by product: the products that this category has now. `none`: those without a category. */
    category: v.optional(v.union([IdText, v.literal('none')])),
    /** `1`: the category and all below it. */
    branch: v.optional(v.literal('1')),
    /** Of the rows. */
    page: PageNumber,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'La fecha final es anterior a la inicial.'),
    ['to'],
  ),
  v.forward(
    v.partialCheck([['from'], ['to']], (range) => daysIn(range) <= maxDays, 'Elige un periodo de hasta 5 años.'),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['groupBy'], ['category']],
      ({ groupBy, category }) => category === undefined || groupBy === 'product',
      'La categoría solo filtra el reporte por producto.',
    ),
    ['category'],
  ),
)
export type SalesQuery = v.InferOutput<typeof SalesQuery>

/** Number of days, both ends included. */
export const daysIn = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Pesos: `net` without IVA, `gross` with it. */
const money = { net: v.number(), gross: v.number() }

export const SalesTotals = v.object({
  ...money,
  orders: v.number(),
  pieces: v.number(),
  customers: v.number(),
  /**
   * Profit on `costed`, the sales without IVA of products with a known cost, at their current cost. null for a user without
   * access to costs.
   */
  margin: v.nullable(v.number()),
  costed: v.number(),
})
export type SalesTotals = v.InferOutput<typeof SalesTotals>

export const SalesRow = v.object({
  ...money,
  /** The first day, the id of the product, category, customer or salesperson, or the payment method; empty if it has none. */
  key: v.string(),
  label: v.string(),
  /** A product's code. */
  detail: v.nullable(v.string()),
  orders: v.number(),
  pieces: v.number(),
  customers: v.number(),
  /** Of a product: profit at its current cost. null without a cost, or for a user without access to costs. */
  margin: v.optional(v.nullable(v.number())),
  /** Of a customer, in any period: the latest order, and the balance of the accepted orders. */
  lastOrderDate: v.optional(v.nullable(Timestamp)),
  owed: v.optional(v.number()),
})
export type SalesRow = v.InferOutput<typeof SalesRow>

/** Sales: an order counts from the day it was first accepted or paid, unless it was cancelled. */
export const SalesReport = v.object({
  /** Of all products, also with a category in the query. */
  totals: SalesTotals,
  /** Totals of the period before. */
  before: SalesTotals,
  /** Days, weeks and months by date, all on the first page; other groups by sales. */
  rows: v.array(SalesRow),
  /** Sales of the category in the query, also of the products on other pages. null without one. */
  category: v.nullable(v.object({ name: v.string(), ...money })),
  /** The previous period and, in a report by day, week or month, its steps with sales. */
  earlier: v.object({ from: Day, to: Day, rows: v.array(v.object({ key: Day, ...money })) }),
  /** Balance of all accepted orders now, in pesos. */
  receivable: CountAndTotal,
  /** True if there are more rows. */
  more: v.boolean(),
})
export type SalesReport = v.InferOutput<typeof SalesReport>

export const stockViews = ['valuation', 'movements', 'low', 'idle', 'rotation', 'waste'] as const
export type StockView = (typeof stockViews)[number]

/** Whether a view is of a period. The others are of one day. */
export const hasPeriod = (view: StockView) => view === 'movements' || view === 'rotation' || view === 'waste'

/** `from` and `to` limit the views of a period. The stock is valued at the end of the day `asOf`. */
export const StockReportQuery = v.pipe(
  v.object({
    view: v.optional(v.picklist(stockViews), 'valuation'),
    from: v.optional(Day),
    to: v.optional(Day),
    compare,
    asOf: v.optional(Day),
    /** Groups of the valuation: each category, or the categories of the first level with their descendants. */
    by: v.optional(v.picklist(['category', 'root']), 'category'),
    /** Days without a movement. */
    days: v.optional(v.picklist(['30', '90', '180']), '90'),
    /** Of the rows. */
    page: PageNumber,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => !from || !to || from <= to,
      'La fecha final es anterior a la inicial.',
    ),
    ['to'],
  ),
)
export type StockReportQuery = v.InferOutput<typeof StockReportQuery>

const product = { id: v.number(), code: v.string(), name: v.string() }
/** Pesos at the current average cost; null if unknown. */
const value = v.nullable(v.number())

/** Totals of all rows, also of those not in the answer. Null if the view has no such column. */
const StockTotals = v.object({
  rows: v.number(),
  pieces: v.nullable(v.number()),
  value,
  /** Pieces added to the stock and taken from it. */
  added: v.nullable(v.number()),
  taken: v.nullable(v.number()),
})
export type StockTotals = v.InferOutput<typeof StockTotals>

const rowsOf = <View extends StockView, Entries extends v.ObjectEntries>(view: View, entries: Entries) =>
  v.object({
    view: v.literal(view),
    rows: v.array(v.object(entries)),
    totals: StockTotals,
    /** The period before and its totals. Null if the view is of one day, or the query lacks a day. */
    earlier: v.nullable(v.object({ from: Day, to: Day, totals: StockTotals })),
    /** True if there are more rows. */
    more: v.boolean(),
  })

export const StockReport = v.variant('view', [
  rowsOf('valuation', {
    categoryId: v.nullable(v.number()),
    category: v.nullable(v.string()),
    products: v.number(),
    pieces: v.number(),
    value: v.number(),
    /** Products with stock and without a cost, which are not valued. */
    uncosted: v.number(),
  }),
  /** Pieces added to the stock and taken from it. */
  rowsOf('movements', { type: MovementType, movements: v.number(), added: v.number(), taken: v.number() }),
  rowsOf('low', {
    ...product,
    quantity: v.number(),
    min_stock: v.number(),
    suggested: v.number(),
    /** `daily`: pieces sold per day in the last 30 days. `days`: days until the stock runs out at that rate. */
    daily: v.number(),
    days: v.nullable(v.number()),
  }),
  rowsOf('idle', { ...product, on_hand: v.number(), value, lastMovement: v.nullable(Timestamp) }),
  /** `turnover`: pieces sold per piece in stock. */
  rowsOf('rotation', { ...product, sold: v.number(), on_hand: v.number(), turnover: v.nullable(v.number()) }),
  rowsOf('waste', { ...product, type: MovementType, pieces: v.number(), value }),
])
export type StockReport = v.InferOutput<typeof StockReport>
export type StockReportOf<View extends StockView> = Extract<StockReport, { view: View }>
