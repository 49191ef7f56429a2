import * as v from 'valibot'
import { Timestamp } from '#contract/fields'
import { cancellations, type Motive } from '#contract/invoices/cancellation'
import type {
  ComplementRequest,
  InvoiceDraft,
  InvoiceProvider,
  InvoiceRequest,
  InvoiceState,
  Receiver,
  Rejection,
  SatCatalog,
  TaxpayerCheck,
  UnclearAnswer,
} from '../domain/invoices/provider.ts'
import { isFinal, isTemporary, type Problem, rejectionMessage } from './facturapi-errors.ts'
import { isTestKey } from './test-mode.ts'

const InvoiceBody = v.object({
  id: v.string(),
  status: v.string(),
  uuid: v.nullish(v.string()),
  total: v.number(),
  series: v.nullish(v.string()),
  folio_number: v.nullish(v.number()),
  external_id: v.nullish(v.string()),
  cancellation_status: v.fallback(v.optional(v.picklist(cancellations), 'none'), 'none'),
  livemode: v.optional(v.boolean(), true),
  date: v.fallback(
    v.nullish(
      v.pipe(
        Timestamp,
        v.transform((date) => new Date(date).toISOString()),
      ),
    ),
    null,
  ),
})
type InvoiceBody = v.InferOutput<typeof InvoiceBody>

const Draft = v.object({ id: v.string(), status: v.literal('draft'), total: v.optional(v.nullable(v.number()), null) })

const ProblemBody = v.object({ code: v.string(), path: v.nullish(v.string()), message: v.nullish(v.string()) })

const Failure = v.object({
  code: v.nullish(v.string()),
  message: v.nullish(v.string()),
  path: v.nullish(v.string()),
  errors: v.nullish(v.array(ProblemBody)),
})

const SatEntry = v.object({ key: v.string(), description: v.string(), score: v.nullish(v.number()) })

const CustomerBody = v.object({
  id: v.string(),
  livemode: v.optional(v.boolean(), true),
  sat_validated_at: v.fallback(v.nullish(Timestamp), null),
})

/** A refusal with the provider's reason. */
type RejectionAnswer = Rejection & {
  errors: Problem[]
  /** Seconds, with status 429. */
  retryAfter?: number
}

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
        unexplained: 'No se pudo cancelar ante el SAT',
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
        unexplained: 'No se pudo validar con el SAT',
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
    {
      body,
      timeoutMs = queryTimeoutMs,
      unexplained = 'No se pudo generar la factura',
    }: { body?: unknown; timeoutMs?: number; unexplained?: string } = {},
  ): Promise<T | RejectionAnswer | UnclearAnswer> {
    try {
      const response = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${env.FACTURAPI_KEY}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return response.ok ? await read(response) : await refusal(response, unexplained)
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

const unclear = (reason: string): UnclearAnswer => ({ kind: 'unclear', reason })

function stateOf({ cancellation_status: cancellation, ...stamped }: InvoiceBody): InvoiceState | UnclearAnswer {
  const { status, uuid } = stamped
  const invoice = { ...stamped, cancellation }
  if (status === 'valid') return uuid ? { kind: 'valid', invoice } : unclear('valid, but without UUID')
  if (status === 'pending' || status === 'failed' || status === 'canceled') return { kind: status, invoice }
  return unclear(`status ${status}`)
}

const readInvoice = async (response: Response) => stateOf(v.parse(InvoiceBody, await response.json()))

const readDraft = async (response: Response) =>
  draftOrState(v.parse(v.union([Draft, InvoiceBody]), await response.json()))

const draftOrState = (
  invoice: v.InferOutput<typeof Draft> | InvoiceBody,
): InvoiceDraft | InvoiceState | UnclearAnswer => (isDraft(invoice) ? { kind: 'draft', invoice } : stateOf(invoice))

const isDraft = (invoice: v.InferOutput<typeof Draft> | InvoiceBody): invoice is v.InferOutput<typeof Draft> =>
  invoice.status === 'draft'

const preferred = ['valid', 'pending', 'draft']

async function readFirst(
  response: Response,
): Promise<InvoiceState | InvoiceDraft | { kind: 'absent' } | UnclearAnswer> {
  const { data } = v.parse(v.object({ data: v.array(v.union([Draft, InvoiceBody])) }), await response.json())
  const chosen = preferred.map((status) => data.find((row) => row.status === status)).find((row) => row) ?? data[0]
  return chosen ? draftOrState(chosen) : { kind: 'absent' }
}

/** Rejects an incomplete file, because the shop keeps its copy for years. */
async function readFile(response: Response, start: string, end: string) {
  const bytes = await response.arrayBuffer()
  const text = new TextDecoder('latin1')
  const head = text.decode(bytes.slice(0, 8)).replace('ï»¿', '')
  const tail = text.decode(bytes.slice(-64))
  if (!head.startsWith(start) || !tail.includes(end)) return unclear('the file is not whole')
  return { kind: 'file' as const, bytes }
}

async function readSent(response: Response): Promise<{ kind: 'sent' } | UnclearAnswer> {
  const { ok } = v.parse(v.object({ ok: v.boolean() }), await response.json())
  return ok ? { kind: 'sent' } : unclear('not sent')
}

async function readProducts(response: Response) {
  const { data } = v.parse(v.object({ data: v.array(SatEntry) }), await response.json())
  return { kind: 'products' as const, products: data }
}

async function readCustomer(response: Response) {
  const { id, livemode, sat_validated_at: validatedAt = null } = v.parse(CustomerBody, await response.json())
  return { kind: 'accepted' as const, id, isNew: response.status === 201, livemode, validatedAt }
}

async function refusal(response: Response, unexplained: string): Promise<RejectionAnswer | UnclearAnswer> {
  const { status } = response
  const parsed = v.safeParse(Failure, await response.json().catch(() => null))
  const { code, message, path, errors } = parsed.success ? parsed.output : {}
  const problems = errors?.length ? errors : path ? [{ code: code ?? '', path, message }] : []
  const failure = { status, code: code ?? '', errors: problems }
  if (!isFinal(failure)) return unclear(`HTTP ${status} ${code ?? message ?? ''}`.trim())
  // Messages before codes, and each text once: an answer with one error has its message and code twice.
  const texts = [
    message,
    ...problems.map((problem) => problem.message),
    ...problems.map((problem) => problem.code),
    code,
  ]
  const reason = [...new Set(texts.filter(Boolean))].join(' · ')
  const refused = {
    kind: 'rejected' as const,
    ...failure,
    isTemporary: isTemporary(failure),
    reason: reason.slice(0, 500),
    refusal: rejectionMessage(failure, unexplained),
  }
  return status === 429 ? { ...refused, retryAfter: Number(response.headers.get('retry-after')) || 1 } : refused
}
