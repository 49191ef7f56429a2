import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { MailContent, MailShop } from './layout.ts'
import { folioOf, type OrderOfMail, seeOrder } from './order-texts.ts'
import { answerText, articles, type Line, maxLines, pesos, pricedLines, restOf } from './parts.ts'

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

/** About pieces that were cancelled, or returned by the client, while the rest of the order continues. */
export function itemsCancelledMail(
  order: OrderOfMail,
  cancellation: CancellationRow,
  owed: number,
  shop: MailShop,
): MailContent {
  const { isReturn, amount, reason } = cancellation
  const folio = folioOf(order, shop)
  return mailOfPieces(order, cancellation, {
    title: isReturn ? returnTitle(folio) : `Cancelamos artículos de tu pedido ${folio}`,
    intro: isReturn
      ? 'Recibimos de vuelta estos artículos; el resto de tu pedido sigue igual:'
      : 'No podremos enviarte estos artículos; el resto de tu pedido sigue igual:',
    facts: [
      ['Motivo', reason],
      ['Se descuenta, con IVA', pesos(amount)],
      ['Nuevo total', pesos(order.total)],
      ...(order.balance > 0 ? [['Saldo por pagar', pesos(order.balance)] as const] : []),
    ],
    texts: owed > 0 ? [`Ya pagaste más que el nuevo total: te devolveremos ${pesos(owed)}.`] : [],
  })
}

/** About an order of which the client returned everything. */
export function orderReturnedMail(
  order: OrderOfMail,
  cancellation: CancellationRow,
  owed: number,
  shop: MailShop,
): MailContent {
  const { amount, reason } = cancellation
  return mailOfPieces(order, cancellation, {
    title: returnTitle(folioOf(order, shop)),
    intro: 'Recibimos de vuelta todos los artículos de tu pedido, que queda cancelado:',
    facts: [
      ['Motivo', reason],
      ['Total devuelto, con IVA', pesos(amount)],
    ],
    texts: [...refundTexts(owed), answerText('Si tienes dudas', shop)],
  })
}

const returnTitle = (folio: string) => `Registramos la devolución de tu pedido ${folio}`

const refundTexts = (owed: number) => (owed > 0 ? [`Te devolveremos ${pesos(owed)} que ya habías pagado.`] : [])

/** A mail with the pieces of a cancellation or return. `texts`: paragraphs after its facts. */
function mailOfPieces(
  order: OrderOfMail,
  { lines }: CancellationRow,
  content: { title: string; intro: string; facts: (readonly [string, string])[]; texts: string[] },
): MailContent {
  const { title, intro, facts, texts } = content
  const pieces = JSON.parse(lines) as Line[]
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: intro },
      pricedLines(pieces.slice(0, maxLines)),
      ...restOf(pieces.length - maxLines, articles),
      { facts },
      ...texts.map((text) => ({ text })),
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
      ...refundTexts(owed).map((text) => ({ text })),
      { text: answerText('Si tienes dudas', shop) },
      seeOrder(order),
    ],
  }
}
