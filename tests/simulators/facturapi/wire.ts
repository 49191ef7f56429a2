import { ISSUER, type StoredInvoice } from './store.ts'
import { decimal } from './totals.ts'

/** The invoice in Facturapi's answer, which has no subtotal, taxes or e-mail. */
export function wire(invoice: StoredInvoice) {
  const { id, draft, status, stamp, totals } = invoice
  const created_at = new Date(invoice.created_at).toISOString()
  return {
    id,
    created_at,
    livemode: invoice.livemode,
    organization: '5f0000000000000000000001',
    cfdi_version: 4,
    date: draft.date ?? (stamp ? new Date(`${stamp.date}-06:00`).toISOString() : created_at),
    status,
    cancellation_status: invoice.cancellation_status,
    type: draft.type,
    uuid: stamp?.uuid ?? null,
    total: Number(totals.total) / 100,
    verification_url: stamp ? verificationUrl(invoice) : null,
    customer: {
      legal_name: draft.customer.legal_name.toUpperCase(),
      tax_id: draft.customer.tax_id,
      tax_system: draft.customer.tax_system,
      address: draft.customer.address,
    },
    issuer_info: { tax_id: ISSUER.tax_id, legal_name: ISSUER.legal_name, tax_system: ISSUER.tax_system },
    use: draft.use,
    series: draft.series,
    folio_number: invoice.folio_number,
    payment_form: draft.payment_form,
    payment_method: draft.payment_method,
    currency: draft.currency,
    exchange: draft.exchange,
    export: draft.export,
    is_ready_to_stamp: status === 'draft',
    items: draft.items,
    stamp: stamp && {
      signature: stamp.signature,
      date: stamp.date,
      sat_cert_number: ISSUER.certificate,
      sat_signature: stamp.sat_signature,
      complement_string: `||1.1|${stamp.uuid}|${stamp.date}||`,
      rfc_provider_cert: 'SPR190613I52',
    },
    external_id: draft.external_id ?? null,
    idempotency_key: draft.idempotency_key ?? null,
    received_payment_ids: [],
    target_invoice_ids: [],
    related_documents: draft.related_documents ?? [],
    complements: draft.complements ?? [],
    amount_due: null,
    cancellation: null,
  }
}

export function verificationUrl({ stamp, draft, totals }: StoredInvoice) {
  const query = new URLSearchParams({
    id: stamp?.uuid ?? '',
    re: ISSUER.tax_id,
    rr: draft.customer.tax_id,
    tt: `${decimal(totals.total, 2)}0000`,
    fe: stamp?.signature.slice(-8) ?? '',
  })
  return `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?${query}`
}
