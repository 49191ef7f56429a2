import type { SWRConfiguration } from 'swr'
import { ApiError, get } from '../api/client.ts'

/** SWR keys are API paths. Refusals (4xx) are not retried; other failures are. */
export const serverData: SWRConfiguration = {
  fetcher: get,
  shouldRetryOnError: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
}
