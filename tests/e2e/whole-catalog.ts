import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The products' table holds the whole demo catalogue, not what the server told first. */
export const isWhole = (page: Page) =>
  page.waitForFunction(() => Number(document.querySelector('table')?.getAttribute('aria-rowcount')) > 400)

/** How many parts of a catalogue the browser keeps: two, or none. */
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

/** Goes to the products and waits until the whole catalogue is shown and kept. */
export async function enterWhole(page: Page) {
  await page.goto('/client/products')
  await isWhole(page)
  await expect.poll(() => countStored(page)).toBe(2)
}
