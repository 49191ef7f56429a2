import * as v from 'valibot'
import { CountText, Day, IdText, PageText, paging, SearchText } from '#contract/fields'
import { Sort } from '#contract/sorts'
import { OrderRow, OrderStatus, PaymentMethod, PaymentStatus } from './orders.ts'

export const OrderPage = v.object({
  orders: v.array(OrderRow),
  total: v.number(),
  /** Orders that match the filters in any tab. */
  totalInAll: v.number(),
  page: v.number(),
  /** Number of orders in each tab of the list. */
  counts: v.object({
    toAccept: v.number(),
    toFulfil: v.number(),
    shipped: v.number(),
    unpaid: v.number(),
    all: v.number(),
  }),
  /** Names of the ids in the query; null: not in the query, or unknown. */
  filtered: v.object({
    customer: v.nullable(v.string()),
    product: v.nullable(v.string()),
    category: v.nullable(v.string()),
  }),
})
export type OrderPage = v.InferOutput<typeof OrderPage>

export const orderTabs = ['toAccept', 'toFulfil', 'shipped', 'unpaid', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Views of a client's history: `open`, orders on their way; `due`, orders to pay. */
export const historyViews = ['all', 'open', 'due'] as const
export type HistoryView = (typeof historyViews)[number]

/** All orders, or pages when `page` or `limit` is given. */
export const HistoryQuery = v.object({
  view: v.optional(v.picklist(historyViews), 'all'),
  /** The number of an order, or part of the code or name of a product in it, as it was sold or as it is now. */
  search: v.optional(SearchText(100), ''),
  status: v.optional(OrderStatus),
  /** Dates in Mexico City, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  page: v.optional(PageText),
  limit: v.optional(CountText(200)),
})
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>

export const orderSorts = [
  'number',
  'date',
  'customer',
  'pieces',
  'total',
  'status',
  'payment',
  'method',
  'invoice',
  'seller',
  'age',
  /** Ascending: orders with a notice (credit hold, voucher, short stock, unread message) first. */
  'warnings',
] as const
export type OrderSort = (typeof orderSorts)[number]

const Pesos = v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,2})?$/, 'Debe ser un monto.'), v.transform(Number))

export const OrderQuery = v.object({
  tab: v.optional(v.picklist(orderTabs), 'all'),
  search: v.optional(SearchText(100), ''),
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  /** `failed`: the last attempt was rejected and there is no live invoice. `none`: paid, and without an invoice. */
  invoice: v.optional(v.picklist(['failed', 'none'])),
  /** `pending`: a client's voucher is in review. */
  voucher: v.optional(v.picklist(['pending'])),
  /** `none`: not chosen yet. */
  paymentMethod: v.optional(v.union([PaymentMethod, v.literal('none')])),
  /** The salesperson of the customer. `none`: the customer has none. */
  seller: v.optional(v.union([IdText, v.literal('none')])),
  /** Pesos, with IVA, both inclusive. */
  minTotal: v.optional(Pesos),
  maxTotal: v.optional(Pesos),
  /** `1`: its lines were changed after it was created. */
  changes: v.optional(v.literal('1')),
  /** `1`: shipped in part, the rest is pending. */
  pending: v.optional(v.literal('1')),
  /** A leading minus sorts in descending order. Without it: the latest first. */
  sort: v.optional(Sort(orderSorts)),
  customer: v.optional(IdText),
  /** With a line of this product, or of this category as its products have it now. */
  product: v.optional(IdText),
  category: v.optional(v.union([IdText, v.literal('none')])),
  /** `1`: the category and all below it. */
  branch: v.optional(v.literal('1')),
  /** Dates in Mexico City, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  /** Dates from which reports count an order, both inclusive. Cancelled orders have none. */
  soldFrom: v.optional(Day),
  soldTo: v.optional(Day),
  ...paging(20, 200),
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>
