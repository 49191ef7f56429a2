import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Says once that something did not load, however often it is tried again. */
export function useFailureToast(error: unknown, message: string) {
  const hasFailed = Boolean(error)
  useEffect(() => {
    if (hasFailed) toast.error(message)
  }, [hasFailed, message])
}
