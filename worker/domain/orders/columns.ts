import { asc, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { invoices, type orderItems, type payments, refunds } from '../../../db/schema/index.ts'
import { areas } from '../../contract/access.ts'
import { undoableSteps, undoEvent } from '../../contract/orders/shipping-requests.ts'
import { creditHold, creditOf } from '../customers/credit.ts'
import { shownBackorder, waitingPieces } from '../inventory/backorders.ts'
import { isLive } from '../invoices/live.ts'
import { leftOut, uncredited } from '../invoices/uncredited.ts'
import { bankedOn } from '../payments/registered-payments.ts'
import { voidRefusal } from '../payments/void-refusal.ts'
import { configured } from '../shop/configured.ts'
import { clientMayCancel, isChargedBack, isMoneyLost, isPayable } from './states.ts'

export const stockColumns = { columns: { quantity: true, on_hand: true, location: true } } as const

/** Centavos: see `uncredited`. Without the part that the global invoice of the order leaves out. */
export const uncreditedMoney = {
  uncredited: sql<number>`iif(orders.status = 'Cancelled', 0, max(0, ${uncredited(sql`orders`)}
    - coalesce((SELECT ${leftOut(sql`orders.id`)} FROM invoice_orders JOIN invoices ON invoices.rowid = invoice_orders.invoice
      WHERE invoice_orders.orderId = orders.id AND ${isLive()}), 0)))`.as('uncredited'),
}

/** The live global invoice with the order, as JSON. */
export const globalInvoice = {
  globalInvoice: sql<
    string | null
  >`(SELECT json_object('rowid', invoices.rowid, 'series', series, 'folio_number', folio_number)
    FROM invoice_orders JOIN invoices ON invoices.rowid = invoice_orders.invoice
    WHERE invoice_orders.orderId = orders.id AND ${isLive()})`.as('globalInvoice'),
}

/** Whether the order must not be fulfilled. */
export const moneyLost = { isMoneyLost: sql<number>`${isMoneyLost}`.as('isMoneyLost') }

/** The quote that the order was made from. */
export const quoteOfOrder = {
  quoteId: sql<number | null>`(SELECT quotes.id FROM quotes WHERE quotes.orderId = orders.id)`.as('quoteId'),
}

/** The user to chat with about an order: the client who made it, or another user of that customer. */
export const clientUser = {
  clientUserId: sql<number | null>`(SELECT coalesce(max(iif(users.id = orders.userId, users.id, NULL)), min(users.id))
    FROM users WHERE users.customerId = orders.customerId AND users.active AND users.AccesoId IN ${areas.client})`.as(
    'clientUserId',
  ),
}

/** Clients see no failed CFDIs. */
export const cfdisOf = (forStaff: boolean) =>
  ({
    columns: {
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
      relatedTo: true,
      details: true,
      livemode: true,
      cancellation: true,
      motive: true,
      isReplaced: true,
      created_at: true,
    },
    extras: (invoice: typeof invoices._.columns) => ({ error: forStaffOnly(forStaff, invoice.error).as('error') }),
    where: forStaff ? undefined : ne(invoices.status, 'failed'),
    orderBy: asc(invoices.rowid),
  }) as const

/** Clients see neither the reason nor the user of a refund, and no failed refunds. */
export const refundsOf = (forStaff: boolean) =>
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
      reason: forStaffOnly(forStaff, refund.reason).as('reason'),
      error: forStaffOnly(forStaff, refund.error).as('error'),
      by: forStaffOnly(forStaff, sql`(SELECT nombre FROM users WHERE users.id = ${refund.userId})`).as('by'),
    }),
    where: forStaff ? undefined : ne(refunds.state, 'failed'),
    orderBy: asc(refunds.id),
  }) as const

const forStaffOnly = (forStaff: boolean, value: SQLWrapper) => sql<string | null>`${forStaff ? value : sql`NULL`}`

/** Only for an order of a customer with credit days. A limit of 0 means no credit. */
export const creditColumns = {
  onCredit:
    sql<number>`(${isPayable} AND EXISTS (SELECT 1 FROM customers WHERE customers.id = orders.customerId AND credit_days > 0
      AND coalesce(credit_limit, 1) > 0))`.as('onCredit'),
}

export const chargedBack = { isChargedBack: isChargedBack.as('isChargedBack') }

export const creditHoldColumn = { creditHold: creditHold.as('creditHold') }

/** The credit of the customer, for roles that see customers. */
export const creditFor = (seesCustomers: boolean) => ({
  credit: forStaffOnly(seesCustomers, creditOf(sql`orders.customerId`)).as('credit'),
})

/** The use of CFDI that the shop has for customers without one of their own. */
export const shopUseColumn = { shopUse: sql<string>`${configured('invoicing', 'cfdi_use')}`.as('shopUse') }

/** Whether the client of an order may cancel it. */
export const clientMayCancelColumn = { clientMayCancel: sql<number>`${clientMayCancel}`.as('clientMayCancel') }

/** Whether the card provider did not answer if a charge was of a credit or a debit card. */
export const cardFacts = (payment: typeof payments._.columns) => ({
  isCardUnknown:
    sql<number>`${payment.transactionTokenId} IS NOT NULL AND ${payment.response} ->> '$.cardType' IS NULL`.as(
      'isCardUnknown',
    ),
})

/** The same, whether a payment can be voided, and the day on which the bank's statement shows it. */
export const paymentFactsForStaff = (payment: typeof payments._.columns) => ({
  ...cardFacts(payment),
  bankedOn: bankedOn(sql`coalesce(${payment.restOf}, ${payment.id})`).as('bankedOn'),
  voidRefusal: voidRefusal(payment).as('voidRefusal'),
})

/** Events whose reason only staff see. */
export const internalEvents = ['credit_approved', 'payment_void', 'invoice_cancel', ...undoableSteps.map(undoEvent)]

export const waitingColumns = (item: typeof orderItems._.columns) => ({
  waiting: sql<number>`${waitingPieces({
    orderId: item.orderId,
    productId: item.productId,
    pending: sql`(${item.quantity} - ${item.shipped})`,
  })}`.as('waiting'),
  backorder: sql<string | null>`(SELECT ${shownBackorder} FROM products WHERE products.id = ${item.productId})`.as(
    'backorder',
  ),
})
