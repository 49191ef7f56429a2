import useSWR, { mutate } from 'swr'
import type { LowStockNotices } from '#contract/inventory/low-stock'
import { put } from '../../api/client.ts'

const path = '/low-stock'

export const useLowStockNotices = () => useSWR<LowStockNotices>(path)

/**
 * Loads the notices for the drawer, and then stores that the user has seen them: an answer that was read before that would bring the
 * count of the bell back. Returns the ids of the new products: the drawer marks them until it is opened again, but for the next
 * read, which may be at once, they are not new.
 */
export async function openNotices() {
  const data = await mutate<LowStockNotices>(path)
  const latest = data?.notices[0]
  if (!data?.fresh || !latest) return []
  void mutate(path, { ...data, fresh: 0 }, { revalidate: false })
  put(`${path}/seen`, { until: latest.lowSince }).catch(() => mutate(path))
  return data.notices.filter(({ isNew }) => isNew).map(({ id }) => id)
}
