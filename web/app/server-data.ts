import { useState } from 'react'
import { type Middleware, mutate, type SWRConfiguration } from 'swr'
import { ApiError, get, takeFirstAnswers } from '../api/client.ts'
import { isCanceled, isRefusal } from '../api/unclear.ts'
import { reportFault } from '../ui/use-action.ts'
import { useHandler } from '../ui/use-handler.ts'
import { useQuery } from '../ui/use-query.ts'

/** Keys whose answers arrived with the page. The first render does not load them again. */
const fresh = new Set<string>()

const withoutFreshLoads: Middleware = (useNext) => (key, fetcher, config) =>
  useNext(key, fetcher, typeof key === 'string' && fresh.has(key) ? { ...config, revalidateOnMount: false } : config)

/** SWR keys are API paths. Refusals (4xx), and reads that the user stopped waiting for, are not retried; other failures are. */
const serverData: SWRConfiguration = {
  fetcher: get,
  use: [withoutFreshLoads],
  shouldRetryOnError: (error) => !isRefusal(error) && !isCanceled(error),
}

/** Returns the configuration of SWR for all pages. It also removes parameters that the server refuses from the address. */
export function useServerData() {
  const [, changeQuery] = useQuery()
  const onError = useHandler((error: unknown, path: string) => {
    reportFault(error)
    const refused = refusedParameters(error, path)
    if (refused.length > 0) changeQuery(Object.fromEntries(refused.map((name) => [name, ''])), { replace: true })
  })
  const [config] = useState<SWRConfiguration>(() => ({ ...serverData, onError }))
  return config
}

/**
 * Parameters of the page's address that the server refused, for example a sort that no longer exists. They are removed,
 * and the list is loaded with its defaults: to try the same again would not help.
 */
function refusedParameters(error: unknown, path: string) {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  const sent = new URL(path, window.location.href).searchParams
  const shown = new URLSearchParams(window.location.search)
  return Object.keys(error.fields ?? {}).filter((name) => shown.has(name) && shown.get(name) === sent.get(name))
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
