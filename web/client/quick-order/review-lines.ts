import type { Cart } from '#contract/cart'
import { lineTotal } from '#contract/money'
import { addingProblem } from '#contract/ordering'
import type { QuickProduct, ResolvedLine } from '#contract/quick-order'
import type { ReadLine } from '#contract/quick-order-text'

/** A line to look up: written text, or a product with its id. */
export type RequestedLine = ReadLine & { productId?: number }

/** The user's changes of a line. */
export type Decision = { product?: QuickProduct; quantity?: number; isDropped?: boolean }
export type Decisions = ReadonlyMap<number, Decision>

export type ReviewRow = {
  index: number
  line: RequestedLine
  quantity: number
  product: QuickProduct | undefined
  candidates: readonly QuickProduct[]
  /** Quantity already in the cart. */
  ordered: number
  /** Why it cannot be added; null when it can. */
  problem: string | null
  /** A quantity that can be added; 0 if none. */
  nearest: number
}

export const isReady = (row: ReviewRow) => row.product !== undefined && row.problem === null

/** Lines joined with the shop's answers and the user's decisions. The rows above reduce the available stock. */
export function reviewRows(
  lines: readonly RequestedLine[],
  resolved: readonly (ResolvedLine | undefined)[],
  decisions: Decisions,
  cart: Cart,
): ReviewRow[] {
  const ordered = new Map(cart.map((line) => [line.productId, line.quantity]))
  const taken = new Map(ordered)
  return lines.flatMap((line, index) => {
    const decision = decisions.get(index) ?? {}
    if (decision.isDropped) return []
    const answer = resolved[index]
    const product = decision.product ?? (answer?.result === 'found' ? answer.product : undefined)
    const quantity = decision.quantity ?? line.quantity
    const row = { index, line, quantity, product, candidates: answer?.result === 'ambiguous' ? answer.candidates : [] }
    if (!product) return [{ ...row, ordered: 0, problem: missingProblem(line, answer), nearest: 0 }]
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

const missingProblem = (line: RequestedLine, answer: ResolvedLine | undefined) =>
  line.problem ?? (answer?.result === 'ambiguous' ? 'Elige un producto.' : 'No encontrado.')

/** Items for the cart, one per line: the server adds up repeated products. */
export const itemsOf = (rows: readonly ReviewRow[]) =>
  rows.flatMap(({ product, quantity }) => (product ? [{ productId: product.id, quantity }] : []))

/** Pesos, without IVA. */
export const amountOf = ({ product, quantity }: ReviewRow) =>
  product ? lineTotal({ price: product.salePrice1, quantity }) : 0

export const productCount = (rows: readonly ReviewRow[]) => new Set(rows.map(({ product }) => product?.id)).size

/** Lines of a list or an order. */
export const toRequestedLines = (
  items: readonly { productId: number; quantity: number; Product: { code: string; name: string } }[],
): RequestedLine[] =>
  items.map(({ productId, quantity, Product: { code, name } }) => ({
    raw: `${code}  ${name}`,
    what: code,
    quantity,
    unit: null,
    problem: null,
    productId,
  }))
