import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders, users } from '../../../db/schema/index.ts'
import { inList, valueList } from '../../../db/sql-lists.ts'
import { can } from '../../contract/access.ts'
import { unfinishedInvoiceStatuses } from '../../contract/invoices/invoice.ts'
import type { OrderStatus } from '../../contract/orders/orders.ts'
import { statusLabels, transitions } from '../../contract/orders/states.ts'
import { conflict, forbidden } from '../../errors.ts'
import { changedBy } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noOrder } from '../not-found.ts'
import { visibleOrder } from './read.ts'
import { isMoneyLost } from './states.ts'

/** The move of an order to `status`, from one of the states in `from`. */
export type Move = { id: number; status: OrderStatus; from: readonly OrderStatus[]; version?: number }

/** Undoes the write unless the order is in one of the states, and has the version if one is given. */
export const ensureMayMove = (db: Database, user: Actor, move: Move) =>
  ensure(
    sql`EXISTS (SELECT 1 FROM orders WHERE ${visibleOrder(user, move.id)}
      AND status IN ${valueList(move.from)} AND ${isVersion(move.version)})`,
    () => cannotMove(db, user, move),
  )

export const isVersion = (version: number | undefined): SQL =>
  version === undefined ? sql`TRUE` : sql`version = ${version}`

/** Undoes the write without the order. */
export const ensureOrder = (id: number) => ensure(sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id})`, noOrder)

/** Undoes the write unless the order has the version, if one is given. */
export const ensureVersion = (db: Database, user: Actor, id: number, version: number | undefined) =>
  ensure(sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND ${isVersion(version)})`, () =>
    orderChanged(db, user, id),
  )

/** 409 for a change of an older version. Only staff learn who changed the order, and when. */
export async function orderChanged(db: Database, user: Actor, id: number) {
  if (!can(user, 'staff')) {
    return conflict('CHANGED', 'Otra persona modificó este pedido. Recarga para ver los cambios.')
  }
  // Not every event changes the order, and not every change has an event: only one of the same moment belongs to the last change.
  const [last] = await db
    .select({ userId: users.id, nombre: users.nombre, at: orderEvents.createdAt })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.userId))
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.orderId, id),
        sql`abs(julianday(${orderEvents.createdAt}) - julianday(${orders.updatedAt})) * 86400 < 1`,
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return changedBy(user, last)
}

/** Counts an edit of an order, so that a save over it is refused. */
export const countEdit = (db: Database, id: number) =>
  db.update(orders).set({ version: sql`version + 1`, updatedAt: now }).where(eq(orders.id, id))

/** Refuses to prepare or ship an order whose money was taken back or declared void. */
export const ensureMoneyKept = (id: number) =>
  ensure(sql`NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = ${id} AND ${isMoneyLost})`, () =>
    conflict(
      'REFUNDED',
      'El pago de este pedido se anuló, se devolvió o lo recuperó el banco: no lo surtas. Registra otro pago o cancela el pedido.',
    ),
  )

/** The code of the refusal of `ensureInvoiceStamped`. */
export const invoiceInProcess = 'INVOICE_IN_PROCESS'

/** Refuses to cancel articles or the whole of an order whose invoice may still be stamped. */
export const ensureInvoiceStamped = (id: number) =>
  ensure(
    sql`NOT EXISTS (SELECT 1 FROM invoices WHERE orderId = ${id} AND type = 'I'
      AND status IN ${inList(unfinishedInvoiceStatuses)})`,
    () =>
      conflict(invoiceInProcess, 'La factura de este pedido se está timbrando. Inténtalo de nuevo en unos minutos.'),
  )

async function cannotMove(db: Database, user: Actor, { id, status, from, version }: Move) {
  const order = await db.query.orders.findFirst({
    where: visibleOrder(user, id),
    columns: { status: true, version: true },
  })
  if (!order) return noOrder()
  if (from.includes(order.status) && version !== undefined && version !== order.version)
    return orderChanged(db, user, id)
  if (status === 'Cancelled' && transitions.Cancelled.includes(order.status)) {
    return forbidden('Solo puedes cancelar un pedido mientras está Pendiente.')
  }
  // A repeated request, such as after a lost answer.
  if (order.status === status) {
    return conflict('BAD_TRANSITION', `Este pedido ya tiene el estado ${statusLabels[status]}.`)
  }
  return conflict('BAD_TRANSITION', `No se puede pasar de ${statusLabels[order.status]} a ${statusLabels[status]}.`)
}
