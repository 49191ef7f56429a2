import * as v from 'valibot'
import { Id, RequiredText, Timestamp, Whole } from '#contract/fields'
import { lazy } from '#contract/lazy'
import { codeKey } from '#contract/search'
import { OrderStatus } from './orders.ts'

/** A line to pick. It has no price, because the warehouse does not see prices. */
export const PickLine = v.object({
  /** Of the order line. */
  id: Id,
  productId: Id,
  code: v.string(),
  /** The code of the product now, which its label has. `code` is that of the order. */
  productCode: v.string(),
  name: v.string(),
  unit: v.string(),
  barcode: v.string(),
  image: v.nullable(v.string()),
  location: v.nullable(v.string()),
  /** Pieces in the warehouse. Null: no inventory. */
  on_hand: v.nullable(v.number()),
  quantity: v.number(),
  /** Includes what was shipped. */
  picked: v.number(),
  shipped: v.number(),
  /** Whether the picker reported the rest as missing. */
  isShort: v.boolean(),
  /** The latest mark. */
  by: v.nullable(v.object({ id: Id, nombre: v.string(), at: Timestamp })),
})
export type PickLine = v.InferOutput<typeof PickLine>

export const PickList = v.object({
  id: Id,
  order_number: Id,
  /** Company or name of the customer. */
  customer: v.string(),
  orderDate: Timestamp,
  status: OrderStatus,
  version: v.number(),
  pickup: v.boolean(),
  shippingAddress: v.nullable(v.string()),
  /** Whether the order must not be fulfilled: see `OrderRow`. */
  isMoneyLost: v.boolean(),
  /** Whether its lines may be changed now. */
  isEditable: v.boolean(),
  /** Internal notes, oldest first. */
  notes: v.array(v.string()),
  /** In the order of the aisles. */
  lines: v.array(PickLine),
})
export type PickList = v.InferOutput<typeof PickList>

/** In the order of the query. */
export const PickLists = v.object({ orders: v.array(PickList) })
export type PickLists = v.InferOutput<typeof PickLists>

const maxPickLists = 200

export const PickQuery = v.object({
  orders: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Indica los pedidos.'),
    v.transform((text) => [...new Set(text.split(',').map(Number))]),
    v.maxLength(maxPickLists, `Máximo ${maxPickLists} pedidos.`),
  ),
})

const badCount = 'Escribe una cantidad entera.'

/** One mark. Marks are sums, so that those of two pickers on one line both count. */
export const PickMark = v.object({
  orderItemId: Id,
  /** Units that were picked; negative for units put back. */
  add: v.pipe(Whole(badCount), v.minValue(-1_000_000, badCount), v.maxValue(1_000_000, badCount)),
  /** Whether the rest is missing on the shelf. */
  isShort: v.optional(v.boolean(), false),
})
export type PickMark = v.InferInput<typeof PickMark>

/** A scanned or typed code: a barcode, or the code of a product. */
export const CodeQuery = v.object({ code: RequiredText('Escribe un código.', 100) })

const ScannedProduct = v.object({ code: v.string(), name: v.string(), location: v.nullable(v.string()) })
export type ScannedProduct = v.InferOutput<typeof ScannedProduct>

/** All products of a scanned code: packs and variants may share one. */
export const ScannedProducts = v.object({ products: v.array(ScannedProduct) })
export type ScannedProducts = v.InferOutput<typeof ScannedProducts>

type ShelfPlace = Pick<PickLine, 'location' | 'code'>

const natural = lazy(() => new Intl.Collator('es-MX', { numeric: true }))

/** Compares by location, A-2 before A-10, lines without one last; then by code. */
export function byAisle(a: ShelfPlace, b: ShelfPlace) {
  if ((a.location === null) !== (b.location === null)) return a.location === null ? 1 : -1
  const { compare } = natural()
  return compare(a.location ?? '', b.location ?? '') || compare(a.code, b.code)
}

type Progress = Pick<PickLine, 'quantity' | 'picked' | 'isShort'>

export const missingOf = ({ quantity, picked }: Progress) => quantity - picked

/** Whether the line is picked in full, or its rest was reported missing. */
export const isDone = (line: Progress) => missingOf(line) === 0 || line.isShort

type Coded = Pick<PickLine, 'code' | 'barcode'> & Partial<Pick<PickLine, 'productCode'>>

/**
 * Whether a scanned or typed code is a code of the product: its own code, its barcode, or its barcode in another length: as
 * UPC-A (without the leading zero) or as the GTIN-14 of a box.
 */
export function matchesCode(product: Coded, scanned: string) {
  const text = codeKey(scanned)
  if (!text) return false
  return hasCode(product, text) || (product.barcode !== '' && keyOf(text) === keyOf(codeKey(product.barcode)))
}

const hasCode = ({ code, productCode = code, barcode }: Coded, text: string) =>
  [code, productCode, barcode].some((own) => text === codeKey(own))

/**
 * The products, or lines, of a scanned code. Those that have exactly this code are preferred to those whose barcode it is in another
 * length: a box that is a product of its own is not a piece.
 */
export function withCode<Product extends Coded>(products: readonly Product[], scanned: string): Product[] {
  const found = products.filter((product) => matchesCode(product, scanned))
  const exact = found.filter((product) => hasCode(product, codeKey(scanned)))
  return exact.length > 0 ? exact : found
}

/** GTINs of all lengths by their twelve digits without indicator and check digit. */
const keyOf = (code: string) => (/^(\d{12,14})$/.test(code) ? code.padStart(14, '0').slice(1, 13) : code)
