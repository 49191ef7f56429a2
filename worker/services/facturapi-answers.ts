import * as v from 'valibot'
import { Timestamp } from '#contract/fields'
import { cancellations } from '#contract/invoices/cancellation'
import type { InvoiceDraft, InvoiceState, Rejection, UnclearAnswer } from '../domain/invoices/provider.ts'
import { isFinal, isTemporary, type Problem, rejectionMessage, SAT_CODE } from './facturapi-errors.ts'

// What the answers of Facturapi mean.

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
export type RejectionAnswer = Rejection & {
  errors: Problem[]
  /** Seconds, with status 429. */
  retryAfter?: number
}

export const unclear = (reason: string): UnclearAnswer => ({ kind: 'unclear', reason })

function stateOf({ cancellation_status: cancellation, ...stamped }: InvoiceBody): InvoiceState | UnclearAnswer {
  const { status, uuid } = stamped
  const invoice = { ...stamped, cancellation }
  if (status === 'valid') return uuid ? { kind: 'valid', invoice } : unclear('valid, but without UUID')
  if (status === 'pending' || status === 'failed' || status === 'canceled') return { kind: status, invoice }
  return unclear(`status ${status}`)
}

export const readInvoice = async (response: Response) => stateOf(v.parse(InvoiceBody, await response.json()))

export const readDraft = async (response: Response) =>
  draftOrState(v.parse(v.union([Draft, InvoiceBody]), await response.json()))

const draftOrState = (
  invoice: v.InferOutput<typeof Draft> | InvoiceBody,
): InvoiceDraft | InvoiceState | UnclearAnswer => (isDraft(invoice) ? { kind: 'draft', invoice } : stateOf(invoice))

const isDraft = (invoice: v.InferOutput<typeof Draft> | InvoiceBody): invoice is v.InferOutput<typeof Draft> =>
  invoice.status === 'draft'

const preferred = ['valid', 'pending', 'draft']

export async function readFirst(
  response: Response,
): Promise<InvoiceState | InvoiceDraft | { kind: 'absent' } | UnclearAnswer> {
  const { data } = v.parse(v.object({ data: v.array(v.union([Draft, InvoiceBody])) }), await response.json())
  const chosen = preferred.map((status) => data.find((row) => row.status === status)).find((row) => row) ?? data[0]
  return chosen ? draftOrState(chosen) : { kind: 'absent' }
}

/** Rejects an incomplete file, because the shop keeps its copy for years. */
export async function readFile(response: Response, start: string, end: string) {
  const bytes = await response.arrayBuffer()
  const text = new TextDecoder('latin1')
  const head = text.decode(bytes.slice(0, 8)).replace('ï»¿', '')
  const tail = text.decode(bytes.slice(-64))
  if (!head.startsWith(start) || !tail.includes(end)) return unclear('the file is not whole')
  return { kind: 'file' as const, bytes }
}

export async function readSent(response: Response): Promise<{ kind: 'sent' } | UnclearAnswer> {
  const { ok } = v.parse(v.object({ ok: v.boolean() }), await response.json())
  return ok ? { kind: 'sent' } : unclear('not sent')
}

export async function readProducts(response: Response) {
  const { data } = v.parse(v.object({ data: v.array(SatEntry) }), await response.json())
  return { kind: 'products' as const, products: data }
}

export async function readCustomer(response: Response) {
  const { id, livemode, sat_validated_at: validatedAt = null } = v.parse(CustomerBody, await response.json())
  return { kind: 'accepted' as const, id, isNew: response.status === 201, livemode, validatedAt }
}

export async function refusal(response: Response): Promise<RejectionAnswer | UnclearAnswer> {
  const { status } = response
  const parsed = v.safeParse(Failure, await response.json().catch(() => null))
  const { code, message, path, errors } = parsed.success ? parsed.output : {}
  const problems = errors?.length ? errors : path ? [{ code: code ?? '', path, message }] : []
  const failure = { status, code: code ?? '', errors: problems }
  if (!isFinal(failure)) return unclear(`HTTP ${status} ${code ?? message ?? ''}`.trim())
  const messages = [message, ...problems.map((problem) => problem.message)].filter(Boolean)
  const codes = [...problems.map((problem) => problem.code), code].filter(Boolean)
  // SAT publishes the meaning of its codes. Codes of the provider are shown only if it sent no message.
  const shownCodes = messages.length > 0 ? codes.filter((one) => one && SAT_CODE.test(one)) : codes
  // Each text once: an answer with one error has its message and code twice.
  const reason = [...new Set([...messages, ...shownCodes])].join(' · ')
  const refused = {
    kind: 'rejected' as const,
    ...failure,
    isTemporary: isTemporary(failure),
    reason: reason.slice(0, 500),
    refusal: rejectionMessage(failure),
  }
  return status === 429 ? { ...refused, retryAfter: Number(response.headers.get('retry-after')) || 1 } : refused
}
