/** A token bucket of `burst` tokens that refills at `perSecond`. Each call takes one token; false when there is none. */
function bucket(perSecond: number, burst: number) {
  let tokens = burst
  let filledAt = Date.now()
  return () => {
    const now = Date.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

/** The limits of one socket: frames of any kind, messages, and rejected frames until the room closes the socket. */
export const limits = () => ({ frame: bucket(20, 40), message: bucket(5, 10), rejection: bucket(0.2, 10) })
export type Limits = ReturnType<typeof limits>
