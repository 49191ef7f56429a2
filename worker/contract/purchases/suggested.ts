import * as v from 'valibot'
import { Id, PageNumber, SearchText } from '#contract/fields'

/** Days of sales that a suggested purchase covers. */
export const coverDays = ['15', '30', '45', '60', '90'] as const

export const SuggestedQuery = v.object({
  days: v.optional(v.picklist(coverDays), '30'),
  /** Name of the supplier of the latest purchase of the product, or `noSupplier`. Empty: all suppliers. */
  supplier: v.optional(SearchText(120), ''),
  page: PageNumber,
})
export type SuggestedQuery = v.InferOutput<typeof SuggestedQuery>

export const SuggestedRow = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  /** Null: not bought yet. */
  supplier: v.nullable(v.string()),
  /** The code by which the supplier sells the product. */
  supplierCode: v.nullable(v.string()),
  /** Available pieces; negative while orders wait. */
  quantity: v.number(),
  min_stock: v.number(),
  /** Pieces that orders wait for. */
  waiting: v.number(),
  /** Pieces of open purchase orders that have not arrived. */
  incoming: v.number(),
  /** Pieces sold per day in the last 30 days. `days`: days until the stock runs out at that rate; null: without sales. */
  daily: v.number(),
  days: v.nullable(v.number()),
  /** Pieces in a box of the supplier. */
  box_qty: v.nullable(v.number()),
  suggested: v.number(),
  /** Pesos per piece, of the latest purchase, else of the product. */
  cost: v.nullable(v.number()),
})
export type SuggestedRow = v.InferOutput<typeof SuggestedRow>

/** `more`: true if there are more rows. `suppliers`: names of all suppliers of the shop. */
export const SuggestedPurchase = v.object({
  rows: v.array(SuggestedRow),
  more: v.boolean(),
  suppliers: v.array(v.string()),
})
export type SuggestedPurchase = v.InferOutput<typeof SuggestedPurchase>
