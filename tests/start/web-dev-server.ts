import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { createServer } from 'vite'

/** Serves web/ with hot reload; calls to the API and sockets of rooms go to the Worker. */
export async function startWeb(port: number, workerPort: number) {
  const target = `http://127.0.0.1:${workerPort}`
  const server = await createServer({
    configFile: resolve('web/vite.config.ts'),
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { '/parties': { target, ws: true }, '^/.*': { target, bypass: (request) => ownPath(request) } },
    },
  })
  await server.listen()
  return () => server.close()
}

const webDestinations = ['script', 'style', 'font', 'worker', 'manifest']

/** The path that vite serves, or undefined for a call to the API. */
function ownPath({ method, url = '/', headers }: IncomingMessage) {
  if (url.startsWith('/files/')) return undefined
  const mode = headers['sec-fetch-mode']
  const navigates = mode ? mode === 'navigate' : method === 'GET' && headers.accept?.includes('text/html')
  if (navigates) return /^\/paper\/?(\?|$)/.test(url) ? '/paper.html' : '/index.html'
  const isModule = /^\/@|^\/node_modules\/|^[^?]*\.\w+(\?|$)/.test(url)
  return isModule || webDestinations.includes(String(headers['sec-fetch-dest'])) ? url : undefined
}
