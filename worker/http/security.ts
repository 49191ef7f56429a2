import { createMiddleware } from 'hono/factory'
import type { AppEnv, Env } from '../env.ts'

const fixed = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** The built files have the same in web/public/_headers. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID())
  await next()
  if (c.res.status === 101) return
  for (const [name, value] of Object.entries(fixed)) c.header(name, value)
  c.header('X-Request-Id', c.var.requestId)
  // A cached answer of the API must never serve a navigation to the same address, nor the other way round.
  c.header('Vary', 'Sec-Fetch-Mode', { append: true })
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  }
})

const socketsOf = (origin: string) => origin.replace(/^http/, 'ws')

/** The policy of every document that does not pay: nothing but ours runs, and no string becomes markup. */
export const documentPolicy = (origin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socketsOf(origin)}`,
    'frame-src blob:',
    ...everywhere,
    "require-trusted-types-for 'script'",
    // web/ui/own-script.ts
    'trusted-types own-script',
  ].join('; ')

/** The policy of the service worker, which fetches what the pages ask for; a picture or a list needs none. */
export const filePolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of a document that pays: it runs the provider's script, which brings styles and frames of its own. */
export function paymentPolicy(env: Env, origin: string) {
  const script = new URL(env.NETPAY_SCRIPT_URL).origin
  const gateway = new URL(env.NETPAY_URL).origin
  const trusted = `${script} https://cdn.netpay.mx https://*.online-metrix.net https://*.cardinalcommerce.com`
  return [
    "default-src 'none'",
    `script-src 'self' ${trusted}`,
    `style-src 'self' 'unsafe-inline' ${script} https://cdn.netpay.mx`,
    `img-src 'self' data: blob: ${trusted}`,
    `font-src 'self' ${script}`,
    `connect-src 'self' ${socketsOf(origin)} ${gateway} ${trusted}`,
    `frame-src 'self' blob: ${trusted}`,
    ...everywhere,
  ].join('; ')
}

const everywhere = [
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]
