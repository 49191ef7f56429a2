import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { MailContent, MailShop } from './layout.ts'
import { articles, folioOf, type OrderOfMail, seeOrder } from './order-texts.ts'
import { answerText, type Line, maxLines, pesos, pricedLines, restOf } from './parts.ts'

type CancellationRow = { isReturn: number; amount: number; reason: string; lines: string }

/** Pieces of an order that were cancelled or returned, as sold. `amount`: with IVA. */
export async function readCancellation(db: Database, id: number): Promise<CancellationRow | undefined> {
  const rows = await db.all<CancellationRow>(sql`SELECT isReturn, amount, reason,
      (SELECT json_group_array(json_object('name', name, 'code', code, 'unit', unit, 'quantity', quantity, 'price', price))
        FROM cancelled_lines WHERE cancellationId = partial_cancellations.id) AS lines
    FROM partial_cancellations WHERE id = ${id}`)
  return rows[0]
}

/** Centavos that the shop has to return of the payments of an order. */
export async function readOwed(db: Database, orderId: number) {
  const rows = await db.all<{ owed: number }>(
    sql`SELECT coalesce(sum(due), 0) AS owed FROM payments WHERE orderId = ${orderId}`,
  )
  return rows[0]?.owed ?? 0
}

/** Also about pieces that the client returned. */
export function itemsCancelledMail(
  order: OrderOfMail,
  { isReturn, amount, reason, lines }: CancellationRow,
  owed: number,
  shop: MailShop,
): MailContent {
  const folio = folioOf(order, shop)
  const title = isReturn ? returnTitle(folio) : `Cancelamos artículos de tu pedido ${folio}`
  const cancelled = JSON.parse(lines) as Line[]
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      {
        text: isReturn
          ? 'Recibimos de vuelta estos artículos; el resto de tu pedido sigue igual:'
          : 'No podremos enviarte estos artículos; el resto de tu pedido sigue igual:',
      },
      pricedLines(cancelled.slice(0, maxLines)),
      ...restOf(cancelled.length - maxLines, articles),
      {
        facts: [
          ['Motivo', reason] as const,
          ['Se descuenta, con IVA', pesos(amount)] as const,
          ['Nuevo total', pesos(order.total)] as const,
          ...(order.balance > 0 ? [['Saldo por pagar', pesos(order.balance)] as const] : []),
        ],
      },
      ...(owed > 0 ? [{ text: `Ya pagaste más que el nuevo total: te devolveremos ${pesos(owed)}.` }] : []),
      seeOrder(order),
    ],
  }
}

const returnTitle = (folio: string) => `Registramos la devolución de tu pedido ${folio}`

/** About an order of which the client returned everything. */
export function orderReturnedMail(
  order: OrderOfMail,
  { amount, reason, lines }: CancellationRow,
  owed: number,
  shop: MailShop,
): MailContent {
  const title = returnTitle(folioOf(order, shop))
  const returned = JSON.parse(lines) as Line[]
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: 'Recibimos de vuelta todos los artículos de tu pedido, que queda cancelado:' },
      pricedLines(returned.slice(0, maxLines)),
      ...restOf(returned.length - maxLines, articles),
      {
        facts: [['Motivo', reason] as const, ['Total devuelto, con IVA', pesos(amount)] as const],
      },
      ...(owed > 0 ? [{ text: `Te devolveremos ${pesos(owed)} que ya habías pagado.` }] : []),
      { text: answerText('Si tienes dudas', shop) },
      seeOrder(order),
    ],
  }
}

export function cancelledMail(order: OrderOfMail, owed: number, shop: MailShop): MailContent {
  const title = `Cancelamos tu pedido ${folioOf(order, shop)}`
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: 'Tu pedido se canceló completo: no se enviará.' },
      {
        facts: [
          ...(order.cancelReason ? [['Motivo', order.cancelReason] as const] : []),
          ['Total del pedido', pesos(order.total)] as const,
        ],
      },
      ...(owed > 0 ? [{ text: `Te devolveremos ${pesos(owed)} que ya habías pagado.` }] : []),
      { text: answerText('Si tienes dudas', shop) },
      seeOrder(order),
    ],
  }
}
