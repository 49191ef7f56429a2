import { type ReactNode, use } from 'react'
import { whenQuiet } from './api/quiet.ts'

const retryDelayMs = 1000

type Component<Props> = (props: Props) => ReactNode

/** Module of a component. */
export type Load<Props = object> = () => Promise<{ default: Component<Props> }>

/**
 * A component whose code loads on first render, on `preload`, or when the page is quiet. Unlike React's `lazy`, it
 * renders code that is already loaded at once; `lazy` would show the fallback, which React keeps for at least 300 ms.
 */
export function loadable<Props extends object>(load: Load<Props>, preload?: 'when quiet') {
  let code: Promise<Component<Props>> | undefined

  function start(loading: ReturnType<Load<Props>>) {
    const started = loading.then((module) => module.default)
    started.then(
      // React reads these fields to use a settled promise without waiting.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      // The current render gets the failure first; the next call retries.
      () =>
        setTimeout(() => {
          code = undefined
        }, retryDelayMs),
    )
    return started
  }

  function Loadable(props: Props) {
    // Not during render: a load may notify stores.
    code ??= start(Promise.resolve().then(load))
    const Loaded = use(code)
    return <Loaded {...props} />
  }
  /** Never rejects: a failure is thrown on render. */
  Loadable.preload = async () => {
    code ??= start(load())
    await code.catch(() => undefined)
  }

  if (preload) void whenQuiet().then(Loadable.preload)
  return Loadable
}
