import { Hono } from 'hono'
import type { AppEnv } from '../env.ts'
import { notFound } from '../errors.ts'
import { readPublicFile, urlOf } from '../services/files.ts'

/** Uploaded files, for `img` tags, which carry no token. A key is never given to other bytes. */
export const files = new Hono<AppEnv>().get('/*', async (c) => {
  const file = await readPublicFile(c.env.FILES, c.req.path.slice(urlOf({ key: '' }).length))
  if (!file) throw notFound('Archivo no encontrado')
  const contentType = file.httpMetadata?.contentType ?? 'application/octet-stream'
  return c.body(file.body, 200, {
    'Content-Type': contentType,
    'Content-Length': String(file.size),
    // A sandboxed document shows no PDF.
    'Content-Disposition': contentType.startsWith('image/') ? 'inline' : 'attachment',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: file.httpEtag,
  })
})
