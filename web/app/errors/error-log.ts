import { createStore, useStore } from '../../api/create-store.ts'

export type LoggedError = {
  id: number
  message: string
  /** Innermost React component, when known. */
  component?: string
  url: string
  stack?: string
  at: number
}

const maxErrors = 100

const log = createStore<LoggedError[]>([])
let count = 0

export function logError(error: unknown, componentStack?: string | null) {
  count += 1
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const component = componentStack?.trim().split('\n')[0]?.replace(/^at /, '')
  const entry = { id: count, message, component, url: location.href, stack, at: Date.now() }
  log.set([entry, ...log.get()].slice(0, maxErrors))
}

export const clearErrors = () => log.set([])

/** Collects uncaught errors in memory, until the page is left. */
export function collectErrors() {
  addEventListener('error', ({ error, message }) => logError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}

export const useErrorLog = () => useStore(log)
