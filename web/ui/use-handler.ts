import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at each drawing, which does what the newest one does: who is given it need not be drawn anew. Not to
 * be called while drawing.
 */
export function useHandler<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const newest = useRef(handler)
  useLayoutEffect(() => {
    newest.current = handler
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
