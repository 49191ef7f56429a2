import * as v from 'valibot'
import { Day, Id, RequiredText, SearchText, Text } from '#contract/fields'

export const Supplier = v.object({ id: Id, name: v.string() })
export type Supplier = v.InferOutput<typeof Supplier>

/** Suppliers by name. Without a search, those of the latest purchases first. */
export const SupplierQuery = v.object({ search: v.optional(SearchText(120), '') })

/** The name of a supplier in a form. A new name adds a supplier. */
export const SupplierName = RequiredText('Escribe el proveedor.', 120)

/** In place of a name: the supplier of products that were not bought yet, in a query and on screen. */
export const noSupplier = 'Sin proveedor'

/** A supplier of a product. The cost, the day and the purchase are those of the latest purchase that counts; null without one. */
export const ProductSupplier = v.object({
  ...Supplier.entries,
  /** The code by which the supplier sells the product. */
  code: v.nullable(v.string()),
  /** Pesos per piece, without IVA. */
  cost: v.nullable(v.number()),
  date: v.nullable(Day),
  purchaseId: v.nullable(Id),
  /** Number of purchases that were not undone. */
  purchases: v.number(),
  pieces: v.number(),
})
export type ProductSupplier = v.InferOutput<typeof ProductSupplier>

export const ProductSuppliers = v.object({
  /** The latest purchase first. */
  suppliers: v.array(ProductSupplier),
  /** Weighted by the purchases, in pesos; null: unknown. */
  avg_cost: v.nullable(v.number()),
  /** Names of other suppliers. */
  others: v.array(v.string()),
})
export type ProductSuppliers = v.InferOutput<typeof ProductSuppliers>

/** A new name adds a supplier. An empty code removes the code. */
export const SupplierCode = v.object({ supplier: SupplierName, code: Text(40) })
export type SupplierCode = v.InferOutput<typeof SupplierCode>
