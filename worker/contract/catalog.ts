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
  /** In order; the first is `image`. */
  images: v.array(v.string()),
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
  ...paging(50, 500),
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

/** `since`: the `version` of the last answer; 0, or nothing, for the whole catalogue. */
export const ChangesQuery = v.object({
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Debe ser un número.'), v.transform(Number)), '0'),
})
export type ChangesQuery = v.InferOutput<typeof ChangesQuery>

/** By columns: the nth of each speaks of the same product. */
export const CatalogChanges = v.object({
  /** What has been told so far. Below `since`, the shop was restored from a copy: ask for everything. */
  version: v.number(),
  /** Whether there is more to tell since `version`. */
  more: v.boolean(),
  products: v.object({
    id: v.array(Id),
    code: v.array(v.string()),
    name: v.array(v.string()),
    description: v.array(v.string()),
    /** Pesos, without IVA. */
    salePrice1: v.array(v.number()),
    unit: v.array(v.string()),
    min_qty: v.array(Id),
    multiple: v.array(Id),
    image: v.array(v.nullable(v.string())),
    pdf: v.array(v.nullable(v.string())),
    categoryId: v.array(v.nullable(Id)),
    /** Where it stands in the list; equal ones by id. */
    position: v.array(v.number()),
  }),
  /** What can still be bought of products, these or others. */
  stock: v.object({ productId: v.array(Id), quantity: v.array(v.number()) }),
  /** No longer for sale. */
  gone: v.array(Id),
  /** All of them, if any changed. */
  categories: v.nullable(v.array(Category)),
})
export type CatalogChanges = v.InferOutput<typeof CatalogChanges>
