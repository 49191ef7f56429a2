import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../../db/client.ts'
import { cartItems } from '../../db/schema/index.ts'

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
