import * as v from 'valibot'
import { Id } from '#contract/fields'

/** A product with low stock. `days` until it runs out at the sales of the last month; null without sales. */
export const UrgentProduct = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  /** Available pieces; negative if orders wait for it. */
  quantity: v.number(),
  min_stock: v.number(),
  /** Pieces of open purchase orders that have not arrived. */
  incoming: v.number(),
  days: v.nullable(v.number()),
  /** Pieces to buy. */
  suggested: v.number(),
})
export type UrgentProduct = v.InferOutput<typeof UrgentProduct>
