import { mutate } from 'swr'
import type { Order } from '#contract/orders/orders'
import { ApiError } from '../api/client.ts'
import { store, thenRefetch } from '../api/refetch.ts'
import { isMoney } from '../order/api.ts'

export type OrderVersion = Pick<Order, 'id' | 'version'>

/** Takes the answer as the order on screen, and requests the lists again. After a 409, requests the order again. */
export const thenUpdateOrder = ({ id }: OrderVersion, change: Promise<Order>) =>
  thenRefetch(
    change.then((order) => store(`/orders/${id}`, order)),
    (path) => path.startsWith('/orders?') || isMoney(path),
  ).catch(async (error) => {
    if (error instanceof ApiError && error.status === 409) await mutate(`/orders/${id}`)
    throw error
  })
