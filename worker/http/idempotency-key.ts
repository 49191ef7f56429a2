import type { Context } from 'hono'

/** The key in the header `Idempotency-Key`, at most 200 characters; null without one, or if it is empty. */
export const givenKey = (c: Context) => c.req.header('Idempotency-Key')?.slice(0, 200) || null

/** The same; without a key, a random one, so that the request is no repetition. */
export const idempotencyKey = (c: Context) => givenKey(c) ?? crypto.randomUUID()
