import { inArray, sql } from 'drizzle-orm'
import { connect, type Database } from '../../db/client.ts'
import { outbox } from '../../db/schema/index.ts'
import { clientRoom, lobby } from '../../party/addresses.ts'
import { introduce } from '../../party/visitor.ts'
import { toPesos } from '../contract/money.ts'
import type { Party, ServerEvent } from '../contract/rooms.ts'
import type { SocketUser } from '../domain/tickets.ts'
import type { Env } from '../env.ts'

/** Hands a socket to its room. */
export function enter(env: Env, { party, room }: { party: Party; room: string }, visitor: SocketUser) {
  const door = party === 'staff' ? lobby(env) : clientRoom(env, room)
  return door.fetch(introduce(visitor, room))
}

/** Hangs up on one session of a person, or on all of them. */
export async function closeSessions(env: Env, userId: number, tokenHash?: string) {
  // His role may just have changed, so both places where he may be.
  await Promise.all([
    clientRoom(env, userId).closeSessions(userId, tokenHash),
    lobby(env).closeSessions(userId, tokenHash),
  ])
}

const lease = 30_000
const atOnce = 100

type OrderFacts = { order_number: number; customer_name: string; total: number; customerId: number; users: number[] }
type Waiting = { id: number; event: string; orderId: number | null; payload: string; facts: string | null }

/**
 * Sends what waits in the outbox to the rooms. Called after each write and by the cron; two at once never send the
 * same row, and a row that could not be sent is free again when its lease ends.
 */
export async function flushOutbox(env: Env) {
  const db = connect(env)
  for (let claimed = atOnce; claimed === atOnce; ) {
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
    await db.update(outbox).set({ sentAt: new Date().toISOString() }).where(inArray(outbox.id, sent))
  }
}

async function claim(db: Database) {
  const now = Date.now()
  const rows = await db.all<Waiting>(sql`UPDATE outbox SET claimedAt = ${new Date(now).toISOString()}
    WHERE id IN (SELECT id FROM outbox
      WHERE sentAt IS NULL AND (claimedAt IS NULL OR claimedAt < ${new Date(now - lease).toISOString()})
      ORDER BY id LIMIT ${atOnce})
    RETURNING id, event, orderId, payload,
      (SELECT json_object('order_number', order_number, 'customer_name', customer_name, 'total', total,
        'customerId', customerId, 'users', json((SELECT json_group_array(users.id) FROM users
          WHERE users.customerId = orders.customerId)))
      FROM orders WHERE orders.id = outbox.orderId) AS facts`)
  return rows.sort((a, b) => a.id - b.id)
}

async function send(env: Env, { event, orderId, payload, facts }: Waiting) {
  if (event === 'stock') return lobby(env).sayToAll({ event, data: JSON.parse(payload) })
  if (event === 'announcement' || event === 'catalog') return lobby(env).sayToAll({ event, data: {} })
  if (event === 'stock_low') return lobby(env).say({ event, data: JSON.parse(payload) })
  // An order that is gone has nobody to tell.
  if (orderId === null || facts === null) return
  const { order_number, customer_name, total, customerId, users } = JSON.parse(facts) as OrderFacts
  const changed: ServerEvent = { event: 'order_changed', data: { id: orderId, customerId } }
  const toStaff: ServerEvent =
    event === 'order_created'
      ? { event, data: { id: orderId, order_number, customer_name, total: toPesos(total) } }
      : changed
  await Promise.all([lobby(env).say(toStaff), ...users.map((user) => clientRoom(env, user).say(changed))])
}
