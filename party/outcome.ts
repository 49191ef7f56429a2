import type { ServerEvent } from '#contract/rooms'
import { AppError } from '../worker/errors.ts'

/** What became of a message; plain data, because it travels between rooms. */
export type Outcome =
  | { is: 'said' }
  | { is: 'repeated'; event: ServerEvent }
  | { is: 'failed'; message: string }
  | { is: 'signed out' }

export function toOutcome(error: unknown): Outcome {
  if (!(error instanceof AppError)) return { is: 'failed', message: 'No se pudo enviar. Inténtalo de nuevo.' }
  return error.status === 401 ? { is: 'signed out' } : { is: 'failed', message: error.message }
}
