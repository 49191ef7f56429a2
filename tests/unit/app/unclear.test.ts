import { expect, test, vi } from 'vitest'
import { ApiError, post } from '../../../web/api/client.ts'
import { isUnclear } from '../../../web/api/unclear.ts'

/** Sends an order that gets this answer from the network, and returns the error. */
async function errorOf(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  try {
    return await post('/orders').then(
      () => undefined,
      (error: unknown) => error,
    )
  } finally {
    vi.unstubAllGlobals()
  }
}

const refusal = (status: number) => async () => Response.json({ message: 'No se pudo.', code: 'ANY' }, { status })
const empty = (status: number) => async () => new Response('', { status })

test.each([
  ['no answer', true, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that breaks off', true, async () => new Response(new ReadableStream({ start: (body) => body.error() }))],
  ['500', true, empty(500)],
  ['500 with a message', true, refusal(500)],
  ['502', true, empty(502)],
  ['503 with a message', true, refusal(503)],
  ['504', true, empty(504)],
  ['400', false, refusal(400)],
  ['403 without a message', false, empty(403)],
  ['409', false, refusal(409)],
  ['429', false, refusal(429)],
])('%s is unclear: %s', async (_, isExpected, answer) => {
  const error = await errorOf(answer)
  expect(error).toBeInstanceOf(ApiError)
  expect(isUnclear(error)).toBe(isExpected)
})

test('an error of the page itself is not unclear', () => {
  expect(isUnclear(new TypeError('undefined is not a function'))).toBe(false)
})
