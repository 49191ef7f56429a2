import * as v from 'valibot'
import { Id, IdText, paging, Text, Timestamp } from './fields.ts'

export const Category = v.object({ id: Id, name: v.string(), parentId: v.nullable(Id) })
export type Category = v.InferOutput<typeof Category>

export const Product = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  description: v.string(),
  /** Pesos, without IVA. */
  salePrice1: v.number(),
  unit: v.string(),
  min_qty: Id,
  multiple: Id,
  image: v.nullable(v.string()),
  pdf: v.nullable(v.string()),
  category: v.nullable(v.object({ id: Id, name: v.string() })),
  /** What can still be bought. Null: no inventory (N/A), not orderable. */
  Inventory: v.nullable(v.object({ quantity: v.number() })),
})
export type Product = v.InferOutput<typeof Product>

export const ProductDetail = v.object({
  ...Product.entries,
  /** The client's own latest order of it that was not cancelled; the price is the one of then. */
  lastBought: v.nullable(v.object({ quantity: v.number(), price: v.number(), orderDate: Timestamp })),
})
export type ProductDetail = v.InferOutput<typeof ProductDetail>

export const ProductPage = v.object({ products: v.array(Product), total: v.number(), page: v.number() })
export type ProductPage = v.InferOutput<typeof ProductPage>

export const ProductQuery = v.object({
  search: v.optional(Text(100), ''),
  category: v.optional(v.union([v.literal(''), IdText])),
  inStock: v.optional(v.picklist(['0', '1', 'true', 'false'])),
  ...paging(50, 200),
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>
