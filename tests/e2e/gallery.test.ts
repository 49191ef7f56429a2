import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort } from '../../db/local.ts'
import { demoPassword } from '../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop } from '../shop.ts'
import { startWeb } from '../start/web-dev-server.ts'
import { desktop, openPage, phone, signIn } from './browser.ts'

const shots = '.wrangler/gallery'
let page: Page

/** The gallery of the kit exists in development only. Its page loads once: each test sets the size and the media that it needs. */
setUpFile(async () => {
  const shop = await openShop({ until: untilFileEnd, data: 'demo' })
  const port = await freePort()
  untilFileEnd(await startWeb(port, Number(shop.url.port)))
  mkdirSync(shots, { recursive: true })
  page = await openPage(new URL(`http://127.0.0.1:${port}`), desktop, { until: untilFileEnd })
  await signIn(page, 'admin@demo.mx', demoPassword)
  await page.goto('/ui')
  await page.getByRole('heading', { name: 'Botones' }).waitFor()
})

const sizes = { desktop, phone }

test.for([
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const)('the kit fits a %s in %s mode', async ([device, mode]) => {
  await page.setViewportSize(sizes[device])
  await page.emulateMedia({ colorScheme: mode })
  await page.screenshot({ path: `${shots}/${device}-${mode}.png`, fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

/** Properties that Chromium animates without the page's thread. Any other makes the page style and paint each frame. */
test('endless animations change only the opacity and the transform', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const endless = () =>
    page.evaluate(() => {
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
      const frames = effects
        .filter((effect) => effect.getTiming().iterations === Number.POSITIVE_INFINITY)
        .flatMap((effect) => effect.getKeyframes())
      const settings = ['offset', 'computedOffset', 'easing', 'composite']
      return [...new Set(frames.flatMap(Object.keys))].filter((key) => !settings.includes(key)).sort()
    })
  await expect.poll(endless).toEqual(['opacity', 'transform'])
})
