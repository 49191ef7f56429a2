import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { percentile } from './samples.ts'
import type { Site } from './sites.ts'
import { threadClock } from './thread-time.ts'
import { type Bench, list, search, visit } from './visit.ts'

const frames = 300
const steps = [120, 1200]

/** P14: the table of all products and of about 1,000, scrolled by a script, then mounted again. */
export async function measureScroll(bench: Bench, site: Site) {
  for (const size of ['few', 'all'] as const) {
    const { page } = await visit(bench, site, site.paths.table(size === 'few' ? bench.few.count : bench.all))
    if (size === 'few' && site.side === 'product') await leaveFew(page, bench.few.word)
    const readThread = await threadClock(page)
    for (const step of steps) {
      const before = await readThread()
      const { times, blank } = await scroll(page, step)
      const thread = (await readThread()) - before
      const add = (what: string, value: number | undefined) =>
        bench.samples.add(site.side, `${size} ${step}: ${what}`, value)
      add('median frame', percentile(times, 50))
      add('p95 frame', percentile(times, 95))
      add('blank', (100 * blank) / times.length)
      add('thread', thread / times.length)
    }
    const { drawn, thread } = await mount(page, readThread)
    bench.samples.add(site.side, `${size}: mount`, drawn)
    bench.samples.add(site.side, `${size}: mount, thread`, thread)
    await page.close()
  }
}

/** Reduces the product's list to about 1,000 rows by a search. The floor can draw any number of rows. */
async function leaveFew(page: Page, word: string) {
  const before = await page.evaluate(() => window.probe.list())
  await search(page).fill(word)
  await page.waitForFunction((before) => window.probe.list() !== before, before)
  await sleep(500)
}

/** Scrolls 300 frames, reversing at the ends. Times are the frames' own, so a late script does not count. */
const scroll = (page: Page, step: number) =>
  page.evaluate(
    ({ frames, step }) => {
      const table = [...document.querySelectorAll('table')].find(({ caption }) => caption?.textContent === 'Productos')
      let box: Element | null = table ?? null
      while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
      if (!box) throw new Error('Nothing scrolls')
      const scroller = box
      scroller.scrollTop = 0
      const { left, bottom, width } = scroller.getBoundingClientRect()
      const isBlank = () => {
        const row = document.elementFromPoint(left + width / 3, bottom - 20)?.closest('tr')
        return !row?.textContent?.includes('$')
      }
      return new Promise<{ times: number[]; blank: number }>((resolve) => {
        const times: number[] = []
        let blank = 0
        let previous: number | undefined
        let direction = 1
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          if (isBlank()) blank += 1
        }
        const advance = (now: number) => {
          if (previous !== undefined) times.push(now - previous)
          previous = now
          if (times.length === frames) return resolve({ times, blank })
          const before = scroller.scrollTop
          scroller.scrollTop = before + direction * step
          if (scroller.scrollTop === before) direction = -direction
          port2.postMessage(null)
          requestAnimationFrame(advance)
        }
        requestAnimationFrame(() => requestAnimationFrame(advance))
      })
    },
    { frames, step },
  )

/** Time from the press on «Lista», with the pictures shown, until the rows are painted. */
async function mount(page: Page, readThread: () => Promise<number>) {
  await page.getByTitle('Cuadrícula').click()
  await list(page).waitFor({ state: 'detached' })
  await sleep(500)
  await page.getByTitle('Lista').hover()
  await sleep(150)
  await page.evaluate(() => window.probe.watch('pointerup', window.probe.isFull))
  const before = await readThread()
  await Promise.all([page.mouse.down(), page.mouse.up()])
  const { drawn } = await page.evaluate(() => window.probe.result(5000))
  return { drawn, thread: (await readThread()) - before }
}
