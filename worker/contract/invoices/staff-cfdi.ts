import * as v from 'valibot'
import { Email } from '#contract/customers/customers'
import { Day, Id, paging, RequiredText, SearchText, Timestamp } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { PositiveAmount } from '#contract/pesos'
import { motives } from './cancellation.ts'
import { Cfdi } from './cfdi.ts'

/**
 * `substitute`: with motive 01, the form of the new invoice, which `issueInvoice` validates. Not needed if an earlier request has
 * issued the new invoice.
 */
export const CancelInvoice = v.object({
  motive: v.picklist(keysOf(motives), 'Elige un motivo.'),
  reason: RequiredText('Escribe un comentario.', 300),
  substitute: v.optional(v.record(v.string(), v.unknown())),
})
export type CancelInvoice = v.InferOutput<typeof CancelInvoice>

export const CancelResult = v.object({ cfdi: Cfdi, message: v.string() })
export type CancelResult = v.InferOutput<typeof CancelResult>

/** `amount`: pesos with IVA. `reason`: the concept in the CFDI. */
export const NewCreditNote = v.object({
  amount: PositiveAmount,
  reason: RequiredText('Indica el concepto.', 300),
})
export type NewCreditNote = v.InferOutput<typeof NewCreditNote>

const Month = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Elige un mes.'))

/** YYYY-MM, in Mexico City. */
export const GlobalQuery = v.object({ month: Month })

/**
 * Paid orders of a month without an invoice, up to the number that one global invoice may have; pesos. `all`: how many the month has.
 * `zip`: of the shop, '' if it is not set.
 */
export const GlobalPreview = v.object({
  month: Month,
  orders: v.array(
    v.object({
      id: Id,
      order_number: Id,
      customer_name: v.string(),
      /** When it was paid, which decides its month. */
      paidAt: Timestamp,
      /** `total`: the pesos that the invoice has of the order. `returned`: those it leaves out, because they were returned to the client. */
      total: v.number(),
      returned: v.number(),
    }),
  ),
  count: v.number(),
  all: v.number(),
  total: v.number(),
  zip: v.string(),
})
export type GlobalPreview = v.InferOutput<typeof GlobalPreview>

export const NewGlobalInvoice = v.object({
  month: Month,
  orderIds: v.pipe(v.array(Id), v.minLength(1, 'Ese mes no tiene pedidos por facturar.'), v.maxLength(1000)),
})
export type NewGlobalInvoice = v.InferOutput<typeof NewGlobalInvoice>

/**
 * Problems of a CFDI that staff must solve.
 *
 * - `failed`: SAT refused it, no other CFDI has replaced it, and it is still needed
 * - `orderCancelled`: its order is cancelled, and it is still valid without credit notes for all of it. For a global invoice, also if an
 *   order was refunded
 * - `refunded`: money of its order was returned to the client without a credit note. For a global invoice, money of one of its
 *   orders since it was made
 * - `reduced`: articles of its order were cancelled or returned, and it has no credit note for them
 * - `rejected`, `expired`: its cancellation was refused in this way, and no credit note was issued instead
 * - `unsent`: its mail failed
 */
const cfdiProblems = ['failed', 'orderCancelled', 'refunded', 'reduced', 'rejected', 'expired', 'unsent'] as const
export type CfdiProblem = (typeof cfdiProblems)[number]

/** A CFDI in the staff's list. */
export const CfdiRow = v.object({
  ...Cfdi.entries,
  /** Null for a global invoice. */
  orderId: v.nullable(Id),
  order_number: v.nullable(Id),
  rfc: v.string(),
  legal_name: v.string(),
  email: v.string(),
  /** PUE or PPD. Null for a complement, which has none. */
  payment_method: v.nullable(v.string()),
  /** Code of SAT; of a complement, that of its payment. */
  payment_form: v.nullable(v.string()),
  /** UUID of the CFDI that this one substitutes, credits or complements. */
  relatedUuid: v.nullable(v.string()),
  problem: v.nullable(v.picklist(cfdiProblems)),
  /** Pesos of its credit notes that are neither failed nor canceled. */
  creditNotes: v.number(),
  /** For the problems `refunded` and `reduced`: pesos without a credit note. */
  uncredited: v.number(),
})
export type CfdiRow = v.InferOutput<typeof CfdiRow>

export const CfdiPage = v.object({
  cfdis: v.array(CfdiRow),
  total: v.number(),
  page: v.number(),
})
export type CfdiPage = v.InferOutput<typeof CfdiPage>

export const cfdiStates = ['problem', 'valid', 'process', 'canceling', 'canceled', 'failed', 'stamped'] as const
export type CfdiState = (typeof cfdiStates)[number]

export const CfdiQuery = v.object({
  search: v.optional(SearchText(100), ''),
  /** `stamped`: valid or canceled, which have files. */
  state: v.optional(v.picklist(cfdiStates)),
  type: v.optional(v.picklist(['I', 'E', 'P', 'global'])),
  from: v.optional(Day),
  to: v.optional(Day),
  ...paging(20, 200),
})
export type CfdiQuery = v.InferOutput<typeof CfdiQuery>

export const MailInvoice = v.object({ email: Email })
