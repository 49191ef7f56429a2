import { createStore } from '../../api/create-store.ts'

/** An uncaught error, as it was thrown. Only the dialog of the log turns it into texts, so that other pages do not load that code. */
export type LoggedError = {
  id: number
  error: unknown
  /** The components around the error, if React reported it. */
  componentStack?: string | undefined
  url: string
  at: number
}

const maxErrors = 100

/** The newest first. */
export const errorLog = createStore<LoggedError[]>([])
let count = 0

export function logError(error: unknown, componentStack?: string) {
  count += 1
  const entry = { id: count, error, componentStack, url: location.href, at: Date.now() }
  errorLog.set([entry, ...errorLog.get()].slice(0, maxErrors))
}

/** Collects uncaught errors in memory, until the page is left. */
export function collectErrors() {
  addEventListener('error', ({ error, message }) => logError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}
