import { createMiddleware } from 'hono/factory'
import type { AppEnv, Env } from '../env.ts'

const fixedHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
}

const fixedNames = new Set(Object.keys(fixedHeaders).map((name) => name.toLowerCase()))

/** Of an answer without its own. */
const defaultHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** web/public/_headers sets the same headers on built files. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID())
  await next()
  const { status, statusText, body, headers } = c.res
  if (status === 101) return
  const own = [...headers].filter(([name]) => !fixedNames.has(name))
  const missing = Object.entries(defaultHeaders).filter(([name]) => !headers.has(name))
  // One new answer from a list: setting each header takes twice the time of the rest of a request without data.
  c.res = undefined
  c.res = new Response(body, {
    status,
    statusText,
    headers: [
      ...Object.entries(fixedHeaders),
      ['X-Request-Id', c.var.requestId],
      // A cached API response must not answer a navigation to the same address, and the reverse.
      ['Vary', 'Sec-Fetch-Mode'],
      ...missing,
      ...own,
    ],
  })
})

const socketsOf = (origin: string) => origin.replace(/^http/, 'ws')

/** For documents without payments: only the shop's own scripts and WebAssembly run, and no string is parsed as HTML. */
export const documentPolicy = (origin: string) =>
  [
    "default-src 'none'",
    // The barcode reader of picking is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socketsOf(origin)}`,
    'frame-src blob:',
    "form-action 'self'",
    ...common,
    "require-trusted-types-for 'script'",
    // web/ui/own-script.ts
    'trusted-types own-script',
  ].join('; ')

/** For the service worker, which fetches for the pages. Icons and the manifest ignore it. */
export const filePolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** For documents with payments: they also load the provider's script, with its styles, forms and frames. */
export function paymentPolicy(env: Env, origin: string) {
  const script = new URL(env.NETPAY_SCRIPT_URL).origin
  const gateway = new URL(env.NETPAY_URL).origin
  const cdn = 'https://cdn.netpay.mx'
  const cardinal = 'https://*.cardinalcommerce.com'
  // 3-D Secure: Cardinal reads the device, also through includes(test).ccdc02.com, and posts a form to the card's bank.
  const trusted = `${script} ${cdn} https://*.online-metrix.net ${cardinal} https://*.ccdc02.com`
  return [
    "default-src 'none'",
    `script-src 'self' ${trusted}`,
    `style-src 'self' 'unsafe-inline' ${script} ${cdn}`,
    `img-src 'self' data: blob: ${trusted}`,
    `font-src 'self' ${script} ${cdn}`,
    `connect-src 'self' ${socketsOf(origin)} ${gateway} ${trusted}`,
    // The page of any bank may be framed.
    "frame-src 'self' blob: https:",
    `form-action 'self' ${cdn} ${cardinal}`,
    ...common,
  ].join('; ')
}

const common = [
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]
