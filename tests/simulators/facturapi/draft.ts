import * as v from 'valibot'
import { type Problem, Refusal } from './refusal.ts'
import type { paymentOf } from './relations.ts'

const Tax = v.strictObject({
  type: v.picklist(['IVA', 'IEPS', 'ISR']),
  rate: v.pipe(v.number(), v.minValue(0)),
  factor: v.optional(v.picklist(['Tasa', 'Cuota', 'Exento']), 'Tasa'),
  withholding: v.optional(v.boolean(), false),
})

const hasSixDecimals = (price: number) => Math.abs(price * 1e6 - Math.round(price * 1e6)) < 1e-3

const Product = v.strictObject({
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  product_key: v.pipe(v.string(), v.regex(/^\d{8}$/)),
  unit_key: v.optional(v.string(), 'H87'),
  unit_name: v.optional(v.string(), 'Elemento'),
  price: v.pipe(v.number(), v.gtValue(0), v.check(hasSixDecimals)),
  tax_included: v.optional(v.boolean(), true),
  taxability: v.optional(v.string(), '02'),
  taxes: v.optional(v.array(Tax), [{ type: 'IVA', rate: 0.16, factor: 'Tasa', withholding: false }]),
  local_taxes: v.optional(v.array(v.unknown())),
  sku: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export const Draft = v.strictObject({
  type: v.optional(v.picklist(['I', 'E']), 'I'),
  status: v.optional(v.picklist(['pending', 'draft'])),
  customer: v.strictObject({
    legal_name: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
    tax_id: v.pipe(v.string(), v.regex(/^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/)),
    tax_system: v.pipe(v.string(), v.length(3)),
    email: v.optional(v.pipe(v.string(), v.email())),
    phone: v.optional(v.string()),
    address: v.strictObject({ zip: v.pipe(v.string(), v.regex(/^\d{5}$/)), country: v.optional(v.string(), 'MEX') }),
  }),
  items: v.pipe(
    v.array(
      v.strictObject({
        quantity: v.optional(v.pipe(v.number(), v.gtValue(0)), 1),
        discount: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
        product: Product,
      }),
    ),
    v.minLength(1),
    v.maxLength(5000),
  ),
  payment_form: v.pipe(v.string(), v.regex(/^(0[1-6]|08|1[2-5]|17|2[3-9]|3[01]|99)$/)),
  payment_method: v.optional(v.picklist(['PUE', 'PPD']), 'PUE'),
  use: v.pipe(v.string(), v.regex(/^(G0[1-3]|I0[1-8]|D0[1-9]|D10|S01|CP01|CN01)$/)),
  currency: v.optional(v.literal('MXN'), 'MXN'),
  exchange: v.optional(v.literal(1), 1),
  export: v.optional(v.literal('01'), '01'),
  conditions: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  series: v.optional(v.pipe(v.string(), v.maxLength(25)), 'F'),
  folio_number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  date: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  external_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
  idempotency_key: v.optional(v.string()),
  related_documents: v.optional(
    v.array(v.strictObject({ relationship: v.pipe(v.string(), v.regex(/^0[1-7]$/)), documents: v.array(v.string()) })),
  ),
  /** Of the public in general. */
  global: v.optional(
    v.strictObject({
      periodicity: v.picklist(['day', 'week', 'fortnight', 'month', 'two_months']),
      months: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-8])$/)),
      year: v.pipe(v.number(), v.integer(), v.minValue(2021)),
    }),
  ),
  pdf_custom_section: v.optional(v.string()),
  pdf_options: v.optional(v.strictObject({ round_unit_price: v.optional(v.boolean()) })),
})
export type Draft = Omit<v.InferOutput<typeof Draft>, 'type'> & {
  type: 'I' | 'E' | 'P'
  complements?: Parameters<typeof paymentOf>[0]['complements']
}

/** Facturapi's error code for each type of valibot issue. */
const codes: Record<string, string> = {
  regex: 'invalid_format',
  email: 'invalid_format',
  iso_timestamp: 'invalid_format',
  picklist: 'invalid_value',
  literal: 'invalid_value',
  length: 'invalid_length',
  min_length: 'invalid_length',
  max_length: 'invalid_length',
  min_value: 'too_small',
  gt_value: 'too_small',
  check: 'invalid_value',
}

export const readDraft = (body: unknown): Draft => readAs(Draft, body)

/** @throws Refusal with one problem for each wrong field */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const errors = parsed.issues.map((issue): Problem => {
    const path = v.getDotPath(issue) ?? ''
    const code = issue.expected === 'never' ? 'unknown_field' : issue.received === 'undefined' ? 'required' : undefined
    const named = code ?? codes[issue.type] ?? 'invalid_type'
    return { code: named, message: `"${path}" no es válido`, source: 'facturapi', path, location: 'body' }
  })
  throw new Refusal(400, 'invalid_request', errors[0]?.message ?? 'La petición no es válida', errors)
}
