import { Refusal } from './refusal.ts'
import type { StoredInvoice } from './store.ts'
import { wire } from './wire.ts'

type Wire = ReturnType<typeof wire>

const filters: Record<string, (invoice: Wire, value: string) => boolean> = {
  external_id: (invoice, value) => invoice.external_id === value,
  uuid: (invoice, value) => invoice.uuid === value.toLowerCase(),
  series: (invoice, value) => invoice.series === value,
  folio_number: (invoice, value) => invoice.folio_number === Number(value),
  type: (invoice, value) => invoice.type === value,
  payment_method: (invoice, value) => invoice.payment_method === value,
  'date[gte]': (invoice, value) => invoice.date >= value,
  'date[gt]': (invoice, value) => invoice.date > value,
  'date[lte]': (invoice, value) => invoice.date <= value,
  'date[lt]': (invoice, value) => invoice.date < value,
  q: ({ customer }, value) => `${customer.legal_name} ${customer.tax_id}`.includes(value.toUpperCase()),
}

/** One page of the invoices that match every given filter. */
export function listInvoices(invoices: StoredInvoice[], query: Record<string, string>) {
  const page = Number(query.page ?? 1)
  const limit = Math.min(Number(query.limit ?? 100), 100)
  if (page > 30) throw new Refusal(400, 'page_too_large', 'La página máxima es 30')
  const asked = Object.entries(query)
  const found = invoices.map(wire).filter((one) => asked.every(([name, value]) => filters[name]?.(one, value) ?? true))
  return {
    page,
    total_pages: Math.ceil(found.length / limit),
    total_results: found.length,
    data: found.slice((page - 1) * limit, page * limit),
  }
}
