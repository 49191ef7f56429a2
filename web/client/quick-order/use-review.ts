import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { addAllToCart, useCart } from '../cart/api.ts'
import { useResolved } from './api.ts'
import {
  type Decision,
  type Decisions,
  isReady,
  itemsOf,
  type ReviewRow,
  reviewRows,
  type Wanted,
} from './review-lines.ts'

export type Review = ReturnType<typeof useReview>
/** A line that did not get into the order. */
export type LeftOut = { index: number; raw: string; reason: string }
export type Added = { products: number; leftOut: readonly LeftOut[] }

const undecided: Decisions = new Map()

/** The sheet where lines become products before anything is added. Undefined: there is nothing to review yet. */
export function useReview(wanted: readonly Wanted[] | undefined) {
  const { data: resolved, error, isLoading, mutate } = useResolved(wanted)
  const { data: cart = [] } = useCart()
  const [decisions, setDecisions] = useState(undecided)
  const [added, setAdded] = useState<Added>()
  const [add, isAdding] = useAction(send, { failure: 'Error al agregar producto al carrito.' })

  const rows = wanted && resolved ? reviewRows(wanted, resolved, decisions, cart) : []
  const ready = rows.filter(isReady)

  async function send() {
    const refused = new Map((await addAllToCart(itemsOf(ready))).map((item) => [item.productId, item.message]))
    const leftOut = rows.flatMap(({ index, line, product, problem }): LeftOut[] => {
      const reason = problem ?? refused.get(product?.id ?? 0)
      return reason ? [{ index, raw: line.raw, reason }] : []
    })
    const products = new Set(itemsOf(ready).map(({ productId }) => productId)).size
    setAdded({ products: products - refused.size, leftOut })
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
    /** Lowers or raises each line that has a problem to what can be had. */
    takeNearest: (short: readonly ReviewRow[]) => {
      for (const { index, nearest } of short) decide(index, { quantity: nearest })
    },
    dropped: [...decisions.values()].filter(({ isDropped }) => isDropped).length,
    restore: () => {
      setDecisions(
        (before) => new Map([...before].map(([index, decision]) => [index, { ...decision, isDropped: false }])),
      )
    },
    add,
    isAdding,
    added,
    reset: () => {
      setDecisions(undecided)
      setAdded(undefined)
    },
  }
}
