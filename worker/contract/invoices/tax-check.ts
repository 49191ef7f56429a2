import * as v from 'valibot'
import { Timestamp } from '#contract/fields'
import { InvoiceInput } from './invoice.ts'
import { regimeFits, wrongRegimeMessage } from './sat-catalogs.ts'

const { rfc, legal_name, tax_system, zip } = InvoiceInput.entries

/** Fiscal data of a customer as typed, with the rules of the invoice form. */
export const TaxData = v.pipe(
  v.object({ tax_id: rfc, legal_name, tax_system, zip }),
  v.forward(
    v.partialCheck(
      [['tax_id'], ['tax_system']],
      ({ tax_id, tax_system }) => regimeFits(tax_system, tax_id),
      wrongRegimeMessage,
    ),
    ['tax_system'],
  ),
)
export type TaxData = v.InferOutput<typeof TaxData>

/** The provider has accepted the data. A refusal is a 400 with the field. */
export const TaxCheck = v.object({
  /** When SAT recognised the data. Null: the provider accepted it and does not say that it asked SAT. */
  validatedAt: v.nullable(Timestamp),
  /** False with a test key: the provider may accept the data without asking SAT. */
  livemode: v.boolean(),
})
export type TaxCheck = v.InferOutput<typeof TaxCheck>
