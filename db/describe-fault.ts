import { LibsqlError } from '@libsql/client/web'
import { StatementFailed, Unanswered } from './client.ts'
import { ScriptError } from './script-error.ts'

/**
 * Log entry of a fault: name and stack only, because a message may carry personal data. The database's own
 * messages name columns and constraints; a refusal says what to do; `statement` is the name in the plan that failed.
 */
export function describeFault(error: unknown): { error: string; statement?: string } {
  if (error instanceof StatementFailed) return { error: error.message, statement: error.statement }
  if (error instanceof Unanswered) return { error: `Unanswered: ${error.message}`, statement: error.statement }
  if (error instanceof ScriptError) return { error: error.message }
  if (error instanceof LibsqlError) return { error: `${error.code} ${error.message}` }
  if (!(error instanceof Error)) return { error: typeof error }
  // Drizzle's own message holds the values of the query.
  if (error.cause) return describeFault(error.cause)
  return { error: `${error.name} ${error.stack?.split('\n').slice(1, 6).join(' ').trim()}` }
}
