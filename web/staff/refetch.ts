import { mutate } from 'swr'

/** Loads the stale data on screen again. `isStale` gets the path of each, with its query. Resolves when they have arrived. */
export const refetch = (isStale: (path: string) => boolean) => mutate((key) => typeof key === 'string' && isStale(key))

/** Waits for a change, then for the data that it made stale. */
export async function thenRefetch<Result>(change: Promise<Result>, isStale: (path: string) => boolean) {
  const result = await change
  await refetch(isStale)
  return result
}
