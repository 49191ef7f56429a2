import * as v from 'valibot'
import { isFinal, type Rejected } from './facturapi-errors.ts'

const Stamped = v.object({
  id: v.string(),
  status: v.string(),
  uuid: v.nullish(v.string()),
  total: v.number(),
  series: v.nullish(v.string()),
  folio_number: v.nullish(v.number()),
  external_id: v.nullish(v.string()),
  cancellation_status: v.nullish(v.string()),
  created_at: v.string(),
})
/** An invoice as Facturapi tells it; `total` is in pesos. */
export type Stamped = v.InferOutput<typeof Stamped>

const Problem = v.object({ code: v.string(), path: v.nullish(v.string()), message: v.nullish(v.string()) })

const Failure = v.object({
  code: v.nullish(v.string()),
  message: v.nullish(v.string()),
  path: v.nullish(v.string()),
  errors: v.nullish(v.array(Problem)),
})

const SatEntry = v.object({ key: v.string(), description: v.string(), score: v.nullish(v.number()) })
export type SatEntry = v.InferOutput<typeof SatEntry>

/** Nobody knows whether it happened: look it up by external id before trying again. */
export type Unclear = { kind: 'unclear'; reason: string }

/** `pending` is still being stamped and has no UUID yet. */
export type Found = { kind: 'valid' | 'pending' | 'failed' | 'canceled'; invoice: Stamped }

export type InvoiceRequest = {
  customer: {
    legal_name: string
    tax_id: string
    tax_system: string
    email?: string
    address: { zip: string }
  }
  items: {
    quantity: number
    product: {
      description: string
      product_key: string
      unit_key: string
      unit_name: string
      /** Pesos with IVA, up to six decimals. */
      price: number
      tax_included: true
      taxability: string
      taxes: { type: 'IVA'; rate: number; factor: 'Tasa'; withholding: false }[]
      sku?: string
    }
  }[]
  use: string
  payment_form: string
  payment_method: string
  currency: 'MXN'
  external_id: string
  idempotency_key: string
}

const STAMPING = 30_000
const DOWNLOAD = 20_000
const QUERY = 10_000

export type Invoicing = ReturnType<typeof facturapi>

export function facturapi(env: { FACTURAPI_URL: string; FACTURAPI_KEY: string }) {
  const base = env.FACTURAPI_URL.replace(/\/$/, '')

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    read: (response: Response) => Promise<T | Unclear>,
    { body, timeout = QUERY }: { body?: unknown; timeout?: number } = {},
  ): Promise<T | Rejected | Unclear> {
    try {
      const response = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${env.FACTURAPI_KEY}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      return response.ok ? await read(response) : await refusal(response)
    } catch (error) {
      return unclear(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    /** Stamps. Every answer but a plain yes or a plain no is unclear, a used idempotency key included. */
    create: (invoice: InvoiceRequest) => call('POST', '/invoices', readInvoice, { body: invoice, timeout: STAMPING }),

    get: (id: string) => call('GET', `/invoices/${encodeURIComponent(id)}`, readInvoice),

    /** The one that stands among those with this external id, else the latest. */
    findByExternalId: (id: string) => call('GET', `/invoices?external_id=${encodeURIComponent(id)}`, readFirst),

    pdf: (id: string) =>
      call('GET', `/invoices/${encodeURIComponent(id)}/pdf`, (response) => readFile(response, '%PDF-', '%%EOF'), {
        timeout: DOWNLOAD,
      }),

    xml: (id: string) =>
      call('GET', `/invoices/${encodeURIComponent(id)}/xml`, (response) => readFile(response, '<', 'Comprobante>'), {
        timeout: DOWNLOAD,
      }),

    /** Facturapi may answer 200 and still not have sent it. */
    email: (id: string, address: string) =>
      call('POST', `/invoices/${encodeURIComponent(id)}/email`, readSent, { body: { email: address } }),

    searchProducts: (q: string) =>
      call('GET', `/catalogs/products?${new URLSearchParams({ q, limit: '20' })}`, readProducts),
  }
}

const unclear = (reason: string): Unclear => ({ kind: 'unclear', reason })

function found(invoice: Stamped): Found | Unclear {
  const { status, uuid } = invoice
  if (status === 'valid') return uuid ? { kind: 'valid', invoice } : unclear('valid, but without UUID')
  if (status === 'pending' || status === 'failed' || status === 'canceled') return { kind: status, invoice }
  return unclear(`status ${status}`)
}

const readInvoice = async (response: Response) => found(v.parse(Stamped, await response.json()))

async function readFirst(response: Response): Promise<Found | { kind: 'absent' } | Unclear> {
  const { data } = v.parse(v.object({ data: v.array(Stamped) }), await response.json())
  const invoice = data.find(({ status }) => status === 'valid') ?? data.find(({ status }) => status === 'pending')
  const one = invoice ?? data[0]
  return one ? found(one) : { kind: 'absent' }
}

/** Whole, or not at all: a cut download would be kept for years. */
async function readFile(response: Response, start: string, end: string) {
  const bytes = await response.arrayBuffer()
  const text = new TextDecoder('latin1')
  const head = text.decode(bytes.slice(0, 8)).replace('ï»¿', '')
  const tail = text.decode(bytes.slice(-64))
  if (!head.startsWith(start) || !tail.includes(end)) return unclear('the file is not whole')
  return { kind: 'file' as const, bytes }
}

async function readSent(response: Response): Promise<{ kind: 'sent' } | Unclear> {
  const { ok } = v.parse(v.object({ ok: v.boolean() }), await response.json())
  return ok ? { kind: 'sent' } : unclear('not sent')
}

async function readProducts(response: Response) {
  const { data } = v.parse(v.object({ data: v.array(SatEntry) }), await response.json())
  return { kind: 'products' as const, products: data }
}

async function refusal(response: Response): Promise<Rejected | Unclear> {
  const { status } = response
  const parsed = v.safeParse(Failure, await response.json().catch(() => null))
  const { code, message, path, errors } = parsed.success ? parsed.output : {}
  const rejected: Rejected = {
    kind: 'rejected',
    status,
    code: code ?? '',
    message: message ?? '',
    errors: (errors ?? []).map((one) => ({ code: one.code, path: one.path ?? undefined, message: one.message ?? '' })),
  }
  if (path && rejected.errors.length === 0) rejected.errors.push({ code: code ?? '', path, message: message ?? '' })
  if (status === 429) rejected.retryAfter = Number(response.headers.get('retry-after')) || 1
  return isFinal(rejected) ? rejected : unclear(`HTTP ${status} ${code ?? message ?? ''}`.trim())
}
