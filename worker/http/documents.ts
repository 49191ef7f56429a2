import type { Context, HonoRequest } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { firstReads } from '../contract/first-reads.ts'
import type { AppEnv } from '../env.ts'
import { notFound } from '../errors.ts'
import { documentPolicy, filePolicy, paymentPolicy } from './security.ts'

const paymentPath = /^\/(client\/(checkout|orders(\/\d+)?)\/?|payment\.html)$/

/** Addresses of the back office. A test compares them with its routes (web/app/routes/staff.ts). */
const staffPath = /^\/(products|inventory|customers|orders|payments|invoices|reports|team|configuration)(\/|$)/

/** The addresses at which the service worker fetches the two documents, each with its content policy. */
const documentPaths = ['/index.html', '/payment.html']

/** The page behind the link to an order or a quote, which needs no session (web/paper). The token is after the #. */
const paperPath = /^\/paper\/?$/

/** Built files outside /assets/. No route of the API has such an address. */
const builtFile = /^\/(service-worker\.js|manifest\.webmanifest|icons\/[\w-]+\.png)$/

/**
 * Answers a navigation to any address with the app. The same address fetched by a script is passed on to the API. Old
 * browsers send no `Sec-Fetch-Mode`; there the `Accept` header names HTML. Existing files of /assets/ never come here.
 */
export const documents = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  if (path.startsWith('/assets/')) throw notFound('Archivo no encontrado')
  if (method !== 'GET' || path.startsWith('/files/') || path === '/health') return next()
  if (isNavigation(c.req) || documentPaths.includes(path)) {
    const { origin } = new URL(c.req.url)
    if (paperPath.test(path)) return servePaper(c, origin)
    const policy = paymentPath.test(path) ? paymentPolicy(c.env, origin) : documentPolicy(origin)
    return serveBuilt(c, documentFor(c), policy)
  }
  if (builtFile.test(path)) return serveBuilt(c, path, filePolicy)
  return next()
})

/** Path of the built document for an address (web/build/audience-documents.ts). The cookie gives no right: it only chooses what is preloaded. */
function documentFor(c: Context<AppEnv>) {
  if (getCookie(c, 'Admin-Token') === undefined) return '/'
  if (c.req.path in firstReads) return '/index-client'
  return staffPath.test(c.req.path) ? '/index-staff' : '/'
}

function isNavigation(request: HonoRequest) {
  const mode = request.header('Sec-Fetch-Mode')
  return mode ? mode === 'navigate' : request.header('Accept')?.includes('text/html')
}

async function servePaper(c: Context<AppEnv>, origin: string) {
  const answer = await serveBuilt(c, '/paper', documentPolicy(origin))
  answer.headers.set('X-Robots-Tag', 'noindex')
  answer.headers.set('Referrer-Policy', 'no-referrer')
  return answer
}

/** A built file. Its address never changes, so browsers must revalidate it. */
async function serveBuilt(c: Context<AppEnv>, path: string, policy: string) {
  const file = await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), { headers: c.req.raw.headers }))
  const answer = new Response(file.body, file)
  answer.headers.set('Cache-Control', 'no-cache')
  answer.headers.set('Content-Security-Policy', policy)
  return answer
}
