import { type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from '@libsql/client/web'
import {
  type Batch,
  BatchCond,
  ClientError,
  type HttpStream,
  openHttp,
  ResponseError,
  type RowsResult,
  Stmt,
} from '@libsql/hrana-client'

export type DatabaseEnv = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN?: string }

/**
 * A stream of Hrana, the HTTP protocol of libSQL. To open one, the server reads the whole schema: 15 times the CPU of a small
 * query. libSQL's own client opens one for each call; here, a few stay open between requests. Requests share only the token of a
 * stream, which each answer replaces, because a request cannot use the connection of another one. `fetch`: of the current call.
 */
type Stream = { hrana: HttpStream; fetch: Fetch; answeredAt: number }
type Fetch = (request: Request) => Promise<Response>
type Mode = 'read' | 'write'

/** Maximum number of open streams of an isolate to one database. The server allows 128 for all isolates, and runs one write at a time. */
const limits: Record<Mode, number> = { read: 6, write: 2 }
/** The server closes a stream after 10 s without a request. */
const idleLimitMs = 8000
/** Maximum wait for a stream while all are in use. After it, a call opens a stream of its own. */
const waitLimitMs = 1000
/** Interval at which a waiting call checks for a free place. */
const checkMs = 20
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
      await this.#waitForPlace(until - now)
    }
    const use = { since: Date.now() }
    this.#used.add(use)
    return use
  }

  /**
   * Waits until a place is free, or until the limit. The call that ends first resolves `woken`, which belongs to another request. Under
   * load, workerd does not always continue a request whose promise another one has resolved. The request then has no timer and no
   * `fetch` left, and workerd ends it with a 500. The interval is a timer of this request: it prevents that, and also ends the wait.
   */
  async #waitForPlace(limitMs: number) {
    const until = Date.now() + limitMs
    const [woken, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.#waiting.push(woken.resolve)
    const isOver = () => this.#used.size < this.#limit || Date.now() >= until
    const interval = setInterval(() => isOver() && checked.resolve(), checkMs)
    await Promise.race([woken.promise, checked.promise])
    clearInterval(interval)
    this.#waiting = this.#waiting.filter((wake) => wake !== woken.resolve)
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
export async function runBatch(env: DatabaseEnv, fetch: Fetch, statements: readonly InStatement[], mode: Mode) {
  const pool = poolOf(env, mode)
  const place = await pool.enter()
  const idle = place && pool.take()
  const runOn = async (stream: Stream) => {
    const { isOver, results } = await transact(stream, fetch, statements, mode, place !== undefined)
    if (place && isOver) pool.keep(stream)
    return results()
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

function openStream({ LIBSQL_URL, LIBSQL_AUTH_TOKEN }: DatabaseEnv): Stream {
  const url = LIBSQL_URL.replace(/^(libsql|wss):/, 'https:')
  const client = openHttp(url, LIBSQL_AUTH_TOKEN, (request: Request) => stream.fetch(request))
  const stream: Stream = { hrana: client.openStream(), fetch: refuse, answeredAt: 0 }
  return stream
}

const refuse = () => Promise.reject(new ClientError('No call uses this stream'))

/** Sends one call. `isOver`: the transaction has ended, so that another call can use the stream. */
async function transact(stream: Stream, fetch: Fetch, statements: readonly InStatement[], mode: Mode, isKept: boolean) {
  let status = 200
  stream.fetch = async (request) => {
    // After a failure, the library sends a second request, which closes the stream. It must not be sent.
    stream.fetch = refuse
    // By default Cloudflare accepts Brotli, which costs sqld 20 to 110 ms of CPU for each answer.
    request.headers.set('Accept-Encoding', 'identity')
    const response = await fetch(request)
    status = response.status
    return response
  }
  const batch = stream.hrana.batch()
  const steps = addSteps(batch, statements, mode)
  const executed = batch.execute()
  if (!isKept) stream.hrana.closeGracefully()
  await executed.catch((error) => {
    throw status === 400 || status === 404 ? new UnknownStream(String(error), 'SERVER_ERROR') : libsqlError(error)
  })
  const [begun, committed, rolledBack, ...outcomes] = await Promise.all(steps)
  stream.answeredAt = Date.now()
  const results = () => {
    if (begun.error) throw libsqlError(begun.error)
    const sets = outcomes.map(resultSetOf)
    if (committed.error) throw libsqlError(committed.error)
    return sets
  }
  return { isOver: Boolean(begun.error ?? committed.rows ?? rolledBack.rows), results }
}

/** The rows of a step, its error, or neither: the step was left out because an earlier one failed. */
type Outcome = { rows?: RowsResult | undefined; error?: unknown }

/** Adds the steps of a transaction. Returns the outcomes of BEGIN, COMMIT and ROLLBACK, then those of the statements. */
function addSteps(batch: Batch, statements: readonly InStatement[], mode: Mode) {
  const add = (statement: Stmt | string, condition?: BatchCond) => {
    const step = batch.step()
    if (condition) step.condition(condition)
    const outcome: Promise<Outcome> = step.query(statement).then(
      (rows) => ({ rows }),
      (error: unknown) => ({ error }),
    )
    return { step, outcome }
  }
  const begin = add(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN TRANSACTION READONLY')
  let last = begin
  const outcomes = statements.map((statement) => {
    last = add(toHrana(statement), BatchCond.ok(last.step))
    return last.outcome
  })
  const commit = add('COMMIT', BatchCond.ok(last.step))
  const rollback = add('ROLLBACK', BatchCond.not(BatchCond.ok(commit.step)))
  return [begin.outcome, commit.outcome, rollback.outcome, ...outcomes] as const
}

function toHrana(statement: InStatement) {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  if (!Array.isArray(args)) throw new TypeError('Only arguments by position')
  return new Stmt(sql).bindIndexes(args)
}

function resultSetOf({ rows: result, error }: Outcome, index: number): ResultSet {
  if (error) {
    const { message, code } = libsqlError(error)
    throw new LibsqlBatchError(message, index, code)
  }
  if (!result) throw new LibsqlBatchError('The transaction was rolled back', index, 'TRANSACTION_CLOSED')
  const { rows, affectedRowCount, lastInsertRowid } = result
  const columns = result.columnNames.map((name) => name ?? '')
  const columnTypes = result.columnDecltypes.map((type) => type ?? '')
  return { columns, columnTypes, rows, rowsAffected: affectedRowCount, lastInsertRowid, toJSON: () => rows }
}

/** Converts the library's error as libSQL's own client does. Returns any other error unchanged. */
function libsqlError(error: unknown) {
  if (!(error instanceof ClientError)) throw error
  return new LibsqlError(
    error.message,
    (error instanceof ResponseError && error.code) || 'SERVER_ERROR',
    undefined,
    undefined,
    error,
  )
}
