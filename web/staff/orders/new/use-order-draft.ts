import { useEffect, useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { useUser } from '../../../api/session-store.ts'
import { blankDraft, type Draft, noQuote, readDraft, storeDraft } from './draft.ts'

/** The draft of the user's new order, and its changes. It is stored after each one. */
export function useOrderDraft() {
  const { id: userId } = useUser()
  const [draft, setDraft] = useState(() => readDraft(userId))
  useEffect(() => storeDraft(userId, draft), [userId, draft])
  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => withChanges(before, changes)),
    addItems: (items: readonly { product: Product; quantity: number }[]) =>
      setDraft((before) => withItems(before, items)),
    remove: (productIds: readonly number[]) =>
      setDraft((before) => ({
        ...before,
        lines: before.lines.filter(({ productId }) => !productIds.includes(productId)),
      })),
    discard: () => setDraft(blankDraft()),
  }
}

/** A quote and a price that was agreed with one customer do not count for another one. */
function withChanges(before: Draft, changes: Partial<Draft>): Draft {
  const { customerId = before.customerId } = changes
  if (customerId === before.customerId) return { ...before, ...changes }
  return {
    ...before,
    ...noQuote,
    lines: before.lines.map(({ given: _, ...line }) => line),
    ...changes,
  }
}

/** Adds pieces to the line of a product, or a line. The newest is at the top, under the field. */
function withItems(before: Draft, items: readonly { product: Product; quantity: number }[]): Draft {
  let { lines } = before
  for (const { product, quantity } of items) {
    const existing = lines.find(({ productId }) => productId === product.id)
    const others = lines.filter((line) => line !== existing)
    const { id: productId, code, name } = product
    lines = [{ ...existing, productId, quantity: (existing?.quantity || 0) + quantity, code, name }, ...others]
  }
  return { ...before, lines }
}
