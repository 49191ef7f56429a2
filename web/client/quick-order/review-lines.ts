import type { Cart } from '#contract/cart/cart'
import { addingProblem, backordered } from '#contract/cart/ordering'
import type { QuickProduct, ResolvedLine } from '#contract/cart/quick-order'
import type { ParsedLine } from '#contract/cart/quick-order-phrase'
import { namesAmount, numberQuestion, saleQuantity, type UnitQuestion, unitQuestion } from '#contract/cart/units'
import { lineTotal } from '#contract/money'
import { priceAt } from '#contract/prices/prices'
import { displayPrice } from '../../shop/display.ts'

/** A line to look up: written text, or a product with its id. `rowKey`: of the typed row that it comes from. */
export type RequestedLine = ParsedLine & { productId?: number; rowKey?: number }

/** The shop's answer. `isWholeName`: the line's number is part of the product's name, so the quantity is 1. */
export type Answer = ResolvedLine & { isWholeName?: boolean }

/** Chooses between the answers for a line's words and for its whole text, which may be a product's name. */
export function answerOf(
  line: ParsedLine,
  answer: ResolvedLine | undefined,
  whole: ResolvedLine | undefined,
): Answer | undefined {
  if (!whole || whole.result === 'not_found') return answer
  const isWholeName = line.unit === null || (whole.result === 'found' && namesAmount(whole.product.name, line))
  return isWholeName ? { ...whole, isWholeName } : answer
}

/** Whether the quantity is a number without a unit after a name: "foco 10". It may be a size. */
const isGuess = ({ unit, wholeName }: RequestedLine) => unit === null && wholeName !== undefined

/** The user's changes of a line. */
export type Decision = { product?: QuickProduct; quantity?: number; isDropped?: boolean; isAdded?: boolean }
export type Decisions = ReadonlyMap<number, Decision>

/**
 * The decisions for the lines that are equal to one of `before`. A line that was added to the cart has none: if its text is still
 * there, it is ordered once more.
 */
export function keptDecisions(
  decisions: Decisions,
  before: readonly RequestedLine[],
  lines: readonly RequestedLine[],
): Decisions {
  const known = before.map((line, index) => (decisions.get(index)?.isAdded ? '' : JSON.stringify(line)))
  const kept = new Map<number, Decision>()
  for (const [index, line] of lines.entries()) {
    const earlier = known.indexOf(JSON.stringify(line))
    const decision = decisions.get(earlier)
    if (decision) kept.set(index, decision)
    // Each decision is for one line: of two equal lines, the second gets the second decision.
    if (earlier >= 0) known[earlier] = ''
  }
  return kept
}

export type ReviewRow = {
  index: number
  line: RequestedLine
  quantity: number
  product: QuickProduct | undefined
  candidates: readonly QuickProduct[]
  /** Quantity already in the cart. */
  cartQuantity: number
  /** Why it cannot be added; null when it can. */
  problem: string | null
  /** The problem is a unit other than the sale unit, or a number that may be a size: the quantity needs the user's decision. */
  hasQuestion: boolean
  /** A quantity that can be added; 0 if none. */
  nearest: number
  /** The pieces of this line that the shop does not have yet. */
  waiting: ReturnType<typeof backordered>
}

export const isReady = (row: ReviewRow) => row.product !== undefined && row.problem === null

/** Lines joined with the shop's answers and the user's decisions. The rows above reduce the available stock. */
export function reviewRows(
  lines: readonly RequestedLine[],
  resolved: readonly (Answer | undefined)[],
  decisions: Decisions,
  cart: Cart,
): ReviewRow[] {
  const cartQuantities = new Map(cart.map((line) => [line.productId, line.quantity]))
  const usedPieces = new Map(cartQuantities)
  return lines.flatMap((written, index) => {
    const decision = decisions.get(index) ?? {}
    if (decision.isDropped || decision.isAdded) return []
    const answer = resolved[index]
    const line = answer?.isWholeName ? { ...written, quantity: 1, unit: null, wholeName: undefined } : written
    const product = decision.product ?? (answer?.result === 'found' ? answer.product : undefined)
    const quantity = decision.quantity ?? (product ? saleQuantity(line, product) : line.quantity)
    const row = { index, line, quantity, product, candidates: answer?.result === 'ambiguous' ? answer.candidates : [] }
    if (!product) {
      return [
        {
          ...row,
          cartQuantity: 0,
          problem: missingProblem(line, answer),
          hasQuestion: false,
          nearest: 0,
          waiting: null,
        },
      ]
    }
    const already = usedPieces.get(product.id) ?? 0
    const refusal = addingProblem(product, quantity, already)
    const isAsked = isGuess(line) && !decision.product && !refusal
    const question =
      decision.quantity === undefined
        ? (unitQuestion(line, product) ?? (isAsked ? numberQuestion(quantity, product) : null))
        : null
    const problem = question ? null : refusal
    if (!question && !problem) usedPieces.set(product.id, already + quantity)
    return [
      {
        ...row,
        cartQuantity: cartQuantities.get(product.id) ?? 0,
        problem: question?.message ?? problem?.message ?? null,
        hasQuestion: question !== null,
        nearest: question ? suggestedOf(product, question, already) : (problem?.nearest ?? quantity),
        waiting: question || problem ? null : waitingOf(product, quantity, already),
      },
    ]
  })
}

/** The suggestion as stock, minimum and multiple allow it. */
function suggestedOf(product: QuickProduct, { suggested }: UnitQuestion, already: number) {
  if (suggested === 0) return 0
  return addingProblem(product, suggested, already)?.nearest ?? suggested
}

/** Stock is given to the cart first, then to the lines in their order. */
function waitingOf(product: QuickProduct, quantity: number, already: number) {
  const waiting = backordered(product, already + quantity)
  return waiting && { ...waiting, pieces: Math.min(waiting.pieces, quantity) }
}

const missingProblem = (line: RequestedLine, answer: Answer | undefined) =>
  line.problem ?? (answer?.result === 'ambiguous' ? 'Elige un producto.' : 'No encontrado.')

/** Items for the cart, one per line: the server adds up repeated products. */
export const itemsOf = (rows: readonly ReviewRow[]) =>
  rows.flatMap(({ product, quantity }) => (product ? [{ productId: product.id, quantity }] : []))

/** Pesos, as the shop shows prices. */
export const amountOf = ({ product, quantity }: ReviewRow) =>
  product ? displayPrice(lineTotal({ price: priceAt(product, quantity), quantity }), product) : 0

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
