import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayAt, todayInMexico } from '#contract/fields'
import { createRemote } from '../../db/client.ts'
import { startSqld } from '../../db/local.ts'
import { demoPassword } from '../../db/seed/users.ts'
import { bundleWorker } from '../bundle-worker.ts'
import { measureImport } from './measure-import.ts'
import { measureOrders } from './measure-orders.ts'
import { measureRooms } from './measure-rooms.ts'
import { median, percentile } from './samples.ts'
import { type Cell, cells } from './server-cells.ts'
import { bareRoomWorker, bareWorker, productWorker, type Started, startWorker } from './workers.ts'

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
const bundle = join(folder, 'worker')
const started: Started[] = []
try {
  await bundleWorker(folder)
  const { url: product } = await start(productWorker(bundle))
  const { url: bare } = await start(bareWorker())
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
  if (options.only === undefined || options.only === 'rooms') {
    const room = await bareRoomWorker()
    const startProduct = () => start(productWorker(bundle, 'publish-entry.js'))
    await measureRooms({ startProduct, startBare: () => start(room), signIn, db, print })
  }
} finally {
  for (const worker of started) await worker.stop()
  await sqld.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function start(worker: object) {
  const running = await startWorker(worker, sqld.url)
  started.push(running)
  return running
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

type Line = Pick<Cell, 'goal' | 'what' | 'most' | 'mostRatio'> & { unit?: string }

function print({ goal, what, most, mostRatio, unit = 'ms' }: Line, ours: number, bare?: number, ratio?: number) {
  const limits = [mostRatio && `≤ ${Number(mostRatio.toFixed(2))}×`, most && `≤ ${most} ${unit}`].filter(Boolean)
  const isMet = (most === undefined || ours <= most) && (mostRatio === undefined || (ratio ?? 0) <= mostRatio)
  const numbers = [
    `${ours.toFixed(1)} ${unit}`,
    bare === undefined ? '–' : `${bare.toFixed(1)} ${unit}`,
    ratio?.toFixed(2) ?? '',
  ]
  console.info(`| ${[goal, what, ...numbers, limits.join(', '), isMet ? 'yes' : '**no**'].join(' | ')} |`)
}
