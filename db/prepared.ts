import { is, Placeholder, type Query, QueryPromise, type SQL, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { PreparedQuery } from 'drizzle-orm/session'
import { type Database, toQuery } from './client.ts'

/** A query as Drizzle builds it: its text, and the function that reads the rows. Independent of any request. */
type PreparedText = { before: Query; after: Query; mapResult: PreparedQuery['mapResult'] }

/**
 * A query whose text is built once for an isolate: for a query with many relations, Drizzle needs more CPU for the text than
 * for all the rest of a request. Calls differ in the condition only, so `build` must use no value that changes.
 */
export function prepared<Result>(build: (db: Database, where: SQL) => RunnableQuery<Result, 'sqlite'>) {
  let text: PreparedText | undefined
  return (db: Database, where: SQL) => {
    text ??= splitAtCondition(build(db, sql`${sql.raw(mark)}${sql.placeholder('where')}`))
    return new Prepared<Result>(db, text, toQuery(where))
  }
}

const mark = '/*where*/'

function splitAtCondition(query: unknown): PreparedText {
  const statement = (query as { _prepare(): PreparedQuery })._prepare()
  const { sql: text, params } = statement.getQuery()
  const [before, after, ...others] = text.split(`${mark}?`)
  if (before === undefined || after === undefined || others.length > 0) throw new Error('One condition is needed')
  const place = params.findIndex((param) => is(param, Placeholder))
  return {
    before: { sql: before, params: params.slice(0, place) },
    after: { sql: after, params: params.slice(place + 1) },
    mapResult: (response, isFromBatch) => statement.mapResult(response, isFromBatch),
  }
}

/** Runs in a plan of `read` or `write`, or on its own when it is awaited, as the queries of Drizzle. */
class Prepared<Result> extends QueryPromise<Result> implements RunnableQuery<Result, 'sqlite'> {
  declare readonly _: { readonly dialect: 'sqlite'; readonly result: Result }
  readonly #db: Database
  readonly #text: PreparedText
  readonly #where: Query

  constructor(db: Database, text: PreparedText, where: Query) {
    super()
    this.#db = db
    this.#text = text
    this.#where = where
  }

  _prepare() {
    const { before, after, mapResult } = this.#text
    const query: Query = {
      sql: before.sql + this.#where.sql + after.sql,
      params: [...before.params, ...this.#where.params, ...after.params],
    }
    return { getQuery: () => query, mapResult }
  }

  async execute() {
    const { query } = await this.#db.read({ query: this })
    return query
  }
}
