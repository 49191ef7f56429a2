import type { Cancellation, Motive } from '../../contract/invoices/cancellation.ts'
import type { InvoiceInput } from '../../contract/invoices/invoice.ts'
import type { SatProduct } from '../../contract/products/sat-keys.ts'

export type Receiver = {
  legal_name: string
  tax_id: string
  tax_system: string
  email?: string
  address: { zip: string }
}

/** Request to stamp one CFDI. */
export type InvoiceRequest = {
  /** E: a credit note. */
  type?: 'I' | 'E'
  customer: Receiver
  items: InvoiceItem[]
  use: string
  payment_form: string
  payment_method: string
  currency: 'MXN'
  external_id: string
  idempotency_key: string
  /** Left out: the provider's default for this type. */
  series?: string
  /** SAT's relations with other CFDIs: UUIDs by the code of the relation. */
  related_documents?: { relationship: string; documents: string[] }[]
  pdf_options?: { round_unit_price: boolean }
  /** Only for a global invoice. `months`: 01 to 12. */
  global?: { periodicity: 'month'; months: string; year: number }
}

/** The complement of one payment (REP). Amounts in pesos. */
export type ComplementRequest = {
  type: 'P'
  customer: Receiver
  complements: { type: 'pago'; data: ComplementPayment[] }[]
  external_id: string
  idempotency_key: string
}

type ComplementPayment = {
  payment_form: string
  date: string
  related_documents: {
    uuid: string
    amount: number
    installment: number
    /** Balance before this payment. */
    last_balance: number
    /** The part of the payment without IVA, for each rate. */
    taxes: { base: number; type: 'IVA'; rate: number; factor: 'Tasa' | 'Exento' }[]
  }[]
}

export type InvoiceItem = {
  quantity: number
  /** Discount on the whole line, in pesos without IVA. */
  discount?: number
  product: {
    description: string
    product_key: string
    unit_key: string
    unit_name: string
    /** Pesos, up to six decimals. */
    price: number
    /** True: the price includes IVA. */
    tax_included: boolean
    taxability: string
    taxes: { type: 'IVA'; rate: number; factor: 'Tasa' | 'Exento'; withholding: false }[]
    sku?: string
  }
}

/** An invoice at the provider. `total` is in pesos; `uuid` is SAT's, given when it is stamped. */
type ProviderInvoice = {
  id: string
  uuid?: string | null
  total: number
  series?: string | null
  folio_number?: number | null
  /** The date of the CFDI, in UTC. */
  date?: string | null
  livemode: boolean
  cancellation: Cancellation
}

/** `pending`: the stamping has not finished, and there is no UUID yet. */
export type InvoiceState = { kind: 'valid' | 'pending' | 'failed' | 'canceled'; invoice: ProviderInvoice }

/** An invoice that is not stamped yet. `total`: pesos; null if the provider has not computed it. */
export type InvoiceDraft = { kind: 'draft'; invoice: { id: string; total: number | null } }

/** Nothing was stamped. Repeating the request gives the same answer, unless it is temporary. */
export type Rejection = {
  kind: 'rejected'
  /** HTTP status of the provider. */
  status: number
  code: string
  /** True when the reason is the shop's account at the provider or the number of requests, and not the content of this one. */
  isTemporary: boolean
  /** The provider's own words and SAT's codes, for the staff. */
  reason: string
  /**
   * `message`: what the user reads, in Spanish; undefined for a reason that this code does not know. `field`: the field of the form
   * that the user has to correct. `isOfShop`: the client can correct nothing, only the shop can.
   */
  refusal: { message?: string; field?: keyof InvoiceInput; isOfShop?: true }
}

/** Unknown whether the request succeeded. Read the invoice by its external id before another attempt. */
export type UnclearAnswer = { kind: 'unclear'; reason: string }

type Answer<T> = Promise<T | Rejection | UnclearAnswer>

/** The service that stamps invoices. */
export type InvoiceProvider = {
  /** Stamps with one call. */
  create: (invoice: InvoiceRequest | ComplementRequest) => Answer<InvoiceState>
  createDraft: (invoice: InvoiceRequest) => Answer<InvoiceDraft | InvoiceState>
  readDraft: (id: string) => Answer<InvoiceDraft | InvoiceState>
  /** Replaces the content of a draft. */
  updateDraft: (id: string, invoice: InvoiceRequest) => Answer<InvoiceDraft | InvoiceState>
  /** Deletes a draft. */
  discard: (id: string) => Answer<{ kind: 'discarded' }>
  /** Stamps a draft. An invoice that was stamped already is unclear. */
  stamp: (id: string) => Answer<InvoiceState>
  /** The valid invoice with this external id, else the pending one, else the draft, else the latest. */
  findByExternalId: (externalId: string) => Answer<InvoiceState | InvoiceDraft | { kind: 'absent' }>
  pdf: (id: string) => Answer<{ kind: 'file'; bytes: ArrayBuffer }>
  xml: (id: string) => Answer<{ kind: 'file'; bytes: ArrayBuffer }>
  /** `withheld`: a test key sends no mail to real addresses. */
  email: (id: string, address: string) => Answer<{ kind: 'sent' | 'withheld' }>
  /** The state that the provider has stored. */
  read: (id: string) => Answer<InvoiceState>
  /** The state that SAT has now. */
  refresh: (id: string) => Answer<InvoiceState>
  /** `substitution`: the provider's id of the substitute, with motive 01. */
  cancel: (id: string, request: { motive: Motive; substitution?: string }) => Answer<InvoiceState>
  /** SAT's receipt of the cancellation. */
  receipt: (id: string, kind: 'pdf' | 'xml') => Answer<{ kind: 'file'; bytes: ArrayBuffer }>
}

/** A search in SAT's catalogue of products, the best matches first. */
export type SatCatalog = { searchProducts: (q: string) => Answer<{ kind: 'products'; products: SatProduct[] }> }

/** `validatedAt`: when SAT recognised the data; null if the provider accepted it without SAT. `livemode`: false with a test key. */
type TaxpayerState = { kind: 'accepted'; validatedAt: string | null; livemode: boolean }

/** A check of SAT's data of a taxpayer, without an invoice. `tidy` removes what the check has created at the provider. */
export type TaxpayerCheck = {
  checkTaxpayer: (taxpayer: Receiver) => Answer<TaxpayerState & { tidy: () => Promise<unknown> }>
}
