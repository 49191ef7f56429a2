/**
 * Places for work of an isolate that may run at the same time. A place is free again after `maxStayMs`, because work that the
 * runtime cancels never leaves its own.
 */
export function createPlaces(maxStayMs: number) {
  const taken = new Map<symbol, number>()
  return {
    /** Takes one of `count` places. Returns what leaves it, or undefined if none is free. `now`: milliseconds since 1970. */
    take(count: number, now = Date.now()) {
      for (const [place, since] of taken) if (now - since > maxStayMs) taken.delete(place)
      if (taken.size >= count) return undefined
      const place = Symbol()
      taken.set(place, now)
      return () => {
        taken.delete(place)
      }
    },
  }
}
