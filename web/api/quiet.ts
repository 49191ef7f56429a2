let pending = 0
let waiting: (() => void)[] = []
let lull: ReturnType<typeof setTimeout> | undefined

/** Counts as pending work of the page until the promise settles. */
export function awaited<T>(work: Promise<T>): Promise<T> {
  pending += 1
  clearTimeout(lull)
  return work.finally(() => {
    pending -= 1
    listen()
  })
}

/** Resolves when no work is pending, after four seconds at the latest. For loads that must not compete with the page. */
export const whenQuiet = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve)
    setTimeout(resolve, 4000)
    listen()
  })

function listen() {
  clearTimeout(lull)
  if (pending > 0 || waiting.length === 0) return
  lull = setTimeout(() => {
    for (const resolve of waiting) resolve()
    waiting = []
  }, 150)
}
