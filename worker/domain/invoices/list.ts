import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inList } from '../../../db/sql-lists.ts'
import { inCancellation, refusedCancellations } from '../../contract/invoices/cancellation.ts'
import { unfinishedInvoiceStatuses } from '../../contract/invoices/invoice.ts'
import type { CfdiPage, CfdiQuery, CfdiRow, CfdiState } from '../../contract/invoices/staff-cfdi.ts'
import { toPesos } from '../../contract/money.ts'
import { contains, containsPlain } from '../contains.ts'
import { customersWith } from '../customers/list.ts'
import { isFolio } from '../folio.ts'
import { configured } from '../shop/configured.ts'
import { startOfDay } from '../times.ts'
import { waived } from './content.ts'
import { creditNotesOf, hasLostOrder, isInGlobal, isLive, isNotInvoiced } from './live.ts'
import { maxMailTries } from './mail.ts'
import { globalUncredited, refundedOrders, uncredited } from './uncredited.ts'

/**
 * The condition that a later global invoice replaces a failed one: it is live and of the same month, or another try to renew the same
 * one. A global invoice of another month has other orders, so the failed one must stay in the list.
 */
const replacesGlobal = sql`(later.details ->> '$.month' = invoices.details ->> '$.month'
  AND (${isLive('later')} OR later.relatedTo = invoices.relatedTo))`

/** The condition that an order of a failed global invoice has not got another invoice. Without such an order nothing is to be done. */
const leavesOrders = sql`EXISTS (SELECT 1 FROM invoice_orders JOIN orders ON orders.id = invoice_orders.orderId
  WHERE invoice_orders.invoice = invoices.rowid AND ${isNotInvoiced()})`

/**
 * The condition that a failed CFDI is still needed. An order needs no invoice if it has one, its own or a global one, or if its money
 * was returned whole; a credit note or a complement is not needed without its invoice, nor a complement without its payment.
 */
const isNeeded = sql`iif(invoices.type = 'I', iif(invoices.orderId IS NULL, ${leavesOrders},
    orders.paymentStatus <> 'Refunded' AND NOT ${isInGlobal(sql`orders.id`)}
    AND NOT EXISTS (SELECT 1 FROM invoices live WHERE live.orderId = invoices.orderId AND +live.type = 'I' AND ${isLive('live')})),
  EXISTS (SELECT 1 FROM invoices source WHERE source.rowid = invoices.relatedTo AND source.status = 'valid'
    AND NOT source.isReplaced)
  AND (invoices.paymentId IS NULL OR EXISTS (SELECT 1 FROM payments
    WHERE payments.id = invoices.paymentId AND payments.state = 'applied')))`

const ownCreditNotes = creditNotesOf(sql`invoices.rowid`)

/** The condition that credit notes cover all of an invoice. */
const isCreditedWhole = sql`coalesce(${ownCreditNotes} >= invoices.total, FALSE)`

/**
 * The condition that credit notes were issued instead of a cancellation that was refused. SAT does not cancel an invoice that has one. For a
 * cancelled order they have to cover all of the invoice.
 */
const isCreditedInstead = sql`(${ownCreditNotes} > 0 AND (orders.status <> 'Cancelled' OR ${isCreditedWhole}))`

/**
 * Column names have their table, because `orders` has columns of the same names. The unary plus disables the index by type, so that
 * SQLite uses the index by order, which finds only a few CFDIs.
 */
const problem = sql`CASE
  WHEN invoices.status = 'failed' AND NOT EXISTS (SELECT 1 FROM invoices later
    WHERE +later.type = invoices.type AND +later.rowid > invoices.rowid AND later.orderId IS invoices.orderId
      AND later.paymentId IS invoices.paymentId AND (invoices.orderId IS NOT NULL OR ${replacesGlobal}))
    AND coalesce(orders.status, '') <> 'Cancelled' AND ${isNeeded} THEN 'failed'
  WHEN invoices.status <> 'valid' THEN NULL
  WHEN invoices.cancellation IN ${inList(refusedCancellations)} AND NOT (invoices.orderId IS NOT NULL AND ${isCreditedInstead})
    THEN invoices.cancellation
  WHEN invoices.type = 'I' AND orders.status = 'Cancelled' AND invoices.cancellation = 'none' AND NOT ${isCreditedWhole}
    THEN 'orderCancelled'
  WHEN invoices.type = 'I' AND invoices.cancellation IN ${inList(['none', ...refusedCancellations])} AND NOT invoices.isReplaced
    AND invoices.orderId IN ${refundedOrders} AND ${uncredited(sql`orders`)} > 0
    THEN iif(EXISTS (SELECT 1 FROM partial_cancellations cut WHERE cut.invoice = invoices.rowid), 'reduced', 'refunded')
  WHEN invoices.orderId IS NULL AND invoices.cancellation = 'none' AND ${hasLostOrder} THEN 'orderCancelled'
  WHEN invoices.orderId IS NULL AND invoices.cancellation = 'none' AND ${globalUncredited} > 0 THEN 'refunded'
  WHEN invoices.emailedAt IS NULL AND invoices.livemode AND invoices.mailTries >= ${maxMailTries}
    AND invoices.input ->> '$.email' <> '' AND ${configured('notices', 'invoice')} THEN 'unsent'
END`

