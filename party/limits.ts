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

/** The limits of one user, for all their sockets in a room: frames of any kind, and messages. */
export const frameLimits = () => ({ frame: bucket(20, 40), message: bucket(5, 10) })
export type FrameLimits = ReturnType<typeof frameLimits>

/** Rejected frames of one socket until the room closes it. */
export const rejectionLimit = () => bucket(0.2, 10)

const maxSocketsOfUser = 10
const maxSocketsOfSession = 4

/** Sockets of one user in a room that exceed the limit of their session or of the user: the oldest ones. */
export function excessSockets<S extends { tokenHash: string; openedAt: number }>(sockets: readonly S[]) {
  const newestFirst = sockets.toSorted((a, b) => b.openedAt - a.openedAt)
  const ofSession = new Map<string, number>()
  let kept = 0
  return newestFirst.filter(({ tokenHash }) => {
    const count = (ofSession.get(tokenHash) ?? 0) + 1
    ofSession.set(tokenHash, count)
    if (count > maxSocketsOfSession || kept === maxSocketsOfUser) return true
    kept += 1
    return false
  })
}
