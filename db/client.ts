import { type Client, type InStatement, LibsqlBatchError, type Row } from '@libsql/client/web'
import type { SQL } from 'drizzle-orm'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { LibSQLSession } from 'drizzle-orm/libsql/session'
import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from 'drizzle-orm/relations'
import type { PreparedQuery } from 'drizzle-orm/session'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import {
  conditionFailed,
  conditionQuery,
  isCondition,
  nameResults,
  type Plan,
  refusalOf,
  statementOf,
  stepsOf,
} from './plan.ts'
import { createRunner, Unanswered } from './remote.ts'
import * as schema from './schema/index.ts'
import type { DatabaseEnv } from './streams.ts'

export { ensure, onConstraint, type Plan } from './plan.ts'
export { createLimitedRemote, createRemote, Unanswered } from './remote.ts'
export type { DatabaseEnv } from './streams.ts'
/** Drizzle without its own transactions, whose statements have no names. */
export type Database = Omit<ReturnType<typeof connect>, 'batch' | 'transaction'>

/** A statement failed for a reason that no refusal claims: a fault of ours. Nothing was written. */
export class StatementFailed extends Error {
  /** Its name in the plan. */
  readonly statement: string
  /** `message`: what SQLite reported. It names columns and constraints and holds no values. */
  constructor(statement: string, message: string) {
    super(message)
    this.statement = statement
  }
}

/** The guard statement of the connection did not hold: nothing was read or written. */
export class GuardFailed extends Error {
  /** True if no call of this connection had succeeded before. */
  readonly isFirst: boolean
  constructor(isFirst: boolean) {
    super()
    this.isFirst = isFirst
  }
}

/**
 * Statements that run at the end of each write that may add events to the outbox, in its transaction. One of `succeeded`
 * and `failed` is called with the outcome: with the rows that `claim` returned, or whether the write may have been applied.
 */
export type EventQueue = {
  begin: () => {
    marks: InStatement[]
    claim: InStatement
    succeeded: (claimed: Row[]) => void
    failed: (isUnclear: boolean) => void
  }
}

/**
 * Drizzle over libSQL by HTTP; one per request. A query that is awaited on its own is a read. `read` and `write` run a
 * plan of named statements as one atomic transaction, in one round trip, and return the results by name. With a
 * `guard`, each call runs only if that statement succeeds before it.
 *
 * `write` throws the refusal of the condition or constraint that stopped it. A failure that no refusal claims is thrown
 * as `StatementFailed`. Every call throws `Unanswered` when the database did not answer: a write may then have been
 * applied or not.
 */
export function connect(env: DatabaseEnv, guard?: InStatement, events?: EventQueue) {
  const run = createRunner(env)
  const guards = guard ? [guard] : []
  let isFirst = true

  /** `names`: of the statements, for the log. `failure` returns the error for the statement at that index. */
  async function transact(
    statements: InStatement[],
    mode: 'read' | 'write',
    names: string,
    failure: (index: number, message: string) => Error | Promise<Error>,
  ) {
    const hasEvents = mode === 'write' && statements.some((statement) => namesOutbox.test(textOf(statement)))
    const queue = hasEvents ? events?.begin() : undefined
    try {
      const all = await run([...guards, ...statements, ...(queue ? [...queue.marks, queue.claim] : [])], mode)
      isFirst = false
      queue?.succeeded(all.at(-1)?.rows ?? [])
      return all.slice(guards.length, guards.length + statements.length)
    } catch (error) {
      if (error instanceof Unanswered) error.statement = names
      queue?.failed(error instanceof Unanswered)
      if (!(error instanceof LibsqlBatchError)) throw error
      const index = error.statementIndex - guards.length
      if (index >= 0) throw await failure(index, error.message)
      throw error.message.includes(conditionFailed)
        ? new GuardFailed(isFirst)
        : new StatementFailed('guard', error.message)
    }
  }

  const client = {
    async execute(statement: { sql: string; args: [] }) {
      const text = statement.sql.trim().slice(0, 80)
      if (!isRead.test(text)) throw new Error(`Only db.write may write: ${text}`)
      const [result] = await transact([statement], 'read', text, (_, message) => new StatementFailed(text, message))
      return result
    },
  }
  const session = new LibSQLSession<typeof schema, Tables>(
    client as unknown as Client,
    dialect,
    relational(),
    {},
    undefined,
  )
  const drizzled = withRelations(session)

  async function perform<P extends Plan>(plan: P, mode: 'read' | 'write') {
    const steps = stepsOf(plan)
    const queries = steps.map((step) => {
      const entry = statementOf(step)
      const statement = isCondition(entry) ? drizzled.run(conditionQuery(entry.condition)) : entry
      // Drizzle's own `batch` prepares its statements like this, but has no parameter for a write transaction.
      return (statement as unknown as { _prepare(): PreparedQuery })._prepare()
    })
    const statements = queries.map((query) => {
      const { sql, params } = query.getQuery()
      return { sql, args: params as [] }
    })
    const names = steps.map(({ name }) => name).join(' ')
    const results = await transact(statements, mode, names, async (index, message) => {
      const step = steps[index]
      const refusal = step && refusalOf(step, message)
      return refusal ? await refusal() : new StatementFailed(step?.name ?? String(index), message)
    })
    const mapped = results.map((result, index) => queries[index]?.mapResult(result, true)).values()
    return nameResults(plan, () => mapped.next().value)
  }

  return Object.assign(drizzled, {
    read: <P extends Plan>(plan: P) => perform(plan, 'read'),
    write: <P extends Plan>(plan: P) => perform(plan, 'write'),
    /** True until a call has succeeded: no guard has held yet. */
    isUnused: () => isFirst,
  })
}

/** Drizzle on a session. `query`, which has an object for each table, is built at its first use: most requests need none. */
function withRelations(session: LibSQLSession<typeof schema, Tables>) {
  const drizzled = new LibSQLDatabase<typeof schema>('async', dialect, session, undefined)
  let related: typeof drizzled | undefined
  Object.defineProperty(drizzled, 'query', {
    get: () => {
      related ??= new LibSQLDatabase<typeof schema>('async', dialect, session, relational())
      return related.query
    },
  })
  return drizzled
}

type Tables = ExtractTablesWithRelations<typeof schema>

const dialect = new SQLiteAsyncDialect()

export const toQuery = (statement: SQL) => dialect.sqlToQuery(statement)

let config: ReturnType<typeof relationalConfig> | undefined
/** Made once for an isolate: reading the relations of all tables takes longer than most requests. */
const relational = () => (config ??= relationalConfig())

function relationalConfig() {
  const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers)
  return { fullSchema: schema, schema: tables, tableNamesMap }
}

const textOf = (statement: InStatement) => (typeof statement === 'string' ? statement : statement.sql)

/** The only trigger that adds events runs on changes of the stock, and a plan with such a change adds its own event. */
const namesOutbox = /\boutbox\b/i

/** Statements that Drizzle or this project write begin with their verb, or with WITH in a read. */
const isRead = /^\s*(select|with)\b/i
