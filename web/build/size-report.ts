import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { chunksFor } from './audience-chunks.ts'
import { chunksOf } from './chunks-of.ts'

type Chunk = Rolldown.OutputChunk

/** All JavaScript that a client's browser stores: kB (brotli), and number of files. */
const client = { limit: 230, maxFiles: 30 }

const entry = 'main.tsx'
const products = [entry, 'app/app.tsx', 'client/catalog-screen.tsx']
const news = ['app/live.tsx', 'chat/chat-button.tsx', 'app/session/cache.ts']
const wholeCatalog = ['client/catalog/local/local-catalog.ts']

/** Budgets in kB of JavaScript, brotli: for the first render, and with what loads automatically afterwards. */
const budgets = [
  { name: 'Sign-in', limit: 78.3, modules: [entry, 'app/session/login-screen.tsx'] },
  { name: 'Client products', limit: 109, modules: products },
  {
    name: 'Client products, then live news, chat and the whole catalogue',
    limit: 131,
    modules: [...products, ...news, ...wholeCatalog],
  },
]

/** Prints the size of each first load after a build. Exceeding a budget fails the build, and so do chunks that import each other. */
export const sizeReport: Plugin = {
  name: 'size-report',
  apply: 'build',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const loads = budgets.map((budget) => ({ ...budget, size: sizeOf(chunksOf(budget.modules, bundle)) }))
    for (const { name, limit, size } of loads) {
      this.info(`${name}: ${size.toFixed(2)} kB of JavaScript, brotli (budget ${limit} kB)`)
    }
    const stored = chunksFor('client', bundle)
    const size = sizeOf(stored)
    this.info(
      `All of a client's: ${size.toFixed(2)} kB in ${stored.length} files (budget ${client.limit} kB in ${client.maxFiles})`,
    )
    const circle = circleOf(chunks)
    if (circle) this.error(`Chunks import each other, so one runs before what it needs: ${circle.join(' → ')}`)
    const exceeded = loads.filter(({ size, limit }) => size > limit)
    if (exceeded.length > 0) this.error(`Over budget: ${exceeded.map(({ name }) => name).join(', ')}`)
    if (size > client.limit || stored.length > client.maxFiles) this.error("Over budget: all of a client's")
  },
}

/** The files of a circle of static imports, if there is one. */
function circleOf(chunks: Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const visited = new Set<string>()
  function follow(name: string, path: string[]): string[] | undefined {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (visited.has(name)) return
    for (const next of byName.get(name)?.imports ?? []) {
      const circle = follow(next, [...path, name])
      if (circle) return circle
    }
    visited.add(name)
  }
  for (const name of byName.keys()) {
    const circle = follow(name, [])
    if (circle) return circle
  }
}

const sizeOf = (chunks: Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + brotliCompressSync(withStableNames(code)).length, 0) / 1000

/**
 * Replaces the hash in each file name by one of the name alone. A change of any screen changes hashes, and random text compresses
 * by chance: the same code differs by 0.2 kB.
 */
const withStableNames = (code: string) =>
  code.replace(
    /([\w-]+)-[\w-]{8}(?=\.(?:js|css)\b)/g,
    (_, name) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}`,
  )
