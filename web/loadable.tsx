import { type ReactNode, use } from 'react'
import { whenQuiet } from './api/quiet.ts'

const patience = 1000

type Component<Props> = (props: Props) => ReactNode

/** The code of a component. */
export type Load<Props = object> = () => Promise<{ default: Component<Props> }>

/**
 * A component whose code comes when it is first drawn, or ahead of that: when `preload` is called, or by itself once the
 * page is quiet. As React's `lazy`, but for code that is here already: that is drawn at once, where `lazy` would show the
 * fallback, and React what follows a fallback only 300 ms later.
 */
export function loadable<Props extends object>(load: Load<Props>, ahead?: 'when quiet') {
  let code: Promise<Component<Props>> | undefined

  function start(loading: ReturnType<Load<Props>>) {
    const started = loading.then((module) => module.default)
    started.then(
      // In these fields React reads at once, without waiting, what a promise came to.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      // Who is drawing hears of the failure first; after that it may be tried again.
      () =>
        setTimeout(() => {
          code = undefined
        }, patience),
    )
    return started
  }

  function Loadable(props: Props) {
    // Not while drawing: a load may tell others that it has begun.
    code ??= start(Promise.resolve().then(load))
    const Shown = use(code)
    return <Shown {...props} />
  }
  /** Never rejects: who draws it hears of a failure. */
  Loadable.preload = async () => {
    code ??= start(load())
    await code.catch(() => undefined)
  }

  if (ahead) void whenQuiet().then(Loadable.preload)
  return Loadable
}
