import { type Middleware, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'

/** Keeps the rows of the earlier search until the new one answers. After a failure they would look like its answer. */
const untilFailure: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig()
  const hasFailed = cache.get(unstable_serialize(key))?.error !== undefined
  return useNext(key, fetcher, { ...config, keepPreviousData: !hasFailed })
}

/** SWR options of a list: the rows of the last search stay until those of the new one load, or fail to load. */
export const listOptions: SWRConfiguration = { keepPreviousData: true, use: [untilFailure] }
