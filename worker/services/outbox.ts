import { inArray, sql } from 'drizzle-orm'
import { connect, type Database } from '../../db/client.ts'
import { describeFault } from '../../db/describe-fault.ts'
import { outbox } from '../../db/schema/index.ts'
import { clientRoomOf, staffRoomOf } from '../../party/addresses.ts'
import { toPesos } from '../contract/money.ts'
import type { ServerEvent } from '../contract/rooms.ts'
import type { Env, RequestEvents } from '../env.ts'

const leaseMs = 30_000
const batchSize = 100
/** Time after which sent events are marked in a write of their own, if no other write has marked them. */
const markDelayMs = 250

type OrderFacts = { order_number: number; customer_name: string; total: number; customerId: number; users: number[] }
type SessionFacts = { userId: number; tokenHash: string }
type OutboxRow = { id: number; event: string; orderId: number | null; payload: string; facts: string | null }

/** Columns needed to send an event, for RETURNING. */
const facts = `id, event, orderId, payload,
  (SELECT json_object('order_number', order_number, 'customer_name', customer_name, 'total', total,
    'customerId', customerId, 'users', json((SELECT json_group_array(id) FROM (SELECT users.id FROM users
      WHERE users.customerId = orders.customerId
      UNION SELECT userId FROM sessions WHERE onBehalfOf = orders.customerId))))
  FROM orders WHERE orders.id = outbox.orderId) AS facts`

/** Ids of events that this isolate has sent and not marked yet, by database. The next write that adds events marks them. */
const unmarked = new Map<string, Set<number>>()

const unmarkedOf = (env: Env) => {
  const ids = unmarked.get(env.LIBSQL_URL) ?? new Set()
  unmarked.set(env.LIBSQL_URL, ids)
  return ids
}

/**
 * The events of one request. Its writes claim the events that they add, so that an order is one write transaction. Claiming and
 * marking in writes of their own would be two more, and all wait for the same lock.
 */
export function requestEvents(env: Env): RequestEvents {
  const claimed: OutboxRow[] = []
  const ids = unmarkedOf(env)
  // A unique value, to find the events of a write whose answer was lost. Made by the first write: most requests have none.
  let claim: string | undefined
  let isUnclear = false
  let hasMarks = false
  return {
    begin() {
      claim ??= `${new Date().toISOString()} ${crypto.randomUUID()}`
      const marked = [...ids]
      for (const id of marked) ids.delete(id)
      return {
        marks: marked.length > 0 ? [markStatement(marked)] : [],
        claim: {
          sql: `UPDATE outbox SET claimedAt = ? WHERE sentAt IS NULL AND claimedAt IS NULL RETURNING ${facts}`,
          args: [claim],
        },
        succeeded: (rows) => claimed.push(...(rows as unknown as OutboxRow[])),
        failed: (unclear) => {
          isUnclear ||= unclear
          hasMarks ||= marked.length > 0
          for (const id of marked) ids.add(id)
        },
      }
    },
    isEmpty: () => claimed.length === 0 && !isUnclear && !hasMarks,
    async send() {
      for (const id of await sendAll(env, claimed)) ids.add(id)
      if (isUnclear) await flushOutbox(env, claim)
      await new Promise((resolve) => setTimeout(resolve, markDelayMs))
      await markSent(env)
    },
  }
}

const markStatement = (ids: readonly number[]) => ({
  sql: 'UPDATE outbox SET sentAt = ? WHERE id IN (SELECT value FROM json_each(?))',
  args: [new Date().toISOString(), JSON.stringify(ids)],
})

async function markSent(env: Env) {
  const ids = unmarkedOf(env)
  const marked = [...ids]
  if (marked.length === 0) return
  ids.clear()
  const db = connect(env)
  try {
    await db.write({
      sent: db.update(outbox).set({ sentAt: new Date().toISOString() }).where(inArray(outbox.id, marked)),
    })
  } catch (error) {
    for (const id of marked) ids.add(id)
    throw error
  }
}

