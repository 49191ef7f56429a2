import * as v from 'valibot'
import { Id, IdText, RequiredText, Version } from '#contract/fields'
import { ProductImage } from '#contract/files'
import { Category } from './catalog.ts'

/** Maximum depth of the category tree. */
export const maxLevels = 5

export const ownChildMessage = 'Una categoría no puede ser su propia hija.'
export const tooDeepMessage = `Las categorías pueden tener ${maxLevels} niveles como máximo.`

/** A category in the staff's editor. */
export const CategoryRow = v.object({
  ...Category.entries,
  /** False: clients see neither the category nor its descendants, and their products are not for sale. */
  active: v.boolean(),
  /** Number of its own products, of any status, and of those with all its subcategories. */
  own: v.number(),
  total: v.number(),
  version: v.number(),
})
export type CategoryRow = v.InferOutput<typeof CategoryRow>

/** Adds the products of the subcategories to the own products of each category. */
export function withTotals(rows: readonly Omit<CategoryRow, 'total'>[]): CategoryRow[] {
  const byId = new Map(rows.map((row) => [row.id, { ...row, total: 0 }]))
  for (const { id, own } of rows) {
    let category = byId.get(id)
    while (category) {
      category.total += own
      category = category.parentId === null ? undefined : byId.get(category.parentId)
    }
  }
  return [...byId.values()]
}

export const CategoryInput = v.object({
  name: RequiredText('Este campo es obligatorio.', 80),
  parentId: v.optional(v.nullable(Id), null),
  active: v.optional(v.boolean(), true),
  image: v.optional(v.nullable(ProductImage), null),
  version: Version,
})
export type CategoryInput = v.InferOutput<typeof CategoryInput>

/** A key that is left out keeps its value. */
export const CategoryChange = v.partial(CategoryInput)
export type CategoryChange = v.InferOutput<typeof CategoryChange>

/** The children of a parent, in order. Categories of another parent move here; children that are not listed go last. */
export const CategoryOrder = v.object({
  parentId: v.nullable(Id),
  orderedIds: v.pipe(
    v.array(Id),
    v.minLength(1, 'Este campo es obligatorio.'),
    v.maxLength(1000, 'Son demasiadas categorías.'),
    v.check((ids) => new Set(ids).size === ids.length, 'Una categoría está repetida.'),
  ),
})
export type CategoryOrder = v.InferOutput<typeof CategoryOrder>

/** The category that receives the products of a deleted category and its subcategories. */
export const CategoryRemoval = v.object({ moveTo: v.optional(IdText) })
