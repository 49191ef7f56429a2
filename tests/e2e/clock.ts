import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Advances the clock of the page in steps, by default over the pauses between attempts. The page needs `clock.install()`. */
export const hurryUntil = (page: Page, isThere: () => Promise<boolean>, stepMs = 2000) =>
  expect
    // Longer than the usual 30 seconds: each step runs all its timers, which took more than that on a busy machine.
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
  // In the future, because `pauseAt` refuses a time in the past. Less than eight seconds, after which the page shows a message for
  // each open request.
  const start = (await now()) + 5000
  await page.clock.pauseAt(start)
  return async () => (await now()) - start
}