/** CFDIs with a problem are found by `problems`. */
const states: Record<CfdiState, SQL> = {
  problem: sql`TRUE`,
  valid: sql`invoices.status = 'valid'`,
  process: sql`invoices.status IN ${inList(unfinishedInvoiceStatuses)}`,
  canceling: sql`invoices.cancellation IN ${inList(inCancellation)}`,
  canceled: sql`invoices.status = 'canceled'`,
  failed: sql`invoices.status = 'failed'`,
  stamped: sql`invoices.uuid IS NOT NULL`,
}

type CfdiRecord = Omit<CfdiRow, 'uncredited' | 'details' | 'livemode' | 'isReplaced'> & {
  ownUncredited: number
  globalUncredited: number
  details: string | null
  livemode: number
  isReplaced: number
}

/** The CFDIs that may have a problem: each condition of `problem` in a form that an index finds. */
const candidates = sql`(
  SELECT rowid FROM invoices WHERE status = 'failed'
  UNION ALL SELECT rowid FROM invoices WHERE cancellation IN ${inList(refusedCancellations)}
  UNION ALL SELECT rowid FROM invoices WHERE emailedAt IS NULL AND mailTries > 0
  UNION ALL SELECT own.rowid FROM orders CROSS JOIN invoices own ON own.orderId = orders.id WHERE orders.status = 'Cancelled'
  UNION ALL SELECT own.rowid FROM refunds CROSS JOIN payments ON payments.id = refunds.paymentId
    JOIN invoices own ON own.orderId = payments.orderId WHERE refunds.state = 'done'
  UNION ALL SELECT invoice FROM partial_cancellations WHERE invoice IS NOT NULL
  UNION ALL SELECT invoice FROM orders CROSS JOIN invoice_orders ON invoice_orders.orderId = orders.id
    WHERE orders.status = 'Cancelled'
  UNION ALL SELECT invoice FROM orders CROSS JOIN invoice_orders ON invoice_orders.orderId = orders.id
    WHERE orders.paymentStatus = 'Refunded'
  UNION ALL SELECT invoice FROM refunds CROSS JOIN payments ON payments.id = refunds.paymentId
    JOIN invoice_orders ON invoice_orders.orderId = payments.orderId WHERE refunds.state = 'done')`

const withProblems = sql`WITH problems AS MATERIALIZED (SELECT invoices.rowid AS rowid, ${problem} AS problem
  FROM invoices LEFT JOIN orders ON orders.id = invoices.orderId
  WHERE invoices.rowid IN ${candidates} AND (${problem}) IS NOT NULL)`

const columns = sql`invoices.rowid AS rowid, invoices.id, type, invoices.status, uuid, series,
  folio_number, invoices.total, amount, invoices.credited, relatedTo, details, livemode, cancellation, motive, isReplaced,
  created_at, invoices.orderId, order_number, error,
  iif(invoices.orderId IN ${refundedOrders}, ${uncredited(sql`orders`)}, 0) AS ownUncredited,
  coalesce(input ->> '$.rfc', '') AS rfc, coalesce(input ->> '$.legal_name', '') AS legal_name,
  coalesce(input ->> '$.email', '') AS email, ${ownCreditNotes} AS creditNotes,
  CASE type WHEN 'I' THEN input ->> '$.payment_method' WHEN 'E' THEN 'PUE' END AS payment_method,
  CASE type WHEN 'P' THEN (SELECT form FROM payments WHERE payments.id = invoices.paymentId)
    WHEN 'E' THEN iif(input ->> '$.payment_form' = '99', ${waived}, input ->> '$.payment_form')
    ELSE input ->> '$.payment_form' END AS payment_form,
  (SELECT source.uuid FROM invoices source WHERE source.rowid = invoices.relatedTo) AS relatedUuid`

