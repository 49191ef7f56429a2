import * as v from 'valibot'
import { Day, Id, IdText, paging, SearchText, Timestamp } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders/orders'
import { CountAndTotal } from '#contract/pesos'
import { OrderPayment, receivedForms, waitingLedgerStates } from './ledger.ts'

/** Numbers of rows in the lists of *Cobranza*, and their sums. */
export const CollectionSummary = v.object({
  /** Vouchers in review, the balance of their orders, and when the oldest was received. */
  toConfirm: v.object({ ...CountAndTotal.entries, since: v.nullable(Timestamp) }),
  /** Orders with a balance due. */
  toCollect: CountAndTotal,
  /** Only orders past the credit days of their customer. */
  overdue: v.object({ ...CountAndTotal.entries, customers: v.number() }),
  toRefund: CountAndTotal,
  review: CountAndTotal,
  all: v.number(),
})
export type CollectionSummary = v.InferOutput<typeof CollectionSummary>

const search = v.optional(SearchText(100), '')

/** An order in a list of *Cobranza*. Money in pesos. */
export const CollectedOrder = v.object({
  id: Id,
  order_number: Id,
  customerId: Id,
  customer_name: v.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentMethod: v.nullable(PaymentMethod),
  total: v.number(),
  balance: v.number(),
  version: v.number(),
})
export type CollectedOrder = v.InferOutput<typeof CollectedOrder>

/** Pesos that a payment of the order can cover. All other money for it is to be returned. */
export const payableBalance = ({ status, balance }: Pick<CollectedOrder, 'status' | 'balance'>) =>
  status === 'Cancelled' ? 0 : balance

export const VoucherQuery = v.object({ search, ...paging(50, 200) })
export type VoucherQuery = v.InferOutput<typeof VoucherQuery>

/** A voucher in review. `others`: number of other vouchers of its order in review. */
export const VoucherRow = v.object({
  id: Id,
  url: v.string(),
  createdAt: Timestamp,
  others: v.number(),
  order: CollectedOrder,
})
export type VoucherRow = v.InferOutput<typeof VoucherRow>

/** Oldest first. */
export const VoucherPage = v.object({ vouchers: v.array(VoucherRow), total: v.number(), page: v.number() })
export type VoucherPage = v.InferOutput<typeof VoucherPage>

export const ReceivableQuery = v.object({
  search,
  customer: v.optional(IdText),
  /** `1`: past its due date. */
  overdue: v.optional(v.literal('1')),
  ...paging(20, 200),
})
export type ReceivableQuery = v.InferOutput<typeof ReceivableQuery>

/** An order with a balance due. */
export const Receivable = v.object({
  ...CollectedOrder.entries,
  phone: v.nullable(v.string()),
  /** When the shop accepted it. */
  soldAt: Timestamp,
  /** The day of acceptance plus the credit days of the customer; null without credit days. */
  dueOn: v.nullable(Day),
  /** Days since acceptance. */
  age: v.number(),
  isOverdue: v.boolean(),
})
export type Receivable = v.InferOutput<typeof Receivable>

/** Oldest first. */
export const ReceivablePage = v.object({
  orders: v.array(Receivable),
  total: v.number(),
  /** Sum of the balances of all pages. */
  balance: v.number(),
  page: v.number(),
})
export type ReceivablePage = v.InferOutput<typeof ReceivablePage>

/** Debt of one customer. */
export const Debtor = v.object({
  customerId: Id,
  customer_name: v.string(),
  phone: v.nullable(v.string()),
  orders: v.number(),
  balance: v.number(),
  overdue: v.number(),
  /** Days since the acceptance of the oldest order. */
  age: v.number(),
})
export type Debtor = v.InferOutput<typeof Debtor>

/** Largest debt first. */
export const DebtorPage = v.object({ customers: v.array(Debtor), total: v.number(), page: v.number() })
export type DebtorPage = v.InferOutput<typeof DebtorPage>

export const PaymentQuery = v.object({
  search,
  state: v.optional(v.picklist(waitingLedgerStates)),
  /** Days of the payments, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  form: v.optional(v.picklist(keysOf(receivedForms))),
  ...paging(20, 200),
})
export type PaymentQuery = v.InferOutput<typeof PaymentQuery>

/**
 * The reason why a charge is to be returned or reviewed.
 * - `cancelled`: its order is cancelled
 * - `reduced`: articles of its order were cancelled or returned, and the total is lower than what was paid
 * - `credited`: a credit note lowered the price of its order below what was paid
 * - `alreadyPaid`: its order did not need it
 * - `otherBalance`: its amount was not the balance of its order, so it was not applied, and the order is still not paid
 * - `overpaid`: it came with a payment above the balance
 * - `noOrder`: no order could be created, because the time to pay was over or the goods were sold
 * - `mismatch`: amount, currency or reference are not those of the attempt
 * - `insecure`: the provider rejected it as unsafe
 * - `uncollected`: the provider has authorised it, and does not say that it was collected
 */
const paymentReasons = [
  'cancelled',
  'reduced',
  'credited',
  'alreadyPaid',
  'otherBalance',
  'overpaid',
  'noOrder',
  'mismatch',
  'insecure',
  'uncollected',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

export const PaymentRow = v.object({
  ...OrderPayment.entries,
  reason: v.nullable(v.picklist(paymentReasons)),
  /** Null for a charge without an order. */
  order: v.nullable(CollectedOrder),
  /** The customer of the order or of the attempt. */
  customer_name: v.nullable(v.string()),
  /** The day on which the bank's statement shows it. Null: not seen there. */
  bankedOn: v.nullable(Day),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>

/** The payments of one form, such as cash, that one member of staff registered. Money in pesos. */
export const PaymentSum = v.object({
  /** Name of the member of staff. Null: card charges, which nobody registers. */
  by: v.nullable(v.string()),
  form: OrderPayment.entries.form,
  /** Number of payments. Those that are void or in review do not count. */
  count: v.number(),
  received: v.number(),
  /** Money that the same person returned by hand, on the same days and in the same form. */
  returned: v.number(),
})
export type PaymentSum = v.InferOutput<typeof PaymentSum>

/** Latest first; those to return or to review oldest first. */
export const PaymentPage = v.object({
  payments: v.array(PaymentRow),
  total: v.number(),
  page: v.number(),
  /** Sums from `from` to `to`, and of `form`; the search does not change them. Empty without `from` and `to`. */
  sums: v.array(PaymentSum),
})
export type PaymentPage = v.InferOutput<typeof PaymentPage>
