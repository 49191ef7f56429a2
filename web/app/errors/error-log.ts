import { useSyncExternalStore } from 'react'

export type LoggedError = {
  id: number
  message: string
  /** Where in the page it broke, when React knows. */
  component?: string
  url: string
  stack?: string
  at: number
}

const mostKept = 100

let log: LoggedError[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: LoggedError[]) {
  log = next
  for (const listener of listeners) listener()
}

export function logError(error: unknown, componentStack?: string | null) {
  count += 1
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const component = componentStack?.trim().split('\n')[0]?.replace(/^at /, '')
  change([{ id: count, message, component, url: location.href, stack, at: Date.now() }, ...log].slice(0, mostKept))
}

export const clearErrors = () => change([])

/** In memory alone, until the page is left. */
export function collectErrors() {
  addEventListener('error', ({ error, message }) => logError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useErrorLog = () => useSyncExternalStore(subscribe, () => log)
