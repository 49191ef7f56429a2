import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Advances the clock of the page in steps, by default over the pauses between attempts. The page needs `clock.install()`. */
export const hurryUntil = (page: Page, isThere: () => Promise<boolean>, stepMs = 2000) =>
  expect
    // `runFor` runs all timers of its step. On a busy machine the steps of one test took longer than 30 seconds, the usual limit.
    .poll(
      async () => {
        await page.clock.runFor(stepMs)
        return isThere()
      },
      { timeout: 90_000 },
    )
    .toBe(true)

/**
 * Stops the clock of the page, which then moves only by `hurryUntil` and `runFor`. Returns a function that reads the milliseconds
 * since then. The timers of the next five seconds end at once: a message whose time is measured must be shown after the call.
 */
export async function stopClock(page: Page) {
  const now = () => page.evaluate(() => Date.now())
  // Ahead, because `pauseAt` refuses a time that is over. Not by eight seconds: the page would show a message for each open request.
  const start = (await now()) + 5000
  await page.clock.pauseAt(start)
  return async () => (await now()) - start
}
