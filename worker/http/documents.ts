import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { paymentPolicy } from './security.ts'

const paying = /^\/client\/(checkout|orders(\/\d+)?)\/?$/

/**
 * Browsers' navigations get the app from the static assets before this Worker runs. Two kinds arrive here: the
 * documents that pay, for a policy of their own, and old browsers that do not say they navigate.
 */
export const documents = createMiddleware<AppEnv>(async (c, next) => {
  const isPaying = paying.test(c.req.path)
  const navigates =
    c.req.method === 'GET' &&
    (c.req.header('Sec-Fetch-Mode') === 'navigate' ||
      (!c.req.header('Sec-Fetch-Mode') && accepts(c.req.header('Accept'))))
  if (!navigates || c.req.path.startsWith('/files/')) return next()
  const page = await c.env.ASSETS.fetch(new URL('/', c.req.url))
  const answer = new Response(page.body, page)
  answer.headers.set('Vary', 'Sec-Fetch-Mode')
  if (isPaying) answer.headers.set('Content-Security-Policy', paymentPolicy(c.env, new URL(c.req.url).origin))
  return answer
})

const accepts = (header: string | undefined) => header?.includes('text/html') ?? false
