import type { Page } from 'playwright-core'
import { untilFileEnd } from '../file-hooks.ts'
import type { Shop } from '../shop.ts'
import { desktop, openPage, signIn } from './browser.ts'

/** Opens a page with a session of the user `name` (see `credentialsOf`), at `path` if it is given. */
export async function openAs(
  shop: Shop,
  name: string,
  path?: string,
  viewport = desktop,
  options?: Parameters<typeof openPage>[2],
) {
  const page = await openPage(shop.url, viewport, options)
  const { email, password } = shop.credentialsOf(name)
  await signIn(page, email, password)
  if (path === undefined) return page
  await page.goto(path)
  await page.locator('main').waitFor({ state: 'attached' })
  return page
}

/** Opens a page with a session for all tests of a file, as `openAs` does for one test. */
export const openForFile = (shop: Shop, name: string, path?: string) =>
  openAs(shop, name, path, desktop, { until: untilFileEnd })

/** Turns off the setting that keeps visited screens in tabs, from the next load on. Such a screen stays in the document, hidden. */
export const closeLeftScreens = (page: Page, userId: unknown) =>
  page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
    key: `settings-${userId}`,
    value: JSON.stringify({ tabs: false }),
  })
