import { createMiddleware } from 'hono/factory'
import type { AppEnv, Env } from '../env.ts'

const fixedHeaders = Object.entries({
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
})

/** Headers of answers that do not set them themselves. */
const defaultHeaders = Object.entries({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})

/** web/public/_headers sets the same headers on built files. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  await next()
  if (c.res.status === 101) return
  // `c.header` would make a new answer for each header, and a new answer reads the body of the old one as a stream.
  const { headers } = c.res
  for (const [name, value] of fixedHeaders) headers.set(name, value)
  for (const [name, value] of defaultHeaders) if (!headers.has(name)) headers.set(name, value)
  headers.append('X-Request-Id', requestId)
  // A cached API response must not answer a navigation to the same address, and the reverse.
  headers.append('Vary', 'Sec-Fetch-Mode')
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
