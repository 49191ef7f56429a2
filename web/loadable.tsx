import { type ReactNode, use } from 'react'
import { whenQuiet } from './api/quiet.ts'
import { toast } from './ui/toast.ts'

const retryDelayMs = 1000

type Component<Props> = (props: Props) => ReactNode

/** Module of a component. */
export type Load<Props = object> = () => Promise<{ default: Component<Props> }>

/** Whether files can load: from the network, or from the service worker's cache. */
const canLoad = () => navigator.onLine || Boolean(navigator.serviceWorker?.controller)

/** Duration of a message. */
const messageMs = 5000
let explainedAt = 0

/** One message for all parts of a screen. */
function explainWait() {
  if (Date.now() - explainedAt < messageMs) return
  explainedAt = Date.now()
  toast.info('Sin conexión. Lo que falta se mostrará cuando vuelva.')
}

const online = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/**
 * A component whose code loads on first render, on `preload`, or when the page is quiet. Unlike React's `lazy`, it
 * renders code that is already loaded at once; `lazy` would show the fallback, which React keeps for at least 300 ms.
 * Without a connection it waits: the failure would replace the screen with an error, and Chromium does not repeat a
 * failed import.
 */
export function loadable<Props extends object>(load: Load<Props>, preload?: 'when quiet') {
  let code: Promise<Component<Props>> | undefined
  let isLoaded = false

  async function loadOnline() {
    if (!canLoad()) await online()
    return load()
  }

  function start(loading: ReturnType<Load<Props>>) {
    const started = loading.then((module) => module.default)
    started.then(
      // React reads these fields to use a settled promise without waiting.
      (value) => {
        isLoaded = true
        Object.assign(started, { status: 'fulfilled', value })
      },
      // The current render gets the failure first; the next call retries.
      () =>
        setTimeout(() => {
          code = undefined
        }, retryDelayMs),
    )
    return started
  }

  function Loadable(props: Props) {
    if (!isLoaded && !canLoad()) explainWait()
    // Not during render: a load may notify stores.
    code ??= start(Promise.resolve().then(loadOnline))
    const Loaded = use(code)
    return <Loaded {...props} />
  }
  /** Never rejects: a failure is thrown on render. */
  Loadable.preload = async () => {
    code ??= start(loadOnline())
    await code.catch(() => undefined)
  }

  if (preload) void whenQuiet().then(Loadable.preload)
  return Loadable
}
