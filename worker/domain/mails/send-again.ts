import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import type { MailAnswer, MailKind } from '../../contract/mails.ts'
import { conflict, notFound } from '../../errors.ts'
import { newToken } from '../accounts/password-links.ts'
import { notBlocked } from '../accounts/sessions.ts'
import { audited } from '../audit.ts'
import type { Author } from '../identity.ts'
import { isPayable } from '../orders/states.ts'
import { waitingVoucher } from '../orders/voucher.ts'
import { fromNow } from '../times.ts'
import { isReceived, isStillRejected } from './payment-texts.ts'
import type { Mailer } from './port.ts'
import { insertLink, linkLifetimeMs, orderAddress, retryForMs, shopEmail } from './queue.ts'
import { ensureOffered, quoteAddress } from './quote-mail.ts'
import { ensureOwes } from './reminder.ts'

type MailRow = {
  kind: MailKind
  email: string
  userId: number | null
  customerId: number | null
  orderId: number | null
  quoteId: number | null
  /** Ids of the payments that it announces, as JSON. */
  paymentIds: string | null
  voucherId: number | null
  /** Ids of the orders that an automatic reminder names, as JSON. */
  orders: string | null
}

/**
 * Sends a mail again, to the address that its reader has now, and frees that address. `orderId`: only a mail about that order.
 * @throws 404; 409 while it waits, if its content is outdated, without an address, or if the shop sends no mails
 */
export async function sendAgain(
  db: Database,
  mailer: Mailer,
  user: Author,
  { id, orderId }: { id: number; orderId?: number },
): Promise<MailAnswer> {
  if (!mailer.port) throw conflict('NO_MAIL', 'La tienda aún no envía correos.')
  const [mail] =
    await db.all<MailRow>(sql`SELECT kind, email, userId, customerId, orderId, facts ->> 'quoteId' AS quoteId, facts ->> 'orders' AS orders,
      facts ->> 'paymentIds' AS paymentIds, facts ->> 'voucherId' AS voucherId FROM mails
    WHERE id = ${id} AND ${orderId === undefined ? sql`TRUE` : sql`orderId = ${orderId}`}`)
  if (!mail) throw notFound('Correo no encontrado')
  const link = hasLink(mail) ? await linkTo(db, mailer, mail.userId) : undefined
  const address = addressOf(mail)
  const addressPlace = mail.kind === 'account_request' ? 'Configuración general' : 'los datos del cliente'
  const { to } = await db.write({
    waits: ensure(sql`EXISTS (SELECT 1 FROM mails WHERE id = ${id} AND state <> 'waiting')`, () =>
      conflict('WAITING', 'Este correo ya está en espera: se envía en un momento.'),
    ),
    address: ensure(sql`coalesce(${address}, '') <> ''`, () =>
      conflict('NO_ADDRESS', `Ya no hay una dirección para este correo. Agrégala en ${addressPlace}.`),
    ),
    current: contentIsCurrent(mail, id),
    user: link?.active,
    link: link?.link,
    freed: db.run(sql`DELETE FROM held_addresses WHERE email = ${address}`),
    to: db.all<MailAnswer>(sql`UPDATE mails SET state = 'waiting', uid = lower(hex(randomblob(16))), email = ${address},
        tries = 0, claimedAt = NULL, problem = NULL, sentAt = NULL, nextAt = ${fromNow(0)}, createdAt = ${fromNow(0)},
        facts = json_remove(facts, '$.run'),
        ${link ? linkParts(link.secret) : sql`expiresAt = ${fromNow(retryForMs)}`}
      WHERE id = ${id} RETURNING email`),
    audit: auditOf(db, user, mail, id),
  })
  return { email: to[0]?.email ?? '' }
}

/** Whether the mail has a link to set a password. */
const hasLink = ({ kind }: MailRow) => kind === 'invite' || kind === 'reset'

const isInvited = sql`EXISTS (SELECT 1 FROM users WHERE id = userId AND invitedAt IS NOT NULL)`

