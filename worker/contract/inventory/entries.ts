import * as v from 'valibot'
import { Amount, Id, RequiredText, SearchText, Text, Whole } from '#contract/fields'
import { adjustmentTypes, signedQuantity } from './inventory.ts'

/** Maximum pieces of a product, so that quantity times cost stays exact. */
export const maxStock = 1_000_000_000
export const maxStockMessage = 'La existencia de un producto no puede pasar de 1,000,000,000 de piezas.'

/** Maximum pieces by which an entry changes a stock. */
export const maxDelta = 1_000_000
export const maxDeltaMessage = 'El máximo es 1,000,000.'

/** Maximum number of lines of an entry. */
export const maxEntryLines = 1000

const wholePieces = 'Ingresa una cantidad entera.'
const Pieces = v.pipe(v.number(wholePieces), v.integer(wholePieces))

const lines = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(
    v.array(line),
    v.minLength(1, 'Agrega al menos un producto.'),
    v.maxLength(maxEntryLines, 'El máximo es 1,000 renglones.'),
  )

const minReasonLetters = 5

const Reason = v.pipe(
  RequiredText('Indica el motivo del ajuste.', 200),
  v.check(
    (text) => (text.match(/\p{L}/gu)?.length ?? 0) >= minReasonLetters,
    `El motivo necesita al menos ${minReasonLetters} letras.`,
  ),
)

const Adjustment = v.pipe(
  v.object({
    productId: Id,
    type: v.picklist(adjustmentTypes, 'Elige el tipo.'),
    delta: v.pipe(
      Pieces,
      v.maxValue(maxDelta, maxDeltaMessage),
      v.minValue(-maxDelta, maxDeltaMessage),
      v.notValue(0, 'La cantidad no puede ser 0.'),
    ),
    /** Only for a purchase: pesos per piece. */
    cost: v.optional(
      v.nullable(
        v.pipe(
          Amount('Ingresa un número.'),
          v.minValue(0, 'El costo no puede ser negativo.'),
          v.maxValue(10_000_000, 'El máximo es $10,000,000.00.'),
        ),
      ),
    ),
  }),
  v.check(
    ({ type, delta }) => delta === signedQuantity(type, delta),
    'Una entrada suma existencia y una salida la resta: revisa el signo de la cantidad.',
  ),
)

export const NewMovements = v.object({
  items: lines(Adjustment),
  reason: Reason,
  reference: v.optional(v.nullable(Text(60))),
})
export type NewMovements = v.InferOutput<typeof NewMovements>

const CountedLine = v.object({
  productId: Id,
  counted: v.pipe(Pieces, v.minValue(0, 'La cantidad no puede ser negativa.'), v.maxValue(maxStock, maxStockMessage)),
  /** The stock shown to the user while counting. Null, or left out: none was shown, and the answer lists no movements since then. */
  seen: v.optional(v.nullable(v.pipe(Whole('Valor inválido.'), v.minValue(0), v.maxValue(maxStock))), null),
})

export const NewCounts = v.object({
  items: v.pipe(
    lines(CountedLine),
    v.check(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'Hay un producto contado dos veces.',
    ),
  ),
  reason: v.optional(Text(200)),
})
export type NewCounts = v.InferOutput<typeof NewCounts>

/** Result of an entry. */
export const StockEntry = v.object({
  id: Id,
  /** Number of movements. A count without a difference adds none. */
  movements: v.number(),
  /** Products whose stock changed during the count: `sold` pieces taken (negative: added), and the correction `delta`. */
  moved: v.array(v.object({ productId: Id, code: v.string(), sold: v.number(), delta: v.number() })),
})
export type StockEntry = v.InferOutput<typeof StockEntry>

/**
 * Message for a product whose stock changed during a count: by a shipment, an adjustment or the count of another user. `sold`:
 * pieces, negative if they were added.
 */
export function movedMessage({ sold, delta }: { sold: number; delta: number }) {
  const meanwhile = sold > 0 ? `la existencia bajó ${sold}` : `la existencia subió ${-sold}`
  return `Mientras contabas ${meanwhile}; la diferencia final es ${delta}.`
}

/** `details` of a refused entry: the lines that were refused. */
export const EntryProblems = v.array(v.object({ productId: Id, code: v.string(), message: v.string() }))
export type EntryProblems = v.InferOutput<typeof EntryProblems>

export const CodeLookup = v.object({
  codes: v.pipe(v.array(SearchText(100)), v.minLength(1), v.maxLength(maxEntryLines, 'El máximo es 1,000 códigos.')),
})
export type CodeLookup = v.InferOutput<typeof CodeLookup>

/** A product in the inventory form. */
export const StockLine = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  /** Null: no inventory yet. */
  on_hand: v.nullable(v.number()),
  /** Cost of the latest purchase, otherwise of the product, in pesos per piece. */
  cost: v.nullable(v.number()),
  /** Pieces in a box of the supplier. */
  box_qty: v.nullable(v.number()),
})
export type StockLine = v.InferOutput<typeof StockLine>

/**
 * One per code, in the same order; null if no product has the code, or if several have it. `repeated`: the indexes of the latter, from
 * 0.
 */
export const ProductsByCode = v.object({ products: v.array(v.nullable(StockLine)), repeated: v.array(v.number()) })
export type ProductsByCode = v.InferOutput<typeof ProductsByCode>
