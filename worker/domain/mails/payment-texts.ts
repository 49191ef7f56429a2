import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type ReceivedForm, receivedForms } from '../../contract/payments/ledger.ts'
import { hasUser } from '../customers/record.ts'
import { isToPay } from '../orders/states.ts'
import { amountWithRest } from '../payments/registered-payments.ts'
import type { MailContent, MailShop } from './layout.ts'
import { folioOf, type OrderOfMail, type OrderRow, seeOrder, transferTo } from './order-texts.ts'
import { answerText, maxLines, pesos, restOf } from './parts.ts'

/** A payment, with the part above the balance, and its order. `due`: what the shop has to return of the order. Centavos. */
type PaymentRow = Pick<OrderRow, 'id' | 'uid' | 'order_number' | 'status' | 'balance' | 'hasUser'> & {
  amount: number
  form: ReceivedForm
  due: number
}

/** A SELECT of the payments with these ids, as JSON, that were not declared void. */
const received = (ids: string) => sql`payments
  WHERE payments.id IN (SELECT value FROM json_each(${ids})) AND payments.state <> 'void'`

/** The condition that one of these payments was not declared void. `ids`: JSON. */
export const isReceived = (ids: string) => sql`EXISTS (SELECT 1 FROM ${received(ids)})`

/** The payments that a mail announces, without those that are void. */
export const readPayments = (db: Database, ids: readonly number[]) =>
  db.all<PaymentRow>(sql`SELECT orders.id, orders.uid, orders.order_number, orders.status, orders.balance, form,
      ${amountWithRest} AS amount, (SELECT coalesce(sum(due), 0) FROM payments WHERE orderId = orders.id) AS due,
      ${hasUser(sql`orders.customerId`)} AS hasUser
    FROM orders JOIN ${received(JSON.stringify(ids))} AND orders.id = orderId ORDER BY payments.id`)

export function paymentMail(order: OrderOfMail, payment: PaymentRow, shop: MailShop): MailContent {
  const folio = folioOf(order, shop)
  const title = `Recibimos tu pago del pedido ${folio}`
  const isToCollect = order.status !== 'Cancelled' && order.balance > 0
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: `Gracias: recibimos tu pago de ${pesos(payment.amount)}. ${stateOf(order)}` },
      {
        facts: [
          ['Forma de pago', receivedForms[payment.form]] as const,
          ['Total del pedido', pesos(order.total)] as const,
          ...(isToCollect ? [['Saldo por pagar', pesos(order.balance)] as const] : []),
        ],
      },
      ...owedText(payment.due),
      ...(isToCollect ? transferTo(order) : []),
      seeOrder(order),
    ],
  }
}

/** The mail about a transfer that pays several orders. `payments`: those that are not void, with the link to the order of each. */
export function dividedPaymentMail(
  { nombre, hasUser }: OrderOfMail,
  payments: readonly (PaymentRow & { url: string })[],
  shop: MailShop,
): MailContent {
  const [first] = payments
  const title = payments.length === 1 ? 'Recibimos tu pago' : `Recibimos tu pago de ${payments.length} pedidos`
  const listed = payments.slice(0, maxLines)
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${nombre}:` },
      { text: `Gracias: recibimos tu pago de ${pesos(sumOf(payments, 'amount'))}, que quedó así:` },
      {
        lines: listed.map((payment) => ({
          name: `Pedido ${folioOf(payment, shop)}`,
          detail: shortStateOf(payment),
          amount: pesos(payment.amount),
        })),
      },
      ...restOf(payments.length - listed.length, ['pedido', 'pedidos']),
      ...(first ? [{ facts: [['Forma de pago', receivedForms[first.form]] as const] }] : []),
      ...owedText(sumOf(payments, 'due')),
      ...(hasUser
        ? [{ button: { label: 'Ver mis pedidos', url: `${shop.origin}/client/orders` } }]
        : listed.map(({ url, ...order }) => ({ link: { label: `Ver el pedido ${folioOf(order, shop)}`, url } }))),
    ],
  }
}

const sumOf = (payments: readonly PaymentRow[], column: 'amount' | 'due') =>
  payments.reduce((sum, payment) => sum + payment[column], 0)

const owedText = (owed: number) =>
  owed > 0 ? [{ text: `Tienes ${pesos(owed)} a tu favor: te los devolveremos.` }] : []

function shortStateOf({ status, balance }: PaymentRow) {
  if (status === 'Cancelled') return 'Cancelado'
  return balance > 0 ? `Saldo por pagar: ${pesos(balance)}` : 'Pagado'
}

function stateOf({ status, balance }: OrderOfMail) {
  if (status === 'Cancelled') return 'Tu pedido está cancelado.'
  if (balance > 0) return 'Aún falta el saldo de abajo.'
  return status === 'Pending' ? 'Tu pedido está pagado; te avisamos en cuanto lo aceptemos.' : 'Tu pedido está pagado.'
}

type VoucherRow = { reason: string | null }

/** The condition that a voucher is rejected, and its order waits for a payment. `id`: of the voucher. */
export const isStillRejected = (id: number) => sql`EXISTS (SELECT 1 FROM vouchers JOIN orders ON orders.id = orderId
  WHERE vouchers.id = ${id} AND state = 'rejected' AND ${isToPay})`

/** A rejected voucher. Undefined once it is confirmed, or its order waits for no payment. */
export async function readRejectedVoucher(db: Database, id: number): Promise<VoucherRow | undefined> {
  const rows = await db.all<VoucherRow>(sql`SELECT reason FROM vouchers WHERE id = ${id} AND ${isStillRejected(id)}`)
  return rows[0]
}

export function voucherRejectedMail(order: OrderOfMail, { reason }: VoucherRow, shop: MailShop): MailContent {
  const folio = folioOf(order, shop)
  return {
    subject: `No pudimos confirmar el pago de tu pedido ${folio}`,
    title: `No pudimos confirmar el pago de tu pedido ${folio}`,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: 'Revisamos el comprobante de tu transferencia y no pudimos confirmarla.' },
      {
        facts: [...(reason ? [['Motivo', reason] as const] : []), ['Saldo por pagar', pesos(order.balance)] as const],
      },
      {
        text: order.hasUser
          ? 'Si ya transferiste, sube otro comprobante desde tu pedido.'
          : answerText('Si ya transferiste y tienes otro comprobante', shop),
      },
      ...transferTo(order),
      seeOrder(order),
    ],
  }
}
