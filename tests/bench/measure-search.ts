import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { percentile } from './samples.ts'
import type { Site } from './sites.ts'
import { threadClock } from './thread-time.ts'
import { type Bench, search, visit } from './visit.ts'

/** One word, two words, brands and prefixes of codes, typed without accents. */
const queries = [
  'tornillo',
  'lampara',
  'valvula',
  'silicon blanco',
  'tubo pvc',
  'codo cobre',
  'cable negro nandu',
  'sierra azul',
  'tor-0012',
  'lam 004',
]

/** If nothing was painted until then, the letter did not change the rows. */
const timeoutMs = 1500

/** P15: every prefix of the queries, letter by letter, from the key event to the painted rows. */
export async function measureSearch(bench: Bench, site: Site) {
  const { page } = await visit(bench, site, site.paths.table(bench.all))
  const add = (what: string, value: number | undefined) => bench.samples.add(site.side, `search ${what}`, value)
  add('build', (await workerMeasures(page, 'catalog-build')).at(-1))

  const began = await page.evaluate(() => performance.now())
  const { drawn, thread } = await typeAll(page)
  const times = drawn.filter((time) => time !== undefined)
  add('thread', percentile(thread, 50))
  for (const percent of [50, 95, 99]) add(`p${percent}`, percentile(times, percent))
  add('keystrokes', drawn.length)
  add('unchanged', drawn.length - times.length)
  const tasks = await page.evaluate(() => window.probe.longTasks)
  add('longest task', Math.max(50, ...tasks.filter((task) => task.startTime > began).map(({ duration }) => duration)))
  const searches = await workerMeasures(page, 'catalog-search')
  for (const percent of [50, 99]) add(`in the worker p${percent}`, percentile(searches, percent))
}

async function typeAll(page: Page) {
  const drawnTimes: (number | undefined)[] = []
  const thread: number[] = []
  const readThread = await threadClock(page)
  for (const query of queries) {
    await search(page).focus()
    for (const letter of query) {
      await page.evaluate(() =>
        window.probe.watch('keydown', () => window.probe.list() !== window.probe.before, window.probe.list),
      )
      const before = await readThread()
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      const { drawn } = await page.evaluate((timeoutMs) => window.probe.result(timeoutMs), timeoutMs)
      if (drawn !== undefined) thread.push((await readThread()) - before)
      drawnTimes.push(drawn)
    }
    await search(page).fill('')
    await sleep(500)
  }
  return { drawn: drawnTimes, thread }
}

/** The performance measures of the page's workers; empty if they have none. */
async function workerMeasures(page: Page, name: string) {
  const results = page
    .workers()
    .map((worker) =>
      worker.evaluate((name) => performance.getEntriesByName(name, 'measure').map(({ duration }) => duration), name),
    )
  return (await Promise.all(results)).flat()
}
