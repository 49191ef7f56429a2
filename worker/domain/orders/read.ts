import { and, asc, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import {
  invoices,
  orderEvents,
  orderItems,
  orderNotes,
  orders,
  partialCancellations,
  payments,
  shipments,
  vouchers,
} from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { deadInvoiceStatuses, type Invoice, isLiveInvoice } from '../../contract/invoices/invoice.ts'
import { invoiceTermsOf } from '../../contract/invoices/terms.ts'
import { toPesos, totals } from '../../contract/money.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { holdsStock } from '../../contract/orders/states.ts'
import { notFound } from '../../errors.ts'
import { staffOnly } from '../accounts/sessions.ts'
import { toCredit, toHold } from '../customers/credit.ts'
import { urlOfProof, urlOfVoucher } from '../files.ts'
import type { Actor } from '../people.ts'
import {
  cardFacts,
  cfdi,
  clientMayCancelColumn,
  clientUser,
  credit,
  creditFor,
  creditHoldColumn,
  internalEvents,
  inventory,
  refundsOf,
  uncreditedMoney,
  waitingColumns,
} from './columns.ts'

export const hidden = {
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

/** Parts that a new order already has. */
const createdParts = (forStaff: boolean, seesCustomers: boolean) =>
  ({
    columns: hidden,
    extras: {
      ...credit,
      ...creditHoldColumn,
      ...clientMayCancelColumn,
      ...creditFor(seesCustomers),
      ...(forStaff && { ...clientUser, ...uncreditedMoney }),
    },
    with: {
      Customer: { columns: staffOnly },
      OrderItems: {
        columns: { orderId: false, amount: false, product_key: false, unit_key: false, isShort: false },
        extras: waitingColumns,
        with: {
          Product: {
            columns: { id: true },
            with: { Inventory: forStaff ? inventory : undefined },
          },
        },
        orderBy: asc(orderItems.id),
      },
      events: {
        columns: { event: true, note: true, createdAt: true, onBehalfOf: true },
        with: { user: { columns: { nombre: true } } },
        where: forStaff ? undefined : notInArray(orderEvents.event, internalEvents),
        orderBy: asc(orderEvents.id),
      },
    },
  }) as const

const laterParts = (forStaff: boolean) =>
  ({
    invoices: {
      columns: cfdi,
      where: forStaff ? undefined : ne(invoices.status, 'failed'),
      orderBy: asc(invoices.rowid),
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
        excess: true,
        due: true,
      },
      extras: cardFacts,
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
      columns: { id: true, amount: true, reason: true, createdAt: true },
      with: {
        user: { columns: { nombre: true } },
        lines: { columns: { cancellationId: false, iva: false } },
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
    return db.query.orders.findFirst({ ...created, where, with: { ...created.with, ...laterParts(forStaff) } })
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

/** An order created in the same transaction, for its client. Omits parts that a new order cannot have, which halves the time. */
export const newOrderQuery = prepared((db, where) =>
  db.query.orders.findFirst({ ...createdParts(false, false), where }),
)

const nothingYet = { invoices: [], payments: [], notes: [], shipments: [], cancellations: [], vouchers: [] }

export const toNewOrder = (order: NonNullable<Awaited<ReturnType<typeof newOrderQuery>>>) =>
  toOrder({ ...order, ...nothingYet })

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof orderQuery>>>

export function toOrder({
  invoices,
  vouchers,
  notes,
  payments,
  shipments,
  cancellations,
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
    payments: payments.map(({ user, void: voided, isCardUnknown: _, excess: __, ...payment }) => ({
      ...payment,
      by: user?.nombre ?? null,
      voidReason: voided?.reason ?? null,
    })),
    shipments: shipments.map(({ user, proof, ...shipment }) => ({
      ...shipment,
      by: user?.nombre ?? null,
      proof: proof === null ? null : urlOfProof(order.id, proof),
    })),
    cancellations: cancellations.map(({ user, ...cancellation }) => ({ ...cancellation, by: user.nombre })),
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
  const order = await orderQuery(db, and(eq(orders.id, id), visibleTo(user)), user)
  if (!order) throw notFound('Pedido no encontrado')
  return toOrder(order)
}

/** The orders that a user may see: all of them for the staff, once the route has checked the area; a client's own. */
export const visibleTo = (user: Actor) => (can(user, 'staff') ? undefined : eq(orders.customerId, user.customerId ?? 0))

export const mayReadOrdersOf = (user: Actor, customerId: number) => can(user, 'staff') || user.customerId === customerId
