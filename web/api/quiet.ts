let pending = 0
let resolvers: (() => void)[] = []
let quietTimer: ReturnType<typeof setTimeout> | undefined

/** Counts the promise as work of the page until it settles. */
export function trackWork<T>(work: Promise<T>): Promise<T> {
  pending += 1
  clearTimeout(quietTimer)
  return work.finally(() => {
    pending -= 1
    resolveWhenQuiet()
  })
}

/** Resolves when the page has no pending work, or after four seconds. For loads that must not delay the page. */
export const whenQuiet = () =>
  new Promise<void>((resolve) => {
    resolvers.push(resolve)
    setTimeout(resolve, 4000)
    resolveWhenQuiet()
  })

function resolveWhenQuiet() {
  clearTimeout(quietTimer)
  if (pending > 0 || resolvers.length === 0) return
  // On a slow device, rendering the last answer takes longer than the timer: after the next paint, when nothing waits.
  quietTimer = setTimeout(() => requestAnimationFrame(() => whenIdle(resolveAll)), 150)
}

/** Safari has no idle callbacks. */
const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback)

function resolveAll() {
  if (pending > 0) return
  for (const resolve of resolvers) resolve()
  resolvers = []
}
