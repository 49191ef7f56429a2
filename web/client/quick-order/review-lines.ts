import type { Cart } from '#contract/cart'
import { lineTotal } from '#contract/money'
import { addingProblem } from '#contract/ordering'
import type { QuickProduct, ResolvedLine } from '#contract/quick-order'
import type { ReadLine } from '#contract/quick-order-text'

/** A line to look up: as somebody wrote it, or of a product that is known. */
export type Wanted = ReadLine & { productId?: number }

/** What the person decided about a line. */
export type Decision = { product?: QuickProduct; quantity?: number; isDropped?: boolean }
export type Decisions = ReadonlyMap<number, Decision>

export type ReviewRow = {
  index: number
  line: Wanted
  quantity: number
  product: QuickProduct | undefined
  candidates: readonly QuickProduct[]
  /** What the order held of it before. */
  ordered: number
  /** Why it cannot be added as it stands. */
  problem: string | null
  /** The quantity that could be added instead. */
  nearest: number
}

export const isReady = (row: ReviewRow) => row.product !== undefined && row.problem === null

/** The lines as they stand: what the shop has for them, under what the person decided. Rows above count against stock. */
export function reviewRows(
  wanted: readonly Wanted[],
  resolved: readonly (ResolvedLine | undefined)[],
  decisions: Decisions,
  cart: Cart,
): ReviewRow[] {
  const ordered = new Map(cart.map((line) => [line.productId, line.quantity]))
  const taken = new Map(ordered)
  return wanted.flatMap((line, index) => {
    const decision = decisions.get(index) ?? {}
    if (decision.isDropped) return []
    const answer = resolved[index]
    const product = decision.product ?? (answer?.result === 'found' ? answer.product : undefined)
    const quantity = decision.quantity ?? line.quantity
    const row = { index, line, quantity, product, candidates: answer?.result === 'ambiguous' ? answer.candidates : [] }
    if (!product) return [{ ...row, ordered: 0, problem: whyNone(line, answer), nearest: 0 }]
    const already = taken.get(product.id) ?? 0
    const problem = addingProblem(product, quantity, already)
    if (!problem) taken.set(product.id, already + quantity)
    return [
      {
        ...row,
        ordered: ordered.get(product.id) ?? 0,
        problem: problem?.message ?? null,
        nearest: problem?.nearest ?? quantity,
      },
    ]
  })
}

const whyNone = (line: Wanted, answer: ResolvedLine | undefined) =>
  line.problem ?? (answer?.result === 'ambiguous' ? 'Elige un producto.' : 'No encontrado.')

/** What would be added: one item a line, since the shop sums them. */
export const itemsOf = (rows: readonly ReviewRow[]) =>
  rows.flatMap(({ product, quantity }) => (product ? [{ productId: product.id, quantity }] : []))

/** In pesos, without IVA. */
export const amountOf = ({ product, quantity }: ReviewRow) =>
  product ? lineTotal({ price: product.salePrice1, quantity }) : 0

export const productCount = (rows: readonly ReviewRow[]) => new Set(rows.map(({ product }) => product?.id)).size

/** The lines of a list or an order, whose products are known. */
export const wantedOf = (
  items: readonly { productId: number; quantity: number; Product: { code: string; name: string } }[],
): Wanted[] =>
  items.map(({ productId, quantity, Product: { code, name } }) => ({
    raw: `${code}  ${name}`,
    what: code,
    quantity,
    unit: null,
    problem: null,
    productId,
  }))
