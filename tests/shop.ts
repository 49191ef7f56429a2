import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client/web'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { inject, onTestFinished } from 'vitest'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { createRemote } from '../db/client.ts'
import { startSqld } from '../db/local.ts'
import { demoPassword } from '../db/seed/users.ts'
import { countRoundTrips } from './round-trips.ts'
import { startFacturapi } from './simulators/facturapi.ts'
import { startNetpay } from './simulators/netpay.ts'
import { password } from './small-shop.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
export type Caller = ReturnType<typeof caller>

type Options = {
  until?: (close: () => Promise<void>) => void
  /** The few rows of small-shop.ts, or the demo shop. */
  data?: 'small' | 'demo'
}

/**
 * A world of its own for one test: its database, the Worker of wrangler.toml in workerd, and both providers
 * simulated. Gone when the test ends; pass `until: afterAll` to keep it for a whole file.
 */
export async function openShop({ until = onTestFinished, data = 'small' }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  cpSync(join(inject('build'), data), folder, { recursive: true })
  const [sqld, netpay, facturapi] = await Promise.all([startSqld(folder), startNetpay(), startFacturapi()])
  const database = await countRoundTrips(sqld.url)
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const options = {
    ...workerOptions,
    modules: bundle(),
    modulesRoot: join(inject('build'), 'worker'),
    modulesRules: undefined,
    bindings: {
      LIBSQL_URL: database.url,
      NETPAY_URL: `${netpay.url}/gateway-ecommerce/`,
      NETPAY_SCRIPT_URL: `${netpay.url}/cdn/js/latest/checkout.plus.js`,
      NETPAY_SANDBOX: 'true',
      NETPAY_PUBLIC_KEY: netpay.publicKey,
      NETPAY_SECRET_KEY: netpay.secretKey,
      NETPAY_REPORTS_URL: `${netpay.url}/reports-sandbox/v1`,
      FACTURAPI_URL: facturapi.url,
      FACTURAPI_KEY: facturapi.key,
    },
  } as V4MiniflareOptions
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  const url = await miniflare.ready
  const db = createRemote({ LIBSQL_URL: sqld.url })
  until(async () => {
    await Promise.all([miniflare.dispose(), netpay.close(), facturapi.close(), database.close()])
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const stranger = caller(url)
  const people = data === 'demo' ? { domain: 'demo.mx', password: demoPassword } : { domain: 'example.mx', password }
  /** Signs in one of the people of small-shop.ts or the demo shop, by the part of the e-mail before the @. */
  const as = async (usuario: string) => {
    const credentials = { email: `${usuario}@${people.domain}`, password: people.password, acceso: [1] }
    const { access_token } = await (await stranger.post('/login', credentials)).json<{ access_token: string }>()
    return caller(url, access_token)
  }
  return { url, db, database, netpay, facturapi, miniflare, stranger, as, rows: rowsOf(db) }
}

/** The modules that wrangler bundled, the entry first. */
function bundle() {
  const folder = join(inject('build'), 'worker')
  const texts = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return [
    { type: 'ESModule', path: join(folder, 'index.js') },
    ...texts.map((name) => ({ type: 'Text', path: join(folder, name) })),
  ]
}

/** Calls the shop as one person, by the literal paths of the contract. */
function caller(url: URL, token?: string) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    // Whole, never in pieces: a refusal may come before the last piece, and the connection then breaks.
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
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body: unknown = {}) => call('PUT', path, body),
    del: (path: string) => call('DELETE', path),
  }
}

/** Reads rows back from the test's own database. */
const rowsOf =
  (db: Client) =>
  async (sql: string, args: (string | number)[] = []): Promise<Record<string, unknown>[]> =>
    (await db.execute({ sql, args })).rows.map((row) => ({ ...row }))
