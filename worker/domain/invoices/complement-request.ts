import type { orderItems, payments } from '../../../db/schema/index.ts'
import { percentOf } from '../../contract/iva.ts'
import { totals } from '../../contract/money.ts'
import type { CfdiRow } from './cfdi-row.ts'
import type { ComplementRequest } from './provider.ts'
import { receiverOf } from './request.ts'

type Payment = Pick<typeof payments.$inferSelect, 'form' | 'paidOn' | 'createdAt'>
type Line = Pick<typeof orderItems.$inferSelect, 'price' | 'quantity' | 'iva'>

/**
 * The request for the complement of a payment. `row`: its written attempt. `amount`: pesos that the payment still has. `uuid`: of the
 * invoice. `items`: the lines of the invoice, by which the payment is divided among the rates of IVA.
 */
export function complementRequest(
  row: CfdiRow,
  { payment, amount }: { payment: Payment; amount: number },
  uuid: string,
  items: Line[],
): ComplementRequest {
  return {
    type: 'P',
    customer: receiverOf(row.input),
    complements: [
      {
        type: 'pago',
        data: [
          {
            payment_form: payment.form,
            date: timeOf(payment),
            related_documents: [
              {
                uuid,
                amount,
                installment: row.details?.installment ?? 1,
                last_balance: row.details?.lastBalance ?? amount,
                taxes: taxesOf(amount, items),
              },
            ],
          },
        ],
      },
    ],
    external_id: row.external_id,
    idempotency_key: row.external_id,
  }
}

/** The part of a payment without IVA, for each rate, in proportion to the order. Pesos with six decimals. */
function taxesOf(amount: number, items: Line[]) {
  const { total, taxes } = totals(items, 0)
  return taxes.map(({ iva, base }) => ({
    base: Math.round((amount * base * 1e6) / total) / 1e6,
    type: 'IVA' as const,
    rate: percentOf(iva) / 100,
    factor: iva === 'exento' ? ('Exento' as const) : ('Tasa' as const),
  }))
}

/** Noon in Mexico City of the day it was paid. SAT refuses a time in the future. */
function timeOf({ paidOn, createdAt }: Payment) {
  const noon = new Date(`${paidOn}T18:00:00.000Z`).toISOString()
  return noon < new Date().toISOString() ? noon : createdAt
}
