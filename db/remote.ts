import { createClient, type InStatement, LibsqlError, type ResultSet } from '@libsql/client/web'
import { type DatabaseEnv, runBatch } from './streams.ts'

/** The database did not answer: it is busy, slow or cannot be reached. A write may or may not have been applied. */
export class Unanswered extends Error {
  /** The statements that were sent: their names in the plan, or the beginning of a single query without its values. */
  statement?: string
}

/** Limit for one HTTP call, in milliseconds. */
const timeoutMs = 5000
/** Limit for all attempts of one request together, in milliseconds. */
const budgetMs = 6000
const maxAttempts = 10

/** A libSQL client over HTTP, for scripts: a call may take as long as it needs. */
export const createRemote = (env: DatabaseEnv, fetch = globalThis.fetch) =>
  createClient({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN, fetch })

/** A libSQL client for the Worker: a call throws `Unanswered` if it gets no usable answer within 5 s, for any reason. */
export const createLimitedRemote = (env: DatabaseEnv) => createRemote(env, fetchAnswer)

/**
 * Runs statements as one atomic transaction, one HTTP call, and repeats the call where that is safe: a busy database
 * changed nothing, and a read has no effect. Attempts that failed count against the budget of this connection.
 */
export function createRunner(env: DatabaseEnv) {
  let lostMs = 0
  const fetch = (request: Request) => fetchAnswer(request, undefined, Math.min(timeoutMs, budgetMs - lostMs))
  return async (statements: InStatement[], mode: 'read' | 'write'): Promise<ResultSet[]> => {
    for (let attempt = 1; ; attempt++) {
      const startedAt = Date.now()
      try {
        return await runBatch(env, fetch, statements, mode)
      } catch (error) {
        const busy = isBusy(error)
        if (!busy && !isUnanswered(error)) throw error
        const repeatable = busy || (mode === 'read' && !isTimeout(error))
        if (repeatable && attempt < maxAttempts) await pause(attempt)
        lostMs += Date.now() - startedAt
        if (!repeatable || attempt >= maxAttempts || lostMs >= budgetMs) throw unanswered(error)
      }
    }
  }
}

const unanswered = (cause: unknown) =>
  cause instanceof Unanswered ? cause : new Unanswered(cause instanceof Error ? cause.message : 'busy', { cause })

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(15 * 2 ** (attempt - 1), 600) * (0.5 + Math.random())))

/** `fetch` that throws `Unanswered` when the connection fails, the time is over or a gateway answers for the database. */
async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit, limitMs = timeoutMs) {
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(Math.max(limitMs, 1)) })
    if (response.status >= 500) throw new Unanswered(`HTTP ${response.status}`)
    // Reads the body here, so that a connection that breaks in the middle of it is also an error of this function.
    return new Response(await response.arrayBuffer(), response)
  } catch (error) {
    throw unanswered(error)
  }
}

/** The client parses the answer: one that was cut short is a `SyntaxError`. */
const isUnanswered = (error: unknown) =>
  error instanceof Unanswered ||
  error instanceof SyntaxError ||
  (error instanceof LibsqlError && error.message.includes('STREAM_EXPIRED'))

const isTimeout = (error: unknown) =>
  error instanceof Unanswered && error.cause instanceof Error && error.cause.name === 'TimeoutError'

/** Runs a write of a script again while the database is busy, for a minute. A busy database has changed nothing. */
export async function repeatWhileBusy<Result>(write: () => Promise<Result>, limitMs = 60_000): Promise<Result> {
  const startedAt = Date.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!isBusy(error) || Date.now() - startedAt > limitMs) throw error
      await pause(attempt)
    }
  }
}

const isBusy = (error: unknown) =>
  error instanceof LibsqlError &&
  /SQLITE_(BUSY|LOCKED)|is locked|HTTP status 429|TRANSACTION_TIMEOUT/.test(`${error.code} ${error.message}`)
