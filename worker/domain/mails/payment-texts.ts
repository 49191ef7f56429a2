import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type ReceivedForm, receivedForms } from '../../contract/payments/ledger.ts'
import { isToPay } from '../orders/states.ts'
import type { MailContent, MailShop } from './layout.ts'
import { folioOf, type OrderOfMail, seeOrder, transferTo } from './order-texts.ts'
import { answerText, pesos } from './parts.ts'

type PaymentRow = { amount: number; form: ReceivedForm }

/** The condition that a payment was not declared void. `id`: of the payment. */
export const isReceived = (id: number) => sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND state <> 'void')`

/** A payment of an order, with the part above the balance, in centavos. Undefined once it is void. */
export async function readPayment(db: Database, id: number): Promise<PaymentRow | undefined> {
  const rows = await db.all<PaymentRow>(sql`SELECT form, amount + coalesce(
      (SELECT sum(rest.amount) FROM payments rest WHERE rest.restOf = payments.id), 0) AS amount
    FROM payments WHERE id = ${id} AND ${isReceived(id)}`)
  return rows[0]
}

export function paymentMail(order: OrderOfMail, payment: PaymentRow, owed: number, shop: MailShop): MailContent {
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
      ...(owed > 0 ? [{ text: `Tienes ${pesos(owed)} a tu favor: te los devolveremos.` }] : []),
      ...(isToCollect ? transferTo(order) : []),
      seeOrder(order),
    ],
  }
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