/**
 * Sends events of the cron's own writes, and events whose claim has expired. A row is claimed
 * before it is sent, so concurrent runs do not repeat it. `lost`: the claim of a write without an answer.
 */
export async function flushOutbox(env: Env, lost = '') {
  await markSent(env)
  const db = connect(env)
  for (let count = batchSize; count === batchSize; ) {
    const rows = await claimRows(db, lost)
    count = rows.length
    for (const id of await sendAll(env, rows)) unmarkedOf(env).add(id)
    await markSent(env)
  }
}

async function claimRows(db: Database, lost: string) {
  const now = Date.now()
  const { rows } = await db.write({
    rows: db.all<OutboxRow>(sql`UPDATE outbox SET claimedAt = ${new Date(now).toISOString()}
      WHERE id IN (SELECT id FROM outbox
      WHERE sentAt IS NULL
        AND (claimedAt IS NULL OR claimedAt = ${lost} OR claimedAt < ${new Date(now - leaseMs).toISOString()})
      ORDER BY id LIMIT ${batchSize})
    RETURNING ${sql.raw(facts)}`),
  })
  return rows
}

/**
 * Sends events at once, oldest first. Events of the stock are last, because each connected client gets them. Returns the ids of those
 * that were sent. The others are sent again when their claim expires.
 */
async function sendAll(env: Env, rows: readonly OutboxRow[]) {
  const rank = ({ event }: OutboxRow) => (event === 'stock' ? 1 : 0)
  const sent = [...rows]
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
    .map(async (row) => {
      try {
        await send(env, row)
        return [row.id]
      } catch (error) {
        console.error(JSON.stringify({ outbox: row.id, event: row.event, ...describeFault(error) }))
        return []
      }
    })
  return (await Promise.all(sent)).flat()
}

async function send(env: Env, { event, orderId, payload, facts }: OutboxRow) {
  if (event === 'stock') return staffRoomOf(env).publishToAll({ event, data: JSON.parse(payload) })
  if (event === 'announcement' || event === 'catalog') return staffRoomOf(env).publishToAll({ event, data: {} })
  if (event === 'session_closed') return closeSession(env, JSON.parse(payload))
  if (event === 'stock_low') return staffRoomOf(env).publish({ event, data: JSON.parse(payload) })
  if (event === 'order_changed' && orderId === null) return sendWithoutOrder(env, JSON.parse(payload))
  if (orderId === null || facts === null) return
  // Picking is not visible to the client.
  if (event === 'order_picked') return staffRoomOf(env).publish({ event, data: { id: orderId } })
  const { order_number, customer_name, total, customerId, users } = JSON.parse(facts) as OrderFacts
  const changed: ServerEvent = { event: 'order_changed', data: { id: orderId, customerId } }
  const order = { id: orderId, order_number, customer_name, total: toPesos(total) }
  const toStaff: ServerEvent = event === 'order_created' || event === 'voucher_sent' ? { event, data: order } : changed
  await Promise.all([
    staffRoomOf(env).publish(toStaff),
    ...users.map((user) => clientRoomOf(env, user).publish(changed)),
  ])
}

/** Tells open pages that a charge without an order, or a global invoice, has changed. `userId`: the client who made the charge. */
function sendWithoutOrder(env: Env, { userId }: { userId?: number | null }) {
  const changed: ServerEvent = { event: 'order_changed', data: { id: null, customerId: null } }
  return Promise.all([
    staffRoomOf(env).publish(changed),
    userId ? clientRoomOf(env, userId).publish(changed) : undefined,
  ])
}

/** Closes the sockets of a session in both rooms, because the role of its user may have changed. */
const closeSession = (env: Env, { userId, tokenHash }: SessionFacts) =>
  Promise.all([clientRoomOf(env, userId).closeSession(tokenHash), staffRoomOf(env).closeSession(tokenHash)])
