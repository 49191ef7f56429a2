import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'

/** The request with a body that can be read again, although a handler may have read it. */
export async function sameRequest({ req }: Context<AppEnv>) {
  const { url, method, headers: sentHeaders } = req.raw
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers: sentHeaders })
  if (!sentHeaders.get('Content-Type')?.startsWith('multipart/')) {
    return new Request(url, { method, headers: sentHeaders, body: await req.arrayBuffer() })
  }
  const headers = new Headers(sentHeaders)
  // A form that was parsed is written with another boundary.
  headers.delete('Content-Type')
  headers.delete('Content-Length')
  return new Request(url, { method, headers, body: await req.formData() })
}
