import { and, eq, gt, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, type Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { orderEvents, orders } from '../../db/schema/index.ts'

const database = () => connect({ LIBSQL_URL: 'http://127.0.0.1:9' })

const find = (db: Database, where: SQL | undefined) =>
  db.query.orders.findFirst({
    where,
    with: { events: { where: eq(orderEvents.event, '¿created?') } },
    orderBy: gt(orders.version, 7),
  })

const queryOf = (statement: unknown) => (statement as { _prepare(): { getQuery(): object } })._prepare().getQuery()

test('a prepared query has the text and the values that Drizzle builds, for each condition', () => {
  const order = prepared(find)
  for (const where of [eq(orders.id, 1), and(eq(orders.uid, 'a?'), gt(orders.total, 12.5)) ?? eq(orders.id, 2)]) {
    const { sql, params } = queryOf(find(database(), where)) as { sql: string; params: unknown[] }
    expect(queryOf(order(database(), where))).toEqual({ sql, params })
  }
})

test('a prepared query is built once', () => {
  let builds = 0
  const order = prepared((db, where) => {
    builds += 1
    return find(db, where)
  })
  for (const id of [1, 2, 3]) order(database(), eq(orders.id, id))
  expect(builds).toBe(1)
})

test('a prepared query without its condition throws', () => {
  const order = prepared((db) => find(db, undefined))
  expect(() => order(database(), eq(orders.id, 1))).toThrow('One condition is needed')
})
