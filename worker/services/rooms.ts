import { inArray, sql } from 'drizzle-orm'
import { connect, type Database } from '../../db/client.ts'
import { outbox } from '../../db/schema/index.ts'
import { clientRoom, lobby } from '../../party/addresses.ts'
import { connectRequest } from '../../party/socket-user.ts'
import { toPesos } from '../contract/money.ts'
import type { ServerEvent } from '../contract/rooms.ts'
import type { RoomAddress, SocketUser } from '../domain/tickets.ts'
import type { Env } from '../env.ts'

/** Connects a socket to its room. */
export function connectSocket(env: Env, { party, room }: RoomAddress, user: SocketUser) {
  const stub = party === 'staff' ? lobby(env) : clientRoom(env, room)
  return stub.fetch(connectRequest(user, room))
}

/** Closes the sockets of one session of a user, or of all their sessions. */
export async function closeSessions(env: Env, userId: number, tokenHash?: string) {
  // In both rooms, because the role of the user may have changed.
  await Promise.all([
    clientRoom(env, userId).closeSessions(userId, tokenHash),
    lobby(env).closeSessions(userId, tokenHash),
  ])
}

/** Ids of the clients who are typing; none when the lobby does not answer. */
export const typingClients = async (env: Env): Promise<number[]> => {
  try {
    return await lobby(env).typingClients()
  } catch {
    return []
  }
}

const leaseMs = 30_000
const batchSize = 100

type OrderFacts = { order_number: number; customer_name: string; total: number; customerId: number; users: number[] }
type Waiting = { id: number; event: string; orderId: number | null; payload: string; facts: string | null }

/**
 * Sends the events in the outbox to the rooms. Runs after each write and in the cron. A row is claimed before it is
 * sent, so concurrent runs do not repeat it; a row that failed is sent again when its claim expires.
 */
export async function flushOutbox(env: Env) {
  const db = connect(env)
  for (let claimed = batchSize; claimed === batchSize; ) {
    const rows = await claim(db)
    claimed = rows.length
    const sent: number[] = []
    for (const row of rows) {
      try {
        await send(env, row)
        sent.push(row.id)
      } catch (error) {
        console.error(JSON.stringify({ outbox: row.id, event: row.event, error: error instanceof Error && error.name }))
      }
    }
    if (sent.length === 0) return
    await db.write({
      sent: db.update(outbox).set({ sentAt: new Date().toISOString() }).where(inArray(outbox.id, sent)),
    })
  }
}

async function claim(db: Database) {
  const now = Date.now()
  const { rows } = await db.write({
    rows: db.all<Waiting>(sql`UPDATE outbox SET claimedAt = ${new Date(now).toISOString()}
      WHERE id IN (SELECT id FROM outbox
      WHERE sentAt IS NULL AND (claimedAt IS NULL OR claimedAt < ${new Date(now - leaseMs).toISOString()})
      ORDER BY id LIMIT ${batchSize})
    RETURNING id, event, orderId, payload,
      (SELECT json_object('order_number', order_number, 'customer_name', customer_name, 'total', total,
        'customerId', customerId, 'users', json((SELECT json_group_array(users.id) FROM users
          WHERE users.customerId = orders.customerId)))
      FROM orders WHERE orders.id = outbox.orderId) AS facts`),
  })
  return rows.sort((a, b) => a.id - b.id)
}

async function send(env: Env, { event, orderId, payload, facts }: Waiting) {
  if (event === 'stock') return lobby(env).publishToAll({ event, data: JSON.parse(payload) })
  if (event === 'announcement' || event === 'catalog') return lobby(env).publishToAll({ event, data: {} })
  if (event === 'stock_low') return lobby(env).publish({ event, data: JSON.parse(payload) })
  if (orderId === null || facts === null) return
  const { order_number, customer_name, total, customerId, users } = JSON.parse(facts) as OrderFacts
  const changed: ServerEvent = { event: 'order_changed', data: { id: orderId, customerId } }
  const order = { id: orderId, order_number, customer_name, total: toPesos(total) }
  const toStaff: ServerEvent = event === 'order_created' || event === 'voucher_sent' ? { event, data: order } : changed
  await Promise.all([lobby(env).publish(toStaff), ...users.map((user) => clientRoom(env, user).publish(changed))])
}
