import type { Page } from 'playwright-core'

/** CPU time that the page's main thread has used, in milliseconds. It does not grow while the thread waits for another process. */
export async function threadClock(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}
