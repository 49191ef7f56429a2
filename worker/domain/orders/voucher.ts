import { and, eq, type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { files, orderEvents, orders, outbox, vouchers } from '../../../db/schema/index.ts'
import { maxVouchers, type Order, takesVoucher } from '../../contract/orders.ts'
import { conflict, notFound } from '../../errors.ts'
import type { StoredFile } from '../../services/files.ts'
import { audited } from '../audit.ts'
import { orderQuery, toOrder, visibleTo } from './read.ts'

type Person = { id: number; AccesoId: number; customerId: number | null }

/** Adds what a client shows for his transfer; what he showed before is kept. */
export async function addVoucher(db: Database, user: Person, id: number, file: StoredFile): Promise<Order> {
  const mine = and(eq(orders.id, id), visibleTo(user))
  try {
    const results = await db.batch([
      db.run(require(isWaiting(mine))),
      db.insert(files).values({ ...file, userId: user.id }),
      db.insert(vouchers).values({ orderId: id, key: file.key }),
      db.insert(orderEvents).values({ orderId: id, event: 'voucher', userId: user.id }),
      db.insert(outbox).values({ event: 'order_changed', orderId: id, payload: {} }),
      audited(db, user, { action: 'voucher', entity: 'order', entityId: id, after: { key: file.key } }),
      orderQuery(db, mine),
    ])
    return toOrder(results[6] as Parameters<typeof toOrder>[0])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw await whyNot(db, mine)
  }
}

/** `takesVoucher`, as SQL. */
const isWaiting = (mine: SQL | undefined) => sql`EXISTS (SELECT 1 FROM orders WHERE ${mine}
  AND paymentMethod = 'Bank Transfer' AND paymentStatus IN ('Pending', 'Partial') AND status <> 'Cancelled'
  AND (SELECT count(*) FROM vouchers WHERE orderId = orders.id) < ${maxVouchers})`

async function whyNot(db: Database, mine: SQL | undefined) {
  const order = await db.query.orders.findFirst({
    where: mine,
    columns: { status: true, paymentStatus: true, paymentMethod: true },
  })
  if (!order) return notFound('Pedido no encontrado')
  if (takesVoucher(order)) return conflict('TOO_MANY', `Un pedido puede tener ${maxVouchers} comprobantes como máximo.`)
  if (order.paymentMethod !== 'Bank Transfer') {
    return conflict('NOT_A_TRANSFER', 'Solo los pedidos por transferencia llevan comprobante.')
  }
  return conflict('NOT_UNPAID', 'Este pedido ya no espera un pago.')
}

/** What a voucher is called when it is saved, if this person may see its order. */
export async function findVoucher(db: Database, user: Person, id: number, key: string) {
  const [found] = await db
    .select({ order_number: orders.order_number })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
    .where(and(eq(orders.id, id), visibleTo(user), eq(vouchers.key, key)))
  if (!found) throw notFound('Comprobante no encontrado')
  return found
}
