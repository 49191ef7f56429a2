import * as v from 'valibot'
import { Id, Quantity, SearchText } from '#contract/fields'
import { Product } from '#contract/products/catalog'

export const maxLines = 1000

/** A requested line: a product by its id, or text with a code or words of a name. */
export const UnresolvedLine = v.object({ what: SearchText(100), quantity: Quantity, productId: v.optional(Id) })
export type UnresolvedLine = v.InferOutput<typeof UnresolvedLine>

export const UnresolvedLines = v.object({
  lines: v.pipe(
    v.array(UnresolvedLine),
    v.minLength(1, 'No hay líneas que buscar.'),
    v.maxLength(maxLines, 'El máximo es 1,000 líneas.'),
  ),
})
export type UnresolvedLines = v.InferOutput<typeof UnresolvedLines>

export const QuickProduct = v.pick(Product, [
  'id',
  'code',
  'name',
  'salePrice1',
  'breaks',
  'iva',
  'unit',
  'min_qty',
  'multiple',
  'backorder',
  'Inventory',
])
export type QuickProduct = v.InferOutput<typeof QuickProduct>

export const ResolvedLine = v.variant('result', [
  v.object({
    result: v.literal('found'),
    product: QuickProduct,
    /** Message if this quantity cannot be added to the order and the lines above, else null. */
    problem: v.nullable(v.string()),
    /** The quantity that can be added. */
    nearest: v.number(),
  }),
  v.object({ result: v.literal('ambiguous'), candidates: v.array(QuickProduct) }),
  v.object({ result: v.literal('not_found') }),
])
export type ResolvedLine = v.InferOutput<typeof ResolvedLine>

/** One result per line, in the same order. */
export const ResolvedLines = v.object({ lines: v.array(ResolvedLine) })
export type ResolvedLines = v.InferOutput<typeof ResolvedLines>
