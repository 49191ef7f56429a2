import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { useLineEdits } from '../../order/lines/edit-lines.tsx'
import { usePricedProducts } from './api.ts'
import { lineOf, linesOf, newLine, withCurrentPrices } from './edit-items-lines.ts'
import type { WrittenPrice } from './line-price.ts'
import { changesText, mergeLines } from './merge-lines.ts'

/** The lines of an order while staff edit them, and the changes they may make. */
export function useEditedLines(order: Order) {
  // The order when the dialog opened, or was reloaded: with its version, the server refuses a save over another user's change.
  const [original, setOriginal] = useState(order)
  const [otherChanges, setOtherChanges] = useState<string>()
  const before = linesOf(original)
  const [editedLines, setLines] = useState(before)
  const prices = useCurrentPrices(original)
  const lines = editedLines.map((line) =>
    withCurrentPrices(line, lineOf(before, line.productId), prices.get(line.productId)),
  )
  const edits = useLineEdits(lines, {
    place: 'el pedido',
    stepOf: () => 1,
    insert: (product) => [...lines, lineOf(before, product.id) ?? newLine(product)],
    onChange: setLines,
  })

  return {
    original,
    /** What another user changed before the last reload, in words. */
    otherChanges,
    lines,
    edits,
    hasPrices: lines.some(({ given }) => given !== undefined),
    isChanged:
      lines.length !== before.length ||
      lines.some(({ productId, quantity, given }) => given || lineOf(before, productId)?.quantity !== quantity),
    setOverride: (productId: number, given: WrittenPrice | undefined) =>
      setLines(lines.map((line) => (line.productId === productId ? { ...line, given } : line))),
    /** Continues with the newer order and keeps the changes of the user. */
    reload() {
      const latest = linesOf(order)
      setLines(mergeLines(before, editedLines, latest))
      setOtherChanges(changesText(before, latest))
      setOriginal(order)
    },
  }
}

/** The customer's current prices of the products of the order; none until they are loaded. */
function useCurrentPrices({ customerId, OrderItems }: Order) {
  const ids = OrderItems.map(({ productId }) => productId)
  const { data = [] } = usePricedProducts(customerId, ids)
  return new Map(data.map(({ id, salePrice1, breaks }) => [id, { salePrice1, breaks }]))
}
