import * as v from 'valibot'
import { isGenericRfc, isRfc, normalizeRfc } from '#contract/customers/rfc'
import { FilledText } from '#contract/fields'
import {
  cfdiUses,
  defaultUse,
  formsFor,
  genericRegime,
  hasCode,
  paymentForms,
  paymentMethods,
  regimeFits,
  taxRegimes,
  usesFor,
  wrongRegimeMessage,
} from '#contract/invoices/sat-catalogs'
import { cancellations } from './cancellation.ts'
import type { InvoiceTerms } from './terms.ts'

/** Spelling of the Constancia de Situación Fiscal. SAT compares letter by letter, accents and Ñ included. */
export const normalizeName = (name: string) => name.trim().replace(/\s+/g, ' ').toUpperCase()

// `required` comes first in each pipe and aborts it, so that an empty field has no second message about its format.
const required = (message: string, max = 120) => FilledText(message, max)

const code = (table: readonly { code: string }[], empty: string, unknown: string) =>
  v.pipe(
    required(empty),
    v.string(),
    v.check((value) => hasCode(table, value), unknown),
  )

export const InvoiceInput = v.pipe(
  v.object({
    rfc: v.pipe(
      required('RFC requerido'),
      v.transform(normalizeRfc),
      v.check(isRfc, 'RFC inválido.'),
      v.check((rfc) => !isGenericRfc(rfc), 'El RFC genérico no lleva factura nominativa.'),
    ),
    legal_name: v.pipe(
      required('Razón social requerida', 300),
      v.transform(normalizeName),
      v.check((name) => !name.includes('|'), 'La razón social no puede llevar el signo |.'),
    ),
    tax_system: v.pipe(
      code(taxRegimes, 'Régimen fiscal requerido', 'Régimen fiscal inválido.'),
      v.check(
        (regime) => !taxRegimes.some((row) => row.code === regime && row.hidden),
        'Régimen sin uso de CFDI válido.',
      ),
    ),
    zip: v.pipe(
      required('Código postal requerido'),
      v.string(),
      v.regex(/^\d{5}$/, 'El código postal debe tener 5 dígitos.'),
    ),
    email: v.pipe(required('Email del receptor requerido'), v.string(), v.email('Ingrese un email válido')),
    cfdi_use: code(cfdiUses, 'Uso de CFDI requerido', 'Uso de CFDI inválido.'),
    payment_form: code(paymentForms, 'Forma de pago requerida', 'Forma de pago inválida.'),
    payment_method: code(paymentMethods, 'Método de pago requerida', 'Método de pago inválido.'),
  }),
  v.forward(
    v.partialCheck(
      [['rfc'], ['tax_system']],
      ({ rfc, tax_system }) => isGenericRfc(rfc) || regimeFits(tax_system, rfc),
      wrongRegimeMessage,
    ),
    ['tax_system'],
  ),
  v.forward(
    v.partialCheck(
      [['rfc'], ['tax_system'], ['cfdi_use']],
      ({ rfc, tax_system, cfdi_use }) => hasCode(usesFor(tax_system, rfc), cfdi_use),
      'El uso de CFDI no es válido para el régimen fiscal.',
    ),
    ['cfdi_use'],
  ),
  v.forward(
    v.partialCheck(
      [['payment_form'], ['payment_method']],
      ({ payment_form, payment_method }) => payment_method !== 'PPD' || payment_form === '99',
      'Con PPD la forma de pago es 99 Por definir.',
    ),
    ['payment_form'],
  ),
  v.forward(
    v.partialCheck(
      [['payment_form'], ['payment_method']],
      ({ payment_form, payment_method }) => payment_method !== 'PUE' || hasCode(formsFor('PUE'), payment_form),
      'Con PUE elige cómo se pagó; 99 Por definir es solo para PPD.',
    ),
    ['payment_form'],
  ),
)
export type InvoiceInput = v.InferOutput<typeof InvoiceInput>

type BillingDetails = {
  tax_id?: string | null
  legal_name?: string | null
  company?: string | null
  name?: string | null
  tax_system?: string | null
  zip?: string | null
  email?: string | null
  cfdi_use?: string | null
  invoice_email?: string | null
}

/** Initial values of the invoice form. */
export function prefill(customer: BillingDetails, terms: InvoiceTerms): InvoiceInput {
  const rfc = normalizeRfc(customer.tax_id ?? '')
  const tax_system = customer.tax_system || genericRegime
  const use = customer.cfdi_use ?? ''
  return {
    rfc,
    legal_name: normalizeName(customer.legal_name || customer.company || customer.name || ''),
    tax_system,
    zip: customer.zip ?? '',
    email: customer.invoice_email || customer.email || '',
    cfdi_use: hasCode(usesFor(tax_system, rfc), use) ? use : defaultUse(tax_system, rfc, terms.cfdi_use),
    payment_form: terms.payment_forms[0] ?? '',
    payment_method: terms.payment_method,
  }
}

export const invoiceStatuses = ['issuing', 'pending', 'verifying', 'valid', 'failed', 'canceled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** An invoice with another status is live, unless a substitute replaces it. An order has at most one live invoice. */
export const deadInvoiceStatuses = ['failed', 'canceled'] as const satisfies readonly InvoiceStatus[]

const finalInvoiceStatuses: readonly InvoiceStatus[] = ['valid', ...deadInvoiceStatuses]

/** Without a final status: it may still be stamped. */
export const unfinishedInvoiceStatuses = invoiceStatuses.filter((status) => !finalInvoiceStatuses.includes(status))

type CfdiStatus = { type: 'I' | 'E' | 'P'; status: InvoiceStatus; isReplaced: boolean }

/** Whether a CFDI is the live invoice of its order. Credit notes and complements are not. */
export const isLiveInvoice = ({ type, status, isReplaced }: CfdiStatus) =>
  type === 'I' && !isReplaced && !(deadInvoiceStatuses as readonly InvoiceStatus[]).includes(status)

export const Invoice = v.object({
  /** Facturapi's id, 24 hex characters; null until the provider has answered. */
  id: v.nullable(v.string()),
  status: v.picklist(invoiceStatuses),
  uuid: v.nullable(v.string()),
  /** Pesos, as stamped. */
  total: v.nullable(v.number()),
  series: v.nullable(v.string()),
  folio_number: v.nullable(v.number()),
  /** False: issued with a test key of the provider, without fiscal validity. */
  livemode: v.boolean(),
  cancellation: v.picklist(cancellations),
  created_at: v.string(),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** `message`: the order already had this invoice, and the request issued none. */
export const InvoiceResult = v.object({ invoice: Invoice, emailSent: v.boolean(), message: v.optional(v.string()) })
export type InvoiceResult = v.InferOutput<typeof InvoiceResult>
