import { type Context, Hono } from 'hono'
import { FirstAnswersQuery } from '../contract/first-answers.ts'
import { firstReads } from '../contract/first-reads.ts'
import type { AppEnv } from '../env.ts'
import { query } from '../http/validate.ts'

type Answer = (request: Request, c: Context<AppEnv>) => Response | Promise<Response>

/** Several reads in one request. Each is answered by its own route, with the caller's session and rights. */
export const firstAnswers = (answer: Answer) =>
  new Hono<AppEnv>().get('/', query(FirstAnswersQuery), async (c) => {
    const bodies = await Promise.all(
      firstReads[c.req.valid('query').page].map(async (path) => {
        const response = await answer(new Request(new URL(path, c.req.url), { headers: c.req.raw.headers }), c)
        return response.ok ? [`${JSON.stringify(path)}:${await response.text()}`] : []
      }),
    )
    // Joined as text: the answers need not be parsed and written again.
    return c.body(`{${bodies.flat().join(',')}}`, 200, { 'Content-Type': 'application/json' })
  })
