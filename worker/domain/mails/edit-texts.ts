import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { changeText } from '../../contract/orders/change-text.ts'
import type { Modification } from '../../contract/orders/orders.ts'
import type { MailContent, MailShop } from './layout.ts'
import { folioOf, type OrderOfMail, seeOrder } from './order-texts.ts'
import { answerText, maxLines, pesos, restOf } from './parts.ts'

/** The modifications of an order from the one with this index on: the edits that a mail is about. */
export async function readEdits(db: Database, orderId: number, first: number): Promise<Modification[]> {
  const rows = await db.all<{ modifications: string }>(sql`SELECT modifications FROM orders WHERE id = ${orderId}`)
  return (JSON.parse(rows[0]?.modifications ?? '[]') as Modification[]).slice(first)
}

export function editedMail(order: OrderOfMail, edits: readonly Modification[], shop: MailShop): MailContent {
  const title = `Cambiamos tu pedido ${folioOf(order, shop)}`
  const changes = edits.flatMap((edit) => edit.changes)
  const reasons = [...new Set(edits.flatMap(({ reason }) => reason ?? []))]
  return {
    subject: title,
    title,
    parts: [
      { text: `Hola, ${order.nombre}:` },
      { text: 'Hicimos estos cambios; el resto de tu pedido sigue igual:' },
      {
        lines: changes.slice(0, maxLines).map((change) => ({
          name: change.productName,
          detail: `${change.productCode} · ${changeText(change)}`,
        })),
      },
      ...restOf(changes.length - maxLines, ['cambio', 'cambios']),
      {
        facts: [
          ...(reasons.length > 0 ? [['Motivo', reasons.join(' · ')] as const] : []),
          ['Nuevo total', pesos(order.total)] as const,
        ],
      },
      { text: answerText('Si algo no está bien', shop) },
      seeOrder(order),
    ],
  }
}
