import { type Middleware, mutate, type SWRConfiguration } from 'swr'
import { ApiError, get, takeFirstAnswers } from '../api/client.ts'

/** Keys whose answers arrived with the page. The first render does not load them again. */
const fresh = new Set<string>()

const withoutFreshLoads: Middleware = (useNext) => (key, fetcher, config) =>
  useNext(key, fetcher, typeof key === 'string' && fresh.has(key) ? { ...config, revalidateOnMount: false } : config)

/** SWR keys are API paths. Refusals (4xx) are not retried; other failures are. */
export const serverData: SWRConfiguration = {
  fetcher: get,
  use: [withoutFreshLoads],
  shouldRetryOnError: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
}

/** Stores the answers that arrived before the first render, so that it has no placeholders. */
export function storeFirstAnswers() {
  for (const [path, answer] of Object.entries(takeFirstAnswers())) {
    fresh.add(path)
    void mutate(path, answer, { revalidate: false })
  }
}

/** After the first render. */
export const forgetFirstAnswers = () => fresh.clear()
