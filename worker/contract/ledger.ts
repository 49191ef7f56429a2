import * as v from 'valibot'
import { Amount, Day, dayAt, Id, RequiredText, Text, Timestamp, Version } from './fields.ts'

/** How money arrived, with the codes of SAT's catalogue c_FormaPago. 04 and 28 are cards at the shop's own terminal. */
export const receivedForms = {
  '03': 'Transferencia',
  '01': 'Efectivo',
  '02': 'Cheque',
  '04': 'Tarjeta de crédito',
  '28': 'Tarjeta de débito',
  '99': 'Otra',
} as const
export type ReceivedForm = keyof typeof receivedForms

/**
 * - `applied`: counts for its order
 * - `refund_due`: is to be returned to the client
 * - `review`: a charge that does not fit its attempt
 * - `void`: registered by mistake
 */
export const ledgerStates = ['applied', 'refund_due', 'refunded', 'review', 'void'] as const
export type LedgerState = (typeof ledgerStates)[number]

/** Money received for an order. */
export const OrderPayment = v.object({
  id: Id,
  /** Pesos. */
  amount: v.number(),
  form: v.picklist(Object.keys(receivedForms) as ReceivedForm[]),
  paidOn: Day,
  reference: v.nullable(v.string()),
  state: v.picklist(ledgerStates),
  /** The member of staff who registered it. Null: a charge of a card that the provider confirmed. */
  by: v.nullable(v.string()),
  voidReason: v.nullable(v.string()),
  createdAt: Timestamp,
})
export type OrderPayment = v.InferOutput<typeof OrderPayment>

const positive = 'Ingresa un número mayor que 0.'
const hasCentavos = (pesos: number) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-4

export const NewPayment = v.object({
  amount: v.pipe(Amount(positive), v.minValue(0.01, positive), v.check(hasCentavos, 'Máximo 2 decimales.')),
  form: v.picklist(Object.keys(receivedForms) as ReceivedForm[], 'Elige cómo se pagó.'),
  paidOn: v.pipe(
    Day,
    v.check((day) => day <= dayAt(Date.now()), 'La fecha no puede ser futura.'),
  ),
  reference: v.optional(v.nullable(Text(60))),
  /** The client's voucher of this payment, which is confirmed with it. */
  voucherId: v.optional(Id),
  version: Version,
})
export type NewPayment = v.InferOutput<typeof NewPayment>

export const VoidPayment = v.object({ reason: RequiredText('Indica el motivo.', 300), version: Version })
export type VoidPayment = v.InferOutput<typeof VoidPayment>

/** The client reads the reason. */
export const RejectVoucher = v.object({ reason: RequiredText('Indica el motivo.', 300) })
export type RejectVoucher = v.InferOutput<typeof RejectVoucher>

export const balanceMessage = (balance: string) => `El monto excede el saldo de ${balance}.`
