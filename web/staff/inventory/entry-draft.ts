import * as v from 'valibot'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { DraftRow } from './entry-rows.ts'

const Draft = v.object({
  header: v.record(v.string(), v.unknown()),
  rows: v.array(DraftRow),
  /** The idempotency key of the entry. Set when the entry is first sent. */
  key: v.optional(v.string()),
})
export type Draft = v.InferOutput<typeof Draft>
const isDraft = (value: unknown): value is Draft => v.is(Draft, value)
export type Mode = 'adjust' | 'count' | 'purchase' | 'purchase-order'

export const blankDraft: Draft = { header: {}, rows: [] }
const storageKey = (userId: number, mode: Mode) => `inventory-draft:${userId}:${mode}`

/** The unposted entry of a user in this browser; blank if there is none. */
export function readDraft(userId: number, mode: Mode): Draft {
  return readStored(storageKey(userId, mode), isDraft) ?? blankDraft
}

export const storeDraft = (userId: number, mode: Mode, draft: Draft) => writeStored(storageKey(userId, mode), draft)
