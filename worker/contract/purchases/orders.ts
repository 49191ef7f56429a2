import * as v from 'valibot'
import { Day, Id, IdText, Lines, paging, SearchText, Text, Timestamp, todayInMexico, Version } from '#contract/fields'
import { Pesos } from '#contract/pesos'
import { Sort } from '#contract/sorts'
import { PurchaseLine, PurchaseRow, purchaseCosts, purchaseLines } from './purchases.ts'
import { SupplierName } from './suppliers.ts'

/** Partial: a part has arrived, and the rest is expected. Received: nothing more is expected. Cancelled: nothing arrived. */
export const purchaseOrderStates = ['pending', 'partial', 'received', 'cancelled'] as const
export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

/** The states in which goods are expected. */
export const openPurchaseOrderStates = ['pending', 'partial'] as const satisfies PurchaseOrderState[]

export const isOpen = ({ state }: { state: PurchaseOrderState }) => state === 'pending' || state === 'partial'

/** The folio of an order to a supplier, which is its id. */
export const purchaseFolio = (id: number) => `OC-${id}`

/** The part of an order that its form has. */
const content = {
  /** The day on which the goods are expected. */
  expectedOn: v.optional(v.nullable(Day), null),
  note: v.optional(v.nullable(Lines(500)), null),
  items: purchaseLines(
    v.object({
      ...PurchaseLine.entries,
      /** Agreed with the supplier, in pesos per piece without IVA. Null: not agreed yet. */
      cost: v.optional(v.nullable(v.pipe(Pesos(purchaseCosts.missing), v.minValue(0, purchaseCosts.negative))), null),
    }),
  ),
}

export const NewPurchaseOrder = v.object({ supplier: SupplierName, ...content })
export type NewPurchaseOrder = v.InferOutput<typeof NewPurchaseOrder>

/** The supplier of an order does not change. */
export const PurchaseOrderChange = v.object({ ...content, version: Version })
export type PurchaseOrderChange = v.InferOutput<typeof PurchaseOrderChange>

/** The end of an order whose rest is no longer expected. */
export const PurchaseOrderEnd = v.object({ reason: v.optional(Text(200), ''), version: Version })
export type PurchaseOrderEnd = v.InferOutput<typeof PurchaseOrderEnd>

export const PurchaseOrderRow = v.object({
  id: Id,
  supplier: v.string(),
  state: v.picklist(purchaseOrderStates),
  createdAt: Timestamp,
  expectedOn: v.nullable(Day),
  lines: v.number(),
  pieces: v.number(),
  /** Pieces that arrived, of each line at most those ordered. */
  received: v.number(),
  /** Pesos, without IVA and without the lines that have no cost. */
  total: v.number(),
  user: v.string(),
})
export type PurchaseOrderRow = v.InferOutput<typeof PurchaseOrderRow>

/** The day on which its goods were expected has passed. */
export const isLate = (order: Pick<PurchaseOrderRow, 'state' | 'expectedOn'>) =>
  isOpen(order) && order.expectedOn !== null && order.expectedOn < todayInMexico()

export const PurchaseOrderPage = v.object({
  orders: v.array(PurchaseOrderRow),
  total: v.number(),
  page: v.number(),
  /** Pesos of all filtered orders that were not cancelled. */
  amount: v.number(),
})
export type PurchaseOrderPage = v.InferOutput<typeof PurchaseOrderPage>

export const purchaseOrderSorts = ['id', 'supplier', 'expectedOn', 'pieces', 'total'] as const
export type PurchaseOrderSort = (typeof purchaseOrderSorts)[number]

export const purchaseOrderFilters = ['open', 'late', ...purchaseOrderStates] as const

export const PurchaseOrderQuery = v.object({
  /** Folio, supplier, or code of a product. */
  search: v.optional(SearchText(100), ''),
  supplier: v.optional(IdText),
  /** Days on which the order was made, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  /** `open`: pending and partial. `late`: those of them that are late. */
  state: v.optional(v.picklist(purchaseOrderFilters)),
  sort: v.optional(Sort(purchaseOrderSorts), '-id'),
  ...paging(20, 200),
})
export type PurchaseOrderQuery = v.InferOutput<typeof PurchaseOrderQuery>

export const PurchaseOrder = v.object({
  ...PurchaseOrderRow.entries,
  note: v.nullable(v.string()),
  version: v.number(),
  /** Null unless the rest was given up. */
  closedAt: v.nullable(Timestamp),
  closedBy: v.nullable(v.string()),
  closeReason: v.nullable(v.string()),
  items: v.array(
    v.object({
      productId: Id,
      code: v.string(),
      name: v.string(),
      unit: v.string(),
      /** The code by which the supplier sells the product. */
      supplierCode: v.nullable(v.string()),
      /** Pieces in a box of the supplier. */
      box_qty: v.nullable(v.number()),
      /** Ordered pieces; 0 if the product arrived without being ordered. */
      quantity: v.number(),
      received: v.number(),
      cost: v.nullable(v.number()),
      amount: v.nullable(v.number()),
    }),
  ),
  /** The latest first. */
  receipts: v.array(PurchaseRow),
})
export type PurchaseOrder = v.InferOutput<typeof PurchaseOrder>

/** Pieces of a line that are still expected. */
export const missingPieces = ({ quantity, received }: { quantity: number; received: number }) =>
  Math.max(quantity - received, 0)
