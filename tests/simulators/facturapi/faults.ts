import { type Problem, Refusal, unstampable } from './refusal.ts'

const satFaults = {
  'sat:CFDI40145': ['customer.legal_name', 'El nombre del receptor no coincide con el registrado en el SAT'],
  'sat:CFDI40148': ['customer.address.zip', 'El domicilio fiscal del receptor no coincide con el registrado en el SAT'],
  'sat:CFDI40158': ['customer.tax_system', 'El régimen fiscal del receptor no corresponde con el tipo de persona'],
  'sat:CFDI40161': ['use', 'El uso de CFDI no corresponde con el régimen fiscal del receptor'],
  'sat:CFDI40105': ['payment_form', 'La forma de pago debe ser 99 con el método PPD'],
} as const

/** The call each fault applies to by default: creating an invoice, unless its name says otherwise. */
const targets = {
  email_false: 'POST /invoices/:id/email',
  email_error: 'POST /invoices/:id/email',
  pdf_404: 'GET /invoices/:id/pdf',
  pdf_truncated: 'GET /invoices/:id/pdf',
  xml_text: 'GET /invoices/:id/xml',
  list_lag: 'GET /invoices',
  cancel_500: 'DELETE /invoices/:id',
  cancel_500_after: 'DELETE /invoices/:id',
  cancel_refused: 'DELETE /invoices/:id',
  cancel_404: 'DELETE /invoices/:id',
} as const

const createFaults = [
  'validation',
  'unauthorized',
  'subscription',
  'idempotency',
  'rate_limit',
  '500',
  '502html',
  '503',
  'timeout_before',
  'timeout_after',
  '500_after',
  'pending_202',
  'pending_202_fail',
  'drift',
  'no_total',
  'legacy_error',
  'organization',
  'pac_301',
] as const

export type FaultName = keyof typeof satFaults | keyof typeof targets | (typeof createFaults)[number]

export interface Fault {
  fault: FaultName
  /** Number of requests it applies to; default 1. */
  times?: number
  /**
   * `call`: such as 'POST /invoices/:id/stamp'; `path`: part of the path after /v2, of any method. Without them the fault applies to
   * its default call.
   */
  match?: { call?: string; path?: string; external_id?: string }
  /** For `validation`: the messages, one entry per field. */
  errors?: Problem[]
  /** For `sat:*`: which of the two systems refused; each has its own root code. */
  source?: 'sat' | 'pac'
  /** For `rate_limit`, in seconds. */
  retryAfter?: number
}

const names: ReadonlySet<string> = new Set([...createFaults, ...Object.keys(satFaults), ...Object.keys(targets)])

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'fault' in value && names.has(String(value.fault))

type Request = { call: string; path: string; external_id: string | undefined; isDraft: boolean }

/** `call` is like 'POST /invoices/:id/email'. */
export function strikes({ fault, match }: Fault, { call, path, external_id, isDraft }: Request): boolean {
  if (match?.external_id !== undefined && match.external_id !== external_id) return false
  if (match?.path !== undefined) return path.includes(match.path)
  if (match?.call !== undefined) return call === match.call
  if (Object.hasOwn(targets, fault)) return call === targets[fault as keyof typeof targets]
  if (isOfStamping(fault)) return call === 'POST /invoices/:id/stamp' || (call === 'POST /invoices' && !isDraft)
  return call === 'POST /invoices'
}

/** The fault comes from SAT or its stamping service. */
const isOfStamping = (fault: FaultName) =>
  Object.hasOwn(satFaults, fault) || ['pac_301', '503', 'pending_202', 'pending_202_fail'].includes(fault)

/** Thrown to cut the connection without an answer. */
export class Dropped extends Error {}

/** The answer of a fault that prevents the call. Other faults are simulated inside the call. */
export function failure({ fault, errors, source, retryAfter = 1 }: Fault): Response | undefined {
  if (fault in satFaults) {
    const [path, message] = satFaults[fault as keyof typeof satFaults]
    return unstampable(path, fault.slice(4), message, source).response()
  }
  if (fault === 'timeout_before') throw new Dropped()
  if (fault === 'validation') return validation(errors).response()
  if (fault === 'unauthorized') return new Refusal(401, 'api_key_invalid', 'La llave no es válida').response()
  if (fault === 'subscription') return new Refusal(402, 'subscription_required', 'No hay suscripción activa').response()
  if (fault === 'organization') {
    return new Refusal(400, 'organization_incomplete', 'La organización no está completa').response()
  }
  if (fault === 'cancel_refused') {
    return new Refusal(400, 'invoice_not_cancelable', 'La factura no se puede cancelar').response()
  }
  if (fault === 'cancel_404') return new Refusal(404, 'not_found', 'Factura no encontrada').response()
  if (fault === 'pac_301') return unstampable('', '301', 'XML mal formado', 'pac').response()
  if (fault === 'idempotency') return keyInUse().response()
  if (fault === '500' || fault === 'cancel_500') return internalError().response()
  if (fault === '503') {
    const message = 'El servicio de timbrado no responde'
    return new Refusal(503, 'invoice_stamping_service_unavailable', message).response()
  }
  if (fault === 'rate_limit') {
    const headers = { 'retry-after': String(retryAfter) }
    return new Refusal(429, 'rate_limit_exceeded', 'Demasiadas peticiones', [], headers).response()
  }
  if (fault === '502html') {
    return new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    })
  }
  if (fault === 'legacy_error') {
    return Response.json({ ok: false, message: 'El RFC no es válido', path: 'customer.tax_id' }, { status: 400 })
  }
  return undefined
}

export const keyInUse = () =>
  new Refusal(409, 'idempotency_key_in_use', 'La llave de idempotencia ya se usó en otra petición')

export const internalError = () => new Refusal(500, 'internal_error', 'Error interno')

function validation(errors: Problem[] | undefined) {
  const problems = errors ?? [
    { code: 'invalid_format', message: 'El código postal no es válido', path: 'customer.address.zip' },
  ]
  const [first] = problems
  return new Refusal(400, 'invalid_request', first?.message ?? 'La petición no es válida', problems)
}
