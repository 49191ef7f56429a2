import type { SWRConfiguration } from 'swr'
import { ApiError, get } from '../api/client.ts'

/** A key is a path. What the server refuses it will refuse again; only what failed is tried again. */
export const serverData: SWRConfiguration = {
  fetcher: get,
  shouldRetryOnError: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
}
