/** A bucket of `burst` tokens that fills at `perSecond`; each call takes one, and says whether there was one. */
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

/** What one socket may do: frames of any kind, messages among them, and offences before the room hangs up. */
export const limits = () => ({ frame: bucket(20, 40), message: bucket(5, 10), offence: bucket(0.2, 10) })
export type Limits = ReturnType<typeof limits>
