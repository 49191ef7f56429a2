import { type Client, createClient, type InStatement, LibsqlBatchError, LibsqlError } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql/web'
import * as schema from './schema/index.ts'

export type DatabaseEnv = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN?: string }
export type Database = ReturnType<typeof connect>

/** A statement broke a constraint or a `require`d condition, and the whole batch was undone. */
export class BatchFailed extends Error {
  readonly index: number
  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
  /** `stock_available` of a named CHECK, `orders.uid` of a unique key. */
  breaks(constraint: string) {
    return this.message.includes(constraint)
  }
}

/** The guard statement of the connection did not hold: nothing was read or written. */
export class GuardFailed extends Error {}

/** The server did not answer in time: a write may or may not have happened. */
export class Unanswered extends Error {}

/**
 * Drizzle over libSQL by HTTP; one a request. Every call is one round trip: a batch is one atomic transaction,
 * `BEGIN IMMEDIATE` when it writes. With a `guard`, each call runs only if that statement succeeds before it.
 */
export function connect(env: DatabaseEnv, guard?: InStatement) {
  return drizzle({ client: guarded(createRemote(env), guard), schema })
}

export const createRemote = (env: DatabaseEnv) =>
  createClient({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN, fetch: fetchWithTimeout })

/** Stops its batch with `BatchFailed` unless the condition holds: malformed JSON is an error SQLite raises on purpose. */
export const require = (condition: ReturnType<typeof sql>) =>
  sql`SELECT CASE WHEN ${condition} THEN 1 ELSE json('!') END`

const timeout = 5000
const fetchWithTimeout: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeout) })

function guarded(remote: Client, guard: InStatement | undefined): Client {
  const before = guard ? [guard] : []
  const batch: Client['batch'] = async (statements, mode) => {
    const all = [...before, ...statements]
    const write = mode === 'write' || (mode === undefined && statements.some(isWrite))
    const results = await answered(() => remote.batch(all, write ? 'write' : 'read'), before.length, write)
    return results.slice(before.length)
  }
  const execute = async (statement: InStatement) => {
    const [result] = await batch([statement])
    if (!result) throw new Unanswered('No result')
    return result
  }
  // Methods of the client that nobody calls stay as they are, past the guard.
  return Object.assign(Object.create(remote), { batch, execute })
}

const isWrite = (statement: string | InStatement | [string, unknown?]) => {
  const text = typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql
  return !/^\s*(select|with[\s\S]*?\bselect)\b/i.test(text) || /\b(insert into|update|delete from)\b/i.test(text)
}

/** Busy answers changed nothing, so they are tried again; so is a read that got no answer. */
async function answered<T>(call: () => Promise<T>, offset: number, write: boolean): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (attempt < 9 && (isBusy(error) || (!write && isUnanswered(error)))) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(15 * 2 ** attempt, 600) * (0.5 + Math.random())))
        continue
      }
      if (isBusy(error) || isUnanswered(error)) throw new Unanswered('The database did not answer', { cause: error })
      if (!(error instanceof LibsqlBatchError)) throw error
      if (error.statementIndex < offset) throw new GuardFailed()
      throw new BatchFailed(error.statementIndex - offset, error.message)
    }
  }
}

const isBusy = (error: unknown) =>
  error instanceof LibsqlError &&
  /SQLITE_(BUSY|LOCKED)|is locked|HTTP status 429|TRANSACTION_TIMEOUT/.test(`${error.code} ${error.message}`)

const isUnanswered = (error: unknown) =>
  (error instanceof Error && /^(TimeoutError|AbortError|TypeError)$/.test(error.name)) ||
  (error instanceof LibsqlError &&
    /HTTP status 5\d\d|Network connection lost|fetch failed|STREAM_EXPIRED/i.test(error.message))
