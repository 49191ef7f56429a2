import { useState } from 'react'
import type { Order, OrderRow } from '#contract/orders/orders'
import { ApiError } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { refreshOrders } from '../../order/api.ts'
import { folio } from '../../shop/display.ts'
import type { Selection } from '../../ui/list/selection.tsx'
import { countText } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'
import { reportFault, useAction } from '../../ui/use-action.ts'
import { moveOrder } from './api.ts'
import { isShort, nextStep } from './next-steps.ts'
import { toastStep } from './shipping/toast-step.ts'

type RefusedOrder = { id: number; folio: string; message: string }

/**
 * Moves orders of the selection to their next step. `refused`: those of the last move that failed and are still selected. `short`:
 * those that it accepted and the stock does not cover, until `closeShort` is called.
 */
export function useBulkMove(selection: Selection<OrderRow>) {
  const user = useUser()
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const [short, setShort] = useState<readonly Order[]>([])
  const [move, isMoving] = useAction(moveAll, { failure: 'No se pudieron actualizar los pedidos.' })

  /** One after the other, each by its own version. An order that another user has changed is refused; the rest continue. */
  async function moveAll(orders: readonly OrderRow[], messageFor: (count: string) => string) {
    const failed: RefusedOrder[] = []
    const prepared: Order[] = []
    const accepted: Order[] = []
    for (const order of orders) {
      try {
        const step = nextStep(user, order)
        if (!step) continue
        const moved = await moveOrder(order, step.to)
        if (step.to === 'Preparing') prepared.push(moved)
        if (step.to === 'Accepted') accepted.push(moved)
      } catch (error) {
        reportFault(error)
        const message = error instanceof ApiError ? error.message : 'No se pudo actualizar.'
        failed.push({ id: order.id, folio: folio(order.order_number), message })
      }
    }
    const count = orders.length - failed.length
    const message = messageFor(countText(count, 'pedido'))
    if (prepared.length > 0) toastStep(message, prepared, { step: 'Preparing' })
    else if (count > 0) toast.success(message)
    setRefused(failed)
    setShort(accepted.filter(isShort))
    const refusedIds = new Set(failed.map(({ id }) => id))
    selection.toggle(
      orders.filter(({ id }) => !refusedIds.has(id)),
      false,
    )
    await refreshOrders()
  }

  return {
    move,
    isMoving,
    refused: refused.filter(({ id }) => selection.has({ id })),
    short,
    closeShort: () => setShort([]),
  }
}
