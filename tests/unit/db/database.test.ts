import { LibsqlError } from '@libsql/client/web'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../../../db/client.ts'
import { repeatWhileBusy } from '../../../db/remote.ts'
import { cartItems } from '../../../db/schema/index.ts'

/** Nothing listens here: the statements are refused before they are sent. */
const db = connect({ LIBSQL_URL: 'http://127.0.0.1:9' })

test.for([
  ['an insert', () => db.insert(cartItems).values({ userId: 1, productId: 1, quantity: 1 })],
  ['an update', () => db.update(cartItems).set({ quantity: 2 })],
  ['a deletion', () => db.delete(cartItems)],
  ['a raw statement', () => db.run(sql`DROP TABLE ${cartItems}`)],
] as const)('%s outside db.write throws', async ([, statement]) => {
  const error = await Promise.resolve(statement()).catch((error) => error)
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(error.cause.message).toContain('Only db.write may write')
})

test('a script writes again while the database is busy, and only then', async () => {
  const answers = [
    new LibsqlError('database is locked', 'SQLITE_BUSY'),
    new LibsqlError('no such table', 'SQLITE_ERROR'),
  ]
  let writes = 0
  const write = async () => {
    writes += 1
    throw answers[writes - 1]
  }
  await expect(repeatWhileBusy(write)).rejects.toThrow('no such table')
  expect(writes).toBe(2)
})
