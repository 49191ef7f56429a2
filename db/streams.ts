import { type InStatement, LibsqlError } from '@libsql/client/web'
import { type Answer, hasEnded, resultsOf, type Step, stepsOf, toError } from './hrana.ts'

export type DatabaseEnv = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN?: string }

/**
 * A stream of Hrana, the HTTP protocol of libSQL. To open one, the server reads the whole schema: 15 times the CPU of a small
 * query. libSQL's own client opens one for each call; here, a few stay open between requests. Requests share only the token of a
 * stream (`baton`), which each answer replaces, because a request cannot use the connection of another one.
 */
type Stream = { url: string; baton: string | null; answeredAt: number }
type Post = (url: string, headers: Record<string, string>, body: string) => Promise<{ status: number; text: string }>
type Mode = 'read' | 'write'

/** Maximum number of open streams of an isolate to one database. The server allows 128 for all isolates, and runs one write at a time. */
const limits: Record<Mode, number> = { read: 6, write: 2 }
/** The server closes a stream after 10 s without a request. */
const idleLimitMs = 8000
/** Maximum wait for a stream while all are in use. After it, a call opens a stream of its own. */
const waitLimitMs = 1000
/** Maximum time of use. Later the stream counts as free, because the runtime may end a request without running its `finally`. */
const useLimitMs = 6000

/** The streams of one database for reads or for writes. Waiting calls get them in turn. */
class Pool {
  #idle: Stream[] = []
  #used = new Set<{ since: number }>()
  #waiting: (() => void)[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Waits for a free place in the pool. Without one, the call closes its own stream. */
  async enter() {
    const until = Date.now() + waitLimitMs
    for (;;) {
      const now = Date.now()
      for (const use of this.#used) if (now - use.since > useLimitMs) this.#used.delete(use)
      if (this.#used.size < this.#limit) break
      if (now >= until) return undefined
      await this.#wake(until - now)
    }
    const use = { since: Date.now() }
    this.#used.add(use)
    return use
  }

  /** Waits until another call ends, for a limited time, because the runtime may have ended that call's request. */
  async #wake(limitMs: number) {
    let wake = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      this.#waiting.push(wake)
      timer = setTimeout(resolve, limitMs)
    })
    clearTimeout(timer)
    this.#waiting = this.#waiting.filter((other) => other !== wake)
  }

  leave(use: { since: number } | undefined) {
    if (use) this.#used.delete(use)
    this.#waiting.shift()?.()
  }

  /** Returns the stream used last, so that streams opened in a peak become idle and expire. */
  take() {
    const now = Date.now()
    this.#idle = this.#idle.filter(({ answeredAt }) => now - answeredAt < idleLimitMs)
    return this.#idle.pop()
  }

  keep(stream: Stream) {
    this.#idle.push(stream)
  }

  /** Drops the idle streams: a server that does not know one of them was restarted and knows none. */
  clear() {
    this.#idle = []
  }
}

const pools = new Map<string, Pool>()

function poolOf({ LIBSQL_URL, LIBSQL_AUTH_TOKEN }: DatabaseEnv, mode: Mode) {
  const key = `${mode} ${LIBSQL_URL} ${LIBSQL_AUTH_TOKEN}`
  const pool = pools.get(key) ?? new Pool(limits[mode])
  pools.set(key, pool)
  return pool
}

/** Runs statements as one transaction in one HTTP call. Throws `LibsqlBatchError` for the statement that failed. */
export async function runBatch(env: DatabaseEnv, post: Post, statements: readonly InStatement[], mode: Mode) {
  const pool = poolOf(env, mode)
  const place = await pool.enter()
  const idle = place && pool.take()
  const steps = stepsOf(statements, mode)
  const runOn = async (stream: Stream) => {
    const batch = await send(env, stream, post, steps, place !== undefined)
    if (place && stream.baton !== null && hasEnded(batch)) pool.keep(stream)
    return resultsOf(batch)
  }
  try {
    return await runOn(idle ?? openStream(env)).catch((error) => {
      if (!idle || !(error instanceof UnknownStream)) throw error
      pool.clear()
      return runOn(openStream(env))
    })
  } finally {
    pool.leave(place)
  }
}

/** The server was restarted or has closed the stream. It ran nothing, so a write can be sent again too. */
class UnknownStream extends LibsqlError {}

const openStream = ({ LIBSQL_URL }: DatabaseEnv): Stream => ({
  url: LIBSQL_URL.replace(/^(libsql|wss):/, 'https:'),
  baton: null,
  answeredAt: 0,
})

/** Sends one call. Without `isKept`, the server closes the stream after it. */
async function send({ LIBSQL_AUTH_TOKEN }: DatabaseEnv, stream: Stream, post: Post, steps: Step[], isKept: boolean) {
  const requests = [{ type: 'batch', batch: { steps } }, ...(isKept ? [] : [{ type: 'close' }])]
  const headers = {
    'Content-Type': 'application/json',
    // By default Cloudflare accepts Brotli, which costs sqld 20 to 110 ms of CPU for each answer.
    'Accept-Encoding': 'identity',
    ...(LIBSQL_AUTH_TOKEN && { Authorization: `Bearer ${LIBSQL_AUTH_TOKEN}` }),
  }
  const body = JSON.stringify({ baton: stream.baton, requests })
  const { status, text } = await post(String(new URL('v2/pipeline', stream.url)), headers, body)
  if (status !== 200) {
    const message = `Server returned HTTP status ${status}: ${text}`
    throw status === 400 || status === 404
      ? new UnknownStream(message, 'SERVER_ERROR')
      : new LibsqlError(message, 'SERVER_ERROR')
  }
  const { baton, base_url, results }: Answer = JSON.parse(text)
  stream.baton = baton
  stream.url = base_url ?? stream.url
  stream.answeredAt = Date.now()
  const [result] = results
  if (result?.type !== 'ok') throw result ? toError(result.error) : new LibsqlError('No result', 'SERVER_ERROR')
  return result.response.result
}
