import { useState } from 'react'
import type { Cart } from '#contract/cart'
import type { Product } from '#contract/catalog'
import { leastQuantity } from '#contract/ordering'
import type { ProductRow } from './product-row.ts'
import type { useAdding } from './use-adding.ts'

/** Products as they are shown, with what is typed at them; list, grid and drawer share it. */
export function useProductRows(lines: Cart, { add, adding }: ReturnType<typeof useAdding>) {
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const ordered = new Map(lines.map((line) => [line.productId, line.quantity]))

  function toRow(product: Product): ProductRow {
    const held = ordered.get(product.id) ?? 0
    const wanted = typed.get(product.id) ?? (held || leastQuantity(product))
    return { ...product, ordered: held, wanted, isAdding: adding.has(product.id) }
  }
  function onQuantity({ id }: Product, quantity: number | undefined) {
    setTyped((old) => {
      const next = new Map(old)
      if (quantity === undefined) next.delete(id)
      else next.set(id, quantity)
      return next
    })
  }
  function onAdd(product: Product, quantity: number) {
    const sent = add(product, quantity)
    if (!sent) return false
    sent.then((isAdded) => isAdded && onQuantity(product, undefined))
    return true
  }

  return { toRow, onQuantity, onAdd }
}
