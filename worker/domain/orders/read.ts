import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { type Invoice, isLiveInvoice } from '../../contract/invoices/invoice.ts'
import { invoiceTermsOf } from '../../contract/invoices/terms.ts'
import { toPesos, totals } from '../../contract/money.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { holdsStock } from '../../contract/orders/states.ts'
import { toCredit, toHold } from '../customers/credit.ts'
import { urlOfProof, urlOfVoucher } from '../files.ts'
import type { Actor } from '../identity.ts'
import { noOrder } from '../not-found.ts'
import { type OrderRecord, orderQuery } from './order-query.ts'

/** Empty values of a new order: it has no payments, invoices, notes or shipments yet. */
export const nothingYet = {
  onCredit: 0,
  shopUse: '',
  credit: null,
  invoices: [],
  payments: [],
  notes: [],
  shipments: [],
  cancellations: [],
  vouchers: [],
}

type LineRecord = OrderRecord['OrderItems'][number]

type ForStaff = 'clientUserId' | 'uncredited' | 'globalInvoice' | 'isMoneyLost' | 'quoteId'

/** A record read for a client: without the columns of `ForStaff` and without inventories. */
export type ReadOrder = Omit<OrderRecord, 'OrderItems' | ForStaff> &
  Partial<Pick<OrderRecord, ForStaff>> & {
    OrderItems: (Omit<LineRecord, 'Product'> & { Product: Partial<LineRecord['Product']> })[]
  }

/** @throws 404 without an order */
export function toOrder(record: ReadOrder | undefined): Order {
  if (!record) throw noOrder()
  const {
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
    shopUse,
    ...order
  } = record
  const isHeld = holdsStock(order)
  const onCredit = order.onCredit === 1
  const terms = invoiceTermsOf({ ...order, onCredit, payments })
  return {
    ...order,
    ...('uncredited' in order && { uncredited: toPesos(Number(order.uncredited)) }),
    ...('globalInvoice' in order && { globalInvoice: JSON.parse(String(order.globalInvoice)) }),
    ...('isMoneyLost' in order && { isMoneyLost: order.isMoneyLost === 1 }),
    onCredit,
    creditHold: toHold(order.creditHold),
    isChargedBack: order.isChargedBack === 1,
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
    invoiceTerms: terms && { ...terms, cfdi_use: shopUse },
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
    // Drizzle types the optional columns as unknown, and the number as nullable although every order has one.
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
  const order = await orderQuery(db, visibleOrder(user, id), user)
  return toOrder(order)
}

/** The orders that a user may see: all of them for the staff, once the route has checked the area; a client's own. */
const visibleTo = (user: Actor) => (can(user, 'staff') ? undefined : eq(orders.customerId, user.customerId ?? 0))

/** The order with this id, if the user may see it. */
export const visibleOrder = (user: Actor, id: number) => and(eq(orders.id, id), visibleTo(user))

export const mayReadOrdersOf = (user: Actor, customerId: number) => can(user, 'staff') || user.customerId === customerId
