import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LeftJoined } from '../../../db/left-joined.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { can } from '../../contract/access.ts'
import type { MovementPage, MovementQuery, StockMovement } from '../../contract/inventory/inventory.ts'
import { toPesos } from '../../contract/money.ts'
import type { Actor } from '../identity.ts'
import { startOfDay } from '../times.ts'
import { requireRow, rowQuery } from './read.ts'

type MovementRow = Omit<StockMovement, 'order'> & LeftJoined<{ orderId: number; order_number: number }>

/** The stock ledger of a product, the newest first. Each movement has the stock on hand after it. */
export async function listMovements(db: Database, user: Actor, query: MovementQuery): Promise<MovementPage> {
  const { productId, page } = query
  const where = filters(query)
  const { product, rows, counts } = await db.read({
    product: rowQuery(db, productId),
    rows: db.all<MovementRow>(sql`
      SELECT movement.id, movement.createdAt, type, movement.on_hand, movement.reserved, movement.balance, movement.reference,
        orders.id AS orderId, order_number, purchases.id AS purchase, reason, cost, users.nombre AS user
      FROM (${withBalance(productId)}) AS movement
      LEFT JOIN users ON users.id = movement.userId
      LEFT JOIN stock_entries ON stock_entries.id = movement.entryId
      LEFT JOIN purchases ON purchases.entryId = coalesce(undoes, movement.entryId)
      LEFT JOIN payment_intents AS attempt ON attempt.merchantReferenceCode = movement.reference
      LEFT JOIN orders ON orders.id = coalesce(attempt.orderId, ${orderInReference})
      WHERE ${where} ORDER BY movement.id DESC ${pageLimit(query)}`),
    counts: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM stock_movements AS movement
      WHERE productId = ${productId} AND ${where}`),
  })
  const seesCost = can(user, 'inventory.cost')
  return {
    product: requireRow(user, product),
    movements: rows.map(({ orderId, order_number, cost, ...movement }) => ({
      ...movement,
      order: orderId === null ? null : { id: orderId, order_number },
      cost: seesCost && cost !== null ? toPesos(cost) : null,
    })),
    total: counts[0]?.total ?? 0,
    page,
  }
}

/** The order of the reference `order-12`. The reservation of a cart that is paid by card has the reference of its payment instead. */
const orderInReference = sql`iif(movement.reference = 'order-' || CAST(substr(movement.reference, 7) AS INTEGER),
  CAST(substr(movement.reference, 7) AS INTEGER), NULL)`

/** The balance is computed back from the stock now, so that it is right even if the ledger is younger than the stock. */
const withBalance = (productId: number) => sql`
  SELECT stock_movements.*, coalesce((SELECT on_hand FROM inventory WHERE inventory.productId = ${productId}), 0)
    - coalesce(sum(on_hand) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
  FROM stock_movements WHERE productId = ${productId}`

function filters({ type, from, to }: MovementQuery): SQL {
  const conditions = [
    sql`TRUE`,
    ...(type ? [sql`type = ${type}`] : []),
    ...(from ? [sql`movement.createdAt >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`movement.createdAt < ${startOfDay(to, 1)}`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}
