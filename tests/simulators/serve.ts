import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Handler = (request: Request) => Response | Promise<Response>

async function toRequest(incoming: IncomingMessage, base: string) {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) headers.set(name, (value ?? []).join(', '))
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null
  return new Request(new URL(incoming.url ?? '/', base), { method: incoming.method ?? 'GET', headers, body })
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse, base: string) {
  const response = await handler(await toRequest(incoming, base))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(new Uint8Array(await response.arrayBuffer()))
}

/** Serves a fetch handler on 127.0.0.1; port 0 takes a free one. */
export async function serve(handler: Handler, port: number) {
  let url = 'http://127.0.0.1'
  // workerd loses a call that it sends on an idle connection just as Node closes it, after 5 s by default.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    answer(handler, incoming, outgoing, url).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port')
  url = `http://127.0.0.1:${address.port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, close }
}
