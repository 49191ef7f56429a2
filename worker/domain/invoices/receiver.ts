import type { customers } from '../../../db/schema/index.ts'
import { type InvoiceInput, normalizeName } from '../../contract/invoices/invoice.ts'

type FiscalData = Pick<typeof customers.$inferSelect, 'legal_name' | 'zip' | 'tax_system' | 'tax_id'>

/**
 * The receiver of a credit note or a complement: that of its invoice. SAT compares the receiver with its register of today, which may have
 * changed. So after a refusal the corrected data of the customer are used, if the RFC is still the same.
 */
export function receiverNow(
  input: InvoiceInput,
  { legal_name, zip, tax_system, tax_id }: FiscalData,
  isCorrected: boolean,
): InvoiceInput {
  if (!isCorrected || tax_id !== input.rfc) return input
  return { ...input, legal_name: legal_name ? normalizeName(legal_name) : input.legal_name, zip, tax_system }
}
