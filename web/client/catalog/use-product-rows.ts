import { useMemo, useState } from 'react'
import type { Cart } from '#contract/cart'
import type { Product } from '#contract/catalog'
import { leastQuantity } from '#contract/ordering'
import { mapRows, type Rows } from '../../ui/rows.ts'
import { useHandler } from '../../ui/use-handler.ts'
import type { ProductRow, RowActions } from './product-row.ts'
import type { useAdding } from './use-adding.ts'

/** Products as they are shown, with what is typed at them; list, grid and drawer share it. */
export function useProductRows(
  products: Rows<Product> | undefined,
  lines: Cart,
  add: ReturnType<typeof useAdding>['add'],
  show: (id: number) => void,
) {
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  // A row is another object only when it says something else, so that the others are not drawn anew.
  const [known] = useState(() => new WeakMap<Product, ProductRow>())

  const toRow = useMemo(() => {
    const held = new Map(lines.map((line) => [line.productId, line.quantity]))
    return (product: Product): ProductRow => {
      const ordered = held.get(product.id) ?? 0
      const wanted = typed.get(product.id) ?? (ordered || leastQuantity(product))
      const last = known.get(product)
      if (last?.ordered === ordered && last.wanted === wanted) return last
      const row = { ...product, ordered, wanted }
      known.set(product, row)
      return row
    }
  }, [lines, typed, known])
  const rows = useMemo(() => products && mapRows(products, toRow), [products, toRow])

  const onQuantity = useHandler(({ id }: Product, quantity: number | undefined) => {
    setTyped((old) => {
      const next = new Map(old)
      if (quantity === undefined) next.delete(id)
      else next.set(id, quantity)
      return next
    })
  })
  const onAdd = useHandler((product: Product, quantity: number) => {
    const sent = add(product, quantity)
    if (!sent) return false
    sent.then((isAdded) => isAdded && onQuantity(product, undefined))
    return true
  })
  const onShow = useHandler(({ id }: Product) => show(id))
  const actions: RowActions = useMemo(() => ({ onQuantity, onAdd, onShow }), [onQuantity, onAdd, onShow])

  return { rows, toRow, actions }
}
