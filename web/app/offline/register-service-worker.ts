import { ownScriptUrl } from '../../ui/own-script.ts'
import { toast } from '../../ui/toast.ts'
import type { Audience } from './cached-file.ts'

const hourMs = 3_600_000
/** Delay after the frame has rendered, so that the screen loads before the files for offline use. */
const delayMs = 1500

let isUpdateOffered = false
let isUpdateAccepted = false

let isWatching = false

/** Registers the service worker, which stores the files of the audience for offline use, and offers newer versions. */
async function registerServiceWorker(audience: Audience) {
  const { serviceWorker } = navigator
  const url = ownScriptUrl(`/service-worker.js?audience=${audience}`)
  const registration = await serviceWorker.register(url, { updateViaCache: 'none' })
  const check = () => registration.update().catch(() => undefined)
  if (!isWatching) {
    isWatching = true
    registration.addEventListener('updatefound', () => offerWhenInstalled(registration.installing))
    serviceWorker.addEventListener('controllerchange', () => {
      if (isUpdateAccepted) location.reload()
      else if (serviceWorker.controller) void offerUpdate(serviceWorker.controller)
    })
    setInterval(check, hourMs)
  }
  // Checks the server first: a waiting worker may be older than this page.
  await check()
  if (registration.installing) offerWhenInstalled(registration.installing)
  else if (registration.waiting) void offerUpdate(registration.waiting)
}

function offerWhenInstalled(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void offerUpdate(worker)
  })
}

/** Offers the worker's version, unless this page, which came from the network, already has it. */
async function offerUpdate(worker: ServiceWorker) {
  if (isUpdateOffered || (await isVersionOfPage(worker)) || isUpdateOffered) return
  isUpdateOffered = true
  toast.info('Hay una versión nueva de la tienda.', {
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Actualizar', onClick: () => update(worker) },
  })
}

function isVersionOfPage(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ type: 'RUNNING', entry }, [port2])
  })
}

function update(worker: ServiceWorker) {
  isUpdateAccepted = true
  if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' })
  else location.reload()
}

function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else work()
}

/** Registers the service worker when the browser is idle. Returns a function that cancels it. */
export function registerServiceWorkerLater(audience: Audience) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const timer = setTimeout(() => {
    whenIdle(() =>
      registerServiceWorker(audience).catch((error) => console.warn('The app is not kept for later', error)),
    )
  }, delayMs)
  return () => clearTimeout(timer)
}
