import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders } from '../../../db/schema/index.ts'
import type { ChangeDelivery } from '../../contract/orders/edit-requests.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { holdingStatuses } from '../inventory/backorders.ts'
import { changedEvent } from './changed-event.ts'
import { choiceOf, deliveryText, isPickup, takeAddress } from './delivery.ts'
import { ensureOrder, ensureVersion } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { toOrder } from './read.ts'

/** Name of the event in the order's history. The note of the event is the delivery before the change. */
export const deliveryChanged = 'delivery_changed'

/**
 * Changes the delivery of an order: to another address, or to pickup at the shop.
 * @throws 409 if the order is cancelled or completely shipped, if `version` is outdated, or if the address was deleted
 */
export async function changeDelivery(
  db: Database,
  user: Actor,
  id: number,
  { version, ...input }: ChangeDelivery,
): Promise<Order> {
  const choice = choiceOf(input)
  const ofOrder = (expression: SQL) => sql`(SELECT ${expression} FROM orders WHERE id = ${id})`
  const customer = ofOrder(sql`customerId`)
  const pickup = isPickup(choice)
  const address = deliveryText(choice, customer)
  const { order } = await db.write({
    found: ensureOrder(id),
    current: ensureVersion(db, user, id, version),
    status: ensure(sql`${ofOrder(sql`status`)} IN ${holdingStatuses}`, tooLate),
    history: db.insert(orderEvents).values({
      orderId: id,
      event: deliveryChanged,
      note: ofOrder(sql`'Antes: ' || iif(pickup, 'recoge en tienda', coalesce(shippingAddress, 'sin dirección'))`),
      userId: user.id,
    }),
    audit: audited(db, user, {
      action: 'change_delivery',
      entity: 'order',
      entityId: id,
      before: ofOrder(logged(sql`pickup`, sql`shippingAddress`)),
      after: sql`(SELECT ${logged(sql`${pickup}`, address)})`,
    }),
    address: takeAddress(db, choice, customer),
    delivery: db.run(sql`UPDATE orders SET pickup = ${pickup}, shippingAddress = ${address}, version = version + 1,
      updatedAt = ${now} WHERE id = ${id}`),
    event: changedEvent(db, id),
    order: orderQuery(db, eq(orders.id, id), user),
  })
  return toOrder(order)
}

const logged = (pickup: SQL, shippingAddress: SQL) =>
  sql`json_object('pickup', json(iif(${pickup}, 'true', 'false')), 'shippingAddress', ${shippingAddress})`

const tooLate = () =>
  conflict(
    'NOT_EDITABLE',
    'Este pedido ya se envió o se canceló: su entrega no se puede cambiar. Recarga para ver los cambios.',
  )
