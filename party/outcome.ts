import type { ServerEvent } from '#contract/rooms'
import { AppError } from '../worker/errors.ts'

/** The result of an event of a socket. Plain data, because it is the return value of calls between rooms. */
export type Outcome =
  | { status: 'done' }
  | { status: 'duplicate'; event: ServerEvent }
  | { status: 'failed'; message: string }
  | { status: 'signedOut' }

/** Converts an error to an outcome. `logFault` is called for an error that is not a refusal. */
export function toOutcome(error: unknown, logFault: (error: unknown) => void): Outcome {
  if (error instanceof AppError) {
    return error.status === 401 ? { status: 'signedOut' } : { status: 'failed', message: error.message }
  }
  logFault(error)
  return { status: 'failed', message: 'No se pudo enviar. Inténtalo de nuevo.' }
}
