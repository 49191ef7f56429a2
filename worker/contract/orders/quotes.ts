import * as v from 'valibot'
import { Customer } from '#contract/customers/customers'
import { addDays } from '#contract/days'
import { Day, Id, Lines, paging, SearchText, Timestamp, todayInMexico, Version, Whole } from '#contract/fields'
import { Sort } from '#contract/sorts'
import { GivenPrice } from './edit-requests.ts'
import { Order } from './orders.ts'
import { orderLine, orderLines } from './requests.ts'

/** Valid: can be ordered at the quoted prices. Expired: the last day of the quote has passed. */
export const quoteStates = ['valid', 'expired', 'ordered', 'discarded'] as const
export type QuoteState = (typeof quoteStates)[number]

/** The folio of a quote, which is its id. */
export const quoteFolio = (id: number) => `COT-${id}`

/** The quote can be ordered, edited or discarded. */
export const isOpenQuote = ({ state }: { state: QuoteState }) => state === 'valid' || state === 'expired'

/** Days for which a new quote is valid, unless the user chooses others. */
const defaultDays = 15
const maxDays = 365

export const defaultValidUntil = () => addDays(todayInMexico(), defaultDays)

const ValidUntil = v.pipe(
  Day,
  v.check((day) => day >= todayInMexico(), 'La vigencia no puede terminar antes de hoy.'),
  v.check((day) => day <= addDays(todayInMexico(), maxDays), 'La vigencia puede ser de un año como máximo.'),
)

/** The form that stores a quote: its last day. */
export const QuoteValidity = v.object({ validUntil: ValidUntil })

const note = v.optional(v.nullable(Lines(1000)), null)

/** A quote as staff send it. It reserves no stock. */
export const NewQuote = v.object({
  customerId: Id,
  /** `price` is the customer's price that the user saw, which is compared; `given` is what they offer instead of it. */
  orderItems: orderLines(v.object({ ...orderLine, given: v.optional(GivenPrice) })),
  validUntil: ValidUntil,
  addressId: v.optional(v.nullable(Id), null),
  pickup: v.optional(v.boolean(), false),
  clientNote: note,
  internalNote: note,
})
export type NewQuote = v.InferOutput<typeof NewQuote>

/** The whole new content of an open quote. Its customer cannot be changed. */
export const QuoteChange = v.object({ ...NewQuote.entries, version: Version })
export type QuoteChange = v.InferOutput<typeof QuoteChange>

export const QuoteRow = v.object({
  id: Id,
  state: v.picklist(quoteStates),
  customerId: Id,
  customer_name: v.string(),
  createdAt: Timestamp,
  /** The last day. */
  validUntil: Day,
  lines: v.number(),
  /** Pesos, with IVA. */
  total: v.number(),
  user: v.string(),
  /** The order that was made from the quote. */
  orderId: v.nullable(Id),
  order_number: v.nullable(v.number()),
})
export type QuoteRow = v.InferOutput<typeof QuoteRow>

export const QuotePage = v.object({ quotes: v.array(QuoteRow), total: v.number(), page: v.number() })
export type QuotePage = v.InferOutput<typeof QuotePage>

export const quoteSorts = ['id', 'customer', 'validUntil', 'total'] as const
export type QuoteSort = (typeof quoteSorts)[number]

export const QuoteQuery = v.object({
  /** Folio, customer, or code of a product. */
  search: v.optional(SearchText(100), ''),
  state: v.optional(v.picklist(quoteStates)),
  sort: v.optional(Sort(quoteSorts), '-id'),
  ...paging(20, 200),
})
export type QuoteQuery = v.InferOutput<typeof QuoteQuery>

const QuoteItem = v.object({
  productId: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  quantity: v.number(),
  /** Pesos a piece, after the discount. */
  price: v.number(),
  /** Pesos off each piece. */
  discount: v.number(),
  /** Percent as text, or 'exento'. */
  iva: v.string(),
})

export const Quote = v.object({
  ...QuoteRow.entries,
  Customer: v.pick(Customer, ['name', 'company', 'email', 'phone', 'tax_id']),
  pickup: v.boolean(),
  /** Null: the customer's default address. */
  addressId: v.nullable(Id),
  shippingAddress: v.nullable(v.string()),
  clientNote: v.nullable(v.string()),
  internalNote: v.nullable(v.string()),
  subtotal: v.number(),
  taxes: Order.entries.taxes,
  discardedAt: v.nullable(Timestamp),
  discardedBy: v.nullable(v.string()),
  /** Time and user of the last edit. Null: the quote was not edited. */
  edited: v.nullable(v.object({ at: Timestamp, by: v.string() })),
  /** Time and user of the acceptance by the client. `isByStaff`: the user ordered as the client. Null: not accepted. */
  accepted: v.nullable(v.object({ at: Timestamp, by: v.string(), isByStaff: v.boolean() })),
  version: v.number(),
  items: v.array(QuoteItem),
})
export type Quote = v.InferOutput<typeof Quote>

/** A client accepts the quote that the page shows: `version` and `shippingAddress` of `SharedQuote`. */
export const AcceptQuote = v.object({
  version: Whole(),
  shippingAddress: v.optional(v.nullable(Lines(1000)), null),
})
export type AcceptQuote = v.InferOutput<typeof AcceptQuote>

/** A quote that the client may accept now, with the token of the link to it. */
export const OfferedQuote = v.object({
  folio: v.string(),
  ...v.pick(QuoteRow, ['validUntil', 'total']).entries,
  token: v.string(),
})
export type OfferedQuote = v.InferOutput<typeof OfferedQuote>
export const OfferedQuotes = v.array(OfferedQuote)

type Line = { productId: number; quantity: number; price: number }

/**
 * Whether the line needs no check of the user's limit of discounts: the quote is valid, its limit was checked when it was stored, and
 * the line has at least the quoted price and pieces. The server has the same rule in SQL (worker/domain/orders/quote-state.ts).
 */
export const isQuoted = ({ state, items }: Pick<Quote, 'state' | 'items'>, { productId, quantity, price }: Line) =>
  state === 'valid' &&
  items.some((item) => item.productId === productId && quantity >= item.quantity && price >= item.price)
