import { createStore } from '../../api/create-store.ts'

/** What was thrown, as it was thrown: the dialog makes its texts. */
export type LoggedError = {
  id: number
  error: unknown
  /** Of React, when known. */
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
