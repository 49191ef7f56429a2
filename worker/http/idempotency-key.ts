import type { Context } from 'hono'
import { invalid } from '../errors.ts'

const maxLength = 200

/**
 * The key in the header `Idempotency-Key`; null without one, or if it is empty. A longer key is not cut: two keys could become equal.
 * @throws 400 above 200 characters
 */
export function givenKey(c: Context) {
  const key = c.req.header('Idempotency-Key') || null
  if (key && key.length > maxLength) throw invalid(`La cabecera Idempotency-Key admite hasta ${maxLength} caracteres.`)
  return key
}

/** The key of the request. Without one, a random key: the request never counts as a repetition. */
export const idempotencyKey = (c: Context) => givenKey(c) ?? crypto.randomUUID()
