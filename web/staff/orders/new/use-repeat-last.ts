import { useState } from 'react'
import { nearestQuantity, orderingProblem } from '#contract/cart/ordering'
import type { Product } from '#contract/products/catalog'
import { folio } from '../../../shop/display.ts'
import { countText } from '../../../ui/money.ts'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useHandler } from '../../../ui/use-handler.ts'
import { type LastOrder, loadLastOrder } from './api.ts'
import { type Draft, notForSale } from './draft.ts'

type Item = { product: Product; quantity: number }

/** Lines of the last order that cannot be ordered in any quantity, so they were not added. */
type LeftOut = {
  /** Key of the draft that the other lines were added to. */
  key: string
  order_number: number
  lines: { productId: number; code: string; name: string; problem: string }[]
}

/**
 * Adds the lines of the customer's last order to the draft, at today's prices. A line whose quantity cannot be ordered is
 * added unchanged, and the list of lines offers the nearest quantity. A product that is already in the draft is not added again,
 * so a second press adds nothing twice.
 */
export function useRepeatLast(
  draft: Draft,
  { add, remove }: { add: (items: readonly Item[]) => void; remove: (productIds: readonly number[]) => void },
) {
  const [leftOut, setLeftOut] = useState<LeftOut>()
  // `useHandler`: the user may change the draft while the last order loads.
  const place = useHandler((customerId: number, last: LastOrder | null) => {
    if (draft.customerId !== customerId) return
    if (!last) return toast.info('Este cliente no tiene un pedido reciente que repetir.')
    const { order_number } = last
    const { items, lines } = split(last, new Set(draft.lines.map(({ productId }) => productId)))
    setLeftOut({ key: draft.key, order_number, lines })
    const name = `pedido ${folio(order_number)}`
    if (items.length > 0) {
      add(items)
      const added = items.map(({ product }) => product.id)
      const verb = items.length === 1 ? 'Se agregó' : 'Se agregaron'
      toast.success(`${verb} ${countText(items.length, 'artículo')} del ${name}, a los precios de hoy.`, {
        duration: 8000,
        action: { label: 'Deshacer', onClick: () => remove(added) },
      })
    } else if (lines.length === 0) toast.info(`Los artículos del ${name} ya están en este.`)
  })

  const [repeat, isRepeating] = useAction(
    async () => {
      const { customerId } = draft
      if (customerId !== null) place(customerId, await loadLastOrder(customerId))
    },
    { failure: 'No se pudo cargar el último pedido.' },
  )

  return {
    repeat,
    isRepeating,
    leftOut: leftOut?.key === draft.key && leftOut.lines.length > 0 ? leftOut : undefined,
    hideLeftOut: () => setLeftOut(undefined),
  }
}

/** The lines to add and those that cannot be added. Products of `present` are in neither. */
function split({ OrderItems, products }: LastOrder, present: ReadonlySet<number>) {
  const productById = new Map(products.map((product) => [product.id, product]))
  const items: Item[] = []
  const lines: LeftOut['lines'] = []
  for (const { productId, quantity, Product: sold } of OrderItems) {
    if (present.has(productId)) continue
    const product = productById.get(productId)
    const problem = product ? orderingProblem(product, quantity) : notForSale
    if (product && (problem === null || nearestQuantity(product, quantity) > 0)) items.push({ product, quantity })
    else lines.push({ productId, code: sold.code, name: sold.name, problem: problem ?? notForSale })
  }
  return { items, lines }
}
