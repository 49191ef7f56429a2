import * as v from 'valibot'
import { Day, Id, IdText, Lines, paging, SearchText, Text, Timestamp, todayInMexico, Version } from '#contract/fields'
import { Pesos } from '#contract/pesos'
import { Sort } from '#contract/sorts'
import { PurchaseLine, PurchaseRow, purchaseCosts, purchaseLines } from './purchases.ts'
import { SupplierName } from './suppliers.ts'

/** Pending: nothing arrived yet. Partial: a part arrived. Received: all that is expected arrived. Cancelled: nothing will arrive. */
export const purchaseOrderStates = ['pending', 'partial', 'received', 'cancelled'] as const
export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

/** The states of a purchase order of which goods are expected. */
export const openPurchaseOrderStates = ['pending', 'partial'] as const satisfies PurchaseOrderState[]

export const isOpen = ({ state }: { state: PurchaseOrderState }) => state === 'pending' || state === 'partial'

/** The folio of a purchase order: its id with a prefix. */
export const purchaseFolio = (id: number) => `OC-${id}`

export const pastDay = 'El día de llegada ya pasó: elige hoy o uno posterior.'

/** Whether goods can be expected on the day: it is today or later. */
export const isExpectable = (day: string) => day >= todayInMexico()

/** The day on which goods are expected: today or later, or `kept`, the stored day of the purchase order. */
export const ExpectedDay = (kept: string | null) =>
  v.pipe(
    Day,
    v.check((day) => day === kept || isExpectable(day), pastDay),
  )

/** What a new purchase order and a changed one have in common. */
const content = {
  note: v.optional(v.nullable(Lines(500)), null),
  items: purchaseLines(
    v.object({
      ...PurchaseLine.entries,
      /** The agreed cost in pesos per piece, without IVA. Null: not agreed yet. */
      cost: v.optional(v.nullable(v.pipe(Pesos(purchaseCosts.missing), v.minValue(0, purchaseCosts.negative))), null),
    }),
  ),
}

export const NewPurchaseOrder = v.object({
  supplier: SupplierName,
  expectedOn: v.optional(v.nullable(ExpectedDay(null)), null),
  ...content,
})
export type NewPurchaseOrder = v.InferOutput<typeof NewPurchaseOrder>

/** A change of a purchase order. Its supplier cannot be changed. */
export const PurchaseOrderChange = v.object({
  /** Today or later, or the stored day, which the database knows. */
  expectedOn: v.optional(v.nullable(Day), null),
  ...content,
  version: Version,
})
export type PurchaseOrderChange = v.InferOutput<typeof PurchaseOrderChange>

/** Closes or cancels a purchase order. */
export const PurchaseOrderEnd = v.object({ reason: v.optional(Text(200), ''), version: Version })
export type PurchaseOrderEnd = v.InferOutput<typeof PurchaseOrderEnd>

/** Reopens a closed or cancelled purchase order: its missing pieces are expected again. */
export const PurchaseOrderReopening = v.object({ version: Version })
export type PurchaseOrderReopening = v.InferOutput<typeof PurchaseOrderReopening>

export const PurchaseOrderRow = v.object({
  id: Id,
  supplier: v.string(),
  state: v.picklist(purchaseOrderStates),
  createdAt: Timestamp,
  expectedOn: v.nullable(Day),
  lines: v.number(),
  pieces: v.number(),
  /** Pieces that arrived. More pieces of a line than were ordered are not counted. */
  received: v.number(),
  /** Sum in pesos of the lines that have a cost, without IVA. */
  total: v.number(),
  user: v.string(),
})
export type PurchaseOrderRow = v.InferOutput<typeof PurchaseOrderRow>

/** Whether a purchase order can be reopened: it is closed or cancelled, and some of its pieces have not arrived. */
export const canReopen = ({ closedAt, items }: Pick<PurchaseOrder, 'closedAt' | 'items'>) =>
  closedAt !== null && items.some((item) => missingPieces(item) > 0)

/** Goods are missing though the day on which they were expected has passed. */
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

const purchaseOrderSorts = ['id', 'supplier', 'expectedOn', 'pieces', 'total'] as const
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
  /** Null unless it was closed or cancelled. */
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
