import { useRef, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { addAllToCart, useCart } from '../cart/api.ts'
import { useResolved } from './api.ts'
import {
  type Decision,
  type Decisions,
  isReady,
  itemsOf,
  keptDecisions,
  productCount,
  type RequestedLine,
  type ReviewRow,
  reviewRows,
} from './review-lines.ts'

export type Review = ReturnType<typeof useReview>
/** A line that was not added. */
type SkippedLine = Pick<RequestedLine, 'raw' | 'rowKey'> & { index: number; reason: string }
export type AddResult = { products: number; skipped: readonly SkippedLine[] }

const noDecisions: Decisions = new Map()

/** Whether the user has changed a line that is not added yet. */
const isOpenChoice = ({ product, quantity, isDropped, isAdded }: Decision) =>
  !isAdded && (product !== undefined || quantity !== undefined || isDropped === true)

/** State of the review. `lines` is undefined until there is something to review, and while the user corrects the text. */
export function useReview(lines: readonly RequestedLine[] | undefined) {
  const { data: resolved, error, isLoading, mutate } = useResolved(lines)
  const { data: cart = [] } = useCart()
  const [decisions, setDecisions] = useState(noDecisions)
  const [reviewed, setReviewed] = useState<readonly RequestedLine[]>([])
  if (lines && lines !== reviewed) {
    setReviewed(lines)
    setDecisions(keptDecisions(decisions, reviewed, lines))
  }
  const [added, setAdded] = useState<AddResult>()
  /** Of the addition that has no answer yet: a correction after a lost answer must not add the other lines again. */
  const idempotencyKey = useRef<string>(crypto.randomUUID())
  const [add, isAdding] = useAction(send, { failure: 'Error al agregar producto al carrito.' })

  const rows = lines && resolved ? reviewRows(lines, resolved, decisions, cart) : []
  const ready = rows.filter(isReady)

  async function send() {
    const refusedItems = await addAllToCart(itemsOf(ready), idempotencyKey.current)
    idempotencyKey.current = crypto.randomUUID()
    const refused = new Map(refusedItems.map((item) => [item.productId, item.message]))
    const skipped = rows.flatMap(({ index, line, product, problem }): SkippedLine[] => {
      const reason = problem ?? refused.get(product?.id ?? 0)
      return reason ? [{ index, raw: line.raw, rowKey: line.rowKey, reason }] : []
    })
    setAdded({ products: productCount(ready) - refused.size, skipped })
  }

  function decide(index: number, decision: Decision) {
    setDecisions((before) => new Map(before).set(index, { ...before.get(index), ...decision }))
  }

  return {
    rows,
    ready,
    error: resolved ? undefined : error,
    isLoading,
    retry: () => mutate(),
    decide,
    /** Sets each line with a problem to its nearest valid quantity. */
    takeNearest: (short: readonly ReviewRow[]) => {
      for (const { index, nearest } of short) decide(index, { quantity: nearest })
    },
    /** Whether closing would lose what the user chose. */
    isUnsaved: !added && [...decisions.values()].some(isOpenChoice),
    dropped: [...decisions.values()].filter(({ isDropped }) => isDropped).length,
    /** Returns to the review, with only the lines that were not added. What the user chose for them is kept. */
    correctSkipped: () => {
      const skipped = new Set(added?.skipped.map(({ index }) => index))
      for (const { index } of rows) if (!skipped.has(index)) decide(index, { isAdded: true })
      setAdded(undefined)
      // Reads the stock again: a line may have been refused because its pieces were sold during the review.
      void mutate()
    },
    restore: () => {
      setDecisions(
        (before) => new Map([...before].map(([index, decision]) => [index, { ...decision, isDropped: false }])),
      )
    },
    add,
    isAdding,
    added,
    reset: () => {
      setDecisions(noDecisions)
      setAdded(undefined)
    },
  }
}
