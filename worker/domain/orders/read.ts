import { and, asc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  invoices,
  orderEvents,
  type orderItems,
  orderNotes,
  orders,
  payments,
  refunds,
  shipments,
} from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import { deadInvoiceStatuses, type Invoice, isLiveInvoice } from '../../contract/invoice.ts'
import { invoiceTermsOf } from '../../contract/invoice-terms.ts'
import { toPesos, totals } from '../../contract/money.ts'
import { holdsStock } from '../../contract/order-states.ts'
import type { Order } from '../../contract/orders.ts'
import { undoableSteps, undoEvent } from '../../contract/shipments.ts'
import { notFound } from '../../errors.ts'
import { creditHold, creditOf, toCredit, toHold } from '../credit.ts'
import { urlOfProof, urlOfVoucher } from '../files.ts'
import { shownBackorder, waitingPieces } from '../inventory/backorders.ts'
import { uncredited } from '../invoices/uncredited.ts'
import type { Actor } from '../people.ts'
import { staffOnly } from '../sessions.ts'
import { clientMayCancel } from './states.ts'

export const hidden = {
  uid: false,
  userId: false,
  idempotencyKey: false,
  requestHash: false,
  soldAt: false,
  soldOn: false,
  costed: false,
  margin: false,
} as const
/** The live invoice, if any. */
export const invoice = {
  columns: {
    id: true,
    status: true,
    uuid: true,
    total: true,
    series: true,
    folio_number: true,
    livemode: true,
    cancellation: true,
    created_at: true,
  },
  where: and(
    eq(invoices.type, 'I'),
    eq(invoices.isReplaced, false),
    notInArray(invoices.status, [...deadInvoiceStatuses]),
  ),
  limit: 1,
} as const

const cfdi = {
  rowid: true,
  id: true,
  type: true,
  status: true,
  uuid: true,
  series: true,
  folio_number: true,
  total: true,
  amount: true,
  credited: true,
  paymentId: true,
  relatedTo: true,
  details: true,
  livemode: true,
  cancellation: true,
  motive: true,
  isReplaced: true,
  emailedAt: true,
  created_at: true,
} as const

const inventory = { columns: { quantity: true, on_hand: true, location: true } } as const

/** Centavos: see `uncredited`. */
const uncreditedMoney = {
  uncredited: sql<number>`iif(orders.status = 'Cancelled', 0, ${uncredited(sql`orders`)})`.as('uncredited'),
}

/** The user to chat with about an order: the client who made it, or another user of that customer. */
const clientUser = {
  clientUserId: sql<number | null>`(SELECT coalesce(max(iif(users.id = orders.userId, users.id, NULL)), min(users.id))
    FROM users WHERE users.customerId = orders.customerId AND users.active AND users.AccesoId IN ${areas.client})`.as(
    'clientUserId',
  ),
}

/** Clients see neither why nor by whom, and no refund that failed. */
const refundsOf = (forStaff: boolean) =>
  ({
    columns: {
      id: true,
      amount: true,
      way: true,
      state: true,
      createdAt: true,
      closedAt: true,
      form: true,
      returnedOn: true,
      reference: true,
    },
    extras: (refund: typeof refunds._.columns) => ({
      reason: forStaffOnly(forStaff, sql`${refund.reason}`).as('reason'),
      error: forStaffOnly(forStaff, sql`${refund.error}`).as('error'),
      by: forStaffOnly(forStaff, sql`(SELECT nombre FROM users WHERE users.id = ${refund.userId})`).as('by'),
    }),
    where: forStaff ? undefined : ne(refunds.state, 'failed'),
    orderBy: asc(refunds.id),
  }) as const

const forStaffOnly = (forStaff: boolean, value: SQL) => sql<string | null>`iif(${forStaff}, ${value}, NULL)`

/** For an order of a customer with days of credit. A limit of 0 is no credit. */
export const credit = {
  onCredit: sql<number>`(orders.paymentStatus IN ('Pending', 'Partial')
    AND orders.status IN ('Accepted', 'Preparing', 'Shipped', 'Delivered')
    AND EXISTS (SELECT 1 FROM customers WHERE customers.id = orders.customerId AND credit_days > 0
      AND coalesce(credit_limit, 1) > 0))`.as('onCredit'),
}

export const held = { creditHold: creditHold.as('creditHold') }

const creditFor = (forStaff: boolean) => ({
  credit: sql<string | null>`iif(${forStaff}, ${creditOf(sql`orders.customerId`)}, NULL)`.as('credit'),
})

/** For the client of an order. */
const cancelling = { clientMayCancel: sql<number>`${clientMayCancel}`.as('clientMayCancel') }

/** Whether the card provider did not answer if a charge was of a credit or a debit card. */
export const cardFacts = (payment: typeof payments._.columns) => ({
  isCardUnknown:
    sql<number>`${payment.transactionTokenId} IS NOT NULL AND ${payment.response} ->> '$.cardType' IS NULL`.as(
      'isCardUnknown',
    ),
})

/** Why the shop gave credit or undid a step is internal. */
const internalEvents = ['credit_approved', ...undoableSteps.map(undoEvent)]

const waiting = (item: typeof orderItems._.columns) => ({
  waiting: sql<number>`${waitingPieces({
    orderId: sql`${item.orderId}`,
    productId: sql`${item.productId}`,
    pending: sql`(${item.quantity} - ${item.shipped})`,
  })}`.as('waiting'),
  backorder: sql<string | null>`(SELECT ${shownBackorder} FROM products WHERE products.id = ${item.productId})`.as(
    'backorder',
  ),
})

