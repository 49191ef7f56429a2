import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@libsql/client/web'
import { cpuMs, memoryMb } from './process-usage.ts'
import { median, percentile } from './samples.ts'

/** A Worker with its process, which is undefined where the system does not tell. */
export type Started = { url: URL; pid: number | undefined; stop: () => Promise<unknown> }

type Line = { goal: string; what: string; mostRatio: number; unit?: string }
type Print = (line: Line, ours: number, bare: number, ratio: number) => void
type Pair = { ours: number; bare: number }

type Setting = {
  /** Each call starts a new process. */
  startProduct: () => Promise<Started>
  startBare: () => Promise<Started>
  signIn: (product: URL, user: string) => Promise<string>
  db: Client
  print: Print
}

const users = 25
const socketsOfUser = 4
const sockets = users * socketsOfUser
const events = 150
/** At 100 events a second the two cores of a small machine, which also run the clients, are busy, and a delay is that of a queue. */
const pauseMs = 40
const timeoutMs = 20_000
const turns = 3

/** An event as `OrderNotice` has it, of about the same length. */
const event = {
  event: 'order_created',
  data: { id: 1, order_number: 1, customer_name: 'Ferretería del Centro', status: 'Pending', total: 15_480.5 },
}

/** A room with 100 sockets beside the room of partyserver alone, by turns; then the start and the memory of both Workers. */
export async function measureRooms({ startProduct, startBare, signIn, db, print }: Setting) {
  await addUsers(db)
  const product = await startProduct()
  const bare = await startBare()
  const room = {
    product: await openRoom(
      new URL('/bench/publish', product.url),
      product.pid,
      await ticketAddresses(product.url, signIn),
    ),
    bare: await openRoom(
      bare.url,
      bare.pid,
      Array.from({ length: sockets }, () => new URL('/parties/room/lobby', bare.url)),
    ),
  }
  const pairs: { ours: Delivery; bare: Delivery }[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const pair = { ours: await room.product(), bare: await room.bare() }
    // The first turn warms both sides.
    if (turn > 0) pairs.push(pair)
  }
  const printDelivery = (key: keyof Delivery, what: string, mostRatio: number) =>
    printMedians(
      print,
      { goal: 'P8', what, mostRatio },
      pairs.map(({ ours, bare }) => ({ ours: ours[key], bare: bare[key] })),
    )
  const what = `an event to ${sockets} sockets, ${1000 / pauseMs} a second`
  printDelivery('p50', `${what}: p50`, 1.2)
  printDelivery('p99', `${what}: p99`, 1.5)
  // 0.9 times as many deliveries with the same CPU.
  printDelivery('cpu', 'CPU for 1,000 deliveries', 1 / 0.9)
  if (product.pid && bare.pid) {
    const [ours, theirs] = [memoryMb(product.pid), memoryMb(bare.pid)]
    print(
      { goal: 'P17', what: 'memory of workerd with its sockets', mostRatio: 1.5, unit: 'MB' },
      ours,
      theirs,
      ours / theirs,
    )
  }
  await product.stop()
  await bare.stop()
  await measureStart({ startProduct, startBare, print })
}

/** Delays in milliseconds, and CPU milliseconds of workerd for 1,000 deliveries. */
type Delivery = { p50: number; p99: number; cpu: number }

/** Opens the sockets. Returns a function that publishes the events and measures until the last one has arrived everywhere. */
async function openRoom(publish: URL, pid: number | undefined, addresses: readonly URL[]) {
  let delays: number[] = []
  for (const address of addresses) {
    const url = new URL(address)
    url.protocol = 'ws:'
    const socket = new WebSocket(url)
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      const sentAt = /"sentAt":([\d.]+)/.exec(String(data))?.[1]
      if (sentAt) delays.push(performance.now() - Number(sentAt))
    })
    await once(socket, 'open')
  }

  return async (): Promise<Delivery> => {
    delays = []
    const cpuBefore = pid ? cpuMs(pid) : Number.NaN
    const startedAt = performance.now()
    const published: Promise<unknown>[] = []
    for (let index = 0; index < events; index++) {
      await sleep(Math.max(startedAt + index * pauseMs - performance.now(), 0))
      const body = JSON.stringify({ ...event, sentAt: performance.now() })
      published.push(fetch(publish, { method: 'POST', body }).then((answer) => answer.arrayBuffer()))
    }
    await Promise.all(published)
    const expected = events * addresses.length
    const until = performance.now() + timeoutMs
    while (delays.length < expected && performance.now() < until) await sleep(10)
    if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} events arrived`)
    const cpu = pid ? ((cpuMs(pid) - cpuBefore) * 1000) / expected : Number.NaN
    return { p50: percentile(delays, 50) ?? 0, p99: percentile(delays, 99) ?? 0, cpu }
  }
}

/** One session of a user may have four sockets. */
async function ticketAddresses(product: URL, signIn: Setting['signIn']) {
  const addresses: URL[] = []
  for (let user = 0; user < users; user++) {
    const token = await signIn(product, `sala${user}`)
    for (let socket = 0; socket < socketsOfUser; socket++) addresses.push(await ticketAddress(product, token))
  }
  return addresses
}

/** The address of one socket of the staff, for one use within a minute. */
export async function ticketAddress(product: URL, token: string) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const body = JSON.stringify({ party: 'staff', room: 'lobby' })
  const answer = await fetch(new URL('/rooms/ticket', product), { method: 'POST', headers, body })
  const { ticket } = (await answer.json()) as { ticket: string }
  return new URL(`/parties/staff/lobby?ticket=${ticket}`, product)
}

/** Members of staff with the password of the demo users. */
const addUsers = (db: Client) =>
  db.execute(`INSERT OR IGNORE INTO users (nombre, usuario, email, AccesoId, passwordHash)
    SELECT 'Sala ' || value, 'sala' || value, 'sala' || value || '@demo.mx', AccesoId, passwordHash
    FROM users, json_each('${JSON.stringify(Array.from({ length: users }, (_, index) => index))}')
    WHERE email = 'admin@demo.mx'`)

async function measureStart({ startProduct, startBare, print }: Pick<Setting, 'startProduct' | 'startBare' | 'print'>) {
  const pairs: Pair[] = []
  for (let turn = 0; turn < turns; turn++) {
    pairs.push({ ours: await cpuOfStart(startProduct, '/sin-datos'), bare: await cpuOfStart(startBare, '/') })
  }
  printMedians(print, { goal: 'P17', what: 'CPU until the first answer', mostRatio: 1.6 }, pairs)
}

/** Medians, and the median of the ratios of each turn. */
function printMedians(print: Print, line: Line, pairs: readonly Pair[]) {
  const of = (number: (pair: Pair) => number) => median(pairs.map(number)) ?? 0
  print(
    line,
    of(({ ours }) => ours),
    of(({ bare }) => bare),
    of(({ ours, bare }) => ours / bare),
  )
}

/** CPU of a new process until it has answered once. */
async function cpuOfStart(start: () => Promise<Started>, path: string) {
  const { url, pid, stop } = await start()
  try {
    await (await fetch(new URL(path, url))).arrayBuffer()
    return pid ? cpuMs(pid) : Number.NaN
  } finally {
    await stop()
  }
}
