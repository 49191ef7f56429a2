import * as v from 'valibot'
import { Draft, readAs } from './draft.ts'
import { invalid, unstampable } from './refusal.ts'
import type { Store, StoredInvoice } from './store.ts'

const Complement = v.strictObject({
  type: v.literal('P'),
  customer: Draft.entries.customer,
  complements: v.pipe(
    v.array(
      v.strictObject({
        type: v.literal('pago'),
        data: v.array(
          v.strictObject({
            payment_form: v.pipe(v.string(), v.regex(/^\d{2}$/)),
            date: v.optional(v.pipe(v.string(), v.isoTimestamp())),
            related_documents: v.pipe(
              v.array(
                v.strictObject({
                  uuid: v.string(),
                  amount: v.pipe(v.number(), v.gtValue(0)),
                  installment: v.pipe(v.number(), v.integer(), v.minValue(1)),
                  last_balance: v.pipe(v.number(), v.gtValue(0)),
                  taxes: v.array(
                    v.strictObject({
                      base: v.pipe(v.number(), v.gtValue(0)),
                      type: v.literal('IVA'),
                      rate: v.picklist([0, 0.08, 0.16]),
                      factor: v.optional(v.picklist(['Tasa', 'Exento']), 'Tasa'),
                    }),
                  ),
                }),
              ),
              v.length(1),
            ),
          }),
        ),
      }),
    ),
    v.length(1),
  ),
  external_id: v.optional(v.string()),
  idempotency_key: v.optional(v.string()),
})
type Complement = v.InferOutput<typeof Complement>

/** The payment of a complement and the part of it for one invoice. */
export const paymentOf = ({ complements }: Pick<Complement, 'complements'>) => {
  const payment = complements[0]?.data[0]
  const document = payment?.related_documents[0]
  if (!payment || !document) throw new Error('A complement without a payment')
  return { payment, document }
}

/** Reads the body of a complement, and refuses what the standing complements of its invoice contradict. */
export function readComplement(store: Store, body: unknown): Draft {
  const complement = readAs(Complement, body)
  const { payment, document } = paymentOf(complement)
  const invoice = standing(store).find(({ stamp }) => stamp?.uuid === document.uuid)
  if (invoice?.draft.payment_method !== 'PPD') throw invalid('uuid', 'not_found', 'No hay una factura PPD con ese UUID')
  if (complement.customer.tax_id !== invoice.draft.customer.tax_id)
    throw unstampable('customer.tax_id', 'CRP20238', 'El receptor no es el de la factura')
  if (payment.payment_form === '99') throw unstampable('payment_form', 'CRP20217', 'La forma de pago no puede ser 99')
  if (payment.date && Date.parse(payment.date) > store.now()) throw invalid('date', 'invalid_value', 'Fecha futura')
  const before = standing(store).flatMap(({ draft: { complements } }) =>
    complements ? [paymentOf({ complements }).document] : [],
  )
  const paid = before.filter(({ uuid }) => uuid === document.uuid)
  const due = Number(invoice.totals.total) / 100 - paid.reduce((sum, { amount }) => sum + amount, 0)
  const isNear = (left: number, right: number) => Math.abs(left - right) < 0.006
  // A credit note does not always lower the balance: it may be for money that was returned, or newer than the payment.
  const credited = Number(creditsOf(store, document.uuid)) / 100
  if (document.last_balance > due + 0.006 || document.last_balance < due - credited - 0.006)
    throw unstampable('last_balance', 'CRP20233', 'El saldo anterior no coincide')
  if (document.amount > document.last_balance + 0.001)
    throw unstampable('amount', 'CRP20234', 'El pago excede el saldo')
  if (paid.some(({ installment }) => installment === document.installment))
    throw unstampable('installment', 'CRP20237', 'La parcialidad ya existe')
  const withTaxes = document.taxes.reduce((sum, { base, rate }) => sum + base * (1 + rate), 0)
  if (!isNear(withTaxes, document.amount)) throw unstampable('taxes', 'CRP20277', 'La base y el IVA no dan el pago')
  const { customer, external_id, idempotency_key, complements } = complement
  return {
    ...invoice.draft,
    status: undefined,
    type: 'P',
    customer,
    items: [],
    use: 'CP01',
    payment_form: '99',
    related_documents: undefined,
    folio_number: undefined,
    external_id,
    idempotency_key,
    complements,
  }
}

/** Refuses a credit note that exceeds what is left of its invoice. */
export function assertCredit(store: Store, draft: Draft, total: bigint) {
  const [relation] = draft.related_documents ?? []
  const uuid = relation?.documents[0]
  if (relation?.relationship !== '01' || uuid === undefined)
    throw unstampable('related_documents', 'CFDI40128', 'La nota de crédito requiere la relación 01')
  const invoice = standing(store).find(({ stamp }) => stamp?.uuid === uuid)
  if (!invoice) throw unstampable('related_documents', 'CFDI40129', 'La factura relacionada no está vigente')
  if (creditsOf(store, uuid) + total > invoice.totals.total)
    throw unstampable('items', 'CFDI40119', 'Excede lo que queda de la factura')
}

/** Centavos of the standing credit notes of an invoice. */
const creditsOf = (store: Store, uuid: string) =>
  standing(store)
    .filter((one) => one.draft.type === 'E' && isAbout(one, uuid))
    .reduce((sum, { totals }) => sum + totals.total, 0n)

const isAbout = ({ draft }: StoredInvoice, uuid: string) =>
  draft.related_documents?.some(({ documents }) => documents.includes(uuid)) === true

const standing = (store: Store) => store.all().filter(({ status }) => status === 'valid' || status === 'pending')
