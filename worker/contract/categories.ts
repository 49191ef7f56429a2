import * as v from 'valibot'
import { Category } from './catalog.ts'
import { Id, IdText, RequiredText } from './fields.ts'

/** How deep the tree of categories may grow. */
export const maxLevels = 5

export const ownChild = 'Una categoría no puede ser su propia hija.'
export const tooDeep = `Las categorías pueden tener ${maxLevels} niveles como máximo.`

/** As the staff see it. */
export const CategoryRow = v.object({
  ...Category.entries,
  /** Products of its own, whatever their status; and with those of the categories below it. */
  own: v.number(),
  total: v.number(),
  version: v.number(),
})
export type CategoryRow = v.InferOutput<typeof CategoryRow>

/** Adds up what each has of its own with what those below it have. */
export function withTotals(rows: readonly Omit<CategoryRow, 'total'>[]): CategoryRow[] {
  const byId = new Map(rows.map((row) => [row.id, { ...row, total: 0 }]))
  for (const { id, own } of rows) {
    for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) at.total += own
  }
  return [...byId.values()]
}

export const CategoryInput = v.object({
  name: RequiredText('Este campo es obligatorio.', 80),
  parentId: v.optional(v.nullable(Id), null),
  /** Sent back as read: a save over somebody else's newer one is refused. */
  version: v.optional(v.number()),
})
export type CategoryInput = v.InferOutput<typeof CategoryInput>

/** The children of a parent in their order; those that stood elsewhere come in, those left out follow the others. */
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

/** Where the products go of a category that is deleted with those below it. */
export const CategoryRemoval = v.object({ moveTo: v.optional(IdText) })
