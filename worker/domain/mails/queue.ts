import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LinkKind } from '../../contract/accounts/password-links.ts'
import { dayMs, hourMs } from '../../contract/days.ts'
import type { MailKind } from '../../contract/mails.ts'
import type { Notices } from '../../contract/shop/setting-values.ts'
import { configured } from '../shop/configured.ts'
import { fromNow } from '../times.ts'

/**
 * Lifetime of the link in a mail, and of the attempts to send it. Other mails are tried for 20 hours: the provider
 * remembers its idempotency keys for 24.
 */
export const linkLifetimeMs: Record<LinkKind, number> = { reset: hourMs, invite: 7 * dayMs }
export const retryForMs = 20 * hourMs

const isInvited = sql`invitedAt IS NOT NULL`

/**
 * Inserts a link for each user that meets the condition, and returns it: an invitation for a user without a password,
 * otherwise a reset.
 */
export const insertLink = (db: Database, tokenHash: string, users: SQL) =>
  db.all<{ kind: LinkKind; expiresAt: string }>(sql`INSERT INTO password_links (tokenHash, userId, kind, expiresAt)
    SELECT ${tokenHash}, id, iif(${isInvited}, 'invite', 'reset'),
      iif(${isInvited}, ${fromNow(linkLifetimeMs.invite)}, ${fromNow(linkLifetimeMs.reset)})
    FROM users WHERE ${users} RETURNING kind, expiresAt`)

/** Queues the mail with that link. `secret`: its token, encrypted. */
export const queueLinkMail = (db: Database, secret: string, users: SQL) =>
  db.run(sql`INSERT INTO mails (kind, email, userId, secret, expiresAt)
    SELECT iif(${isInvited}, 'invite', 'reset'), email, id, ${secret},
      iif(${isInvited}, ${fromNow(retryForMs)}, ${fromNow(linkLifetimeMs.reset)}) FROM users WHERE ${users}`)

/** `rows`: a SELECT of `email` and `facts`. */
export const queueMail = (db: Database, kind: MailKind, rows: SQL) =>
  db.run(sql`INSERT INTO mails (kind, email, facts, expiresAt)
    SELECT ${kind}, email, facts, ${fromNow(retryForMs)} FROM (${rows})`)

/** Queues a mail to the shop's own address, if it has one. */
export const queueShopMail = (db: Database, kind: MailKind, facts: object, condition: SQL) =>
  db.run(sql`INSERT INTO mails (kind, email, facts, expiresAt)
    SELECT ${kind}, email, ${JSON.stringify(facts)}, ${fromNow(retryForMs)} FROM (SELECT ${shopEmail} AS email)
    WHERE coalesce(email, '') <> '' AND ${condition}`)

/** The shop's own e-mail address: a subquery. */
export const shopEmail = sql`(SELECT value ->> 'email' FROM configuration WHERE key = 'business')`

type OrderMail = Extract<MailKind, `order_${string}`>

const switches = {
  order_received: 'orderReceived',
  order_accepted: 'orderAccepted',
  order_edited: 'orderEdited',
  order_shipped: 'orderShipped',
  order_cancelled: 'orderCancelled',
  order_payment: 'paymentReceived',
  order_voucher_rejected: 'voucherRejected',
} as const satisfies Record<OrderMail, keyof Notices>

/**
 * Queues the mail about an order, unless the shop has switched it off: to the client who made it, otherwise to the customer's
 * address. The cron sends it within a minute. Sending it at once would need two more write transactions for each order. `facts`: JSON.
 */
export const queueOrderMail = (
  db: Database,
  kind: OrderMail,
  orderId: SQL | number,
  { facts = sql`'{}'`, delayMs = 0, condition = sql`TRUE` }: { facts?: SQL; delayMs?: number; condition?: SQL } = {},
) =>
  db.run(sql`INSERT INTO mails (kind, email, customerId, orderId, facts, nextAt, expiresAt)
    SELECT ${kind}, email, customerId, id, ${facts}, ${fromNow(delayMs)}, ${fromNow(retryForMs)} FROM (
      SELECT id, customerId, ${orderAddress(sql`orders.id`)} AS email FROM orders WHERE id = ${orderId})
    WHERE email <> '' AND ${configured('notices', switches[kind])} AND ${condition}`)

/** Milliseconds after an edit. Staff often edit an order several times, which is one mail. */
const editWaitMs = 5 * 60_000

/** Milliseconds in which staff may declare a wrong payment void without a mail to the client. */
const paymentWaitMs = 5 * 60_000

/**
 * Queues the mail about payments, which are one transfer: one for each address. `isPayment`: the condition of their rows, which earlier
 * statements store.
 */
export const queuePaymentMail = (db: Database, isPayment: SQL) =>
  db.run(sql`INSERT INTO mails (kind, email, customerId, orderId, facts, nextAt, expiresAt)
    SELECT 'order_payment', email, customerId, min(orderId), json_object('paymentIds', json_group_array(id)),
      ${fromNow(paymentWaitMs)}, ${fromNow(retryForMs)} FROM (
      SELECT payment.id, orderId, customerId, ${orderAddress(sql`orderId`)} AS email
      FROM (SELECT id, orderId FROM payments WHERE ${isPayment}) AS payment JOIN orders ON orders.id = orderId)
    WHERE email <> '' AND ${configured('notices', switches.order_payment)} GROUP BY email`)

/**
 * Queues the mail about an edit of an order, unless one waits already, which will list this edit too. Run it after the edit is
 * recorded in `modifications`. `changes`: rows of what the edit changes.
 */
export const queueEditMail = (db: Database, orderId: number, changes: SQL) =>
  queueOrderMail(db, 'order_edited', orderId, {
    facts: sql`(SELECT json_object('first', json_array_length(modifications) - 1) FROM orders WHERE id = ${orderId})`,
    delayMs: editWaitMs,
    condition: sql`EXISTS (SELECT 1 FROM ${changes}) AND NOT EXISTS (SELECT 1 FROM mails
      WHERE orderId = ${orderId} AND kind = 'order_edited' AND state = 'waiting' AND claimedAt IS NULL)`,
  })

/** The address of the client who made an order, otherwise of its customer: a subquery. */
export const orderAddress = (orderId: SQL | number) => sql`(SELECT coalesce(
    (SELECT users.email FROM users WHERE users.id = made.userId AND users.customerId = made.customerId), customers.email)
  FROM orders made JOIN customers ON customers.id = made.customerId WHERE made.id = ${orderId})`
