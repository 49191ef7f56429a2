import * as v from 'valibot'
import { Id, Timestamp } from '#contract/fields'

/** A product that fell to its minimum stock and has not recovered. */
export const LowStockNotice = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  /** Available pieces. */
  quantity: v.number(),
  min_stock: v.number(),
  /** Time at which it fell to its minimum. */
  lowSince: Timestamp,
  /** Whether the user has not opened the notices since. */
  isNew: v.boolean(),
})
export type LowStockNotice = v.InferOutput<typeof LowStockNotice>

export const LowStockNotices = v.object({
  /** The latest first, at most 50. */
  notices: v.array(LowStockNotice),
  /** Number of all notices, and of those that are new. */
  total: v.number(),
  fresh: v.number(),
})
export type LowStockNotices = v.InferOutput<typeof LowStockNotices>

/** `until`: `lowSince` of the latest notice that the user saw. */
export const LowStockSeen = v.object({ until: Timestamp })
