import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable function that calls the latest handler, so that memoized components do not render again. Not to be called
 * during render.
 */
export function useHandler<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
