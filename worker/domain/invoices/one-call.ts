import type { InvoiceInput, InvoiceResult } from '../../contract/invoice.ts'
import type { ComplementRequest, InvoiceRequest, Rejected } from './provider.ts'
import { type CfdiRow, type Context, failInvoice, recordAnswer } from './record.ts'

/**
 * Stamps a written attempt by one call: a credit note, a global invoice or a complement. After an unclear answer the cron
 * looks it up. `total`: pesos that the provider's total is compared with.
 */
export async function stampAtOnce(
  context: Context,
  row: CfdiRow,
  request: InvoiceRequest | ComplementRequest,
  total: number | null,
): Promise<InvoiceResult | Rejected> {
  const { db, provider } = context
  const answer = await provider.create(request)
  if (answer.kind === 'rejected') {
    await failInvoice(db, row.rowid, answer.reason)
    return answer
  }
  const found = answer.kind === 'unclear' ? await provider.findByExternalId(row.external_id) : answer
  return recordAnswer(context, { ...row, orderTotal: total, email: row.input.email }, found)
}

export const receiverOf = ({ legal_name, rfc, tax_system, email, zip }: InvoiceInput) => ({
  legal_name,
  tax_id: rfc,
  tax_system,
  ...(email && { email }),
  address: { zip },
})
