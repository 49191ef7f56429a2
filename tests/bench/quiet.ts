import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const idleEnough = 0.75
const sampleMs = 400
const timeoutMs = 15_000

/** Waits until the machine is idle; false when that never happened. */
export async function quiet() {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) if ((await idleShare()) > idleEnough) return true
  return false
}

async function idleShare() {
  const before = times()
  await sleep(sampleMs)
  const after = times()
  return (after.idle - before.idle) / (after.all - before.all)
}

const times = () =>
  cpus().reduce(
    ({ idle, all }, { times }) => ({
      idle: idle + times.idle,
      all: all + Object.values(times).reduce((sum, time) => sum + time, 0),
    }),
    { idle: 0, all: 0 },
  )
