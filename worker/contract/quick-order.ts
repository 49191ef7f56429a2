import * as v from 'valibot'
import { Product } from './catalog.ts'
import { Id, Quantity, Text } from './fields.ts'

export const maxLines = 1000

/** What a line asks for: a product by its id, else whatever a person wrote, a code or words of a name. */
export const AskedLine = v.object({ what: Text(100), quantity: Quantity, productId: v.optional(Id) })
export type AskedLine = v.InferOutput<typeof AskedLine>

export const AskedLines = v.object({
  lines: v.pipe(
    v.array(AskedLine),
    v.minLength(1, 'No hay líneas que buscar.'),
    v.maxLength(maxLines, 'El máximo es 1,000 líneas.'),
  ),
})
export type AskedLines = v.InferOutput<typeof AskedLines>

export const QuickProduct = v.pick(Product, [
  'id',
  'code',
  'name',
  'salePrice1',
  'unit',
  'min_qty',
  'multiple',
  'Inventory',
])
export type QuickProduct = v.InferOutput<typeof QuickProduct>

export const ResolvedLine = v.variant('result', [
  v.object({
    result: v.literal('found'),
    product: QuickProduct,
    /** Why it cannot be added as asked, to what the order and the lines above already hold of it. */
    problem: v.nullable(v.string()),
    /** How much of it can be added. */
    nearest: v.number(),
  }),
  v.object({ result: v.literal('ambiguous'), candidates: v.array(QuickProduct) }),
  v.object({ result: v.literal('not_found') }),
])
export type ResolvedLine = v.InferOutput<typeof ResolvedLine>

/** One answer a line, in their order. */
export const ResolvedLines = v.object({ lines: v.array(ResolvedLine) })
export type ResolvedLines = v.InferOutput<typeof ResolvedLines>
