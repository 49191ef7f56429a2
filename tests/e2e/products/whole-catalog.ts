import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the table of products has the whole demo catalogue, not just the first page. */
export const isWhole = (page: Page) =>
  page.waitForFunction(() => Number(document.querySelector('table')?.getAttribute('aria-rowcount')) > 400)

/** The number of stored parts of a catalogue: three or none. */
export const countStored = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'catalog')) return 0
    const opening = indexedDB.open('catalog')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('kept').objectStore('kept').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })

/** Opens the products and waits until the whole catalogue is shown and stored. */
export async function enterWhole(page: Page) {
  await page.goto('/client/products')
  await isWhole(page)
  await expect.poll(() => countStored(page)).toBe(3)
}
