import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import {
  invoices,
  orderEvents,
  orderItems,
  orderNotes,
  partialCancellations,
  payments,
  shipments,
  vouchers,
} from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { deadInvoiceStatuses } from '../../contract/invoices/invoice.ts'
import { staffOnly } from '../customers/client-view.ts'
import type { Actor } from '../identity.ts'
import {
  cardFacts,
  cfdisOf,
  chargedBack,
  clientMayCancelColumn,
  clientUser,
  creditColumns,
  creditFor,
  creditHoldColumn,
  globalInvoice,
  internalEvents,
  moneyLost,
  paymentFactsForStaff,
  quoteOfOrder,
  refundsOf,
  shopUseColumn,
  stockColumns,
  uncreditedMoney,
  waitingColumns,
} from './columns.ts'

/** Columns of orders that the API does not send. */
export const hiddenColumns = {
  cancelReason: false,
  uid: false,
  userId: false,
  idempotencyKey: false,
  requestHash: false,
  soldAt: false,
  soldOn: false,
  costed: false,
  margin: false,
  invoiced: false,
  sellerName: false,
  dueOn: false,
} as const
/** The live invoice, if any: `isLiveOwn` with columns, because Drizzle renames the table of a relation. */
export const liveInvoice = {
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

/** Columns of lines that the API does not send. */
export const hiddenOfLines = {
  orderId: false,
  amount: false,
  product_key: false,
  unit_key: false,
  isShort: false,
} as const

const lines = {
  columns: hiddenOfLines,
  extras: waitingColumns,
  orderBy: asc(orderItems.id),
} as const

const customerAndEvents = (forStaff: boolean) =>
  ({
    Customer: { columns: staffOnly },
    events: {
      columns: { event: true, note: true, createdAt: true, onBehalfOf: true },
      with: { user: { columns: { nombre: true } } },
      where: forStaff ? undefined : notInArray(orderEvents.event, internalEvents),
      orderBy: asc(orderEvents.id),
    },
  }) as const

/** Parts that a new order already has. */
const createdParts = (forStaff: boolean, seesCustomers: boolean) =>
  ({
    columns: hiddenColumns,
    extras: {
      ...creditColumns,
      ...creditHoldColumn,
      ...chargedBack,
      ...clientMayCancelColumn,
      ...creditFor(seesCustomers),
      ...(forStaff && { ...clientUser, ...uncreditedMoney, ...globalInvoice, ...moneyLost, ...quoteOfOrder }),
    },
    with: {
      ...customerAndEvents(forStaff),
      OrderItems: {
        ...lines,
        with: { Product: { columns: { id: true }, with: { Inventory: forStaff ? stockColumns : undefined } } },
      },
    },
  }) as const

const laterParts = (forStaff: boolean) =>
  ({
    invoices: cfdisOf(forStaff),
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
        excess: true,
        due: true,
      },
      extras: forStaff ? paymentFactsForStaff : cardFacts,
      with: {
        user: { columns: { nombre: true } },
        void: { columns: { reason: true } },
        refunds: refundsOf(forStaff),
      },
      where: forStaff ? undefined : inArray(payments.state, ['applied', 'refund_due', 'refunded']),
      orderBy: asc(payments.id),
    },
    notes: {
      columns: { id: true, kind: true, text: true, createdAt: true },
      with: { user: { columns: { nombre: true } } },
      where: forStaff ? undefined : eq(orderNotes.kind, 'client'),
      orderBy: asc(orderNotes.id),
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
      orderBy: asc(shipments.id),
    },
    cancellations: {
      columns: { id: true, isReturn: true, amount: true, reason: true, createdAt: true },
      with: {
        user: { columns: { nombre: true } },
        lines: { columns: { cancellationId: false, iva: false, ...(!forStaff && { lost: false }) } },
      },
      orderBy: asc(partialCancellations.id),
    },
    vouchers: {
      columns: { id: true, key: true, createdAt: true, state: true, reason: true },
      orderBy: desc(vouchers.id),
    },
  }) as const

const wholeOrder = (forStaff: boolean, seesCustomers: boolean) =>
  prepared((db, where) => {
    const created = createdParts(forStaff, seesCustomers)
    return db.query.orders.findFirst({
      ...created,
      extras: { ...created.extras, ...shopUseColumn },
      where,
      with: { ...created.with, ...laterParts(forStaff) },
    })
  })

const orderForSales = wholeOrder(true, true)
const orderForWarehouse = wholeOrder(true, false)
const orderForClient = wholeOrder(false, false)

function orderFor(reader: Pick<Actor, 'AccesoId'> | undefined) {
  if (!can(reader, 'staff')) return orderForClient
  return can(reader, 'customers') ? orderForSales : orderForWarehouse
}

/**
 * The whole order, to run alone or in a plan. A member of staff as its reader gets the columns that clients may not see, and
 * the customer's credit only with the customers.
 */
export const orderQuery = (db: Database, where: SQL | undefined, reader?: Pick<Actor, 'AccesoId'>) =>
  orderFor(reader)(db, where ?? sql`TRUE`)

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof orderQuery>>>
