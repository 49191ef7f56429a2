import { useState } from 'react'
import type { Item } from './catalog.ts'
import type { Actions } from './rows.tsx'

/** A minimal order, kept in memory without a server. */
export function useOrder() {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [lines, setLines] = useState<readonly Item[]>([])
  const [shown, setShown] = useState<Item | null>(null)
  const actions: Actions = {
    quantityOf: ({ id }) => quantities.get(id) ?? 1,
    isOrdered: (item) => lines.includes(item),
    onQuantity: ({ id }, quantity) => setQuantities(new Map(quantities).set(id, quantity)),
    onAdd: (item) => setLines(lines.includes(item) ? lines : [...lines, item]),
    onShow: setShown,
  }
  return { actions, lines, shown, close: () => setShown(null) }
}
