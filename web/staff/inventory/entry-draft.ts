import * as v from 'valibot'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { DraftRow } from './entry-rows.ts'

const StoredDraft = v.object({
  header: v.record(v.string(), v.unknown()),
  rows: v.array(DraftRow),
  /** The idempotency key of the entry. Absent in drafts of an earlier version that were never sent. */
  key: v.optional(v.string()),
})
type StoredDraft = v.InferOutput<typeof StoredDraft>
export type Draft = Required<StoredDraft>
const isStoredDraft = (value: unknown): value is StoredDraft => v.is(StoredDraft, value)
export type Mode = 'adjust' | 'count' | 'purchase' | 'purchase-order'

export const blankDraft = (): Draft => ({ header: {}, rows: [], key: crypto.randomUUID() })
const storageKey = (userId: number, mode: Mode) => `inventory-draft:${userId}:${mode}`

/**
 * The unposted entry of a user in this browser; blank if there is none. Tabs that show the same rows have the same key, so the entry
 * is posted once. Without rows it has a key of its own, because each tab then gets other rows.
 */
export function readDraft(userId: number, mode: Mode): Draft {
  const stored = readStored(storageKey(userId, mode), isStoredDraft)
  return stored?.rows.length ? { ...blankDraft(), ...stored } : { ...blankDraft(), header: stored?.header ?? {} }
}

export const storeDraft = (userId: number, mode: Mode, draft: Draft) => writeStored(storageKey(userId, mode), draft)