/** The whole order, to run alone or in a plan. `forStaff` adds the columns that clients may not see. */
export const orderQuery = (db: Database, where: SQL | undefined, forStaff = false) =>
  db.query.orders.findFirst({
    where,
    columns: hidden,
    extras: {
      ...credit,
      ...held,
      ...cancelling,
      ...creditFor(forStaff),
      ...(forStaff && { ...clientUser, ...uncreditedMoney }),
    },
    with: {
      Customer: { columns: staffOnly },
      OrderItems: {
        columns: { orderId: false, amount: false, product_key: false, unit_key: false, isShort: false },
        extras: waiting,
        with: {
          Product: {
            columns: { id: true },
            with: { Inventory: forStaff ? inventory : undefined },
          },
        },
        orderBy: (item, { asc }) => asc(item.id),
      },
      events: {
        columns: { event: true, note: true, createdAt: true, onBehalfOf: true },
        with: { user: { columns: { nombre: true } } },
        where: forStaff ? undefined : notInArray(orderEvents.event, internalEvents),
        orderBy: (event, { asc }) => asc(event.id),
      },
      invoices: {
        columns: cfdi,
        where: forStaff ? undefined : ne(invoices.status, 'failed'),
        orderBy: (row, { asc }) => asc(row.rowid),
      },
      payments: {
        columns: {
          id: true,
          amount: true,
          form: true,
          paidOn: true,
          reference: true,
          state: true,
          createdAt: true,
          refunded: true,
        },
        extras: cardFacts,
        with: {
          user: { columns: { nombre: true } },
          void: { columns: { reason: true } },
          refunds: refundsOf(forStaff),
        },
        where: forStaff ? undefined : inArray(payments.state, ['applied', 'refund_due', 'refunded']),
        orderBy: (payment, { asc }) => asc(payment.id),
      },
      notes: {
        columns: { id: true, kind: true, text: true, createdAt: true },
        with: { user: { columns: { nombre: true } } },
        where: forStaff ? undefined : eq(orderNotes.kind, 'client'),
        orderBy: (note, { asc }) => asc(note.id),
      },
      shipments: {
        columns: {
          id: true,
          shippedOn: true,
          carrier: true,
          trackingNumber: true,
          createdAt: true,
          deliveredAt: true,
          receivedBy: true,
          proof: true,
        },
        with: {
          user: { columns: { nombre: true } },
          lines: { columns: { productId: true, quantity: true } },
        },
        where: isNull(shipments.undoneAt),
        orderBy: (shipment, { asc }) => asc(shipment.id),
      },
      vouchers: {
        columns: { id: true, key: true, createdAt: true, state: true, reason: true },
        orderBy: (voucher, { desc }) => desc(voucher.id),
      },
    },
  })

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof orderQuery>>>

export function toOrder({
  invoices,
  vouchers,
  notes,
  payments,
  shipments,
  ivaRate,
  updatedAt,
  OrderItems,
  credit: customerCredit,
  ...order
}: OrderRecord): Order {
  const isHeld = holdsStock(order)
  const onCredit = order.onCredit === 1
  return {
    ...order,
    ...('uncredited' in order && { uncredited: toPesos(Number(order.uncredited)) }),
    onCredit,
    creditHold: toHold(order.creditHold),
    ...(customerCredit && { credit: toCredit(customerCredit) }),
    clientMayCancel: order.clientMayCancel === 1,
    OrderItems: OrderItems.map(({ Product: { id: _, Inventory }, name, code, picked, ...item }) => ({
      ...item,
      ...(Inventory !== undefined && { picked: Math.max(picked, item.shipped) }),
      Product: {
        name,
        code,
        ...(Inventory !== undefined && {
          Inventory: Inventory && { ...Inventory, held: isHeld ? item.quantity - item.shipped - item.waiting : 0 },
        }),
      },
    })),
    ivaPercent: ivaRate / 100,
    taxes: totals(OrderItems, ivaRate / 100).taxes,
    invoiceTerms: invoiceTermsOf({ ...order, onCredit, payments }),
    invoice: invoiceOf(invoices),
    cfdis: invoices,
    payments: payments.map(({ user, void: voided, isCardUnknown: _, ...payment }) => ({
      ...payment,
      by: user?.nombre ?? null,
      voidReason: voided?.reason ?? null,
    })),
    shipments: shipments.map(({ user, proof, ...shipment }) => ({
      ...shipment,
      by: user?.nombre ?? null,
      proof: proof === null ? null : urlOfProof(order.id, proof),
    })),
    notes: notes.map(({ user, ...note }) => ({ ...note, by: user?.nombre ?? null })),
    vouchers: vouchers.map(({ key, ...voucher }) => ({ ...voucher, url: urlOfVoucher(order.id, key) })),
  } as Order
}

function invoiceOf(cfdis: OrderRecord['invoices']): Invoice | null {
  const live = cfdis.find(isLiveInvoice)
  if (!live) return null
  const { id, status, uuid, total, series, folio_number, livemode, cancellation, created_at } = live
  return { id, status, uuid, total, series, folio_number, livemode, cancellation, created_at }
}

/** @throws 404 also for a client who asks for the order of another customer */
export async function getOrder(db: Database, user: Actor, id: number): Promise<Order> {
  const order = await orderQuery(db, and(eq(orders.id, id), visibleTo(user)), can(user, 'staff'))
  if (!order) throw notFound('Pedido no encontrado')
  return toOrder(order)
}

/** The orders that a user may see: all of them for the staff, once the route has checked the area; a client's own. */
export const visibleTo = (user: Actor) => (can(user, 'staff') ? undefined : eq(orders.customerId, user.customerId ?? 0))

export const mayReadOrdersOf = (user: Actor, customerId: number) => can(user, 'staff') || user.customerId === customerId
