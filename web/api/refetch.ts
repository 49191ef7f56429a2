import { mutate } from 'swr'

/**
 * Requests data on screen again: all whose path, with its query, `isStale` accepts. Resolves when the answers have arrived.
 */
export const refetch = (isStale: (path: string) => boolean) => mutate((key) => typeof key === 'string' && isStale(key))

/**
 * Waits for a change, then for the data that it made stale. After a failure it requests nothing: with a newer version of its record, a
 * form would overwrite the change of another user.
 */
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

/** Shows the answer of a change as the data of `path`, without another request. */
export async function store<Data>(path: string, data: Data) {
  await mutate(path, data, { revalidate: false })
  return data
}
