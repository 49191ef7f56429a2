import type { Motive } from '#contract/invoices/cancellation'
import type {
  ComplementRequest,
  InvoiceProvider,
  InvoiceRequest,
  Receiver,
  SatCatalog,
  TaxpayerCheck,
  UnclearAnswer,
} from '../domain/invoices/provider.ts'
import {
  type RejectionAnswer,
  readCustomer,
  readDraft,
  readFile,
  readFirst,
  readInvoice,
  readProducts,
  readSent,
  refusal,
  unclear,
} from './facturapi-answers.ts'
import { isTestKey } from './test-mode.ts'

const stampTimeoutMs = 30_000
const downloadTimeoutMs = 20_000
const checkTimeoutMs = 20_000
const queryTimeoutMs = 10_000

type ProviderEnv = { FACTURAPI_URL: string; FACTURAPI_KEY: string; TEST_MAIL_TO?: string }

/** Facturapi v2, as provider of invoices and of SAT's catalogue. */
export function facturapi(env: ProviderEnv) {
  const call = callerOf(env)
  return {
    /** Stamps. Only a clear success or refusal is final; a used idempotency key, for example, is unclear. */
    create: (invoice: InvoiceRequest | ComplementRequest) =>
      call('POST', '/invoices', readInvoice, { body: invoice, timeoutMs: stampTimeoutMs }),

    createDraft: (invoice: InvoiceRequest) =>
      call('POST', '/invoices', readDraft, { body: { ...invoice, status: 'draft' }, timeoutMs: stampTimeoutMs }),

    readDraft: (id: string) => call('GET', invoiceAt(id), readDraft),

    /** A draft keeps its idempotency key and its state. */
    updateDraft: (id: string, { idempotency_key: _, ...invoice }: InvoiceRequest) =>
      call('PUT', invoiceAt(id), readDraft, { body: invoice, timeoutMs: stampTimeoutMs }),

    discard: (id: string) => call('DELETE', invoiceAt(id), async () => ({ kind: 'discarded' as const })),

    stamp: (id: string) => call('POST', `${invoiceAt(id)}/stamp`, readInvoice, { body: {}, timeoutMs: stampTimeoutMs }),

    findByExternalId: (id: string) => call('GET', `/invoices?external_id=${encodeURIComponent(id)}`, readFirst),

    pdf: (id: string) =>
      call('GET', `${invoiceAt(id)}/pdf`, (response) => readFile(response, '%PDF-', '%%EOF'), {
        timeoutMs: downloadTimeoutMs,
      }),

    xml: (id: string) =>
      call('GET', `${invoiceAt(id)}/xml`, (response) => readFile(response, '<', 'Comprobante>'), {
        timeoutMs: downloadTimeoutMs,
      }),

    /** A 200 from Facturapi does not mean that it was sent: `ok` may be false. */
    email: async (id: string, address: string) =>
      mayMail(env, address)
        ? call('POST', `${invoiceAt(id)}/email`, readSent, { body: { email: address } })
        : { kind: 'withheld' as const },

    read: (id: string) => call('GET', invoiceAt(id), readInvoice),

    refresh: (id: string) => call('PUT', `${invoiceAt(id)}/status`, readInvoice, { body: {} }),

    cancel: (id: string, request: { motive: Motive; substitution?: string }) =>
      call('DELETE', `${invoiceAt(id)}?${new URLSearchParams(request)}`, readInvoice, {
        timeoutMs: stampTimeoutMs,
      }),

    receipt: (id: string, kind: 'pdf' | 'xml') =>
      call(
        'GET',
        `${invoiceAt(id)}/cancellation_receipt/${kind}`,
        (response) => (kind === 'pdf' ? readFile(response, '%PDF-', '%%EOF') : readFile(response, '<', '>')),
        { timeoutMs: downloadTimeoutMs },
      ),

    searchProducts: (q: string) =>
      call('GET', `/catalogs/products?${new URLSearchParams({ q, limit: '20' })}`, readProducts),

    /**
     * Validates fiscal data with SAT by creating a customer: Facturapi's call that only validates needs a stored customer and a live
     * key. It answers 201 for a new customer, which `tidy` deletes. It answers 200 if it already had one with the same data, which
     * stays.
     */
    checkTaxpayer: async (taxpayer: Receiver) => {
      const answer = await call('POST', '/customers', readCustomer, {
        body: taxpayer,
        timeoutMs: checkTimeoutMs,
      })
      if (answer.kind !== 'accepted') return answer
      const { id, isNew, ...state } = answer
      const forget = () => call('DELETE', `/customers/${encodeURIComponent(id)}`, async () => undefined)
      return { ...state, tidy: async () => (isNew ? forget() : undefined) }
    },
  } satisfies InvoiceProvider & SatCatalog & TaxpayerCheck
}

const invoiceAt = (id: string) => `/invoices/${encodeURIComponent(id)}`

/** Sends requests with the key of the shop. A failure of the connection is an unclear answer. */
function callerOf(env: ProviderEnv) {
  const base = env.FACTURAPI_URL.replace(/\/$/, '')

  return async function call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    read: (response: Response) => Promise<T | UnclearAnswer>,
    { body, timeoutMs = queryTimeoutMs }: { body?: unknown; timeoutMs?: number } = {},
  ): Promise<T | RejectionAnswer | UnclearAnswer> {
    try {
      const response = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${env.FACTURAPI_KEY}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return response.ok ? await read(response) : await refusal(response)
    } catch (error) {
      return unclear(error instanceof Error ? error.message : String(error))
    }
  }
}

/** A test key sends mail only to the addresses and domains of `TEST_MAIL_TO`, which are separated by commas. Subdomains count. */
function mayMail({ FACTURAPI_KEY, TEST_MAIL_TO = '' }: ProviderEnv, address: string) {
  if (!isTestKey(FACTURAPI_KEY)) return true
  const [, domain = ''] = address.toLowerCase().split('@')
  return TEST_MAIL_TO.toLowerCase()
    .split(',')
    .map((allowed) => allowed.trim())
    .some((allowed) => allowed !== '' && (address.toLowerCase() === allowed || `.${domain}`.endsWith(`.${allowed}`)))
}
