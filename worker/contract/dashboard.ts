import * as v from 'valibot'
import { CreditHold, CustomerCredit } from '#contract/customers/credit'
import { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders/orders'
import { FirstSteps } from '#contract/shop/first-steps'
import { Day, Id, Timestamp } from './fields.ts'
import { CountAndTotal } from './pesos.ts'

export const BriefOrder = v.object({
  id: Id,
  order_number: Id,
  customer_name: v.string(),
  orderDate: Timestamp,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  /** Pesos. */
  total: v.number(),
  pieces: v.number(),
  shippedPieces: v.number(),
  /** Number of products. */
  lines: v.number(),
})
export type BriefOrder = v.InferOutput<typeof BriefOrder>

/** An order in the lists of its client. */
const ClientOrder = v.object({
  ...BriefOrder.entries,
  paymentMethod: v.nullable(PaymentMethod),
  hasVoucher: v.boolean(),
  isVoucherRejected: v.boolean(),
})
export type ClientOrder = v.InferOutput<typeof ClientOrder>

export const ClientDashboard = v.object({
  side: v.literal('client'),
  /** The last order that was not cancelled. */
  lastOrder: v.nullable(ClientOrder),
  open: v.object({ count: v.number(), orders: v.array(ClientOrder) }),
  /** What the client is to pay now: see `isToPay`. */
  due: CountAndTotal,
  /** Null if the user has no customer. */
  credit: v.nullable(CustomerCredit),
})
export type ClientDashboard = v.InferOutput<typeof ClientDashboard>

/** An order with the data for its next step. */
export const WorkOrder = v.object({
  ...BriefOrder.entries,
  version: v.number(),
  /** Pieces that were picked, also those that were shipped. */
  picked: v.number(),
  /** Null if the order is not held. */
  creditHold: v.nullable(CreditHold),
  /** The order must not be fulfilled: see `OrderRow`. */
  isMoneyLost: v.boolean(),
})
export type WorkOrder = v.InferOutput<typeof WorkOrder>

const customer = { customerId: Id, customer_name: v.string() }

/** The first rows of each list of work, the oldest first. */
const Work = v.object({
  toAccept: v.nullable(v.array(WorkOrder)),
  toFulfil: v.nullable(v.array(WorkOrder)),
  /** `id` and `balance` of the order. */
  vouchers: v.nullable(
    v.array(v.object({ id: Id, order_number: Id, ...customer, balance: v.number(), createdAt: Timestamp })),
  ),
  /** `late`: days after the due date. */
  overdue: v.nullable(
    v.array(v.object({ id: Id, order_number: Id, ...customer, balance: v.number(), late: v.number() })),
  ),
})

/** Pesos with IVA of each day, the oldest first; the last day of `sold` is today. `before`: as many days just before. */
const SalesByDay = v.object({ from: Day, sold: v.array(v.number()), before: v.array(v.number()) })
export type SalesByDay = v.InferOutput<typeof SalesByDay>

/** A value is null if the role may not enter its area. */
export const StaffDashboard = v.object({
  side: v.literal('staff'),
  toAccept: v.nullable(v.number()),
  /** Orders of `toAccept` that were received more than a day ago. */
  toAcceptLate: v.nullable(v.number()),
  toFulfil: v.nullable(v.number()),
  /** Orders of `toFulfil` that are picked and wait for their shipment. */
  toShip: v.nullable(v.number()),
  work: Work,
  /** Pesos with IVA; an order counts from the time it was accepted. `before`: last month up to the same day and time. */
  sold: v.nullable(v.object({ today: v.number(), month: v.number(), before: v.number() })),
  days: v.nullable(SalesByDay),
  unpaid: v.nullable(CountAndTotal),
  /** The part of `unpaid` past its due date. */
  overdue: v.nullable(v.object({ ...CountAndTotal.entries, customers: v.number() })),
  lowStock: v.nullable(v.number()),
  /** Unread messages of clients. */
  unread: v.nullable(v.number()),
  failedInvoices: v.nullable(v.number()),
  /** Vouchers of clients in review. */
  vouchers: v.nullable(v.number()),
  latest: v.nullable(v.array(WorkOrder)),
  firstSteps: v.nullable(FirstSteps),
  /** Providers that are used with test keys: no money moves, or invoices have no fiscal validity. */
  testMode: v.array(v.picklist(['cards', 'invoices'])),
})
export type StaffDashboard = v.InferOutput<typeof StaffDashboard>

/** Work that waits for staff, for the menu. A count is null if the role may not do that work. */
export const WaitingWork = v.object({ ...v.pick(StaffDashboard, ['toAccept', 'vouchers']).entries })
export type WaitingWork = v.InferOutput<typeof WaitingWork>

export const Dashboard = v.variant('side', [ClientDashboard, StaffDashboard])
export type Dashboard = v.InferOutput<typeof Dashboard>
