import { Hono } from 'hono'
import { urlOf } from '../domain/files.ts'
import type { AppEnv } from '../env.ts'
import { notFound } from '../errors.ts'
import { readPublicFile } from '../services/files.ts'

/** Public files, without sign-in because `img` tags send no token. The bytes of a key never change. */
export const files = new Hono<AppEnv>().get('/*', async (c) => {
  const file = await readPublicFile(c.env.FILES, c.req.path.slice(urlOf({ key: '' }).length))
  if (!file) throw notFound('Archivo no encontrado')
  const contentType = file.httpMetadata?.contentType ?? 'application/octet-stream'
  return c.body(file.body, 200, {
    'Content-Type': contentType,
    'Content-Length': String(file.size),
    // Browsers show no PDF in a sandboxed document.
    'Content-Disposition': contentType.startsWith('image/') ? 'inline' : 'attachment',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Web mail shows the logo in the shop's mails. It is another site, and a browser refuses it the picture without this header.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: file.httpEtag,
  })
})
