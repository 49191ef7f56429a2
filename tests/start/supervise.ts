import { setTimeout as sleep } from 'node:timers/promises'

const maxRestarts = 5
const maxPauseMs = 10_000
/** After this time, a part has started successfully, and the count of restarts is reset. */
const steadyMs = 60_000

type Part = {
  /** In Spanish, for the terminal: La base de datos. */
  name: string
  /** Resolves when the part that runs now has ended. */
  ended: () => Promise<unknown>
  restart: () => Promise<unknown>
  isStopping: () => boolean
}

/** Restarts a part each time it ends, after a growing pause. Throws when it keeps ending. */
export async function supervise({ name, ended, restart, isStopping }: Part) {
  for (let restarts = 0; ; restarts++) {
    const startedAt = Date.now()
    await ended()
    if (isStopping()) return
    if (Date.now() - startedAt > steadyMs) restarts = 0
    if (restarts === maxRestarts) throw new Error(`${name} se detuvo ${maxRestarts + 1} veces seguidas.`)
    const pauseMs = Math.min(500 * 2 ** restarts, maxPauseMs)
    console.error(`${name} se detuvo. Se inicia de nuevo en ${pauseMs / 1000} s…`)
    await sleep(pauseMs)
    if (isStopping()) return
    await restart().then(
      () => console.error(`${name} funciona de nuevo.`),
      () => undefined,
    )
  }
}

/** Resolves when an address accepts no connection, or gives no answer, several times in a row. */
export async function unreachable(url: string, isStopping: () => boolean) {
  for (let failures = 0; failures < 3 && !isStopping(); ) {
    await sleep(2000)
    const answered = await fetch(url, { signal: AbortSignal.timeout(8000) }).then(
      () => true,
      () => false,
    )
    failures = answered ? 0 : failures + 1
  }
}
