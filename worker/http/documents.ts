import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { documentPolicy, filePolicy, paymentPolicy } from './security.ts'

const paying = /^\/(client\/(checkout|orders(\/\d+)?)\/?|payment\.html)$/

/** The two documents as the service worker asks for them, to keep each with its content policy. */
const kept = ['/index.html', '/payment.html']

/** Built files outside /assets/. No route of the API looks like one. */
const builtFile = /^\/(service-worker\.js|manifest\.webmanifest|icons\/[\w-]+\.png)$/

/**
 * A navigation gets the app, whatever its address; the same address fetched by code goes on to the API. Old browsers do
 * not say that they navigate, but they ask for HTML.
 */
export const documents = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  if (method !== 'GET' || path.startsWith('/files/')) return next()
  const { origin } = new URL(c.req.url)
  if (navigates(c.req) || kept.includes(path)) {
    const policy = paying.test(path) ? paymentPolicy(c.env, origin) : documentPolicy(origin)
    return built(c, '/', policy)
  }
  if (builtFile.test(path)) return built(c, path, filePolicy)
  return next()
})

function navigates(request: HonoRequest) {
  const mode = request.header('Sec-Fetch-Mode')
  return mode ? mode === 'navigate' : request.header('Accept')?.includes('text/html')
}

/** A file of the build whose address never changes, so that browsers ask each time whether it has. */
async function built(c: Context<AppEnv>, path: string, policy: string) {
  const file = await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), { headers: c.req.raw.headers }))
  const answer = new Response(file.body, file)
  answer.headers.set('Cache-Control', 'no-cache')
  answer.headers.set('Content-Security-Policy', policy)
  return answer
}
