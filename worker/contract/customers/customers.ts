import * as v from 'valibot'
import {
  badPhoneMessage,
  emailPattern,
  FilledText,
  Id,
  OptionalText,
  Text,
  Timestamp,
  Version,
  withoutSeparators,
} from '#contract/fields'
import { isRfc, normalizeRfc } from './rfc.ts'

/** Details of the customer's billing that the caller defines. */
export const BillingInfo = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (info) => isShallow(info, 5) && JSON.stringify(info).length <= 4000,
    'Los datos de facturación son demasiados.',
  ),
)
export type BillingInfo = v.InferOutput<typeof BillingInfo>

export const Customer = v.object({
  id: Id,
  name: v.string(),
  /** Razón social, as in the Constancia de Situación Fiscal. */
  legal_name: v.nullable(v.string()),
  company: v.nullable(v.string()),
  email: v.string(),
  phone: v.string(),
  address: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state: v.nullable(v.string()),
  country: v.string(),
  zip: v.string(),
  tax_id: v.string(),
  tax_system: v.string(),
  /** The use that its invoices have unless another is chosen. Null: the default of its regime. */
  cfdi_use: v.nullable(v.string()),
  /** Where its invoices are sent. Null: `email`. */
  invoice_email: v.nullable(v.string()),
  billingInfo: v.nullable(BillingInfo),
  version: v.number(),
  updatedAt: Timestamp,
})
export type Customer = v.InferOutput<typeof Customer>

export const Email = v.pipe(FilledText('El email es requerido', 120), v.regex(emailPattern, 'Ingrese un email válido'))

/** The profile form. The staff's form adds fields to it. */
export const CustomerInput = v.object({
  name: FilledText('El nombre es requerido', 120),
  legal_name: OptionalText(300),
  company: OptionalText(120),
  email: Email,
  phone: v.pipe(
    FilledText('El teléfono es requerido', 20),
    v.transform(withoutSeparators),
    v.regex(/^(\+?52)?\d{10}$/, badPhoneMessage),
  ),
  address: OptionalText(200),
  city: OptionalText(90),
  state: OptionalText(60),
  /** ISO 3166 code of two letters. Of the names of countries, only that of Mexico is read. */
  country: v.optional(
    v.pipe(
      Text(60),
      v.toUpperCase(),
      v.transform((country) => (/^M[EÉ]X(ICO)?$/.test(country) ? 'MX' : country)),
      v.regex(/^[A-Z]{2}$/, 'Usa la clave de dos letras: MX.'),
    ),
  ),
  billingInfo: v.optional(v.nullable(BillingInfo)),
  tax_id: v.pipe(FilledText('El RFC es requerido', 20), v.transform(normalizeRfc), v.check(isRfc, 'RFC inválido.')),
  tax_system: v.pipe(
    FilledText('El regimen fiscal es requerido', 3),
    v.regex(/^6\d\d$/, 'El regimen fiscal es requerido'),
  ),
  zip: v.pipe(
    FilledText('El código postal es requerido', 5),
    v.regex(/^\d{5}$/, 'El código postal debe tener 5 dígitos.'),
  ),
  version: Version,
})
export type CustomerInput = v.InferOutput<typeof CustomerInput>

/** A key that is left out keeps its value. */
export const CustomerChange = v.partial(CustomerInput)

export const CustomerAnswer = v.object({ customer: Customer })
export type CustomerAnswer = v.InferOutput<typeof CustomerAnswer>

export const CustomerCreated = v.object({ id: Id, customer: Customer })
export type CustomerCreated = v.InferOutput<typeof CustomerCreated>

export const CustomerLink = v.object({ customerId: Id })
export type CustomerLink = v.InferOutput<typeof CustomerLink>

export const CustomerSummary = v.object({
  id: Id,
  name: v.string(),
  company: v.nullable(v.string()),
  email: v.string(),
  phone: v.string(),
})

/** SQLite reads JSON of a limited depth. */
const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1)))
