import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CDPSession, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/**
 * Starts a proxy of the shop. After `deploy` it serves a newer build: every file has another address and the old ones
 * are gone. It does not forward sockets.
 */
export async function startNetwork(shop: URL) {
  let isDeployed = false

  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/'
    if (isDeployed && path.startsWith('/assets/') && !path.startsWith('/assets/next/')) {
      answer.writeHead(404).end()
      return
    }
    const url = new URL(path.replace('/assets/next/', '/assets/'), shop)
    const { method } = asked
    const { 'if-none-match': _, 'accept-encoding': __, ...headers } = asked.headers
    const call = request(url, { method, headers, agent: false }, async (file) => {
      const { 'content-length': _, etag: __, ...rest } = file.headers
      if (!isDeployed || !isText(rest)) {
        answer.writeHead(file.statusCode ?? 502, rest)
        file.pipe(answer)
        return
      }
      const newer = (await text(file)).replaceAll(/(["'`]\/?assets\/)/g, '$1next/')
      answer.writeHead(file.statusCode ?? 502, rest).end(newer)
    })
    call.on('error', () => answer.destroy())
    asked.pipe(call)
  })
  server.on('upgrade', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    deploy: () => {
      isDeployed = true
    },
  }
}

/** Whether a page is without a network. */
const offline = new WeakMap<Page, boolean>()

/**
 * Turns the network of a page off or on. Chromium answers the command before its network process obeys it, so a page is offline
 * when a request of its own fails. Chromium 150 has `navigator.onLine` true in each new document of a page without a
 * network, so it is set again after a navigation.
 */
export async function setOffline(page: Page, isOffline: boolean) {
  await page.context().setOffline(isOffline)
  if (isOffline) await page.waitForFunction(isUnreachable)
  const isNew = !offline.has(page)
  offline.set(page, isOffline)
  if (!isNew) return
  const session = await page.context().newCDPSession(page)
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && offline.get(page)) void reportOffline(session)
  })
}

/** Whether the shop does not answer. Runs in the page. */
const isUnreachable = () =>
  fetch('/', { method: 'HEAD' }).then(
    () => false,
    () => true,
  )

async function reportOffline(session: CDPSession) {
  await session
    .send('Network.overrideNetworkState', { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    // The test ended, and its page with it.
    .catch(() => undefined)
}

const isText = (headers: IncomingHttpHeaders) => /html|javascript/.test(headers['content-type'] ?? '')
