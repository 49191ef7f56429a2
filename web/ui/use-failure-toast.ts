import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Shows one toast per failed load, not one per retry. */
export function useFailureToast(error: unknown, message: string) {
  const hasFailed = Boolean(error)
  useEffect(() => {
    if (hasFailed) toast.error(message)
  }, [hasFailed, message])
}
