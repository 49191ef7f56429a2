import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { launch } from './chromium.ts'
import { fold } from './floor/catalog.ts'
import { measureInteractions } from './measure-interactions.ts'
import { measureLoad } from './measure-load.ts'
import { measureScroll } from './measure-scroll.ts'
import { measureSearch } from './measure-search.ts'
import { quiet } from './quiet.ts'
import { createSamples } from './samples.ts'
import { openSites, type Site } from './sites.ts'
import { drawTable, keepInReadme } from './table.ts'
import { type Bench, visit } from './visit.ts'

const everything = 'load,interactions,scroll,search'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    products: { type: 'string', default: '100000' },
    only: { type: 'string', default: everything },
    worst: { type: 'boolean' },
    requests: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
})
const rounds = Number(options.rounds)
const products = Number(options.products)
const notes: string[] = []
const samples = createSamples()

console.info(`Seeding ${products} products, building the shop and the floor…`)
const { sites, catalog, close } = await openSites(products, options.worst)
const browser = await launch()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().then(() => process.exit(1)))
try {
  await measure()
  const results = [about(), drawTable(samples), notes.map((note) => `- ${note}`).join('\n')].join('\n\n').trim()
  console.info(`\n${results}`)
  if (options.only === everything && !options.worst && !options['dry-run']) keepInReadme(results)
} catch (error) {
  if (!isStopping) throw error
} finally {
  await stop()
}

async function measure() {
  const log = options.requests ? console.info : undefined
  const bench = { browser, samples, all: catalog.ids.length, few: aboutAThousand(catalog.names), log }
  const cells: Record<string, (bench: Bench, site: Site) => Promise<void>> = {
    load: measureLoad,
    interactions: measureInteractions,
    scroll: measureScroll,
    search: measureSearch,
  }
  // The first page of a browser costs more than the following ones, on either site.
  for (const site of sites) await visit({ ...bench, samples: createSamples() }, site, site.paths.order)
  for (const context of browser.contexts()) await context.close()
  for (let round = 1; round <= rounds; round++) {
    for (const name of options.only.split(',')) {
      // The order alternates, so that neither site always runs on a warm machine.
      for (const site of round % 2 ? sites : sites.toReversed()) {
        const cell = `round ${round}, ${name}, ${site.side}`
        console.info(cell)
        if (!(await quiet())) notes.push(`${cell}: the machine had other work`)
        await cells[name]?.(bench, site).catch((error: Error) => notes.push(`${cell}: ${error.message.split('\n')[0]}`))
        for (const context of browser.contexts()) await context.close()
      }
    }
  }
}

async function stop() {
  if (isStopping) return
  isStopping = true
  await browser.close()
  await close()
}

/** The word that occurs in a number of product names closest to 1,000. */
function aboutAThousand(names: readonly string[]) {
  const counts = new Map<string, number>()
  for (const name of names) {
    const words = new Set(fold(name).match(/(?<![^ ])[a-z]{4,}(?![^ ])/g))
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const distance = ([, count]: [string, number]) => Math.abs(Math.log(count / 1000))
  const [word = '', count = 0] = [...counts].sort((a, b) => distance(a) - distance(b))[0] ?? []
  return { word, count }
}

function about() {
  const [cpu] = cpus()
  const version = (name: string) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
  const packages = ['react', 'react-router-dom', 'swr', '@headlessui/react', '@tanstack/react-virtual', 'vite']
  return [
    `${new Date().toISOString().slice(0, 16)} UTC, rounds: ${rounds}, products: ${products}.`,
    `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node},`,
    `Chromium ${browser.version()}, ${packages.map((name) => `${name} ${version(name)}`).join(', ')}.`,
  ].join(' ')
}
