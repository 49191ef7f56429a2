import useSWR, { mutate } from 'swr'
import type { LowStockNotices } from '#contract/inventory/low-stock'
import { put } from '../../api/client.ts'

const path = '/low-stock'

export const useLowStockNotices = () => useSWR<LowStockNotices>(path)

/** Sets the count of the bell to 0 at once. The drawer marks the new products until it loads again. */
export async function markSeen(until: string) {
  void mutate<LowStockNotices>(path, (data) => data && { ...data, fresh: 0 }, { revalidate: false })
  await put(`${path}/seen`, { until }).catch(() => mutate(path))
}
