import type { InvoiceInput } from '#contract/invoices/invoice'
import { wrongRegimeMessage } from '#contract/invoices/sat-catalogs'
import type { Rejection } from '../domain/invoices/provider.ts'

type Field = keyof InvoiceInput
/** One error of an answer. `path`: the field of the request, such as `customer.tax_id` in an invoice. */
export type Problem = { code: string; path?: string | null }
type Failure = { status: number; code: string; errors: readonly Problem[] }

/**
 * Whether it is certain that nothing was stamped. It is not certain for some faults of the stamping service, which Facturapi also
 * answers with 4xx, nor for older errors without a code.
 */
export function isFinal({ status, code, errors }: Failure): boolean {
  if ([401, 402, 403, 413, 429].includes(status)) return true
  if (status !== 400 && status !== 404) return false
  const codes = [code, ...errors.map((one) => one.code)]
  return code.endsWith('_not_found') || codes.some(isFinalCode)
}

/** Codes of the rules of SAT that the content of an invoice (CFDI40…) or of a payment (CRP20…) breaks. */
export const SAT_CODE = /^(CFDI40|CRP20)\d{3}$/

/** Codes with which the stamping service of SAT refuses the content. 307, already stamped, is not one. */
const REFUSED_BY_PAC = /^(30[1-68]|40[123])$/

/** Refusals to cancel an invoice. */
const NOT_CANCELABLE = /^(invoice_not_cancelable|substitution_invoice)/

const isFinalCode = (code: string) =>
  FINAL.has(code) || SAT_CODE.test(code) || REFUSED_BY_PAC.test(code) || NOT_CANCELABLE.test(code)

/** The shop's account at Facturapi cannot issue invoices. */
const UNAVAILABLE = new Set(['organization_incomplete', 'certificate_expired', 'manifesto_signature_failed'])

/** About the shop's account or the number of its requests, and not about the content: the same request may be accepted later. */
export const isTemporary = (failure: Failure) => failure.status === 429 || isOfAccount(failure)

const isOfAccount = ({ status, code }: Failure) => [401, 402, 403].includes(status) || UNAVAILABLE.has(code)

const FINAL = new Set([
  ...UNAVAILABLE,
  'invalid_request',
  'invalid_json',
  'not_found',
  'legal_name_mismatch',
  'tax_address_zip_mismatch',
  'tax_system_not_allowed_for_tax_id',
  'tax_system_not_in_catalog',
  'invoice_stamping_validation_error',
  'invoice_not_stamped',
  'invoice_email_recipient_required',
  'invoice_email_status_not_allowed',
  'customer_could_not_be_resolved',
  'customer_tax_info_unavailable',
])

const RFC = 'El SAT no reconoce este RFC.'
const NAME = 'Escribe la razón social igual que en la Constancia, sin SA de CV.'
const REGIME = 'El SAT no reconoce este régimen fiscal.'
const ZIP = 'El código postal no es el de la Constancia.'
const USE = 'El uso de CFDI no es válido para el régimen fiscal.'
const FORM = 'Con PPD la forma de pago es 99 Por definir.'

const byCode: Record<string, [Field, string]> = {
  tax_id_not_found: ['rfc', RFC],
  CFDI40143: ['rfc', RFC],
  CFDI40144: ['rfc', RFC],
  CFDI40147: ['rfc', 'El RFC no está activo en el SAT.'],
  legal_name_mismatch: ['legal_name', NAME],
  CFDI40145: ['legal_name', NAME],
  tax_address_zip_mismatch: ['zip', ZIP],
  CFDI40148: ['zip', ZIP],
  CFDI40149: [
    'zip',
    'El código postal del negocio no es el del lugar de expedición en Facturapi. Revísalo en Configuración, General.',
  ],
  tax_system_not_allowed_for_tax_id: ['tax_system', wrongRegimeMessage],
  tax_system_not_in_catalog: ['tax_system', REGIME],
  CFDI40157: ['tax_system', REGIME],
  CFDI40158: ['tax_system', wrongRegimeMessage],
  CFDI40159: ['tax_system', wrongRegimeMessage],
  CFDI40161: ['cfdi_use', USE],
  CFDI40105: ['payment_form', FORM],
}

const byPath: Record<string, [Field, string]> = {
  'customer.tax_id': ['rfc', 'Revisa el RFC: no fue aceptado.'],
  'customer.legal_name': ['legal_name', NAME],
  'customer.address.zip': ['zip', ZIP],
  'customer.tax_system': ['tax_system', wrongRegimeMessage],
  'customer.email': ['email', 'Ingrese un email válido'],
  use: ['cfdi_use', USE],
  payment_form: ['payment_form', 'Revisa la forma de pago: no fue aceptada.'],
  payment_method: ['payment_method', 'Revisa el método de pago: no fue aceptado.'],
}

/** The message for the user, with the field of the form to correct if there is one. Returns {} for an unknown reason. */
export function rejectionMessage(failure: Failure): Rejection['refusal'] {
  const { status, code, errors } = failure
  for (const key of [...errors.map((one) => one.code), code]) {
    const known = byCode[key]
    if (known) return { field: known[0], message: known[1] }
  }
  for (const { path } of errors) {
    if (!path) continue
    // The paths of an invoice begin with `customer.`, those of a request that creates a customer do not.
    const known = byPath[path] ?? byPath[`customer.${path}`]
    if (known) return { field: known[0], message: known[1] }
    if (path.startsWith('items'))
      return { message: 'Un producto del pedido no tiene datos fiscales válidos.', isOfShop: true }
  }
  if (NOT_CANCELABLE.test(code)) return { message: 'El SAT no permite cancelarla. Revisa los documentos relacionados.' }
  if (status === 429) return { message: 'Hay muchas facturas en proceso. Intenta de nuevo en un minuto.' }
  if (isOfAccount(failure)) return { message: 'La facturación no está disponible por ahora.', isOfShop: true }
  return {}
}
