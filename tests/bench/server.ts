import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { dayAt, todayInMexico } from '#contract/fields'
import { createRemote } from '../../db/client.ts'
import { startSqld } from '../../db/local.ts'
import { demoPassword } from '../../db/seed/users.ts'
import { bundleWorker } from '../bundle-worker.ts'
import { measureImport } from './measure-import.ts'
import { measureOrders } from './measure-orders.ts'
import { median, percentile } from './samples.ts'
import { type Cell, cells } from './server-cells.ts'

/**
 * Compares the Worker with a minimal one, by turns, both on workerd without Miniflare's proxy and over the same sqld.
 * `DATA_DIR` names a folder that `npm run seed` has filled. Its database gets the orders of the measurement.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    calls: { type: 'string', default: '15' },
    only: { type: 'string' },
    /** Rows of the import. */
    rows: { type: 'string', default: '20000' },
  },
})
const rounds = Number(options.rounds)
const calls = Number(options.calls)
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const sqld = await startSqld(join(process.env.DATA_DIR ?? '.data', 'sqld'))
const workers: Miniflare[] = []
try {
  await bundleWorker(folder)
  const product = await start(productOptions())
  const bare = await start({ modules: true, script: readFileSync(join(import.meta.dirname, 'bare.js'), 'utf8') })
  const db = createRemote({ LIBSQL_URL: sqld.url })
  const { rows } = await db.execute(
    'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM products) AS products',
  )
  const tokens = { client: await signIn(product, 'cliente'), admin: await signIn(product, 'admin') }
  console.info(
    `${new Date().toISOString().slice(0, 16)} UTC: ${rows[0]?.orders} orders, ${rows[0]?.products} products,`,
  )
  console.info(
    `${rounds} rounds of ${calls} calls, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  )
  console.info('| Goal | What | Product p50 | Bare p50 | Ratio | To be | Met |\n|---|---|--:|--:|--:|---|---|')
  const today = todayInMexico()
  for (const cell of cells(dayAt(Date.now() - 365 * 86_400_000), today)) {
    if (options.only === undefined || options.only === cell.goal) await measure(cell, product, bare, tokens[cell.as])
  }
  if (options.only === undefined || options.only === 'import') {
    await measureImport({ product, bare, token: tokens.admin, print }, Number(options.rows))
  }
  if (options.only === undefined || options.only === 'orders') await measureOrders({ product, bare, tokens, db, print })
} finally {
  for (const worker of workers) await worker.dispose()
  await sqld.stop()
  rmSync(folder, { recursive: true, force: true })
}

function productOptions() {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const root = join(folder, 'worker')
  const texts = readdirSync(root).filter((name) => name.endsWith('.sql'))
  return {
    ...workerOptions,
    // Without Cloudflare's router of static files, which runs before the Worker and takes twice its CPU here.
    assets: undefined,
    modulesRoot: root,
    modulesRules: undefined,
    modules: [
      { type: 'ESModule', path: join(root, 'index.js') },
      ...texts.map((name) => ({ type: 'Text', path: join(root, name) })),
    ],
  }
}

async function start(worker: object) {
  const bindings = { LIBSQL_URL: sqld.url, LOG_REQUESTS: 'off' }
  const all: object = { ...worker, bindings, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }
  const miniflare = new Miniflare(convertV4MiniflareOptions(all as V4MiniflareOptions))
  workers.push(miniflare)
  await miniflare.ready
  return miniflare.unsafeGetDirectURL()
}

async function signIn(product: URL, user: string) {
  const body = JSON.stringify({ email: `${user}@demo.mx`, password: demoPassword, acceso: [1] })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(new URL('/login', product), { method: 'POST', headers, body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function measure(cell: Cell, product: URL, bare: URL, token: string) {
  const { bare: sql } = cell
  const ours = () => timed(new URL(cell.path, product), { headers: { Authorization: `Bearer ${token}` } })
  const requests = [{ type: 'execute', stmt: { sql } }, { type: 'close' }]
  const theirs = () => timed(bare, { method: 'POST', body: JSON.stringify({ requests }) })
  await ours()
  const slices = { ours: [] as number[], theirs: [] as number[], ratios: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const slice = await p50(ours)
    const other = sql === undefined ? undefined : await p50(theirs)
    slices.ours.push(slice)
    if (other !== undefined) slices.theirs.push(other)
    if (other !== undefined) slices.ratios.push(slice / other)
  }
  print(cell, median(slices.ours) ?? 0, median(slices.theirs), median(slices.ratios))
}

async function p50(call: () => Promise<number>) {
  const times: number[] = []
  for (let index = 0; index < calls; index++) times.push(await call())
  return percentile(times, 50) ?? 0
}

async function timed(url: URL, init: RequestInit) {
  const startedAt = performance.now()
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url.pathname}${url.search}: ${answer.status}`)
  return performance.now() - startedAt
}

function print(cell: Pick<Cell, 'goal' | 'what' | 'most' | 'mostRatio'>, ours: number, bare?: number, ratio?: number) {
  const limits = [cell.mostRatio && `≤ ${cell.mostRatio}×`, cell.most && `≤ ${cell.most} ms`].filter(Boolean)
  const isMet =
    (cell.most === undefined || ours <= cell.most) && (cell.mostRatio === undefined || (ratio ?? 0) <= cell.mostRatio)
  const numbers = [`${ours.toFixed(1)} ms`, bare === undefined ? '–' : `${bare.toFixed(1)} ms`, ratio?.toFixed(2) ?? '']
  console.info(`| ${[cell.goal, cell.what, ...numbers, limits.join(', '), isMet ? 'yes' : '**no**'].join(' | ')} |`)
}
