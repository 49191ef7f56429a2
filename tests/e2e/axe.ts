import axe from 'axe-core'
import type { Page } from 'playwright-core'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Experimental in axe; voice control depends on it. */
const alsoRun = { 'label-content-name-mismatch': { enabled: true } }

/** Adds axe to the document by the protocol of the browser, as the content policy forbids other ways. */
async function addAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe.source })
  await session.detach()
}

/** The violations of WCAG 2.2 AA, or of the given rules, in the current page, one sentence each. */
export async function violations(
  page: Page,
  runOnly: axe.RunOnly = { type: 'tag', values: standard },
): Promise<string[]> {
  await settled(page)
  await addAxe(page)
  const results = await page.evaluate((options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options), {
    runOnly,
    rules: runOnly.type === 'tag' ? alsoRun : {},
    resultTypes: ['violations' as const],
  })
  const { pathname } = new URL(page.url())
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${pathname} ${id}: ${html}`))
}

/** Waits until the screen has loaded and its animations have finished; a half-transparent element has no contrast. */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }))
    // Content behind a modal dialog may still be loading.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const isInert = (each: Element) => each.closest('[inert]') || (modal && !modal.contains(each))
    const isLoading = seen('.animate-pulse, .animate-spin').some((each) => !isInert(each))
    const isStill = document.getAnimations().every(({ playState }) => playState === 'finished')
    return seen('h1').length > 0 && !isLoading && isStill
  })
}
