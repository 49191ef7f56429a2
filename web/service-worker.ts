import { CacheFirst, ExpirationPlugin, NetworkOnly, Serwist, type SerwistPlugin } from 'serwist'
import type { CachedFile } from './app/offline/cached-file.ts'
import { isPaymentPath } from './order/payment/payment-document.ts'

/** The global of a service worker, as far as it is used here. The DOM types do not contain it. */
declare const self: {
  clients: { matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]> }
  skipWaiting: () => Promise<void>
  addEventListener: (type: 'message', listener: (event: ExtendableMessage) => void) => void
}

type ExtendableMessage = MessageEvent<{ type: string; entry: string } | undefined> & {
  waitUntil: (work: Promise<unknown>) => void
}

/** Replaced by web/build/service-worker.ts. */
declare const builtFiles: CachedFile[]

/** The audience is part of the script's address, so each audience installs its own worker and files. */
const ownAudience = new URL(location.href).searchParams.get('audience')

const toEntry = ({ url, revision }: CachedFile) => ({ url, revision })

/** Seconds a navigation waits for the network before the stored document is shown. */
const networkTimeoutSeconds = 3
const monthSeconds = 30 * 24 * 3600

/**
 * Stores the app's files, its two documents and public pictures, and no user data. Answers of the API are private and never
 * stored, so nothing of a user stays after sign-out.
 */
const serwist = new Serwist({
  precacheEntries: builtFiles.filter(({ audience }) => !audience || audience === ownAudience).map(toEntry),
  precacheOptions: { directoryIndex: null, cleanURLs: false },
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    {
      // Even on a slow network: a payment document must be the current one.
      matcher: ({ request, url }) => request.mode === 'navigate' && isPaymentPath(url.pathname),
      handler: new NetworkOnly({ plugins: [fallbackTo('/payment.html')] }),
    },
    {
      // Not /paper: index.html cannot show it, and its own document is not stored.
      matcher: ({ request, url }) => request.mode === 'navigate' && !/^\/(files\/|paper\/?$)/.test(url.pathname),
      handler: new NetworkOnly({ networkTimeoutSeconds, plugins: [fallbackTo('/index.html')] }),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: 'rare-assets', plugins: [withLimit(60)] }),
    },
    {
      // The content of a file never changes, so it needs no revalidation.
      matcher: ({ sameOrigin, url, request }) =>
        sameOrigin && url.pathname.startsWith('/files/') && request.destination === 'image',
      handler: new CacheFirst({ cacheName: 'pictures', plugins: [withLimit(300)] }),
    },
  ],
})

function withLimit(maxEntries: number) {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: monthSeconds,
    maxAgeFrom: 'last-used',
    purgeOnQuotaError: true,
  })
}

function fallbackTo(document: string): SerwistPlugin {
  return { handlerDidError: () => serwist.matchPrecache(document) }
}

serwist.addEventListeners()

/** A page requests whether this worker has its version. If so, and no other page is open, this worker becomes active. */
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'RUNNING') return
  const isCurrent = serwist.getPrecacheKeyForUrl(event.data.entry) !== undefined
  event.ports[0]?.postMessage(isCurrent)
  if (isCurrent) event.waitUntil(takeOverIfAlone())
})

async function takeOverIfAlone() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length < 2) await self.skipWaiting()
}
