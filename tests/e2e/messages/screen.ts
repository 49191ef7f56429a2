import type { Locator, Page } from 'playwright-core'
import { untilFileEnd } from '../../file-hooks.ts'
import type { Shop } from '../../shop.ts'
import { addAddresses } from '../../small-shop.ts'
import { desktop, tryAgain } from '../browser.ts'
import { openAs } from '../session.ts'

/** Opens a page with a session, for the whole file by default. */
export const enter = (shop: Shop, person: string, until: (close: () => Promise<void>) => void = untilFileEnd) =>
  openAs(shop, person, undefined, desktop, { until })

/** Makes a call fail from now on: with a status and an empty body, or without an answer. */
export const fail = (page: Page, method: string, path: RegExp, answer: number | 'no answer' = 500) =>
  page.route(
    (url) => path.test(url.pathname + url.search),
    (route) => {
      if (route.request().method() !== method || route.request().isNavigationRequest()) return route.fallback()
      return answer === 'no answer' ? route.abort() : route.fulfill({ status: answer, body: '' })
    },
  )

/** Makes every call work again. */
export const mend = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Makes every call work again and retries. */
export async function retry(page: Page, result: Locator) {
  await mend(page)
  await tryAgain(page, result)
}

/** Replaces the cart of a client. Clients have an address. */
export const fillCart = (shop: Shop, userId: number, ...lines: (readonly [productId: number, quantity: number])[]) =>
  shop.db.batch(
    [
      { sql: 'DELETE FROM cart_items WHERE userId = ?', args: [userId] },
      ...lines.map(([productId, quantity]) => ({
        sql: 'INSERT INTO cart_items (userId, productId, quantity) VALUES (?, ?, ?)',
        args: [userId, productId, quantity],
      })),
      addAddresses,
    ],
    'write',
  )
