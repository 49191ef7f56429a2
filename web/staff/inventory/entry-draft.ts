import * as v from 'valibot'
import { readStored, store } from '../../api/browser-storage.ts'

const Draft = v.object({
  header: v.record(v.string(), v.unknown()),
  rows: v.array(
    v.object({ text: v.string(), quantity: v.string(), cost: v.string(), seen: v.optional(v.nullable(v.number())) }),
  ),
})
export type Draft = v.InferOutput<typeof Draft>
export type Mode = 'adjust' | 'count'

const blank: Draft = { header: {}, rows: [] }
const shelf = (userId: number, mode: Mode) => `inventory-draft:${userId}:${mode}`

/** What was being typed when the page was closed, on this computer. */
export function readDraft(userId: number, mode: Mode): Draft {
  const kept = v.safeParse(Draft, readStored(shelf(userId, mode)))
  return kept.success ? kept.output : blank
}

export function keepDraft(userId: number, mode: Mode, change: Partial<Draft>) {
  store(shelf(userId, mode), { ...readDraft(userId, mode), ...change })
}

export const dropDraft = (userId: number, mode: Mode) => store(shelf(userId, mode), null)
