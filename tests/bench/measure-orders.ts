import type { Client } from '@libsql/client/web'
import { median, mediansOf } from './samples.ts'
import type { Cell } from './server-cells.ts'
import { openStaffSocket } from './sockets.ts'

type Print = (
  cell: Pick<Cell, 'goal' | 'what' | 'most' | 'mostRatio'>,
  ours: number,
  bare?: number,
  ratio?: number,
) => void
type Setting = { product: URL; bare: URL; tokens: Record<'client' | 'admin', string>; db: Client; print: Print }
type Line = { productId: number; quantity: number }

const atOnce = 4
const durationMs = 2000

/** Orders of 20 lines, one after another and four at once; a request without data; and the time from an order to the event on a socket. */
export async function measureOrders({ product, bare, tokens, db, print }: Setting) {
  await db.batch(
    [
      'CREATE TABLE IF NOT EXISTS bare_stock AS SELECT productId, on_hand, reserved FROM inventory',
      'CREATE UNIQUE INDEX IF NOT EXISTS bare_stock_by_product ON bare_stock (productId)',
      'CREATE TABLE IF NOT EXISTS bare_orders (id INTEGER PRIMARY KEY, customerId INTEGER, createdAt TEXT)',
      'CREATE TABLE IF NOT EXISTS bare_items (orderId INTEGER, productId INTEGER, quantity INTEGER, price INTEGER)',
    ],
    'write',
  )
  const { rows } = await db.execute(`SELECT id, min_qty FROM products JOIN inventory ON productId = products.id
    WHERE status = 'active' AND quantity >= 200 * min_qty LIMIT 400`)
  const linesFrom = (first: number): Line[] =>
    Array.from({ length: 20 }, (_, index) => rows[(first * 20 + index) % rows.length]).flatMap((row) =>
      row ? [{ productId: Number(row.id), quantity: Number(row.min_qty) }] : [],
    )
  let count = 0
  const ours = () => call(new URL('/orders', product), { orderItems: linesFrom(count++) }, tokens.client)
  const theirs = () => call(bare, pipelineOf(linesFrom(count++)))
  const hello = () => call(bare)
  const nothing = () => call(new URL('/sin-datos', product), undefined, tokens.client)
  await Promise.all([ours(), theirs(), hello(), nothing()])

  const one = await byTurns(ours, theirs, (order) => p50(order, 20))
  print({ goal: 'P3', what: 'an order of 20 lines', mostRatio: 2 }, one.ours, one.bare, one.ratio)
  printRate('P3', `orders a second, ${atOnce} at once`, await byTurns(ours, theirs, perSecond))
  printRate('P6', 'requests a second without data', await byTurns(nothing, hello, perSecond))
  print(
    { goal: 'P9', what: 'from the answer of an order to the socket of an administrator', most: 5 },
    await delayToSocket(ours, product, tokens.admin),
  )
}

type Call = () => Promise<number>

/** Measures both sides three times by turns. */
const byTurns = async (ours: Call, theirs: Call, measure: (one: Call) => Promise<number>) =>
  mediansOf(await inTurn([1, 2, 3].map(() => async () => ({ ours: await measure(ours), bare: await measure(theirs) }))))

const leastRatio = 0.5

function printRate(goal: string, what: string, { ours, bare, ratio }: Awaited<ReturnType<typeof byTurns>>) {
  const numbers = [ours.toFixed(0), bare.toFixed(0), ratio.toFixed(2)]
  const verdict = ratio >= leastRatio ? 'yes' : '**no**'
  console.info(`| ${[goal, what, ...numbers, `≥ ${leastRatio}×`, verdict].join(' | ')} |`)
}

async function inTurn<Result>(tasks: (() => Promise<Result>)[]) {
  const results: Result[] = []
  for (const task of tasks) results.push(await task())
  return results
}

async function p50(one: Call, calls: number) {
  return median(await inTurn(Array.from({ length: calls }, () => one))) ?? 0
}

async function perSecond(one: Call) {
  const until = performance.now() + durationMs
  let done = 0
  const loop = async () => {
    while (performance.now() < until) {
      await one()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return (done * 1000) / durationMs
}

async function call(url: URL, body?: unknown, token = '') {
  const startedAt = performance.now()
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': crypto.randomUUID(),
  }
  const answer = await fetch(
    url,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  const text = await answer.text()
  if (!answer.ok && answer.status !== 404) throw new Error(`${url.pathname}: ${answer.status} ${text}`)
  return performance.now() - startedAt
}

/** One transaction that writes an order and takes its stock, as a pipeline of sqld. */
function pipelineOf(lines: readonly Line[]) {
  const args = [{ type: 'text', value: JSON.stringify(lines) }]
  const from = "json_each(?) JOIN products ON products.id = value ->> 'productId'"
  const statements = [
    { sql: 'BEGIN IMMEDIATE' },
    { sql: "INSERT INTO bare_orders (customerId, createdAt) VALUES (1, datetime('now'))" },
    {
      sql: `INSERT INTO bare_items SELECT last_insert_rowid(), products.id, value ->> 'quantity', salePrice1 FROM ${from}`,
      args,
    },
    {
      sql: `UPDATE bare_stock SET reserved = reserved + line.quantity FROM (SELECT value ->> 'productId' AS id,
        value ->> 'quantity' AS quantity FROM json_each(?)) line WHERE productId = line.id`,
      args,
    },
    { sql: 'COMMIT' },
  ]
  return { requests: [{ type: 'batch', batch: { steps: statements.map((stmt) => ({ stmt })) } }, { type: 'close' }] }
}

async function delayToSocket(order: Call, product: URL, token: string) {
  const socket = await openStaffSocket(product, token)
  const delays: number[] = []
  for (let index = 0; index < 20; index++) {
    const arrived = new Promise<number>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        if (!String(data).includes('order_created')) return
        socket.removeEventListener('message', listen)
        resolve(performance.now())
      }
      socket.addEventListener('message', listen)
    })
    await order()
    const answeredAt = performance.now()
    delays.push(Math.max((await arrived) - answeredAt, 0))
  }
  socket.close()
  return median(delays) ?? 0
}
