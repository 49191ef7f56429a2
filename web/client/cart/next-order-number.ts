import useSWR from 'swr'
import type { LastOrderId } from '#contract/orders/orders'

export const lastOrder = '/last-order-id'

/** Probable number of the next order; undefined until loaded. */
export function useNextOrderNumber() {
  const { data } = useSWR<LastOrderId>(lastOrder)
  return data && data.id + 1
}
