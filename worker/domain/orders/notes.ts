import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderNotes, orders } from '../../../db/schema/index.ts'
import type { NewOrderNote, NoteKind } from '../../contract/orders/notes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../people.ts'
import { changedEvent } from './changed-event.ts'
import { ensureOrder } from './move-refusals.ts'
import { orderQuery } from './order-query.ts'
import { idOf } from './place.ts'
import { toOrder } from './read.ts'

/** Adds a note to an order. Notes are never changed. */
export async function addNote(
  db: Database,
  user: Actor,
  orderId: number,
  { kind, text }: NewOrderNote,
): Promise<Order> {
  const { order } = await db.write({
    exists: ensureOrder(orderId),
    note: db.insert(orderNotes).values({ orderId, kind, text, userId: user.id }),
    // The event has no text: each side reads the notes that it may see.
    event: changedEvent(db, orderId),
    audit: audited(db, user, { action: 'add_note', entity: 'order', entityId: orderId, after: { kind, text } }),
    order: orderQuery(db, eq(orders.id, orderId), user),
  })
  return toOrder(order)
}

/** The plan that gives a new order its first note of this kind. */
export const firstNote = (
  db: Database,
  user: { id: number },
  uid: string,
  kind: NoteKind,
  text: string | null | undefined,
) => (text ? db.insert(orderNotes).values({ orderId: idOf(uid), kind, text, userId: user.id }) : undefined)
