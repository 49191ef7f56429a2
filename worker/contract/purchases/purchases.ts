import * as v from 'valibot'
import { Day, Id, IdText, Lines, paging, SearchText, Text, Timestamp } from '#contract/fields'
import { maxEntryLines } from '#contract/inventory/entries'
import { toCentavos, toPesos } from '#contract/money'
import { PastDay } from '#contract/past-day'
import { Pesos } from '#contract/pesos'
import { Sort } from '#contract/sorts'
import { SupplierName } from './suppliers.ts'
import { WaitingLine } from './waiting.ts'

/** Pesos, without IVA. Keeps the sum of a purchase exact. */
const maxPurchase = 1_000_000_000

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

/** A line of a purchase or purchase order. `cost` null: not known yet. */
type Line = { productId: number; quantity: number; cost: number | null }

/** Total in pesos, without IVA, of the lines that have a cost. */
export const purchaseTotal = (lines: readonly Pick<Line, 'quantity' | 'cost'>[]) =>
  toPesos(lines.reduce((sum, { quantity, cost }) => sum + quantity * toCentavos(cost ?? 0), 0))

/** The lines of a purchase or purchase order, one for each product. */
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
  supplier: SupplierName,
  /** The number of the supplier's note. */
  reference: v.optional(v.nullable(Text(60))),
  date: PastDay,
  note: v.optional(v.nullable(Lines(500))),
  /** The purchase order whose goods arrived. */
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

export const Purchase = v.object({
  ...purchaseRow,
  note: v.nullable(v.string()),
  undoneBy: v.nullable(v.string()),
  undoReason: v.nullable(v.string()),
  /** The purchase order whose goods arrived. */
  purchaseOrderId: v.nullable(Id),
  items: v.array(
    v.object({
      productId: Id,
      code: v.string(),
      name: v.string(),
      unit: v.string(),
      barcode: v.string(),
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

/** The reason for undoing a purchase. */
export const PurchaseUndo = v.object({ reason: v.optional(Text(200), '') })

/** `details` of a purchase that was refused because its reference is not new. */
export const RepeatedPurchase = v.object({ id: Id, date: Day, total: v.number() })
