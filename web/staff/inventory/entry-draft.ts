import * as v from 'valibot'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { DraftRow } from './entry-rows.ts'

const StoredDraft = v.object({
  header: v.record(v.string(), v.unknown()),
  rows: v.array(DraftRow),
  /** The idempotency key of the entry. Drafts that an earlier version of the app stored may lack it. */
  key: v.optional(v.string()),
})
type StoredDraft = v.InferOutput<typeof StoredDraft>
export type Draft = Required<StoredDraft>
const isStoredDraft = (value: unknown): value is StoredDraft => v.is(StoredDraft, value)
export type Mode = 'adjust' | 'count' | 'purchase' | 'purchase-order'

export const blankDraft = (): Draft => ({ header: {}, rows: [], key: crypto.randomUUID() })
const storageKey = (userId: number, mode: Mode) => `inventory-draft:${userId}:${mode}`

/**
 * The unposted entry of a user in this browser; blank if there is none. Tabs with the same stored rows get the same key, so that the
 * entry is posted once. A draft without rows gets a new key: each tab will have other rows.
 */
export function readDraft(userId: number, mode: Mode): Draft {
  const stored = readStored(storageKey(userId, mode), isStoredDraft)
  return stored?.rows.length ? { ...blankDraft(), ...stored } : { ...blankDraft(), header: stored?.header ?? {} }
}

export const storeDraft = (userId: number, mode: Mode, draft: Draft) => writeStored(storageKey(userId, mode), draft)
