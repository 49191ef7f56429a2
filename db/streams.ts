import { type InStatement, type InValue, LibsqlBatchError, LibsqlError, type ResultSet } from '@libsql/client/web'

export type DatabaseEnv = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN?: string }

/**
 * Transactions over Hrana 3, the HTTP protocol of libSQL. A stream is a connection of the server, which reads the whole schema
 * when it opens one: 15 times the CPU of a small query. So a few streams stay open between requests. A stream is
 * addressed by its baton, a text that each answer renews, so nothing of a request outlives it.
 */
type Stream = { baton: string; url: string; answeredAt: number }
type Mode = 'read' | 'write'

/** Streams of an isolate to one database. The server allows 128 in all; writes wait for each other there. */
const limits: Record<Mode, number> = { read: 6, write: 2 }
/** The server closes a stream after 10 s without a request. */
const idleLimitMs = 8000
/** Longest wait for a stream that others use. After it, a call opens one for itself. */
const waitLimitMs = 1000
/** A stream counts as used for so long: the runtime may end a request without running its `finally`. */
const useLimitMs = 6000

/** The streams of one database for reads or for writes, which calls take in turn. */
class Pool {
  #idle: Stream[] = []
  #used = new Set<{ since: number }>()
  #waiting: (() => void)[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Waits for a place. Without one the call closes its stream itself. */
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

  /** The time is limited because the runtime may have ended the request that would wake this one. */
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

  /** The stream used last, so that those which a peak has opened expire. */
  take() {
    const now = Date.now()
    this.#idle = this.#idle.filter(({ answeredAt }) => now - answeredAt < idleLimitMs)
    return this.#idle.pop()
  }

  keep(stream: Stream) {
    this.#idle.push(stream)
  }

