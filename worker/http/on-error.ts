import { sql } from 'drizzle-orm'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { GuardFailed, Unanswered } from '../../db/client.ts'
import { describeFault } from '../../db/describe-fault.ts'
import type { ErrorBody } from '../contract/errors.ts'
import type { AppEnv } from '../env.ts'
import { AppError, conflict, invalid } from '../errors.ts'
import { forgetSession } from './session.ts'

const sessionChanged = () => conflict('SESSION_CHANGED', 'Tu cuenta cambió. Vuelve a intentarlo.')
const unavailable = () =>
  new AppError(503, 'UNAVAILABLE', 'El servidor está ocupado. Inténtalo de nuevo en unos segundos.', { retryAfter: 2 })

/**
 * The one place that turns an exception into an answer. A request that met an outdated session before it did anything
 * runs once more, with the session as it is now.
 */
export const onError =
  (again: (c: Context<AppEnv>) => Promise<Response>): ErrorHandler<AppEnv> =>
  async (error, c) => {
    if (isRepeated(c) || !(isOutdatedSession(error) || (await isOutdatedRefusal(error, c)))) return toAnswer(error, c)
    forgetSession(c.var.user?.tokenHash)
    repeatedRequests.add(c.executionCtx)
    return again(c)
  }

/** Requests that run for the second time. */
const repeatedRequests = new WeakSet<object>()

export const isRepeated = (c: Context<AppEnv>) => repeatedRequests.has(c.executionCtx)

/** Drizzle wraps what the driver threw. */
const isOutdatedSession = (error: unknown): boolean =>
  error instanceof GuardFailed ? error.isFirst : error instanceof Error && isOutdatedSession(error.cause)

/** Whether a refusal came from the cached identity alone, and that identity is outdated: a handler may refuse before any statement. */
async function isOutdatedRefusal(error: Error, { var: { db, user } }: Context<AppEnv>) {
  if (!(error instanceof AppError) || ![403, 404, 409].includes(error.status) || !user || !db.isUnused()) return false
  try {
    await db.all(sql`SELECT 1`)
    return false
  } catch (fault) {
    return isOutdatedSession(fault)
  }
}

/** The answer of the API to an error. Unexpected errors, and a database that did not answer, are logged. */
export function toAnswer(error: Error, c: Context<AppEnv>) {
  const known = toAppError(error)
  if (!known || known.code === 'UNAVAILABLE') logFault(c, error)
  if (known?.code === 'SESSION_CHANGED') forgetSession(c.var.user?.tokenHash)
  const { status, code, message, extra } = known ?? internal
  if (extra.retryAfter) c.header('Retry-After', String(extra.retryAfter))
  const body: ErrorBody = { message, code, requestId: c.var.requestId }
  if (extra.fields) body.fields = extra.fields
  if (extra.details !== undefined) body.details = extra.details
  return c.json(body, status)
}

export const logFault = (c: Context<AppEnv>, error: unknown) =>
  console.error(JSON.stringify({ requestId: c.var.requestId, path: c.req.path, ...describeFault(error) }))

const internal = new AppError(500, 'INTERNAL', 'Ocurrió un error inesperado. Inténtalo de nuevo.')

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof GuardFailed) return sessionChanged()
  if (error instanceof Unanswered) return unavailable()
  if (error instanceof HTTPException) return invalid('No se pudieron leer los datos enviados.')
  // Drizzle wraps what the driver threw.
  if (error instanceof Error && error.cause) return toAppError(error.cause)
  return undefined
}
