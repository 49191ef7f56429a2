import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { documentPolicy, paymentPolicy } from './security.ts'

const paying = /^\/client\/(checkout|orders(\/\d+)?)\/?$/

/**
 * A navigation gets the app, whatever its address; the same address fetched by code goes on to the API. Old browsers do
 * not say that they navigate, but they ask for HTML.
 */
export const documents = createMiddleware<AppEnv>(async (c, next) => {
  const mode = c.req.header('Sec-Fetch-Mode')
  const navigates = mode ? mode === 'navigate' : c.req.header('Accept')?.includes('text/html')
  if (c.req.method !== 'GET' || !navigates || c.req.path.startsWith('/files/')) return next()
  const { origin } = new URL(c.req.url)
  const page = await c.env.ASSETS.fetch(new Request(origin, { headers: c.req.raw.headers }))
  const answer = new Response(page.body, page)
  answer.headers.set('Cache-Control', 'no-cache')
  answer.headers.set(
    'Content-Security-Policy',
    paying.test(c.req.path) ? paymentPolicy(c.env, origin) : documentPolicy(origin),
  )
  return answer
})
