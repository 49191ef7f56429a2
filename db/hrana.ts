import {
  type InStatement,
  type InValue,
  LibsqlBatchError,
  LibsqlError,
  type ResultSet,
  type Row,
} from '@libsql/client/web'

// The messages of Hrana, the protocol of libSQL, as JSON over HTTP:
// https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md

type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

/** A step runs only if the earlier step `ok` has succeeded, or unless that one has. */
type Condition = { type: 'ok'; step: number } | { type: 'not'; cond: Condition }

export type Step = { stmt: { sql: string; args?: Value[] }; condition?: Condition }

type Failure = { message: string; code?: string | null }

type StepResult = {
  cols: { name: string | null; decltype?: string | null }[]
  rows: Value[][]
  affected_row_count: number
  last_insert_rowid: string | null
}

/** Result and failure of each step. A step with neither was left out because of its condition. */
export type BatchResult = { step_results: (StepResult | null)[]; step_errors: (Failure | null)[] }

/** `baton`: the token of the stream for its next call; null when the server has closed it. `base_url`: where to send that call. */
export type Answer = {
  baton: string | null
  base_url: string | null
  results: ({ type: 'ok'; response: { result: BatchResult } } | { type: 'error'; error: Failure })[]
}

/** The steps of a transaction: BEGIN, the statements, COMMIT and ROLLBACK. */
export function stepsOf(statements: readonly InStatement[], mode: 'read' | 'write'): Step[] {
  const last = statements.length
  return [
    { stmt: { sql: mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN TRANSACTION READONLY' } },
    ...statements.map(
      (statement, index): Step => ({ stmt: toStmt(statement), condition: { type: 'ok', step: index } }),
    ),
    { stmt: { sql: 'COMMIT' }, condition: { type: 'ok', step: last } },
    { stmt: { sql: 'ROLLBACK' }, condition: { type: 'not', cond: { type: 'ok', step: last + 1 } } },
  ]
}

function toStmt(statement: InStatement) {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  if (!Array.isArray(args)) throw new TypeError('Only arguments by position')
  return { sql, args: args.map(toValue) }
}

function toValue(value: InValue): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
    return { type: 'blob', base64: Buffer.from(value as ArrayBuffer).toString('base64') }
  }
  const number = Number(value)
  if (!Number.isFinite(number)) throw new RangeError('Only finite numbers')
  return { type: 'float', value: number }
}

function fromValue(value: Value) {
  if (value.type === 'text' || value.type === 'float') return value.value
  if (value.type === 'null') return null
  if (value.type === 'blob') return new Uint8Array(Buffer.from(value.base64, 'base64')).buffer
  const number = Number(value.value)
  if (!Number.isSafeInteger(number)) throw new RangeError('An integer of the database is too large for a number')
  return number
}

/** Results of the statements of a transaction. @throws LibsqlBatchError for the statement that failed, LibsqlError for BEGIN or COMMIT */
export function resultsOf({ step_results, step_errors }: BatchResult): ResultSet[] {
  const [begun, ...errors] = step_errors
  if (begun) throw toError(begun)
  const commit = errors.length - 2
  const index = errors.findIndex((error) => error !== null)
  const error = errors[index]
  if (error && index < commit) throw new LibsqlBatchError(error.message, index, error.code ?? 'SERVER_ERROR')
  if (error) throw toError(error)
  return step_results.slice(1, -2).map((result, at) => {
    if (!result) throw new LibsqlBatchError('The transaction was rolled back', at, 'TRANSACTION_CLOSED')
    return toResultSet(result)
  })
}

/** True if the transaction has ended: another call can use the stream. */
export const hasEnded = ({ step_results, step_errors }: BatchResult) =>
  Boolean(step_errors[0] ?? step_results.at(-2) ?? step_results.at(-1))

export const toError = ({ message, code }: Failure) => new LibsqlError(message, code ?? 'SERVER_ERROR')

function toResultSet({ cols, rows: cells, affected_row_count, last_insert_rowid }: StepResult): ResultSet {
  const columns = cols.map(({ name }) => name ?? '')
  const rows = rowsOf(columns, cells)
  return {
    columns,
    columnTypes: cols.map(({ decltype }) => decltype ?? ''),
    rows,
    rowsAffected: affected_row_count,
    lastInsertRowid: last_insert_rowid === null ? undefined : BigInt(last_insert_rowid),
    toJSON: () => rows,
  }
}

const cellsOf = Symbol('cells')
type Cells = { [cellsOf]: Row[string][] }

/**
 * Rows with their values by name and, not enumerable, by position. The rows of a result share the properties of the positions: defining
 * them for each row takes longer than reading it.
 */
function rowsOf(columns: readonly string[], cells: readonly Value[][]): Row[] {
  if (cells.length === 0) return []
  const prototype = Object.create(null)
  Object.defineProperty(prototype, 'length', { value: columns.length })
  for (const index of columns.keys()) {
    Object.defineProperty(prototype, index, {
      get(this: Cells) {
        return this[cellsOf][index]
      },
    })
  }
  return cells.map((values) => {
    const row = Object.create(prototype)
    row[cellsOf] = values.map(fromValue)
    for (const [index, name] of columns.entries()) if (!(name in row)) row[name] = row[cellsOf][index]
    return row
  })
}
