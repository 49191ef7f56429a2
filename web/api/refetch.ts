import { mutate } from 'swr'

/** Requests the data on screen again whose path `isStale` accepts. A path has its query. Resolves when the answers have arrived. */
export const refetch = (isStale: (path: string) => boolean) => mutate((key) => typeof key === 'string' && isStale(key))

/** Waits for a change, then for the data that it made stale. After a failure, a form keeps the version with which it was opened. */
export async function thenRefetch<Result>(change: Promise<Result>, isStale: (path: string) => boolean) {
  const result = await change
  await refetch(isStale)
  return result
}

/**
 * Like `thenRefetch`, and requests the data after a failure too: outdated data on screen may have caused the refusal, and a
 * change whose answer was lost may have been made. The failure does not wait for the data.
 */
export const finallyRefetch = <Result>(change: Promise<Result>, isStale: (path: string) => boolean) =>
  thenRefetch(change, isStale).catch((error) => {
    void refetch(isStale)
    throw error
  })

/** Takes the answer of a change as the data of its path, which needs no request of its own. */
export async function store<Data>(path: string, data: Data) {
  await mutate(path, data, { revalidate: false })
  return data
}
