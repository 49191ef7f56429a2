import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Close = () => Promise<void> | void

const opened: Close[] = []

/** For `until`: closes when the test file ends. Inside `beforeAll`, vitest would ignore `afterAll`. */
export const untilFileEnd = (close: Close) => {
  opened.push(close)
}

/**
 * Runs `setUp` before the tests of a file, and again before a second try: a shop that has the orders of the first try would make
 * the second one fail, and the tests after it.
 */
export function setUpFile(setUp: () => Promise<void>) {
  beforeAll(setUp)
  beforeEach(async ({ task: { result } }) => {
    if (result?.retryCount || result?.repeatCount) await setUp()
  })
}

/** Closes in every file of tests what `untilFileEnd` received, the newest first, and reports all errors. */
export function closeAtFileEnd() {
  afterAll(async () => {
    const errors: unknown[] = []
    for (const close of opened.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join(' | '))
  })
}

/** Functions that write the state of a failed test to the log, e.g. the text of an open page. */
export const failureLogs = new Set<() => Promise<void>>()

/** Runs `failureLogs` after each failed test, while its pages and those of the whole file are still open. */
export function logFailures() {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await Promise.all([...failureLogs].map((log) => log()))
  })
}
