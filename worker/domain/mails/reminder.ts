import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import type { OpenOrder } from '../../contract/customers/statement.ts'
import { hourMs } from '../../contract/days.ts'
import { folioText } from '../../contract/folio.ts'
import { formatPesos, toCentavos, toPesos } from '../../contract/money.ts'
import { transferReference } from '../../contract/payments/transfer-reference.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { customerExists, hasUser } from '../customers/record.ts'
import { statementOf } from '../customers/statement.ts'
import type { Author } from '../identity.ts'
import { noCustomer } from '../not-found.ts'
import { isPayable } from '../orders/states.ts'
import { waitingVoucher } from '../orders/voucher.ts'
import { ago, fromNow } from '../times.ts'
import { isHeld } from './hold.ts'
import type { MailContent, MailShop } from './layout.ts'
import { accountOf, answerText, factsOf, longDay, restOf } from './parts.ts'
import type { Mailer } from './port.ts'
import { retryForMs } from './queue.ts'

/** Minimum time between two reminders to one customer. */
const pauseMs = 20 * hourMs

/** The condition that the customer got a reminder less than `pauseMs` ago, or will get one. */
export const wasReminded = (customerId: SQL | number) => sql`EXISTS (SELECT 1 FROM mails
  WHERE mails.customerId = ${customerId} AND kind = 'payment_reminder'
    AND createdAt > ${ago(pauseMs)} AND state IN ('waiting', 'sent'))`

/** Refuses a reminder of the whole balance to a customer who owes nothing. */
export const ensureOwes = (customerId: number | null) =>
  ensure(sql`EXISTS (SELECT 1 FROM orders WHERE customerId = ${customerId} AND ${isPayable})`, () =>
    conflict('NOTHING_DUE', 'Este cliente no tiene saldo por pagar.'),
  )

/**
 * Queues a reminder to pay for the customer's address, which it returns.
 * @throws 404, or 409 without a balance or an address, soon after another reminder, or if the shop sends no mails
 */
export async function remind(db: Database, { port }: Mailer, user: Author, customerId: number) {
  if (!port) throw conflict('NO_MAIL', 'La tienda aún no envía correos. Recuérdale por WhatsApp.')
  const { to } = await db.write({
    exists: ensure(customerExists(customerId), noCustomer),
    owes: ensureOwes(customerId),
    address: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND email <> '')`, () =>
      conflict('NO_ADDRESS', 'Este cliente no tiene correo. Agrégalo en sus datos.'),
    ),
    reaches: ensure(
      sql`NOT EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND ${isHeld(sql`customers.email`)})`,
      () =>
        conflict('HELD_ADDRESS', 'Un correo a este cliente rebotó. Revisa su dirección de correo antes de recordarle.'),
    ),
    pause: ensure(sql`NOT ${wasReminded(customerId)}`, () =>
      conflict('REMINDED', 'Ya tiene un recordatorio de hace menos de 20 horas, o uno programado.'),
    ),
    to: db.all<{ email: string }>(sql`INSERT INTO mails (kind, email, customerId, expiresAt)
      SELECT 'payment_reminder', email, id, ${fromNow(retryForMs)} FROM customers WHERE id = ${customerId} RETURNING email`),
    audit: audited(db, user, { action: 'remind', entity: 'customer', entityId: customerId }),
  })
  return { email: to[0]?.email ?? '' }
}

const maxOrders = 15

/**
 * The reminder of the overdue orders, or else of all open ones. With `only`: of those orders, without orders with a voucher in
 * review. Undefined if nothing is due any more.
 */
export async function reminderMail(
  db: Database,
  customerId: number,
  shop: MailShop,
  only?: readonly number[],
): Promise<MailContent | undefined> {
  const [statement, banks, inReview, access] = await Promise.all([
    statementOf(db, customerId, {}),
    db.all<{ value: string }>(sql`SELECT value FROM configuration WHERE key = 'banks'`),
    db.all<{ id: number }>(sql`SELECT value AS id FROM json_each(${JSON.stringify(only ?? [])})
      WHERE ${waitingVoucher(sql`value`)}`),
    db.all<{ hasUser: number }>(sql`SELECT ${hasUser(sql`${customerId}`)} AS hasUser`),
  ])
  // A customer without a user cannot sign in.
  const maySignIn = access[0]?.hasUser === 1
  const open = only
    ? statement.open.filter(({ id }) => only.includes(id) && !inReview.some((order) => order.id === id))
    : statement.open.filter(({ isAccepted }) => isAccepted)
  const late = open.filter(({ isOverdue }) => isOverdue)
  const orders = late.length > 0 && !only ? late : open
  if (orders.length === 0) return undefined
  const isLate = late.length === orders.length
  const total = formatPesos(toPesos(orders.reduce((sum, { balance }) => sum + toCentavos(balance), 0)))
  const account = accountOf(banks[0]?.value)
  return {
    subject: late.length > 0 ? `Tienes un saldo vencido en ${shop.name}` : `Recordatorio de pago de ${shop.name}`,
    title: isLate ? `Tu saldo vencido es de ${total}` : `Tu saldo por pagar es de ${total}`,
    parts: [
      { text: `Hola, ${statement.customer.name}:` },
      { text: 'Te recordamos estos pedidos por pagar:' },
      {
        lines: orders.slice(0, maxOrders).map((order) => ({
          name: `Pedido ${folioText(shop.folioPrefix, order.order_number)}`,
          detail: account ? `${dayOf(order)} · Referencia ${transferReference(order.id)}` : dayOf(order),
          amount: formatPesos(order.balance),
        })),
      },
      ...restOf(orders.length - maxOrders, ['pedido', 'pedidos']),
      ...(account
        ? [{ text: 'Si pagas por transferencia, usa la referencia de cada pedido:' }, { facts: factsOf(account) }]
        : []),
      ...(maySignIn ? [{ button: { label: 'Ver mi estado de cuenta', url: `${shop.origin}/client/statement` } }] : []),
      {
        text: `${answerText('Si ya pagaste', shop, maySignIn ? ['sube tu comprobante en el pedido'] : [])} ¡Gracias!`,
      },
    ],
  }
}

function dayOf(order: OpenOrder) {
  const day = longDay(order.dueOn ?? order.soldOn)
  if (order.dueOn === null) return `Del ${day}`
  return `${order.isOverdue ? 'Venció' : 'Vence'} el ${day}`
}
