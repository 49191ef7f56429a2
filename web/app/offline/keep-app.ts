import { ownScriptUrl } from '../../ui/own-script.ts'
import { toast } from '../../ui/toast.ts'
import type { Audience } from './kept-file.ts'

const hourMs = 3_600_000
/** Delay after the frame has rendered, so that the screen loads before the files for offline use. */
const delayMs = 1500

let isOffered = false
let isAgreed = false

let isWatched = false

/** Registers the service worker, which stores the files of the audience for offline use, and offers newer versions. */
async function keepApp(audience: Audience) {
  const { serviceWorker } = navigator
  const url = ownScriptUrl(`/service-worker.js?audience=${audience}`)
  const registration = await serviceWorker.register(url, { updateViaCache: 'none' })
  const check = () => registration.update().catch(() => undefined)
  if (!isWatched) {
    isWatched = true
    registration.addEventListener('updatefound', () => follow(registration.installing))
    serviceWorker.addEventListener('controllerchange', () => {
      if (isAgreed) location.reload()
      else if (serviceWorker.controller) void compare(serviceWorker.controller)
    })
    setInterval(check, hourMs)
  }
  // Checks the server first: a waiting worker may be older than this page.
  await check()
  if (registration.installing) follow(registration.installing)
  else if (registration.waiting) void compare(registration.waiting)
}

function follow(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void compare(worker)
  })
}

/** Offers the worker's version, unless this page, which came from the network, already has it. */
async function compare(worker: ServiceWorker) {
  if (isOffered || (await isOfThisPage(worker)) || isOffered) return
  isOffered = true
  toast.info('Hay una versión nueva de la tienda.', {
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Actualizar', onClick: () => update(worker) },
  })
}

function isOfThisPage(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ type: 'RUNNING', entry }, [port2])
  })
}

function update(worker: ServiceWorker) {
  isAgreed = true
  if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' })
  else location.reload()
}

function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else work()
}

/** Registers the service worker when the browser is idle. Returns a function that cancels it. */
export function keepAppLater(audience: Audience) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const timer = setTimeout(() => {
    whenIdle(() => keepApp(audience).catch((error) => console.warn('The app is not kept for later', error)))
  }, delayMs)
  return () => clearTimeout(timer)
}
