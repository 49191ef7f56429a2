import useSWR, { mutate } from 'swr'
import type { LowStockNotices } from '#contract/inventory/low-stock'
import { put } from '../../api/client.ts'

const path = '/low-stock'

export const useLowStockNotices = () => useSWR<LowStockNotices>(path)

/** The count of the bell is 0 at once. The drawer keeps its marks of what is new until it is loaded again. */
export async function markSeen(until: string) {
  void mutate<LowStockNotices>(path, (data) => data && { ...data, fresh: 0 }, { revalidate: false })
  await put(`${path}/seen`, { until }).catch(() => mutate(path))
}
