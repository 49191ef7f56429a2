import { type ComponentProps, type ReactNode, Suspense as ReactSuspense, use } from 'react'
import { ApiError } from './api/client.ts'
import { createStore, useStore } from './api/create-store.ts'
import { whenQuiet } from './api/quiet.ts'
import { toast } from './ui/toast.ts'

/** Delay before a file that could not be requested is requested again. */
const retryDelayMs = 3000
/** Delay before an error of a file is forgotten. The current render gets it first. */
const forgetDelayMs = 1000

type Component<Props> = (props: Props) => ReactNode

/** Module of a component. */
export type Load<Props = object> = () => Promise<{ default: Component<Props> }>

/** Duration of the message. Until it ends, other parts of the screen that wait do not show it again. */
const messageMs = 5000
let explainedAt = 0

function explainWait() {
  if (Date.now() - explainedAt < messageMs) return
  explainedAt = Date.now()
  toast.info('Sin conexión. Lo que falta se mostrará cuando vuelva.')
}

const connection = () =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    setTimeout(resolve, retryDelayMs)
  })

/** Counter of components whose code arrived after their first render. Each change renders every `Suspense` again. */
const arrivals = createStore(0)

/**
 * React's `Suspense`, for components made by `loadable`. React keeps a fallback for at least 300 ms, even when the code has
 * arrived, unless another update renders the boundary. `arrivals` is that update.
 */
export function Suspense(props: ComponentProps<typeof ReactSuspense>) {
  useStore(arrivals)
  return <ReactSuspense {...props} />
}

/**
 * A component whose code loads on first render, on `preload`, or when the page is quiet. Code that is already loaded renders
 * without a fallback, which React's `lazy` would show first.
 * Without a connection the component waits and repeats the request. Throwing an error would replace the screen.
 */
export function loadable<Props extends object>(load: Load<Props>, preload?: 'when quiet') {
  let code: Promise<Component<Props>> | undefined
  let attempt: ReturnType<Load<Props>> | undefined
  let isRendered = false
  let isWaiting = false

  async function loadRepeatedly(): Promise<Component<Props>> {
    try {
      attempt = load()
      return (await attempt).default
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    isWaiting = true
    if (isRendered) explainWait()
    await connection()
    return loadRepeatedly()
  }

  function start(loading: Promise<Component<Props>>) {
    loading.then(
      // React reads these fields to use a settled promise without waiting.
      (value) => {
        isWaiting = false
        Object.assign(loading, { status: 'fulfilled', value })
        if (isRendered) arrivals.set(arrivals.get() + 1)
      },
      () =>
        setTimeout(() => {
          code = undefined
        }, forgetDelayMs),
    )
    return loading
  }

  function Loadable(props: Props) {
    isRendered = true
    // After the render: the message updates another component.
    if (isWaiting) queueMicrotask(explainWait)
    // Not during render: a load may notify stores.
    code ??= start(Promise.resolve().then(loadRepeatedly))
    const Loaded = use(code)
    return <Loaded {...props} />
  }
  /** Resolves after the first attempt. Never rejects: a failure is thrown on render. */
  Loadable.preload = async () => {
    code ??= start(loadRepeatedly())
    await attempt?.then(() => code).catch(() => undefined)
  }

  if (preload) void whenQuiet().then(Loadable.preload)
  return Loadable
}
