import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { median } from './samples.ts'
import type { Site } from './sites.ts'
import { threadClock } from './thread-time.ts'
import { type Bench, list, search, visit } from './visit.ts'

const repetitions = 5
const timeoutMs = 5000
/** Users rest on a button before they press it, and its code may load in that time. */
const aimingMs = 150

type Interaction = {
  name: string
  /** The target of the pointer, or the text typed into the search. */
  aim: (page: Page, time: number) => ReturnType<Page['locator']> | string
  /** Runs in the page, like the functions of `watch`. */
  watch: () => void
  undo: (page: Page) => Promise<unknown>
}

const orderable = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('spinbutton') })
const leave = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.locator('dialog:modal, [role=dialog], [role=menu]').waitFor({ state: 'detached' })
}

/** Each is the beginning of a word in some of the first 50 products and in none of the first 8, so new rows are drawn. */
const letters = 'pcamb'

export const interactions: Interaction[] = [
  {
    name: 'type a letter',
    aim: (_, time) => letters.charAt(time),
    watch: () => window.probe.watch('keydown', () => window.probe.list() !== window.probe.before, window.probe.list),
    undo: (page) => search(page).fill(''),
  },
  {
    name: 'step a quantity',
    aim: (page) => orderable(page).first().getByRole('button', { name: 'Aumentar' }),
    watch: () => {
      const value = () => document.querySelector<HTMLInputElement>('table [role=spinbutton]')?.value
      window.probe.watch('pointerup', () => value() !== window.probe.before, value)
    },
    undo: async () => undefined,
  },
  {
    name: 'add',
    aim: (page, time) =>
      orderable(page)
        .nth(time)
        .getByRole('button', { name: /Agregar|Actualizar/ }),
    watch: () => {
      const ordered = () =>
        [...document.querySelectorAll('table button')].filter((button) => button.textContent === 'En la orden').length
      window.probe.watch('pointerup', () => ordered() !== window.probe.before, ordered)
    },
    undo: async () => undefined,
  },
  {
    name: 'preview of the order',
    aim: (page) => page.getByRole('button', { name: 'Vista Previa' }),
    watch: () =>
      window.probe.watch('pointerup', () =>
        Boolean(document.querySelector('dialog:modal, [role=dialog]')?.textContent?.includes('$')),
      ),
    undo: leave,
  },
  {
    name: 'open a product',
    aim: (page, time) => orderable(page).nth(time).locator('button[aria-haspopup=dialog]'),
    watch: () =>
      window.probe.watch('pointerup', () =>
        Boolean(document.querySelector('dialog:modal, [role=dialog]')?.textContent?.includes('$')),
      ),
    undo: leave,
  },
  {
    name: 'open the menu',
    aim: (page) => page.getByRole('button', { name: /^Cuenta de/ }),
    watch: () =>
      window.probe.watch('pointerdown', () => document.querySelector('[role=menu] [role=menuitem]') !== null),
    undo: leave,
  },
  {
    name: 'rows to pictures',
    aim: (page) => page.getByTitle('Cuadrícula'),
    watch: () =>
      window.probe.watch('pointerup', () => {
        const tiles = [...document.querySelectorAll('ul[aria-label=Productos] > li')].slice(0, 8)
        return tiles.filter((tile) => tile.textContent?.includes('$')).length >= 4
      }),
    undo: async (page) => {
      await page.getByTitle('Lista').click()
      await list(page).waitFor()
    },
  },
]

/** P13: each interaction five times, from the input event to the paint. */
export async function measureInteractions(bench: Bench, site: Site) {
  await site.reset()
  const { page } = await visit(bench, site, site.paths.order)
  const readThread = await threadClock(page)
  const add = (what: string, value: number | undefined) => bench.samples.add(site.side, what, value)
  for (const interaction of interactions) {
    const times: number[] = []
    const durations: number[] = []
    const threadTimes: number[] = []
    for (let time = 0; time < repetitions; time++) {
      const { drawn, slowest, thread } = await perform(page, readThread, interaction, time)
      if (drawn === undefined) throw new Error(`Nothing was drawn: ${interaction.name}`)
      times.push(drawn)
      durations.push(slowest)
      threadTimes.push(thread)
    }
    add(`${interaction.name}: event`, Math.max(...durations))
    add(`${interaction.name}: first`, times[0])
    add(`${interaction.name}: again`, median(times.slice(1)))
    add(`${interaction.name}: thread first`, threadTimes[0])
    add(`${interaction.name}: thread again`, median(threadTimes.slice(1)))
  }
}

async function perform(page: Page, readThread: () => Promise<number>, { aim, watch, undo }: Interaction, time: number) {
  const target = aim(page, time)
  if (typeof target === 'string') await search(page).focus()
  else await target.hover()
  await sleep(aimingMs)
  await page.evaluate(watch)
  const before = await readThread()
  if (typeof target === 'string') await page.keyboard.press(target)
  else await Promise.all([page.mouse.down(), page.mouse.up()])
  const result = await page.evaluate((timeoutMs) => window.probe.result(timeoutMs), timeoutMs)
  const thread = (await readThread()) - before
  await undo(page)
  await sleep(400)
  return { ...result, thread }
}
