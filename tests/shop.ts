import type { Client, InStatement } from '@libsql/client/web'
import { expect, onTestFinished } from 'vitest'
import { createRemote } from '../db/client.ts'
import { repeatWhileBusy } from '../db/remote.ts'
import { demoPassword } from '../db/seed/users.ts'
import { runBatch } from '../db/streams.ts'
import { sha256 } from '../worker/domain/digest.ts'
import { filesOf } from './databases.ts'
import { setUpFile, untilFileEnd } from './file-hooks.ts'
import { takePlace } from './places.ts'
import type { DatabaseProxy } from './round-trips.ts'
import { password } from './small-shop.ts'
import type { OnLog } from './worker.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
export type Caller = ReturnType<typeof caller>

export type ShopOptions = {
  until?: (close: () => Promise<void>) => void
  data?: 'small' | 'demo'
  /** Whether the shop has a workerd process of its own: for tests of R2, of built files and of what the runtime does. */
  isAlone?: boolean
  /** Called with each line that the Worker logs. Needs `isAlone`. */
  onLog?: OnLog
  /** False: without a mail provider. Needs `isAlone`. */
  sendsMail?: boolean
  /** Key of the shop at Facturapi, by default a test key. Empty: none. Needs `isAlone`. */
  facturapiKey?: string
  /** Whether the Worker logs a line for each request. */
  logsRequests?: boolean
  /** Whether the Worker calls the database through the proxy `database`, which takes 2 to 4 ms of CPU a call. Always with `isAlone`. */
  watchesDatabase?: boolean
}

/**
 * Opens a shop for one test: its own database, the Worker of wrangler.toml in workerd, and both providers simulated.
 * Closes it when the test ends; `until: untilFileEnd` keeps it for a whole file.
 */
export async function openShop({
  until = onTestFinished,
  data = 'small',
  isAlone = false,
  onLog,
  logsRequests,
  sendsMail,
  facturapiKey,
  watchesDatabase = isAlone,
}: ShopOptions = {}) {
  const place = await takePlace({ isAlone, onLog, logsRequests, watchesDatabase, sendsMail, facturapiKey })
  const { url, database, proxy, netpay, facturapi, resend, miniflare, runCron } = place
  await database.create(filesOf(data))
  const db = keptClient(database.url)
  until(async () => {
    await place.leave()
    await database.remove()
  })
  const anonymous = caller(url)
  const people = data === 'demo' ? { domain: 'demo.mx', password: demoPassword } : { domain: 'example.mx', password }
  /** Of a user of small-shop.ts or the demo shop, by the part of the e-mail before the @. */
  const credentialsOf = (usuario: string) => ({ email: `${usuario}@${people.domain}`, password: people.password })
  /** Signs a user in by `/login`, which also stores the time of the sign-in and the device. */
  const signIn = async (usuario: string) => {
    const answer = await anonymous.post('/login', { ...credentialsOf(usuario), acceso: [1] }, ownAddress())
    return caller(url, (await answer.json<{ access_token: string }>()).access_token)
  }
  /** Inserts a session of a user (see `credentialsOf`). A sign-in by `/login` takes 26 ms of CPU. */
  const as = async (usuario: string) => {
    const token = crypto.randomUUID()
    const { rowsAffected } = await db.execute({
      sql: `INSERT INTO sessions (tokenHash, userId, expiresAt)
        SELECT ?, id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day') FROM users WHERE email = ?`,
      args: [await sha256(token), credentialsOf(usuario).email],
    })
    if (rowsAffected !== 1) throw new Error(`No user ${usuario}`)
    return caller(url, token)
  }
  /** Orders as a customer: the caller of a delegated session of a member of staff. */
  const asCustomer = async (staff: Caller, customerId: number) => {
    const answer = await staff.post(`/admin/customers/${customerId}/session`)
    return caller(url, (await answer.json<{ access_token: string }>()).access_token)
  }
  const rows = rowsOf(db)
  return {
    url,
    db,
    /** Counts the Worker's calls to the database, holds them or makes them fail. Needs `watchesDatabase`. */
    database: proxy ?? unwatched,
    /** Address of the database itself, without the proxy. */
    databaseUrl: database.url,
    netpay,
    facturapi,
    resend,
    miniflare,
    runCron,
    anonymous,
    credentialsOf,
    signIn,
    as,
    asCustomer,
    rows,
    /** Waits until every event was sent to the rooms, which happens after the answer that caused it. */
    eventsSent: () => expect.poll(() => rows('SELECT 1 FROM outbox WHERE sentAt IS NULL')).toEqual([]),
  }
}

/** Stands for the proxy in a shop without it. Throws when a test uses it: the test would count no calls and make none fail. */
const unwatched = new Proxy({} as DatabaseProxy, {
  get: () => {
    throw new Error('Open the shop with `watchesDatabase: true`.')
  },
})

/** Opens and fills one shop for all tests of a file, which must not change it, such as those of refusals. */
export function shareShop(fill: (shop: Shop) => Promise<unknown> = async () => {}, options?: ShopOptions) {
  let shop: Shop
  setUpFile(async () => {
    shop = await openShop({ until: untilFileEnd, ...options })
    await fill(shop)
  })
  return () => shop
}

let signIns = 0

/** The header of a sign-in from an address of its own: the shop limits those of a minute from one address. */
export function ownAddress() {
  signIns += 1
  return { 'CF-Connecting-IP': `198.18.${(signIns >> 8) & 255}.${signIns & 255}` }
}

/** Calls the shop as one user, by the literal paths of the contract. */
function caller(url: URL, token?: string) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    // Sent whole: a refusal may come before the last chunk, and the connection then breaks.
    const packed = body === undefined ? undefined : body instanceof FormData ? new Response(body) : Response.json(body)
    const type = packed?.headers.get('Content-Type')
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        // workerd drops a kept connection when it answers before the body was read.
        Connection: 'close',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(type && { 'Content-Type': type }),
        ...headers,
      },
      body: await packed?.arrayBuffer(),
    })
    return Object.assign(response, { json: async <T>() => JSON.parse(await response.clone().text()) as T })
  }
  return {
    token,
    call,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    /** Sends each order with a new idempotency key. Without a key, the shop takes an equal order for a repetition. */
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      call('POST', path, body, { ...(path === '/orders' && { 'Idempotency-Key': crypto.randomUUID() }), ...headers }),
    put: (path: string, body: unknown = {}) => call('PUT', path, body),
    del: (path: string) => call('DELETE', path),
  }
}

/**
 * A database client that keeps its streams open between calls, as the Worker does. libSQL's own client opens a stream for each call.
 * The server then reads the whole schema, which takes four times the CPU of a request to the shop.
 */
function keptClient(url: string): Client {
  const run = (statements: InStatement[], mode: 'read' | 'write' = 'write') =>
    repeatWhileBusy(() => runBatch({ LIBSQL_URL: url }, fetch, statements, mode))
  return Object.assign(createRemote({ LIBSQL_URL: url }), {
    execute: async (statement: InStatement) => {
      const text = typeof statement === 'string' ? statement : statement.sql
      const [result] = await run([statement], /^\s*select/i.test(text) ? 'read' : 'write')
      return result
    },
    batch: run,
  }) as Client
}

/** Reads rows back from the test's own database. */
const rowsOf =
  (db: Client) =>
  async (sql: string, args: (string | number)[] = []): Promise<Record<string, unknown>[]> =>
    (await db.execute({ sql, args })).rows.map((row) => ({ ...row }))
