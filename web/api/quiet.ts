let pending = 0
let waiting: (() => void)[] = []
let lull: ReturnType<typeof setTimeout> | undefined

/** Counts as something the page waits for, until it ends, well or badly. */
export function awaited<T>(work: Promise<T>): Promise<T> {
  pending += 1
  clearTimeout(lull)
  return work.finally(() => {
    pending -= 1
    listen()
  })
}

/** Once the page has the code and the answers it asked for; after four seconds anyway. What may follow takes nothing from it. */
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
