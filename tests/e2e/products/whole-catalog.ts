import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { storedKeys } from '../stored-keys.ts'

/** Waits until the table of products has the whole demo catalogue, not just the first page. */
export const isWhole = (page: Page) =>
  page.waitForFunction(() => Number(document.querySelector('table')?.getAttribute('aria-rowcount')) > 400)

/** The number of stored parts of a catalogue: three or none. */
export const countStored = async (page: Page) => (await storedKeys(page, 'catalog', 'kept')).length

/** Opens the products and waits until the whole catalogue is shown and stored. */
export async function enterWhole(page: Page) {
  await page.goto('/client/products')
  await isWhole(page)
  await expect.poll(() => countStored(page)).toBe(3)
}
