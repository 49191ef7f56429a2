import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { openPage } from './browser.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
})

/** The cumulative layout shift of the document; above 0.1 browsers call it poor. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('the sign-in page loads without layout shift', async () => {
  const page = await openPage(shop.url)
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThan(0.01)
})

test('the products load without layout shift', async () => {
  const page = await openAs(shop, 'cliente')
  await page.goto('/client/products')
  await page.getByText('TOR-0140').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThan(0.01)
})
