import { mutate } from 'swr'
import type { Order } from '#contract/orders/orders'
import { ApiError } from '../api/client.ts'
import { store, thenRefetch } from '../api/refetch.ts'
import { isMoney } from '../order/api.ts'

export type OrderVersion = Pick<Order, 'id' | 'version'>

/**
 * Waits for a change of an order, shows its answer as the order, and requests the lists again. After a 409, which means that the order on
 * screen is outdated, requests the order instead.
 */
export const thenUpdateOrder = ({ id }: OrderVersion, change: Promise<Order>) =>
  thenRefetch(
    change.then((order) => store(`/orders/${id}`, order)),
    (path) => path.startsWith('/orders?') || isMoney(path),
  ).catch(async (error) => {
    if (error instanceof ApiError && error.status === 409) await mutate(`/orders/${id}`)
    throw error
  })