  /** After one stream was unknown to the server. */
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
export async function runBatch(
  env: DatabaseEnv,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  statements: readonly InStatement[],
  mode: Mode,
): Promise<Result[]> {
  const pool = poolOf(env, mode)
  const steps = transactionOf(statements, mode)
  const place = await pool.enter()
  const kept = place && pool.take()
  try {
    const send = (stream: Stream | undefined) => {
      const requests = [{ type: 'batch', batch: { steps } }, ...(place ? [] : [{ type: 'close' }])]
      return fetch(`${stream?.url ?? baseUrl(env)}/v3/pipeline`, {
        method: 'POST',
        headers: headersOf(env),
        body: JSON.stringify({ baton: stream?.baton ?? null, requests }),
      })
    }
    let response = await send(kept)
    if (kept && isUnknownStream(response)) {
      // The server was restarted or closed the stream. It ran nothing, so a write is sent again too.
      pool.clear()
      response = await send(undefined)
    }
    if (!response.ok) throw await errorOf(response)
    const answer: Answer = await response.json()
    const result = resultOf(answer)
    const isOver = result.step_errors.at(-1) === null
    if (place && isOver && answer.baton) {
      const url = answer.base_url?.replace(/\/$/, '') ?? kept?.url ?? baseUrl(env)
      pool.keep({ baton: answer.baton, url, answeredAt: Date.now() })
    }
    return resultSetsOf(result)
  } finally {
    pool.leave(place)
  }
}

const headersOf = ({ LIBSQL_AUTH_TOKEN }: DatabaseEnv) => ({
  'Content-Type': 'application/json',
  ...(LIBSQL_AUTH_TOKEN && { Authorization: `Bearer ${LIBSQL_AUTH_TOKEN}` }),
})

const isUnknownStream = ({ status }: Response) => status === 400 || status === 404

const baseUrl = ({ LIBSQL_URL }: DatabaseEnv) => LIBSQL_URL.replace(/^(libsql|wss):/, 'https:').replace(/\/$/, '')

type Value = { type: string; value?: string | number; base64?: string }
type Condition =
  | { type: 'ok'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and'; conds: Condition[] }
  | { type: 'is_autocommit' }
type Step = { stmt: { sql: string; args?: Value[]; want_rows: boolean }; condition?: Condition }
type StatementResult = {
  cols: { name: string | null; decltype?: string | null }[]
  rows: Value[][]
  affected_row_count: number
  last_insert_rowid: string | null
}
type Failure = { message: string; code?: string | null }
type BatchResult = { step_results: (StatementResult | null)[]; step_errors: (Failure | null)[] }
type Answer = {
  baton: string | null
  base_url: string | null
  results: ({ type: 'ok'; response: { result: BatchResult } } | { type: 'error'; error: Failure })[]
}

const inTransaction: Condition = { type: 'not', cond: { type: 'is_autocommit' } }
const after = (step: number): Condition => ({ type: 'and', conds: [{ type: 'ok', step }, inTransaction] })

/** Ends with a rollback in case that something failed, so that the connection is left outside a transaction. */
function transactionOf(statements: readonly InStatement[], mode: Mode): Step[] {
  const begin = mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN TRANSACTION READONLY'
  return [
    { stmt: { sql: begin, want_rows: false } },
    ...statements.map((statement, index) => ({ stmt: encode(statement), condition: after(index) })),
    { stmt: { sql: 'COMMIT', want_rows: false }, condition: after(statements.length) },
    { stmt: { sql: 'ROLLBACK', want_rows: false }, condition: inTransaction },
  ]
}

function encode(statement: InStatement) {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  if (!Array.isArray(args)) throw new TypeError('Only arguments by position')
  return { sql, args: args.map(encodeValue), want_rows: true }
}

/** A number is sent as a float, as libSQL's own client does: SQLite converts it where a column or an operator needs it. */
function encodeValue(value: InValue): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (value instanceof Date) return { type: 'float', value: value.getTime() }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('Only finite numbers can be arguments')
    return { type: 'float', value }
  }
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value
  return { type: 'blob', base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

function decodeValue({ type, value, base64 = '' }: Value) {
  if (type === 'integer') {
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new RangeError('An integer of the database is too large for JavaScript')
    return number
  }
  if (type === 'blob') return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer
  return type === 'null' ? null : (value ?? null)
}

function resultOf({ results: [first] }: Answer): BatchResult {
  if (first?.type === 'ok') return first.response.result
  throw libsqlError(first?.error ?? { message: 'The database sent no result' })
}

/** The results of the statements, without those of BEGIN, COMMIT and ROLLBACK. */
function resultSetsOf({ step_results, step_errors }: BatchResult): Result[] {
  const [begun] = step_errors
  if (begun) throw libsqlError(begun)
  const end = step_errors.length - 2
  const sets = step_results.slice(1, end).map((result, index) => {
    const error = step_errors[index + 1]
    if (error) throw new LibsqlBatchError(error.message, index, error.code ?? 'UNKNOWN')
    if (result) return new Result(result)
    throw new LibsqlBatchError('The transaction was rolled back', index, 'TRANSACTION_CLOSED')
  })
  const uncommitted = step_errors[end]
  if (uncommitted) throw libsqlError(uncommitted)
  return sets
}

const libsqlError = ({ message, code }: Failure) => new LibsqlError(message, code ?? 'UNKNOWN')

async function errorOf(response: Response) {
  const text = await response.text()
  if (response.headers.get('Content-Type')?.startsWith('application/json')) return libsqlError(JSON.parse(text))
  return new LibsqlError(`Server returned HTTP status ${response.status}: ${text.trim()}`, 'SERVER_ERROR')
}

/** A result with its rows as arrays, which are all that Drizzle needs of a table; objects with names are made when read. */
export class Result implements ResultSet {
  readonly columns: string[]
  readonly columnTypes: string[]
  readonly arrays: ReturnType<typeof decodeValue>[][]
  readonly rowsAffected: number
  readonly lastInsertRowid: bigint | undefined
  #rows: ResultSet['rows'] | undefined

  constructor({ cols, rows, affected_row_count, last_insert_rowid }: StatementResult) {
    this.columns = cols.map(({ name }) => name ?? '')
    this.columnTypes = cols.map(({ decltype }) => decltype ?? '')
    this.arrays = rows.map((row) => row.map(decodeValue))
    this.rowsAffected = affected_row_count
    this.lastInsertRowid = last_insert_rowid === null ? undefined : BigInt(last_insert_rowid)
  }

  get rows() {
    this.#rows ??= this.arrays.map((values) => rowOf(this.columns, values))
    return this.#rows
  }

  toJSON() {
    return { columns: this.columns, rows: this.arrays }
  }
}

/** Has its values by name, and by position where `Object.keys` does not find them. */
function rowOf(columns: readonly string[], values: Result['arrays'][number]) {
  const row: Record<string, (typeof values)[number]> = {}
  for (const [index, value] of values.entries()) {
    const name = columns[index] ?? ''
    if (!Object.hasOwn(row, name)) row[name] = value
    Object.defineProperty(row, index, { value })
  }
  return Object.defineProperty(row, 'length', { value: values.length }) as unknown as ResultSet['rows'][number]
}
