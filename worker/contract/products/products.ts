import * as v from 'valibot'
import { Id, IdText, paging, SearchText, Timestamp } from '#contract/fields'
import { ivaCodes } from '#contract/iva'
import { Sort } from '#contract/sorts'
import { isSimilar, ProductDetail } from './catalog.ts'
import type { ListColumn, ProductColumn } from './columns.ts'

export const productStatuses = ['active', 'inactive', 'draft'] as const
export const ProductStatus = v.picklist(productStatuses, 'Estado desconocido.')
export type ProductStatus = v.InferOutput<typeof ProductStatus>

export const productStatusLabels: Record<ProductStatus, string> = {
  active: 'Activo',
  inactive: 'Inactivo',
  draft: 'Borrador',
}

const Stock = v.object({
  on_hand: v.number(),
  /** Available pieces. */
  quantity: v.number(),
  min_stock: v.number(),
})

const listColumns = {
  id: Id,
  code: v.string(),
  name: v.string(),
  description: v.string(),
  brand: v.string(),
  barcode: v.string(),
  /** Pesos, without IVA. */
  salePrice1: v.number(),
  /** Pesos; null if unknown. */
  cost: v.nullable(v.number()),
  unit: v.string(),
  min_qty: v.number(),
  multiple: v.number(),
  product_key: v.string(),
  unit_key: v.string(),
  iva: v.nullable(v.picklist(ivaCodes)),
  box_qty: v.nullable(v.number()),
  backorder: v.nullable(v.string()),
  status: ProductStatus,
  image: v.nullable(v.string()),
  version: v.number(),
  updatedAt: Timestamp,
} satisfies Record<ListColumn, v.GenericSchema>

/** A product in the staff's list. */
export const StaffProductRow = v.object({
  ...listColumns,
  category: v.nullable(v.object({ id: Id, name: v.string() })),
  /** Null: no inventory (N/A). */
  Inventory: v.nullable(v.object({ ...Stock.entries, location: v.nullable(v.string()) })),
  /** Number of its fixed prices in price lists, which a new list price does not change. */
  fixedPrices: v.number(),
})
export type StaffProductRow = v.InferOutput<typeof StaffProductRow>

export const StaffProductPage = v.object({
  products: v.array(StaffProductRow),
  total: v.number(),
  page: v.number(),
  isSimilar,
})
export type StaffProductPage = v.InferOutput<typeof StaffProductPage>

const { image: _, ...shared } = listColumns
const allColumns = {
  ...shared,
  categoryId: v.nullable(Id),
  images: v.array(v.string()),
  pdf: v.nullable(v.string()),
  position: v.number(),
  createdAt: Timestamp,
} satisfies Record<Exclude<ProductColumn, 'image'>, v.GenericSchema>

/** A product in the staff's form. The cover `image` is the first of `images`. */
export const StaffProduct = v.object({
  ...allColumns,
  Inventory: v.nullable(v.object({ ...Stock.entries, reserved: v.number(), location: v.nullable(v.string()) })),
})
export type StaffProduct = v.InferOutput<typeof StaffProduct>

/** Answer of `GET /products/{id}` for users who may change products: the client's fields and every field of the form. */
export const StaffProductDetail = v.object({
  ...ProductDetail.entries,
  ...StaffProduct.entries,
  min_stock: v.number(),
  location: v.nullable(v.string()),
})
export type StaffProductDetail = v.InferOutput<typeof StaffProductDetail>

/** A product as a client without a price list sees it. */
export const ProductPreview = v.object({
  product: ProductDetail,
  /** The reason why clients do not see the product. Null if they see it. */
  hiddenBy: v.nullable(v.picklist(['status', 'category'])),
})
export type ProductPreview = v.InferOutput<typeof ProductPreview>

/** Sort keys of the list; a leading minus sorts in descending order. `position` is the order in the shop. */
export const productSorts = [
  'position',
  'code',
  'name',
  'category',
  'price',
  'cost',
  'stock',
  'status',
  'updated',
] as const
export type ProductSort = (typeof productSorts)[number]

const PesosText = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Ingresa un número.'), v.transform(Number))

export const StaffProductQuery = v.object({
  search: v.optional(SearchText(100), ''),
  /** Includes its subcategories. */
  category: v.optional(v.union([v.literal(''), IdText])),
  status: v.optional(ProductStatus),
  /** `low`: see `isLowStock`. */
  stock: v.optional(v.picklist(['with', 'without', 'low'])),
  image: v.optional(v.picklist(['with', 'without'])),
  /** `missing`: without a key of SAT's catalogue. */
  key: v.optional(v.picklist(['missing'])),
  /** Pesos, both inclusive. */
  from: v.optional(PesosText),
  to: v.optional(PesosText),
  sort: v.optional(Sort(productSorts)),
  ...paging(20, 200),
})
export type StaffProductQuery = v.InferOutput<typeof StaffProductQuery>

const Value = v.union([v.string(), v.number(), v.null(), v.array(v.string())])

/** An entry in the history of a product. */
export const ProductEvent = v.object({
  id: Id,
  action: v.string(),
  createdAt: Timestamp,
  user: v.nullable(v.object({ nombre: v.string() })),
  /** Fields of the form; money in pesos. */
  changes: v.array(v.object({ field: v.string(), from: v.nullable(Value), to: v.nullable(Value) })),
})
export type ProductEvent = v.InferOutput<typeof ProductEvent>