const withOrder = sql`LEFT JOIN orders ON orders.id = invoices.orderId`

/**
 * The newest first, after those with a problem. Those are few, and are sorted. The others are read along an index by date, until the
 * page is full.
 */
export async function listCfdis(db: Database, query: CfdiQuery): Promise<CfdiPage> {
  const { page, limit, state } = query
  const offset = (page - 1) * limit
  const where = sql.join([sql`TRUE`, ...conditionsOf(query)], sql` AND `)
  const order = query.search ? withOrder : sql``
  const fromProblems = sql`FROM problems CROSS JOIN invoices ON invoices.rowid = problems.rowid ${withOrder} WHERE ${where}`
  // A unary plus hides the index by date: few CFDIs are in these states, and the whole index might be read for them.
  const date = state === 'process' || state === 'canceling' ? sql`+created_at` : sql`created_at`
  const before = sql`(SELECT count(*) ${fromProblems})`
  const { first, others, counts } = await db.read({
    first: db.all<CfdiRecord>(sql`${withProblems} SELECT ${columns}, problem,
      iif(problem = 'refunded' AND invoices.orderId IS NULL, ${globalUncredited}, 0) AS globalUncredited ${fromProblems}
      ORDER BY created_at DESC, invoices.rowid DESC LIMIT ${limit} OFFSET ${offset}`),
    others: db.all<CfdiRecord>(sql`${withProblems} SELECT ${columns}, NULL AS problem, 0 AS globalUncredited
      FROM invoices ${withOrder} WHERE ${where} AND ${state === 'problem' ? sql`FALSE` : sql`TRUE`}
        AND invoices.rowid NOT IN (SELECT rowid FROM problems)
      ORDER BY ${date} DESC, invoices.rowid DESC
      LIMIT max(0, min(${limit}, ${offset + limit} - ${before})) OFFSET max(0, ${offset} - ${before})`),
    counts: db.all<{ total: number }>(sql`${withProblems} SELECT
      ${state === 'problem' ? before : sql`(SELECT count(*) FROM invoices ${order} WHERE ${where})`} AS total`),
  })
  return { cfdis: [...first, ...others].map(toRow), total: counts[0]?.total ?? 0, page }
}

const toRow = ({
  total,
  amount,
  credited,
  ownUncredited,
  globalUncredited,
  details,
  livemode,
  isReplaced,
  creditNotes,
  ...row
}: CfdiRecord): CfdiRow => ({
  ...row,
  total: total === null ? null : toPesos(total),
  amount: amount === null ? null : toPesos(amount),
  credited: toPesos(credited),
  uncredited: toPesos(ownUncredited + globalUncredited),
  details: details === null ? null : JSON.parse(details),
  livemode: livemode === 1,
  isReplaced: isReplaced === 1,
  creditNotes: toPesos(creditNotes),
})

function conditionsOf({ search, state, type, from, to }: CfdiQuery) {
  const conditions: SQL[] = []
  if (search) conditions.push(matches(search))
  if (state) conditions.push(states[state])
  if (type === 'global') conditions.push(sql`invoices.orderId IS NULL`)
  else if (type === 'I') conditions.push(sql`type = 'I' AND invoices.orderId IS NOT NULL`)
  else if (type) conditions.push(sql`type = ${type}`)
  if (from) conditions.push(sql`created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`created_at < ${startOfDay(to, 1)}`)
  return conditions
}

/** Matches the folio, UUID, RFC, name or order. */
function matches(search: string) {
  const folio = search.replace(/[\s-]/g, '').toUpperCase()
  const number = /^#?\d{1,12}$/.test(search) ? Number(search.replace('#', '')) : null
  return sql`(upper(coalesce(series, '') || coalesce(folio_number, '')) = ${folio}
    OR folio_number = ${number} OR ${isFolio(sql`order_number`, search) ?? sql`FALSE`}
    OR ${contains(sql`uuid`, search)} OR ${contains(sql`input ->> '$.rfc'`, search)}
    OR ${containsPlain(sql`input ->> '$.legal_name'`, search)} OR ${containsPlain(sql`orders.customer_name`, search)}
    OR orders.customerId IN ${customersWith(search)})`
}
