import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

type Asset = { type: string; body: Buffer; encoding?: 'br' }
export type Assets = Map<string, Asset>
type Served = { path: string; isScript: boolean; bytes: number; askedAt: number }
export type Server = Awaited<ReturnType<typeof serve>>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressible = /text|javascript|json|svg|octet-stream/

const brotli = promisify(brotliCompress)
const compress = (body: Buffer, quality: number) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** Built files as an edge caches them: compressed once, at brotli's highest level. */
export async function readAssets(folder: string): Promise<Assets> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const assets: Assets = new Map()
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    assets.set(path.slice(folder.length), await packed(readFileSync(path), types[extname(name)]))
  }
  return assets
}

export async function packed(body: Buffer, type = 'application/octet-stream', quality = 11): Promise<Asset> {
  return compressible.test(type) ? { type, body: await compress(body, quality), encoding: 'br' } : { type, body }
}

/** An edge in front of a site: built files from memory, the rest from `upstream`, compressed on the way. */
export async function serve(assets: Assets, upstream?: string) {
  let served: Served[] = []
  let pending = 0
  let lastAt = 0

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = new URL(incoming.url ?? '/', 'http://edge').pathname
    const asset = assets.get(path === '/' && !upstream ? '/index.html' : path)
    const askedAt = Date.now()
    pending += 1
    try {
      const sent = asset ? send(outgoing, asset) : await forward(incoming, outgoing, upstream)
      served.push({ path, askedAt, ...sent })
    } catch {
      outgoing.destroy()
    } finally {
      pending -= 1
      lastAt = Date.now()
    }
  }

  const server = createServer(answer)
  server.on('upgrade', (incoming, socket, head) => {
    if (!upstream) return socket.destroy()
    const { hostname, port } = new URL(upstream)
    const target = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.reduce((all, item, at) => all + item + (at % 2 ? '\r\n' : ': '), '')
      target.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`)
      target.write(head)
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    forget: () => {
      served = []
      lastAt = Date.now()
    },
    served: () => served,
    /** Milliseconds since the last answer; 0 while a request is open. */
    silence: () => (pending > 0 ? 0 : Date.now() - lastAt),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(outgoing: ServerResponse, { type, body, encoding }: Asset) {
  outgoing.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(encoding && { 'Content-Encoding': encoding }),
  })
  outgoing.end(body)
  return { isScript: type.includes('javascript'), bytes: body.length }
}

/** Dynamic answers are compressed with a fast level, because the highest one is too slow for each request. */
const dynamicQuality = 5
const worthIt = 500

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, upstream: string | undefined) {
  if (!upstream) {
    outgoing.writeHead(404).end()
    return { isScript: false, bytes: 0 }
  }
  const { method, url, headers } = incoming
  const asked = request(new URL(url ?? '/', upstream), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  incoming.pipe(asked)
  const [answer]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage]
  const whole = await buffer(answer)
  const type = answer.headers['content-type'] ?? ''
  const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...kept } = answer.headers
  const isPlain = !answer.headers['content-encoding'] && whole.length > worthIt && compressible.test(type)
  const body = isPlain ? await compress(whole, dynamicQuality) : whole
  outgoing.writeHead(answer.statusCode ?? 502, {
    ...kept,
    ...(isPlain && { 'content-encoding': 'br' }),
    ...(answer.statusCode !== 304 && { 'content-length': body.length }),
  })
  outgoing.end(body)
  return { isScript: type.includes('javascript'), bytes: body.length }
}
