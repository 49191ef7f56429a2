import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@libsql/client/web'
import { cpuMs, memoryMb } from './process-usage.ts'
import { mediansOf, type Pair, percentile } from './samples.ts'
import { openSocket, openStaffSocket } from './sockets.ts'
import type { Started } from './workers.ts'

type Line = { goal: string; what: string; mostRatio: number; unit?: string }

type Setting = {
  /** Starts the product in a new process. */
  startProduct: () => Promise<Started>
  /** Starts the bare room in a new process. */
  startBare: () => Promise<Started>
  signIn: (product: URL, user: string) => Promise<string>
  db: Client
  print: (line: Line, ours: number, bare: number, ratio: number) => void
}

const users = 25
const socketsOfUser = 4
const sockets = users * socketsOfUser
const events = 150
/** Pause between two events: 25 events a second. With 100, the Worker and its clients need more than two cores, and events wait in a queue. */
const pauseMs = 40
const timeoutMs = 20_000
const turns = 3

/** An event that is about as long as a real `order_created`. */
const event = {
  event: 'order_created',
  data: { id: 1, order_number: 1, customer_name: 'Ferretería del Centro', status: 'Pending', total: 15_480.5 },
}

/**
 * Compares the product's room of the staff, with 100 sockets, with a room of partyserver alone. Then compares the memory and the
 * start of both Workers. Lines about a process are left out on systems other than Linux.
 */
export async function measureRooms({ startProduct, startBare, signIn, db, print }: Setting) {
  const printMedians = (line: Line, pairs: readonly Pair[]) => {
    const { ours, bare, ratio } = mediansOf(pairs)
    if (!Number.isNaN(ratio)) print(line, ours, bare, ratio)
  }
  await addUsers(db)
  const product = await startProduct()
  const bare = await startBare()
  const room = {
    product: listen(await openProductSockets(product.url, signIn), new URL('/bench/publish', product.url), product.pid),
    bare: listen(await openBareSockets(bare.url), bare.url, bare.pid),
  }
  const deliveries: { ours: Delivery; bare: Delivery }[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const delivery = { ours: await room.product(), bare: await room.bare() }
    // Turn 0 warms both sides.
    if (turn > 0) deliveries.push(delivery)
  }
  const printDelivery = (key: keyof Delivery, what: string, mostRatio: number) =>
    printMedians(
      { goal: 'P8', what, mostRatio },
      deliveries.map(({ ours, bare }) => ({ ours: ours[key], bare: bare[key] })),
    )
  const what = `an event to ${sockets} sockets, ${1000 / pauseMs} a second`
  printDelivery('p50', `${what}: p50`, 1.2)
  printDelivery('p99', `${what}: p99`, 1.5)
  // The goal is 0.9 times as many deliveries for the same CPU.
  printDelivery('cpu', 'CPU for 1,000 deliveries', 1 / 0.9)
  const memory = { ours: memoryMb(product.pid), bare: memoryMb(bare.pid) }
  printMedians({ goal: 'P17', what: 'memory of workerd with its sockets', mostRatio: 1.5, unit: 'MB' }, [memory])
  await product.stop()
  await bare.stop()

  const starts: Pair[] = []
  for (let turn = 0; turn < turns; turn++) {
    starts.push({ ours: await cpuOfStart(startProduct, '/sin-datos'), bare: await cpuOfStart(startBare, '/') })
  }
  printMedians({ goal: 'P17', what: 'CPU until the first answer', mostRatio: 1.6 }, starts)
}

/** Adds administrators `sala0`, `sala1` and so on, with the password of the demo users. */
const addUsers = (db: Client) =>
  db.execute(`INSERT OR IGNORE INTO users (nombre, usuario, email, AccesoId, passwordHash)
    SELECT 'Sala ' || value, 'sala' || value, 'sala' || value || '@demo.mx', AccesoId, passwordHash
    FROM users, json_each('${JSON.stringify(Array.from({ length: users }, (_, index) => index))}')
    WHERE email = 'admin@demo.mx'`)

async function openProductSockets(product: URL, signIn: Setting['signIn']) {
  const opened: WebSocket[] = []
  for (let user = 0; user < users; user++) {
    const token = await signIn(product, `sala${user}`)
    for (let count = 0; count < socketsOfUser; count++) opened.push(await openStaffSocket(product, token))
  }
  return opened
}

async function openBareSockets(bare: URL) {
  const opened: WebSocket[] = []
  for (let count = 0; count < sockets; count++) opened.push(await openSocket(new URL('/parties/room/lobby', bare)))
  return opened
}

/** Delays in milliseconds, and milliseconds of workerd's CPU for 1,000 deliveries. */
type Delivery = { p50: number; p99: number; cpu: number }

/** Returns a function that publishes the events and measures until every socket has received all of them. */
function listen(opened: readonly WebSocket[], publish: URL, pid: number | undefined) {
  let delays: number[] = []
  for (const socket of opened) {
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      const sentAt = /"sentAt":([\d.]+)/.exec(String(data))?.[1]
      if (sentAt) delays.push(performance.now() - Number(sentAt))
    })
  }

  return async (): Promise<Delivery> => {
    delays = []
    const cpuBefore = cpuMs(pid)
    const startedAt = performance.now()
    const published: Promise<unknown>[] = []
    for (let index = 0; index < events; index++) {
      await sleep(Math.max(startedAt + index * pauseMs - performance.now(), 0))
      const body = JSON.stringify({ ...event, sentAt: performance.now() })
      published.push(fetch(publish, { method: 'POST', body }).then((answer) => answer.arrayBuffer()))
    }
    await Promise.all(published)
    const expected = events * opened.length
    const until = performance.now() + timeoutMs
    while (delays.length < expected && performance.now() < until) await sleep(10)
    if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} events arrived`)
    const cpu = ((cpuMs(pid) - cpuBefore) * 1000) / expected
    return { p50: percentile(delays, 50) ?? 0, p99: percentile(delays, 99) ?? 0, cpu }
  }
}

/** CPU that a new process has used when it has answered once, in milliseconds. */
async function cpuOfStart(start: () => Promise<Started>, path: string) {
  const { url, pid, stop } = await start()
  await (await fetch(new URL(path, url))).arrayBuffer()
  const cpu = cpuMs(pid)
  await stop()
  return cpu
}
