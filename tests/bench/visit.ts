import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { type Network, openPage } from './chromium.ts'
import type { Samples } from './samples.ts'
import type { Server } from './serve.ts'
import type { Site } from './sites.ts'

export type Bench = {
  browser: Browser
  samples: Samples
  /** Number of active products; a word in about 1,000 of their names, and how many names contain it. */
  all: number
  few: { word: string; count: number }
  /** Receives the list of requests of the first load. */
  log?: (requests: string) => void
}

const silenceMs = 1500
const timeoutMs = 60_000

export const list = (page: Page) => page.getByRole('table', { name: 'Productos' })
export const search = (page: Page) => page.getByLabel('Buscar productos')

/** A page that has drawn its rows, has loaded everything and sends no more requests. */
export async function visit({ browser, all }: Bench, site: Site, path: string, network?: Network) {
  const page = await openPage(browser, site, { network })
  site.server.forget()
  await page.goto(path)
  await page.waitForFunction(() => window.probe.screenful !== undefined)
  if (site.side === 'product') await wholeCatalog(page, all)
  const wholeAt = await page.evaluate(() => performance.now())
  await settle(page, site.server)
  return { page, wholeAt }
}

/** Before that the list shows pages of the server. Asked between frames, because a question in each frame takes time of the page. */
const wholeCatalog = (page: Page, products: number) =>
  page.waitForFunction(
    (enough) => [...document.querySelectorAll('table')].some((table) => Number(table.ariaRowCount) >= enough),
    products * 0.9,
    { timeout: timeoutMs, polling: 250 },
  )

export async function settle(page: Page, server: Server) {
  const until = Date.now() + timeoutMs
  while (server.silence() < silenceMs && Date.now() < until) await sleep(100)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
