import type { Page } from 'playwright-core'

// Parts of the screens that many tests use.

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The order panel of a client, beside the products. */
export const panel = (page: Page) => page.getByRole('region', { name: /^Orden/ })

/** The list of the lines in the order panel. */
export const lines = (page: Page) => page.getByRole('region', { name: 'Líneas de la orden' })

export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

/** Pays in the window of the payment provider, whose card is approved unless the test has queued another outcome. */
export async function payInWindow(page: Page) {
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
}

/** Keeps the printed sheet, which the app removes after a moment. */
export const keepPaper = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, time: number) =>
      setTimeout(run, time < 1000 ? time : 60_000)) as typeof setTimeout
  })
