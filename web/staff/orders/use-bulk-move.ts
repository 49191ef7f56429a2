import { useState } from 'react'
import type { Order, OrderRow } from '#contract/orders/orders'
import type { Shipping } from '#contract/orders/shipping-requests'
import { ApiError, get } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { refreshOrders } from '../../order/api.ts'
import { folio } from '../../shop/display.ts'
import type { Selection } from '../../ui/list/selection.tsx'
import { countText } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'
import { reportFault, useAction } from '../../ui/use-action.ts'
import { moveOrder } from './api.ts'
import { isShort, nextStep } from './next-steps.ts'
import { shipOrder } from './shipping/api.ts'
import { linesToShip } from './shipping/ship-lines.tsx'
import { toastStep } from './shipping/toast-step.ts'

export type RefusedOrder = { id: number; folio: string; message: string }

/**
 * Moves orders of the selection to their next step. `refused`: those of the last move that failed and are still selected. `short`:
 * those that it accepted and the stock does not cover, until `closeShort` is called.
 */
export function useBulkMove(selection: Selection<OrderRow>) {
  const user = useUser()
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const [short, setShort] = useState<readonly Order[]>([])
  const [move, isMoving] = useAction(moveAll, { failure: 'No se pudieron actualizar los pedidos.' })

  /**
   * Runs `act` for each order, one after the other, and returns the orders after it. One that another user has changed is refused;
   * the rest continue.
   */
  async function forEach(orders: readonly OrderRow[], act: (order: OrderRow) => Promise<Order>) {
    const moved: Order[] = []
    const failed: RefusedOrder[] = []
    for (const order of orders) {
      try {
        moved.push(await act(order))
      } catch (error) {
        reportFault(error)
        const message = error instanceof ApiError ? error.message : 'No se pudo actualizar.'
        failed.push({ id: order.id, folio: folio(order.order_number), message })
      }
    }
    setRefused(failed)
    const refusedIds = new Set(failed.map(({ id }) => id))
    selection.toggle(
      orders.filter(({ id }) => !refusedIds.has(id)),
      false,
    )
    return moved
  }

  async function moveAll(orders: readonly OrderRow[], messageFor: (count: string) => string) {
    const moved = await forEach(orders, (order) => moveOrder(order, nextStep(user, order)?.to ?? order.status))
    const message = messageFor(countText(moved.length, 'pedido'))
    const prepared = moved.filter(({ status }) => status === 'Preparing')
    if (prepared.length > 0) toastStep(message, prepared, { step: 'Preparing' })
    else if (moved.length > 0) toast.success(message)
    setShort(moved.filter((order) => order.status === 'Accepted' && isShort(order)))
    await refreshOrders()
  }

  /** Ships the pending pieces of the orders. Returns true if none was refused. `shippingOf`: carrier, tracking number and day of each. */
  async function ship(orders: readonly OrderRow[], shippingOf: (order: OrderRow) => Shipping) {
    const shipped = await forEach(orders, async (order) => {
      ensureWhole(await get<Order>(`/orders/${order.id}`))
      return shipOrder(order, shippingOf(order))
    })
    if (shipped.length > 0) toastStep(`Enviaste ${countText(shipped.length, 'pedido')}.`, shipped, { step: 'Shipped' })
    await refreshOrders()
    return shipped.length === orders.length
  }

  return {
    move,
    isMoving,
    ship,
    refused: refused.filter(({ id }) => selection.has({ id })),
    short,
    closeShort: () => setShort([]),
  }
}

/** Throws for an order that is not completely picked, or waits for goods. Its pieces are chosen and shipped on the page of the order. */
function ensureWhole(order: Order) {
  const [first, ...others] = linesToShip(order).filter(({ quantity, pending }) => quantity < pending)
  if (!first) return
  const more = others.length > 0 ? ` y ${countText(others.length, 'artículo')} más` : ''
  throw new ApiError(409, {
    code: 'NOT_WHOLE',
    message: `Falta ${first.code}${more}. Envía lo que ya está desde el pedido.`,
  })
}
