import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { inList } from '../../../db/sql-lists.ts'
import { can } from '../../contract/access.ts'
import { type CreditHold, type CustomerCredit, holdText } from '../../contract/customers/credit.ts'
import { toPesos } from '../../contract/money.ts'
import { statusesWith } from '../../contract/orders/states.ts'
import { conflict } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { noCustomer } from '../not-found.ts'
import { isOverdue } from '../orders/states.ts'
import { configured } from '../shop/configured.ts'
import { assertMayManage } from './record.ts'

/** Orders of a customer with a balance due, as rows of `balance` and `dueOn`. */
const dueOrders = (customerId: SQL) => sql`(SELECT due.balance, due.dueOn
  FROM orders due WHERE due.customerId = ${customerId} AND due.payable = 1)`

/** The balance of accepted orders of a customer, in centavos. */
const owed = (customerId: SQL) => sql`(SELECT coalesce(sum(balance), 0) FROM ${dueOrders(customerId)})`

/** The part of `owed` past its due date, for a SELECT FROM customers. */
const overdue = sql`(SELECT coalesce(sum(balance), 0) FROM ${dueOrders(sql`customers.id`)} WHERE ${isOverdue})`

/** The balance of orders that are not accepted yet. */
const pending = (customerId: SQL, condition: SQL = sql`TRUE`) => sql`(SELECT coalesce(sum(waiting.balance), 0)
  FROM orders waiting WHERE waiting.customerId = ${customerId} AND waiting.status = 'Pending' AND ${condition})`

const countsPending = configured('credit', 'countsPending')

const hold = (reason: SQL, amount: SQL) =>
  sql`json_object('reason', ${reason}, 'amount', ${amount}, 'blocks', ${configured('credit', 'blocks')})`

/** `creditHold` of a Pending order with a balance, such as every new one. */
export const pendingHold = sql<string | null>`(
  SELECT ${hold(
    sql`cause`,
    sql`CASE cause WHEN 'blocked' THEN orders.balance WHEN 'limit' THEN used + orders.balance - credit_limit ELSE late END`,
  )}
  FROM (SELECT credit_limit, late, used, CASE WHEN NOT active THEN 'blocked'
      WHEN credit_limit > 0 AND used + orders.balance > credit_limit THEN 'limit'
      WHEN coalesce(credit_limit, 1) > 0 AND late > 0 THEN 'overdue' END AS cause
    FROM (SELECT active, credit_limit, coalesce(sum(due.balance) FILTER (WHERE ${isOverdue}), 0) AS late,
        coalesce(sum(due.balance), 0)
          + iif(${countsPending}, ${pending(sql`customers.id`, sql`waiting.id < orders.id`)}, 0) AS used
      FROM customers LEFT JOIN orders AS due ON due.customerId = customers.id AND due.payable = 1
      WHERE customers.id = orders.customerId AND (NOT active OR credit_limit > 0 OR credit_days IS NOT NULL)))
  WHERE cause IS NOT NULL)`

/**
 * SQL for the hold of a row of `orders` as JSON, in centavos; NULL: none. The only place that compares orders with the
 * credit of their customer. An order that is paid is never held. Of Pending orders, the earlier ones use the credit first.
 */
export const creditHold = sql<string | null>`CASE
  WHEN orders.balance > 0 AND orders.status = 'Accepted' THEN (
    SELECT ${hold(sql`'cash'`, sql`orders.balance`)} FROM customers WHERE customers.id = orders.customerId AND credit_limit = 0)
  WHEN orders.balance > 0 AND orders.status = 'Pending' THEN ${pendingHold}
  END`

/** Reads `creditHold`. The amount becomes pesos. */
export function toHold(json: string | null): CreditHold | null {
  if (json === null) return null
  const { reason, amount, blocks } = JSON.parse(json) as {
    reason: CreditHold['reason']
    amount: number
    blocks: number
  }
  return { reason, amount: toPesos(amount), blocks: blocks === 1 }
}

/** SQL for the credit of a customer as JSON, in centavos. */
export const creditOf = (customerId: SQL) => sql<string | null>`(SELECT json_object('limit', credit_limit,
    'days', credit_days, 'owed', ${owed(sql`customers.id`)}, 'pending', ${pending(sql`customers.id`)},
    'overdue', ${overdue}, 'countsPending', ${countsPending},
    'nextDueOn', (SELECT min(dueOn) FROM ${dueOrders(sql`customers.id`)}))
  FROM customers WHERE customers.id = ${customerId})`

