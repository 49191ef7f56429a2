import { useMemo, useState } from 'react'
import type { Cart } from '#contract/cart/cart'
import { minOrderable } from '#contract/cart/ordering'
import type { Product } from '#contract/products/catalog'
import { useUser } from '../../api/session-store.ts'
import { mapRows, type Rows } from '../../ui/table/rows.ts'
import { toast } from '../../ui/toast.ts'
import { useHandler } from '../../ui/use-handler.ts'
import type { ProductRow, RowActions } from './product-row.ts'
import type { useAdding } from './use-adding.ts'

/** Rows with the quantities typed so far, shared by the list, the grid and the drawer. */
export function useProductRows(
  products: Rows<Product> | undefined,
  lines: Cart,
  add: ReturnType<typeof useAdding>['add'],
  show: (id: number) => void,
) {
  const [typedQuantities, setTypedQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  // Unchanged rows keep their object, so memoized tiles do not render again.
  const [lastRows] = useState(() => new WeakMap<Product, ProductRow>())

  // The answer to a change has the quantities that are shown already: the rows do not render again.
  const quantities = JSON.stringify(lines.map((line) => [line.productId, line.quantity]))

  const toRow = useMemo(() => {
    const inCart = new Map<number, number>(JSON.parse(quantities))
    return (product: Product): ProductRow => {
      const cartQuantity = inCart.get(product.id) ?? 0
      const inputQuantity = typedQuantities.get(product.id) ?? (cartQuantity || minOrderable(product))
      const last = lastRows.get(product)
      if (last?.cartQuantity === cartQuantity && Object.is(last.inputQuantity, inputQuantity)) return last
      const row = { ...product, cartQuantity, inputQuantity }
      lastRows.set(product, row)
      return row
    }
  }, [quantities, typedQuantities, lastRows])
  const rows = useMemo(() => products && mapRows(products, toRow), [products, toRow])

  const onQuantity = useHandler(({ id }: Product, quantity: number) =>
    setTypedQuantities((old) => (old.get(id) === quantity ? old : new Map(old).set(id, quantity))),
  )
  /** Removes a quantity that is in the order now. One that was typed meanwhile stays. */
  const forget = ({ id }: Product, quantity: number) =>
    setTypedQuantities((old) => (old.get(id) === quantity ? new Map([...old].filter(([other]) => other !== id)) : old))
  const onAdd = useHandler((product: Product, quantity: number) => {
    const sent = add(product, quantity)
    if (!sent) return false
    sent.then((isAdded) => isAdded && forget(product, quantity))
    return true
  })
  const onShow = useHandler(({ id }: Product) => show(id))
  const { id: userId } = useUser()
  const onAsk = useHandler(({ code, name }: Product) => {
    const text = `¿Me avisan cuando haya ${name} (${code})?`
    import('../../chat/open-chat.ts').then(
      ({ openChat }) => openChat(userId, text),
      () => toast.error('No se pudo abrir el chat. Inténtalo de nuevo.'),
    )
  })
  const actions: RowActions = useMemo(() => ({ onQuantity, onAdd, onShow, onAsk }), [onQuantity, onAdd, onShow, onAsk])

  return { rows, toRow, actions }
}
