import * as v from 'valibot'
import type { DeliveryChoice } from '#contract/customers/addresses'
import { moneyForms } from '#contract/payments/ledger'
import { readStored, writeStored } from '../../../api/browser-storage.ts'

/** A draft as stored. JSON has no NaN: the quantity of a text that is no quantity is null. */
const StoredDraft = v.object({
  /** The idempotency key of its order. */
  key: v.string(),
  customerId: v.nullable(v.number()),
  /** Id of the quote that is ordered or edited. Null: the draft has no quote. */
  quoteId: v.optional(v.nullable(v.number()), null),
  /** Version of the quote that is edited. Null: the draft is a new order. */
  quoteVersion: v.optional(v.nullable(v.number()), null),
  /** Last day of the quote that is edited. */
  validUntil: v.optional(v.nullable(v.string()), null),
  lines: v.array(
    v.object({
      productId: v.number(),
      quantity: v.nullable(v.number()),
      /** Code and name of the product when the line was added. They are shown if the product is no longer for sale: then it cannot be read. */
      code: v.optional(v.string()),
      name: v.optional(v.string()),
      /** The price or discount that the user has written. */
      given: v.optional(
        v.union([v.object({ price: v.number() }), v.object({ discount: v.number() }), v.object({ text: v.string() })]),
      ),
    }),
  ),
  delivery: v.nullable(
    v.object({ addressId: v.optional(v.number()), pickup: v.optional(v.boolean()) }),
  ) as v.GenericSchema<DeliveryChoice | null>,
  /** '' if it is paid later. */
  payment: v.picklist(['', ...moneyForms.map(({ value }) => value)]),
  reference: v.string(),
  clientNote: v.string(),
  internalNote: v.string(),
})
type StoredDraft = v.InferOutput<typeof StoredDraft>

/** An order that is not generated yet, or unsaved changes of a quote. Stored in this browser, so that a reload does not lose it. */
export type Draft = Omit<StoredDraft, 'lines'> & { lines: (StoredDraft['lines'][number] & { quantity: number })[] }

const isStoredDraft = (value: unknown): value is StoredDraft => v.is(StoredDraft, value)
const storageKey = (userId: number) => `new-order:${userId}`

/** Values of a draft that has no quote. */
export const noQuote = { quoteId: null, quoteVersion: null, validUntil: null }

export const blankDraft = (): Draft => ({
  key: crypto.randomUUID(),
  customerId: null,
  ...noQuote,
  lines: [],
  delivery: null,
  payment: '',
  reference: '',
  clientNote: '',
  internalNote: '',
})

/** Problem of a line whose product is no longer for sale. */
export const notForSale = 'Este producto ya no está a la venta.'

/** The reference of the payment; '' for a form that has no field for it, which keeps what was typed for another form. */
export const referenceOf = ({ payment, reference }: Pick<Draft, 'payment' | 'reference'>) =>
  payment === '' || payment === '01' ? '' : reference.trim()

export function readDraft(userId: number): Draft {
  const draft = readStored(storageKey(userId), isStoredDraft)
  if (!draft) return blankDraft()
  return {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, quantity: line.quantity ?? Number.NaN })),
  }
}

/** Whether the draft edits a quote. */
export const isQuoteEdit = ({ quoteVersion }: Draft) => quoteVersion !== null

export const isBlank = ({ customerId, lines, clientNote, internalNote }: Draft) =>
  customerId === null && lines.length === 0 && clientNote === '' && internalNote === ''

export const storeDraft = (userId: number, draft: Draft) =>
  writeStored(storageKey(userId), isBlank(draft) ? null : draft)