type StoredCredit = Omit<CustomerCredit, 'used' | 'available' | 'blocks'> & { countsPending: number }

/** Reads `creditOf`. Amounts become pesos; `available` is never negative. */
export function toCredit(json: string): CustomerCredit {
  const { countsPending, nextDueOn, days, ...stored } = JSON.parse(json) as StoredCredit
  const used = stored.owed + (countsPending ? stored.pending : 0)
  return {
    limit: stored.limit === null ? null : toPesos(stored.limit),
    days,
    owed: toPesos(stored.owed),
    pending: toPesos(stored.pending),
    overdue: toPesos(stored.overdue),
    used: toPesos(used),
    available: stored.limit === null ? null : toPesos(Math.max(stored.limit - used, 0)),
    nextDueOn,
  }
}

/** The credit of a customer that the user may read; `blocks` only for roles that see customers. @throws 404 */
export async function getCredit(db: Database, user: Actor, customerId: number): Promise<CustomerCredit> {
  assertMayManage(user, customerId)
  const [row] = await db.all<{ credit: string | null; blocks: number }>(
    sql`SELECT ${creditOf(sql`${customerId}`)} AS credit, ${configured('credit', 'blocks')} AS blocks`,
  )
  if (!row?.credit) throw noCustomer()
  return { ...toCredit(row.credit), ...(can(user, 'customers') && { blocks: row.blocks === 1 }) }
}

const blockingHold = (id: number) => sql`(SELECT iif(hold ->> 'blocks', hold, NULL) FROM (
  SELECT ${creditHold} AS hold FROM orders WHERE orders.id = ${id}))`

/** Undoes the write if the order is held. @throws 409 with the hold */
export const ensureNotHeld = (db: Database, id: number) =>
  ensure(sql`${blockingHold(id)} IS NULL`, () => heldByCredit(db, id))

async function heldByCredit(db: Database, id: number) {
  const [row] = await db.all<{ hold: string | null }>(sql`SELECT ${blockingHold(id)} AS hold`)
  const found = toHold(row?.hold ?? null)
  const text = found ? holdText(found) : 'El crédito del cliente acaba de cambiar'
  return conflict('CREDIT_HOLD', `${text}. ${approvalHint}`, found)
}

const approvalHint = 'Un administrador o gerente puede aprobarlo con un motivo.'

/** Debt above the limit of the customer of an accepted order, in centavos. NULL: none. */
const excess = (id: number) => sql`(SELECT used - credit_limit FROM (
    SELECT credit_limit, ${owed(sql`customers.id`)} AS used FROM orders JOIN customers ON customers.id = orders.customerId
    WHERE orders.id = ${id} AND orders.status IN ${inList(statusesWith('payable'))} AND credit_limit > 0)
  WHERE used > credit_limit AND ${configured('credit', 'blocks')})`

/** True if the lines of the order sum to more than those that the audit row of this edit, the last one, has as before. */
const isRaised = (id: number) => sql`(SELECT subtotal FROM orders WHERE id = ${id}) > (
  SELECT sum(round((line.value ->> 'price') * 100) * (line.value ->> 'quantity'))
  FROM json_each((SELECT "before" FROM audit_log ORDER BY id DESC LIMIT 1)) line)`

/** Undoes an edit that raises an accepted order beyond its customer's credit. @throws 409 with the excess */
export const ensureEditKeepsCredit = (id: number) =>
  ensure(sql`${excess(id)} IS NULL OR NOT ${isRaised(id)}`, () =>
    conflict('CREDIT_HOLD', 'Este cambio excede el crédito del cliente. Un administrador o gerente puede hacerlo.'),
  )

/** Records the approval of an order that is held, before it moves on. */
export const approveHold = (db: Database, user: { id: number }, id: number, reason: string) => ({
  history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
    SELECT ${id}, 'credit_approved', ${reason}, ${user.id} WHERE ${blockingHold(id)} IS NOT NULL`),
  audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, "after")
    SELECT ${user.id}, 'approve_credit', 'order', ${String(id)}, json_object('reason', ${reason},
      'hold', hold ->> 'reason', 'amount', (hold ->> 'amount') / 100.0)
    FROM (SELECT ${blockingHold(id)} AS hold) WHERE hold IS NOT NULL`),
})
