import * as v from 'valibot'
import { SearchText } from '#contract/fields'

/** SAT's key for a product without a key in its catalogue. */
export const noProductKey = '01010101'

/** A key of SAT's catalogue of products. */
export const ProductKey = v.pipe(
  v.string('Este campo es obligatorio.'),
  v.trim(),
  v.regex(/^\d{8}$/, 'La clave tiene 8 dígitos.'),
)

export const SatQuery = v.object({
  q: v.pipe(SearchText(80), v.minLength(3, 'Escribe al menos 3 letras.')),
})

/** An entry of SAT's catalogue of products. */
export const SatProduct = v.object({ key: v.string(), description: v.string() })
export type SatProduct = v.InferOutput<typeof SatProduct>
