import { mutate } from 'swr'

/** Requests the data on screen again whose path `isStale` accepts. A path has its query. Resolves when the answers have arrived. */
export const refetch = (isStale: (path: string) => boolean) => mutate((key) => typeof key === 'string' && isStale(key))

/** Waits for a change, then for the data that it made stale. */
export async function thenRefetch<Result>(change: Promise<Result>, isStale: (path: string) => boolean) {
  const result = await change
  await refetch(isStale)
  return result
}