/** The user may have set a password since the mail was sent. */
const linkParts = (secret: string) => sql`secret = ${secret}, kind = iif(${isInvited}, 'invite', 'reset'),
  expiresAt = iif(${isInvited}, ${fromNow(retryForMs)}, ${fromNow(linkLifetimeMs.reset)})`

/** A new link for the user of a mail: the old one was deleted after it was sent. */
async function linkTo(db: Database, mailer: Mailer, userId: number | null) {
  const { tokenHash, secret } = await newToken(mailer)
  const isUser = sql`id = ${userId} AND active AND ${notBlocked}`
  return {
    secret,
    active: ensure(sql`EXISTS (SELECT 1 FROM users WHERE ${isUser})`, () =>
      conflict('INACTIVE', 'Este usuario está desactivado. Actívalo antes de enviarle un enlace.'),
    ),
    link: insertLink(db, tokenHash, isUser),
  }
}

/** The address that the reader of a mail has now. */
function addressOf(mail: MailRow): SQL {
  const { kind, email, userId, customerId, orderId, quoteId } = mail
  if (hasLink(mail)) return sql`(SELECT email FROM users WHERE id = ${userId})`
  if (kind === 'payment_reminder') return sql`(SELECT email FROM customers WHERE id = ${customerId})`
  if (quoteId !== null) return quoteAddress(quoteId)
  if (kind === 'account_request') return shopEmail
  if (orderId !== null) return orderAddress(orderId)
  return sql`${email}`
}

/** The condition that the content of the mail is not outdated, with its refusal. */
function contentIsCurrent({ kind, customerId, orderId, quoteId, paymentIds, voucherId, orders }: MailRow, id: number) {
  if (kind === 'payment_reminder' && orders !== null) {
    return ensure(
      sql`EXISTS (SELECT 1 FROM orders WHERE id IN (SELECT value FROM json_each(${orders})) AND ${isPayable}
        AND NOT ${waitingVoucher(sql`orders.id`)})`,
      () =>
        conflict(
          'NOTHING_DUE',
          'Los pedidos de este recordatorio ya no están por pagar. Si el cliente debe otros, recuérdale desde su estado de cuenta.',
        ),
    )
  }
  if (kind === 'payment_reminder') return ensureOwes(customerId)
  if (quoteId !== null) return ensureOffered(quoteId)
  if (kind === 'order_received' || kind === 'order_accepted' || kind === 'order_edited') {
    return ensure(sql`(SELECT status FROM orders WHERE id = ${orderId}) <> 'Cancelled'`, () =>
      conflict('ORDER_CANCELLED', 'Este pedido se canceló: ya no se avisa.'),
    )
  }
  if (paymentIds !== null) {
    return ensure(isReceived(paymentIds), () => conflict('VOID', 'Este pago se anuló: ya no se avisa.'))
  }
  if (voucherId !== null) {
    return ensure(isStillRejected(voucherId), () =>
      conflict('NOT_REJECTED', 'Este pedido ya no espera otro comprobante: ya no se avisa.'),
    )
  }
  if (kind !== 'order_shipped') return undefined
  return ensure(
    sql`EXISTS (SELECT 1 FROM shipments JOIN mails ON mails.id = ${id} AND shipments.id = facts ->> 'shipmentId'
      WHERE undoneAt IS NULL)`,
    () => conflict('UNDONE', 'Este envío se deshizo: ya no se avisa.'),
  )
}

function auditOf(db: Database, user: Author, mail: MailRow, id: number) {
  const { kind, email, userId, customerId, orderId, quoteId } = mail
  if (hasLink(mail)) {
    return audited(db, user, { action: 'send_link', entity: 'user', entityId: userId ?? id })
  }
  const after = { mail: kind }
  if (orderId !== null) return audited(db, user, { action: 'mail', entity: 'order', entityId: orderId, after })
  if (quoteId !== null) return audited(db, user, { action: 'mail', entity: 'quote', entityId: quoteId })
  if (customerId !== null) return audited(db, user, { action: 'remind', entity: 'customer', entityId: customerId })
  return audited(db, user, { action: 'mail', entity: 'account_request', entityId: email, after })
}
