import * as v from 'valibot'
import { CustomerCredit } from './credit.ts'
import { Id, Timestamp } from './fields.ts'
import { OrderStatus, PaymentStatus } from './orders.ts'

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
  /** Number of products. */
  lines: v.number(),
})
export type BriefOrder = v.InferOutput<typeof BriefOrder>

/** Number of orders, and their total in pesos. */
const Sum = v.object({ count: v.number(), total: v.number() })

export const ClientDashboard = v.object({
  side: v.literal('client'),
  /** The last order that was not cancelled. */
  lastOrder: v.nullable(BriefOrder),
  open: v.object({ count: v.number(), orders: v.array(BriefOrder) }),
  due: Sum,
  /** Null: the user has no customer. */
  credit: v.nullable(CustomerCredit),
})
export type ClientDashboard = v.InferOutput<typeof ClientDashboard>

/** A value is null if the role may not enter its area. */
export const StaffDashboard = v.object({
  side: v.literal('staff'),
  toAccept: v.nullable(v.number()),
  toFulfil: v.nullable(v.number()),
  /** Pesos with IVA; an order counts from the time it was accepted. `before`: last month up to the same day and time. */
  sold: v.nullable(v.object({ today: v.number(), month: v.number(), before: v.number() })),
  unpaid: v.nullable(Sum),
  lowStock: v.nullable(v.number()),
  /** Unread messages of clients. */
  unread: v.nullable(v.number()),
  failedInvoices: v.nullable(v.number()),
  /** Vouchers of clients in review. */
  vouchers: v.nullable(v.number()),
  latest: v.nullable(v.array(BriefOrder)),
  /** What works with test keys of its provider, and moves no money or has no fiscal validity. */
  testMode: v.array(v.picklist(['cards', 'invoices'])),
})
export type StaffDashboard = v.InferOutput<typeof StaffDashboard>

export const Dashboard = v.variant('side', [ClientDashboard, StaffDashboard])
export type Dashboard = v.InferOutput<typeof Dashboard>
