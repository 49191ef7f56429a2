import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { orderNotes, orders } from '../../../db/schema/index.ts'
import type { NewOrderNote, NoteKind } from '../../contract/orders/notes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { changedEvent } from './changed-event.ts'
import { ensureOrder } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { idOf } from './place.ts'
import { toOrder } from './read.ts'

/**
 * Adds a note to an order. Notes are never changed. A repetition within two minutes adds nothing: the answer to the first may be
 * lost.
 */
export async function addNote(
  db: Database,
  user: Actor,
  orderId: number,
  { kind, text }: NewOrderNote,
): Promise<Order> {
  const thisOrder = orderQuery(db, eq(orders.id, orderId), user)
  try {
    const { order } = await db.write({
      exists: ensureOrder(orderId),
      isNew: ensure(
        sql`NOT EXISTS (SELECT 1 FROM order_notes WHERE orderId = ${orderId} AND kind = ${kind} AND text = ${text}
          AND userId = ${user.id} AND createdAt > ${timeFromNow('-2 minutes')})`,
        () => new RepeatedNote(),
      ),
      note: db.insert(orderNotes).values({ orderId, kind, text, userId: user.id }),
      // The event has no text: each side reads the notes that it may see.
      event: changedEvent(db, orderId),
      audit: audited(db, user, { action: 'add_note', entity: 'order', entityId: orderId, after: { kind, text } }),
      order: thisOrder,
    })
    return toOrder(order)
  } catch (error) {
    if (error instanceof RepeatedNote) return toOrder(await thisOrder)
    throw error
  }
}

/** Thrown when a request repeats an earlier one. */
class RepeatedNote extends Error {}

/** The plan that gives a new order its first note of this kind. */
export const firstNote = (
  db: Database,
  user: { id: number },
  uid: string,
  { kind, text }: { kind: NoteKind; text: string | null | undefined },
) => (text ? db.insert(orderNotes).values({ orderId: idOf(uid), kind, text, userId: user.id }) : undefined)
