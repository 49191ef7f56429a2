import type { Page } from 'playwright-core'
import type { Shop } from '../shop.ts'
import { password } from '../small-shop.ts'
import { desktop, openPage, signIn } from './browser.ts'

/** Opens a page of the small shop with a session of `name`, at `path` if it is given. */
export async function openAs(
  shop: Shop,
  name: string,
  path?: string,
  viewport = desktop,
  options?: Parameters<typeof openPage>[2],
) {
  const page = await openPage(shop.url, viewport, options)
  await signIn(page, `${name}@example.mx`, password)
  if (path === undefined) return page
  await page.goto(path)
  await page.locator('main').waitFor({ state: 'attached' })
  return page
}

/** Turns off the setting that keeps visited screens in tabs, from the next load on. Such a screen stays in the document, hidden. */
export const closeLeftScreens = (page: Page, userId: unknown) =>
  page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
    key: `settings-${userId}`,
    value: JSON.stringify({ tabs: false }),
  })
