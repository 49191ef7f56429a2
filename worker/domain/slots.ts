/**
 * Slots that limit how much work an isolate does at the same time. A slot is free again after `maxStayMs`, because the runtime may
 * cancel the work before it frees its slot.
 */
export function createSlots(maxStayMs: number) {
  const taken = new Map<symbol, number>()
  return {
    taken: () => taken.size,
    /** Takes one of `count` slots. Returns the function that frees it, or undefined if none is free. `now`: milliseconds since 1970. */
    take(count: number, now = Date.now()) {
      for (const [slot, since] of taken) if (now - since > maxStayMs) taken.delete(slot)
      if (taken.size >= count) return undefined
      const slot = Symbol()
      taken.set(slot, now)
      return () => {
        taken.delete(slot)
      }
    },
  }
}
