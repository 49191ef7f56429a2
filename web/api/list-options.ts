import { type Middleware, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'

/** Without this, rows of an earlier search would look like the answer to a search that failed. */
const untilFailure: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig()
  const hasFailed = cache.get(unstable_serialize(key))?.error !== undefined
  return useNext(key, fetcher, { ...config, keepPreviousData: !hasFailed })
}

/** SWR options of a list: the rows of the last search stay until those of the new one load, or fail to load. */
export const listOptions: SWRConfiguration = { keepPreviousData: true, use: [untilFailure] }
