import { useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { toast } from './toast.ts'

/** What the server said of it, if it said something; else the caller's own words. */
export const failureMessage = (error: unknown, failure: string) =>
  error instanceof ApiError && !error.isVague ? error.message : failure

/** The same as a toast, with what little is known under the caller's words. */
export function toastFailure(error: unknown, failure: string) {
  const description = error instanceof ApiError && error.isVague ? error.message : undefined
  toast.error(failureMessage(error, failure), { description })
}

/** Runs `fn` once at a time and says how it went. The result, or undefined when it failed or was already running. */
export function useAction<Args extends unknown[], Result>(
  fn: (...args: Args) => Promise<Result>,
  says: { success?: string | ((result: Result) => string); failure: string },
) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(...args: Args): Promise<Result | undefined> {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      const result = await fn(...args)
      const success = typeof says.success === 'function' ? says.success(result) : says.success
      if (success) toast.success(success)
      return result
    } catch (error) {
      toastFailure(error, says.failure)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return [run, busy] as const
}
