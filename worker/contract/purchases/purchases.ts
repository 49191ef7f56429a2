import * as v from 'valibot'
import { Day, Id, IdText, Lines, PageNumber, paging, RequiredText, SearchText, Text, Timestamp } from '#contract/fields'
import { maxEntryLines } from '#contract/inventory/entries'
import { toCentavos, toPesos } from '#contract/money'
import { PastDay } from '#contract/past-day'
import { Pesos } from '#contract/pesos'
import { Sort } from '#contract/sorts'

/** Pesos, without IVA. Keeps the sum of a purchase exact. */
const maxPurchase = 1_000_000_000

export const Supplier = v.object({ id: Id, name: v.string() })
export type Supplier = v.InferOutput<typeof Supplier>

/** Suppliers by name. Without a search, those of the latest purchases first. */
export const SupplierQuery = v.object({ search: v.optional(SearchText(120), '') })

export const purchaseCosts = {
  negative: 'El costo no puede ser negativo.',
  missing: 'Escribe el costo. Si no te lo cobraron, escribe 0.',
} as const

const wholePieces = 'Ingresa una cantidad entera.'

/** Most pieces in one line of a purchase. */
export const maxPieces = 1_000_000

export const PurchaseLine = v.object({
  productId: Id,
  quantity: v.pipe(
    v.number(wholePieces),
    v.integer(wholePieces),
    v.minValue(1, 'La cantidad debe ser 1 o más.'),
    v.maxValue(maxPieces, 'El máximo es 1,000,000.'),
  ),
  /** Pesos per piece, without IVA. */
  cost: v.pipe(Pesos(purchaseCosts.missing), v.minValue(0, purchaseCosts.negative)),
})

/** `cost` null: not known yet. */
type Line = { productId: number; quantity: number; cost: number | null }

/** Total in pesos, without IVA, of the lines that have a cost. */
export const purchaseTotal = (lines: readonly Pick<Line, 'quantity' | 'cost'>[]) =>
  toPesos(lines.reduce((sum, { quantity, cost }) => sum + quantity * toCentavos(cost ?? 0), 0))

/** The lines of a purchase, or of an order to a supplier, one for each product. */
export const purchaseLines = <Schema extends v.GenericSchema<unknown, Line>>(line: Schema) =>
  v.pipe(
    v.array(line),
    v.minLength(1, 'Agrega al menos un producto.'),
    v.maxLength(maxEntryLines, 'El máximo es 1,000 renglones.'),
    v.check(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Un producto está en dos renglones: suma sus piezas en uno.',
    ),
    v.check(
      (items) => purchaseTotal(items) <= maxPurchase,
      'Una compra no puede pasar de $1,000,000,000.00. Revisa cantidades y costos.',
    ),
  )

/** The header of a purchase, as in its form. */
export const purchaseHeader = {
  /** Name of the supplier. A new name adds a supplier. */
  supplier: RequiredText('Escribe el proveedor.', 120),
  /** The number of the supplier's note. */
  reference: v.optional(v.nullable(Text(60))),
  date: PastDay,
  note: v.optional(v.nullable(Lines(500))),
  /** The order to the supplier that it receives. */
  purchaseOrderId: v.optional(v.nullable(Id)),
}

export const NewPurchase = v.object({
  ...purchaseHeader,
  items: purchaseLines(PurchaseLine),
  /** Accepts a reference that another purchase of the supplier has. */
  repeated: v.optional(v.boolean(), false),
})
export type NewPurchase = v.InferOutput<typeof NewPurchase>

const purchaseRow = {
  id: Id,
  supplier: v.string(),
  reference: v.nullable(v.string()),
  date: Day,
  lines: v.number(),
  pieces: v.number(),
  /** Pesos, without IVA. */
  total: v.number(),
  createdAt: Timestamp,
  user: v.string(),
  /** Null unless the purchase was undone. */
  undoneAt: v.nullable(Timestamp),
}

export const PurchaseRow = v.object(purchaseRow)
export type PurchaseRow = v.InferOutput<typeof PurchaseRow>

export const PurchasePage = v.object({
  purchases: v.array(PurchaseRow),
  total: v.number(),
  page: v.number(),
  /** Pesos of all filtered purchases that count. */
  amount: v.number(),
})
export type PurchasePage = v.InferOutput<typeof PurchasePage>

const purchaseSorts = ['date', 'supplier', 'reference', 'pieces', 'total'] as const
export type PurchaseSort = (typeof purchaseSorts)[number]

export const PurchaseQuery = v.object({
  /** Number of the purchase, reference, supplier, or code of a product. */
  search: v.optional(SearchText(100), ''),
  supplier: v.optional(IdText),
  /** Days of the supplier's note, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  state: v.optional(v.picklist(['standing', 'undone'])),
  sort: v.optional(Sort(purchaseSorts), '-date'),
  ...paging(20, 200),
})
export type PurchaseQuery = v.InferOutput<typeof PurchaseQuery>

/** Days of sales that a suggested purchase covers. */
export const coverDays = ['15', '30', '45', '60', '90'] as const

/** The supplier of products that were not bought yet, in the query and on screen. */
export const noSupplier = 'Sin proveedor'

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
  /** Pieces on open orders to suppliers that have not arrived. */
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

/** A line of an order that waits for goods, or that waited until they arrived. */
export const WaitingLine = v.object({
  orderId: Id,
  order_number: Id,
  customer: v.string(),
  orderDate: Timestamp,
  productId: Id,
  code: v.string(),
  name: v.string(),
  unit: v.string(),
  /** The day on which more is expected, or '' if unknown. Null if the product is no longer sold without stock. */
  backorder: v.nullable(v.string()),
  /** Pieces that were not shipped yet. */
  quantity: v.number(),
  /** Pieces of the line that are not in stock for it. */
  waiting: v.number(),
})
export type WaitingLine = v.InferOutput<typeof WaitingLine>

export const WaitingLines = v.object({ lines: v.array(WaitingLine), more: v.boolean() })
export type WaitingLines = v.InferOutput<typeof WaitingLines>

export const Purchase = v.object({
  ...purchaseRow,
  note: v.nullable(v.string()),
  undoneBy: v.nullable(v.string()),
  undoReason: v.nullable(v.string()),
  /** The order that it receives. */
  purchaseOrderId: v.nullable(Id),
  items: v.array(
    v.object({
      productId: Id,
      code: v.string(),
      name: v.string(),
      unit: v.string(),
      quantity: v.number(),
      /** Pesos per piece. `before`: the average cost before this purchase; null: unknown. */
      cost: v.number(),
      before: v.nullable(v.number()),
      amount: v.number(),
      location: v.nullable(v.string()),
    }),
  ),
  /** Lines of orders that waited when it arrived, and are still in the warehouse. */
  waiting: v.array(WaitingLine),
})
export type Purchase = v.InferOutput<typeof Purchase>

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
export const SupplierCode = v.object({ supplier: purchaseHeader.supplier, code: Text(40) })
export type SupplierCode = v.InferOutput<typeof SupplierCode>

/** The reason for undoing a purchase. */
export const PurchaseUndo = v.object({ reason: v.optional(Text(200), '') })

/** `details` of a purchase that was refused because its reference is not new. */
export const RepeatedPurchase = v.object({ id: Id, date: Day, total: v.number() })
