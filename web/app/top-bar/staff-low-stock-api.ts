import useSWR, { mutate } from 'swr'
import type { LowStockNotices } from '#contract/inventory/low-stock'
import { put } from '../../api/client.ts'

const path = '/low-stock'

export const useLowStockNotices = () => useSWR<LowStockNotices>(path)

/**
 * Loads the notices for the drawer, then stores that the user has seen them. In this order, because an answer that was read between
 * the two would bring the count of the bell back. Returns the ids of the new products, which the drawer keeps marked: for the server
 * they are new only until they are stored as seen, and an event may load the notices again at any moment.
 */
export async function openNotices() {
  const data = await mutate<LowStockNotices>(path)
  const latest = data?.notices[0]
  if (!data?.fresh || !latest) return []
  void mutate(path, { ...data, fresh: 0 }, { revalidate: false })
  put(`${path}/seen`, { until: latest.lowSince }).catch(() => mutate(path))
  return data.notices.filter(({ isNew }) => isNew).map(({ id }) => id)
}
