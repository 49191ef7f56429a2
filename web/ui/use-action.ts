import { useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { clearErrors, toast } from './toast.ts'
import type { ToastOptions } from './toast-options.ts'

/** Message of the server's answer, or `fallback` when it has none. */
export const failureMessage = (error: unknown, failure: string) =>
  error instanceof ApiError && !error.isVague ? error.message : failure

/** A failure that the screen already shows. */
export class ShownFailure extends Error {}

/** Reports a fault of the code as an uncaught error, which the error log collects. An ApiError is an answer, and no fault. */
export function reportFault(error: unknown) {
  if (!(error instanceof ApiError)) reportError(error)
}

/** Shows the failure as a toast, with its details as description. */
export function toastFailure(error: unknown, failure: string, options?: ToastOptions) {
  if (error instanceof ShownFailure) return
  reportFault(error)
  const description = error instanceof ApiError && error.isVague ? error.message : undefined
  toast.error(failureMessage(error, failure), { description, ...options })
}

/** Runs `fn`, one call at a time, and shows a toast of the outcome. Returns the result; undefined when it failed or was already running. */
export function useAction<Args extends unknown[], Result>(
  fn: (...args: Args) => Promise<Result>,
  messages: { success?: string | ((result: Result) => string); failure: string },
) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(...args: Args): Promise<Result | undefined> {
    if (running.current) return undefined
    running.current = true
    clearErrors()
    setBusy(true)
    try {
      const result = await fn(...args)
      const success = typeof messages.success === 'function' ? messages.success(result) : messages.success
      if (success) toast.success(success)
      return result
    } catch (error) {
      toastFailure(error, messages.failure)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return [run, busy] as const
}
