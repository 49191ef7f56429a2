import type { Database } from '../../../db/client.ts'
import { isReminderOn } from './auto-reminder.ts'
import { cancelledMail, itemsCancelledMail, readCancellation, readOwed } from './cancellation-texts.ts'
import type { MailContent, MailShop } from './layout.ts'
import { acceptedMail, readOrder, readShipment, receivedMail, shippedMail } from './order-texts.ts'
import type { ClaimedMail } from './port.ts'
import { reminderMail } from './reminder.ts'
import { accountRefusedMail, accountRequestMail, inviteMail, resetMail } from './texts.ts'

/** The text of a mail, with the data that the shop has now. Undefined if its subject, such as a shipment, no longer exists. */
export async function contentOf(
  db: Database,
  { kind, nombre, orderId, customerId, facts }: ClaimedMail,
  shop: MailShop,
  token: string,
): Promise<MailContent | undefined> {
  if (kind === 'reset' && nombre !== null) return resetMail({ shop, nombre, token })
  if (kind === 'invite' && nombre !== null) return inviteMail({ shop, nombre, token })
  if (kind === 'account_request') return accountRequestMail(JSON.parse(facts), shop)
  if (kind === 'account_refused') return accountRefusedMail(JSON.parse(facts), shop)
  if (kind === 'payment_reminder') {
    const { run, orders } = JSON.parse(facts)
    if (customerId === null || (run && !(await isReminderOn(db)))) return undefined
    return reminderMail(db, customerId, shop, orders)
  }
  const order = orderId === null ? undefined : await readOrder(db, orderId)
  if (!order) return undefined
  if (kind === 'order_received') return receivedMail(order, shop)
  if (kind === 'order_accepted') return acceptedMail(order, shop)
  if (kind === 'order_shipped') {
    const shipment = await readShipment(db, JSON.parse(facts).shipmentId)
    return shipment && shippedMail(order, shipment, shop)
  }
  if (kind === 'order_cancelled') {
    const { cancellationId } = JSON.parse(facts)
    const owed = await readOwed(db, order.id)
    if (cancellationId === undefined) return cancelledMail(order, owed, shop)
    const cancellation = await readCancellation(db, cancellationId)
    return cancellation && itemsCancelledMail(order, cancellation, owed, shop)
  }
  return undefined
}
