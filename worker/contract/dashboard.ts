import * as v from 'valibot'
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
})
export type BriefOrder = v.InferOutput<typeof BriefOrder>

/** How many orders, and their total in pesos. */
const Sum = v.object({ count: v.number(), total: v.number() })

export const ClientDashboard = v.object({
  side: v.literal('client'),
  /** The latest that was not cancelled. */
  lastOrder: v.nullable(BriefOrder),
  open: v.object({ count: v.number(), orders: v.array(BriefOrder) }),
  due: Sum,
})
export type ClientDashboard = v.InferOutput<typeof ClientDashboard>

/** What a role has no business with is null. */
export const StaffDashboard = v.object({
  side: v.literal('staff'),
  toAccept: v.nullable(v.number()),
  toFulfil: v.number(),
  /** Pesos, with IVA, from the moment each order was accepted. `before` is last month up to the same day and time. */
  sold: v.nullable(v.object({ today: v.number(), month: v.number(), before: v.number() })),
  unpaid: v.nullable(Sum),
  lowStock: v.nullable(v.number()),
  unread: v.number(),
  failedInvoices: v.nullable(v.number()),
  latest: v.array(BriefOrder),
})
export type StaffDashboard = v.InferOutput<typeof StaffDashboard>

export const Dashboard = v.variant('side', [ClientDashboard, StaffDashboard])
export type Dashboard = v.InferOutput<typeof Dashboard>
