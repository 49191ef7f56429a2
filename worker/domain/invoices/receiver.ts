import type { customers } from '../../../db/schema/index.ts'
import { type InvoiceInput, normalizeName } from '../../contract/invoices/invoice.ts'

type FiscalData = Pick<typeof customers.$inferSelect, 'legal_name' | 'zip' | 'tax_system' | 'tax_id'>

/**
 * The receiver of a CFDI that depends on an invoice: that of the invoice. SAT compares it with its present register: after a refusal,
 * the corrected data of the customer replace it, if the RFC is still the same.
 */
export function receiverNow(
  input: InvoiceInput,
  { legal_name, zip, tax_system, tax_id }: FiscalData,
  isCorrected: boolean,
): InvoiceInput {
  if (!isCorrected || tax_id !== input.rfc) return input
  return { ...input, legal_name: legal_name ? normalizeName(legal_name) : input.legal_name, zip, tax_system }
}
