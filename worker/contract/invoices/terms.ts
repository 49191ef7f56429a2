import * as v from 'valibot'
import { paymentForms } from '#contract/invoices/sat-catalogs'
import { type OrderPayment, receivedForms } from '#contract/payments/ledger'

/** Payment form and method of the invoice of an order, which the ledger decides and not the user, and the use of the shop. */
export const InvoiceTerms = v.object({
  payment_method: v.picklist(['PUE', 'PPD']),
  /** SAT codes, the default first. Several only if the ledger does not have the form. */
  payment_forms: v.array(v.string()),
  /** Explanation for the user. */
  reason: v.string(),
  /** The use of CFDI that the shop has for customers without one of their own. */
  cfdi_use: v.string(),
})
export type InvoiceTerms = v.InferOutput<typeof InvoiceTerms>

type PaymentTerms = Omit<InvoiceTerms, 'cfdi_use'>

type InvoicedOrder = {
  status: string
  paymentStatus: string
  /** Accepted before it is paid in full, for a customer with credit. */
  onCredit: boolean
  /** `isCardUnknown`: paid by a card, and the provider did not say if it is a credit or a debit card. */
  payments: readonly (Pick<OrderPayment, 'amount' | 'form' | 'state'> & {
    isCardUnknown: boolean | number
    /** The part of the payment above the total of the order, in pesos. */
    excess?: number
  })[]
}

/** Returns null if the order cannot be invoiced now. */
export function invoiceTermsOf({ status, paymentStatus, onCredit, payments }: InvoicedOrder): PaymentTerms | null {
  if (status === 'Cancelled') return null
  if (paymentStatus === 'Paid') return paidTerms(payments)
  if (!onCredit) return null
  // Goods and price are fixed, so an earlier payment is not an advance (anticipo): it also gets a complement.
  const reason =
    paymentStatus === 'Partial'
      ? 'Pedido a crédito pagado en parte: va en PPD por el total, y cada pago tendrá su complemento, también los anteriores.'
      : 'Pedido a crédito sin pagar: va en PPD, y cada pago tendrá su complemento.'
  return { payment_method: 'PPD', payment_forms: ['99'], reason }
}

/** SAT takes one form for the whole invoice: that of the largest part. */
function paidTerms(payments: InvoicedOrder['payments']): PaymentTerms {
  const sums = new Map<OrderPayment['form'], number>()
  for (const { form, amount, state, excess = 0 } of payments) {
    if (state === 'applied') sums.set(form, (sums.get(form) ?? 0) + amount - excess)
  }
  const [largest] = [...sums].toSorted(([, left], [, right]) => right - left)
  const form = largest?.[0] ?? '99'
  if (form === '99') {
    const known = paymentForms.map(({ code }) => code).filter((code) => code !== '99')
    const reason = 'El pedido está pagado por completo. Elige cómo: el pago se registró sin su forma.'
    return { payment_method: 'PUE', payment_forms: ['03', ...known.filter((code) => code !== '03')], reason }
  }
  if (payments.some((payment) => payment.form === form && payment.state === 'applied' && payment.isCardUnknown)) {
    const reason = 'El pedido está pagado por completo con tarjeta. Elige si es de crédito o de débito.'
    return { payment_method: 'PUE', payment_forms: ['04', '28'], reason }
  }
  const name = receivedForms[form].toLowerCase()
  const reason =
    sums.size > 1
      ? `El pedido está pagado por completo en varias formas: va la de mayor importe, ${name}.`
      : `El pedido está pagado por completo con ${name}.`
  return { payment_method: 'PUE', payment_forms: [form], reason }
}

/** Messages for the fields that contradict the ledger, if any. */
export function termsProblems(
  { payment_method, payment_forms, reason }: PaymentTerms,
  input: { payment_method: string; payment_form: string },
) {
  const fields: Partial<Record<'payment_method' | 'payment_form', string>> = {}
  if (input.payment_method !== payment_method)
    fields.payment_method = `${reason} El método de pago es ${payment_method}.`
  if (!payment_forms.includes(input.payment_form)) {
    const names = payment_forms.map((code) => paymentForms.find((row) => row.code === code)?.label)
    fields.payment_form = `${reason} La forma de pago es ${payment_forms[0]} ${names[0]}.`
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}
