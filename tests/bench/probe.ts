type Probe = {
  /** Milliseconds from the start of the navigation. */
  largestPaint: number
  screenful: number | undefined
  longTasks: { startTime: number; duration: number }[]
  /** The list as drawn: the text of its first rows, and their number. */
  list: () => string
  isFull: () => boolean
  /** The value of `note` at the start of the watch. */
  before: unknown
  /** Starts at the next event of that name and ends at the paint after `isDrawn` is true. */
  watch: (event: keyof DocumentEventMap, isDrawn: () => boolean, note?: () => unknown) => void
  /** Undefined when nothing was drawn in time. `slowest`: the longest Event Timing duration since the start, at least 16. */
  result: (timeoutMs: number) => Promise<{ drawn: number | undefined; slowest: number }>
}

declare global {
  interface Window {
    probe: Probe
  }
  interface PerformanceEventTiming {
    readonly interactionId: number
  }
}

/** Runs in the page before its scripts, so it can use nothing from outside the function. */
export function installProbe() {
  const screenRows = 8
  const leastTold = 16
  let events: PerformanceEventTiming[] = []
  let watched: { began?: number; drawn: Promise<number> } | undefined

  const observe = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.largestPaint = startTime
  })
  observe('longtask', ({ startTime, duration }) => probe.longTasks.push({ startTime, duration }))
  observe('event', (entry) => events.push(entry as PerformanceEventTiming), { durationThreshold: leastTold })

  function priced() {
    const tables = [...document.querySelectorAll('table')]
    const table = tables.find(({ caption }) => caption?.textContent === 'Productos')
    const rows = [...(table?.tBodies[0]?.rows ?? [])].slice(0, 4 * screenRows)
    return { table, rows: rows.filter((row) => row.textContent?.includes('$')) }
  }

  const painted = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(null)
      }),
    )

  function once(isDrawn: () => boolean) {
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isDrawn()) return
        observer.disconnect()
        painted().then(resolve)
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  }

  const probe: Probe = {
    largestPaint: 0,
    screenful: undefined,
    longTasks: [],
    before: undefined,
    list() {
      const { table, rows } = priced()
      const first = rows.slice(0, screenRows).map((row) => row.cells[1]?.textContent)
      return [table?.getAttribute('aria-rowcount'), rows.length < screenRows ? rows.length : '', ...first].join('|')
    },
    isFull: () => priced().rows.length >= screenRows,
    watch(event, isDrawn, note) {
      events = []
      probe.before = note?.()
      const current: typeof watched = { drawn: Promise.resolve(0) }
      watched = current
      addEventListener(event, ({ timeStamp }) => (current.began = timeStamp), { capture: true, once: true })
      current.drawn = once(() => current.began !== undefined && isDrawn())
    },
    async result(timeoutMs) {
      if (!watched) throw new Error('Nothing is watched')
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
      const end = await Promise.race([watched.drawn, late])
      await new Promise((resolve) => setTimeout(resolve, 120))
      const { began = 0 } = watched
      const slowest = events
        .filter(({ interactionId, startTime }) => interactionId > 0 && startTime >= began - 50)
        .reduce((most, { duration }) => Math.max(most, duration), leastTold)
      return { drawn: end === undefined ? undefined : end - began, slowest }
    },
  }
  window.probe = probe
  once(probe.isFull).then((time) => {
    probe.screenful = time
  })
}
