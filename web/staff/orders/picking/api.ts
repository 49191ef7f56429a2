import useSWR from 'swr'
import type { PickList, PickLists, ScannedProducts } from '#contract/orders/picking'
import { get, put } from '../../../api/client.ts'
import { refetch } from '../../../api/refetch.ts'
import { refreshOrders } from '../../../order/api.ts'
import { moveOrder } from '../api.ts'

/** `ids` as in the address: 12, or 12-13-15. */
export const usePickLists = (ids: string) =>
  useSWR<PickLists>(/^[1-9]\d*(-[1-9]\d*)*$/.test(ids) ? `/picking?orders=${ids.replaceAll('-', ',')}` : null)

/** Reloads the lists on screen: the live event of the user's own change may be lost. */
export const refreshLists = () => refetch((path) => path.startsWith('/picking'))

export const findCode = (code: string) => get<ScannedProducts>(`/picking/product?${new URLSearchParams({ code })}`)

/** Begins all the orders that can begin. @throws the first failure, after the others have begun */
export async function beginPicking(orders: readonly PickList[]) {
  const failures: unknown[] = []
  for (const order of orders) await moveOrder(order, 'Preparing').catch((error: unknown) => failures.push(error))
  await Promise.all([refreshLists(), refreshOrders()])
  if (failures.length > 0) throw failures[0]
}

/** Changes the quantities of the order to those that were picked. A line without a picked piece is removed. */
export async function removeMissing({ id, version, lines }: PickList) {
  const items = lines.flatMap(({ productId, picked }) => (picked > 0 ? [{ productId, quantity: picked }] : []))
  try {
    await put(`/orders/${id}/items`, { items, reason: 'Sin existencia', version })
  } finally {
    await Promise.all([refreshLists(), refreshOrders()])
  }
}
