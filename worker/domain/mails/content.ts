import type { Database } from '../../../db/client.ts'
import { dayMs } from '../../contract/days.ts'
import type { MailKind } from '../../contract/mails.ts'
import { type LinkSigner, paperLink } from '../orders/link-signer.ts'
import { isReminderOn } from './auto-reminder.ts'
import {
  cancelledMail,
  itemsCancelledMail,
  orderReturnedMail,
  readCancellation,
  readOwed,
} from './cancellation-texts.ts'
import { editedMail, readEdits } from './edit-texts.ts'
import type { MailContent, MailShop } from './layout.ts'
import {
  acceptedMail,
  type OrderOfMail,
  type OrderRow,
  readOrder,
  readShipment,
  receivedMail,
  shippedMail,
} from './order-texts.ts'
import {
  dividedPaymentMail,
  paymentMail,
  readPayments,
  readRejectedVoucher,
  voucherRejectedMail,
} from './payment-texts.ts'
import type { ClaimedMail } from './port.ts'
import { quoteMail } from './quote-mail.ts'
import { reminderMail } from './reminder.ts'
import { accountRefusedMail, accountRequestMail, inviteMail, resetMail } from './texts.ts'

/** The text of a mail, with the data that the shop has now. Undefined if it is no longer true: its shipment was undone, for example. */
export async function contentOf(
  db: Database,
  { kind, nombre, orderId, customerId, facts }: ClaimedMail,
  shop: MailShop,
  { token, signer }: { token: string; signer: LinkSigner },
): Promise<MailContent | undefined> {
  switch (kind) {
    case 'reset':
      return nombre === null ? undefined : resetMail({ shop, nombre, token })
    case 'invite':
      return nombre === null ? undefined : inviteMail({ shop, nombre, token })
    case 'account_request':
      return accountRequestMail(JSON.parse(facts), shop)
    case 'account_refused':
      return accountRefusedMail(JSON.parse(facts), shop)
    case 'payment_reminder': {
      const { run, orders } = JSON.parse(facts)
      if (customerId === null || (run && !(await isReminderOn(db)))) return undefined
      return reminderMail(db, customerId, shop, orders)
    }
    case 'quote':
      return quoteMail(db, JSON.parse(facts).quoteId, shop, signer)
    default: {
      const row = orderId === null ? undefined : await readOrder(db, orderId)
      if (!row) return undefined
      const urlOf = (one: LinkedOrder) => addressOf(one, shop.origin, signer)
      return orderMails[kind]({ db, order: { ...row, url: await urlOf(row) }, urlOf, facts: JSON.parse(facts), shop })
    }
  }
}

type LinkedOrder = Pick<OrderRow, 'id' | 'uid' | 'hasUser'>

/** The link to an order in a mail: to its page, or to its paper for a customer without a user, who cannot sign in. */
async function addressOf({ id, uid, hasUser }: LinkedOrder, origin: string, signer: LinkSigner) {
  // The link is the same for a whole day: the provider refuses a retry with the same key and another text.
  const start = Math.ceil(Date.now() / dayMs) * dayMs
  const { token } = hasUser ? { token: null } : await paperLink(signer, uid, start)
  return token ? `${origin}/paper#${token}` : `${origin}/client/orders/${id}`
}

type OrderMail = (context: {
  db: Database
  order: OrderOfMail
  urlOf: (order: LinkedOrder) => Promise<string>
  /** Data that the queue has stored with the mail. */
  facts: {
    shipmentId?: number
    cancellationId?: number
    isWhole?: boolean
    first?: number
    paymentIds?: number[]
    voucherId?: number
  }
  shop: MailShop
}) => MailContent | undefined | Promise<MailContent | undefined>

/** A cancelled order keeps its balance: the mail would ask its client to pay it. */
const unlessCancelled =
  (write: typeof acceptedMail): OrderMail =>
  ({ order, shop }) =>
    order.status === 'Cancelled' ? undefined : write(order, shop)

const orderMails: Record<Extract<MailKind, `order_${string}`>, OrderMail> = {
  order_received: unlessCancelled(receivedMail),
  order_accepted: unlessCancelled(acceptedMail),
  order_edited: async ({ db, order, facts: { first }, shop }) => {
    if (first === undefined || order.status === 'Cancelled') return undefined
    return editedMail(order, await readEdits(db, order.id, first), shop)
  },
  order_shipped: async ({ db, order, facts: { shipmentId }, shop }) => {
    const shipment = shipmentId === undefined ? undefined : await readShipment(db, shipmentId)
    // The mail says that the goods are ready, and the client has already collected them.
    if (order.pickup && shipment?.deliveredAt) return undefined
    return shipment && shippedMail(order, shipment, shop)
  },
  order_cancelled: async ({ db, order, facts: { cancellationId, isWhole }, shop }) => {
    const owed = await readOwed(db, order.id)
    if (cancellationId === undefined) return cancelledMail(order, owed, shop)
    const cancellation = await readCancellation(db, cancellationId)
    if (!cancellation) return undefined
    return (isWhole ? orderReturnedMail : itemsCancelledMail)(order, cancellation, owed, shop)
  },
  order_payment: async ({ db, order, urlOf, facts: { paymentIds = [] }, shop }) => {
    const payments = await readPayments(db, paymentIds)
    const [payment] = payments
    if (!payment || paymentIds.length === 1) return payment && paymentMail(order, payment, shop)
    const linked = payments.map(async (one) => ({ ...one, url: await urlOf(one) }))
    return dividedPaymentMail(order, await Promise.all(linked), shop)
  },
  order_voucher_rejected: async ({ db, order, facts: { voucherId }, shop }) => {
    const voucher = voucherId === undefined ? undefined : await readRejectedVoucher(db, voucherId)
    return voucher && voucherRejectedMail(order, voucher, shop)
  },
}
