import { readdirSync, readFileSync } from 'node:fs'

/** The processes of workerd that this process has started. Linux only: elsewhere none. */
export const workerdProcesses = () =>
  read(() => readdirSync('/proc'), [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => read(() => isWorkerd(pid), false))

function isWorkerd(pid: number) {
  // "123 (workerd) S 100 …": the fourth value is the parent.
  const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/) ?? []
  return name === 'workerd' && Number(parent) === process.pid
}

/** CPU time of all its threads, in milliseconds. */
export const cpuMs = (pid: number) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => read(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), '0'))
    .reduce((sum, text) => sum + Number.parseInt(text, 10) / 1e6, 0)

/** Memory in use, in MB. */
export const memoryMb = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1000

/** A process or a thread may end while it is read. */
function read<Value>(from: () => Value, otherwise: Value) {
  try {
    return from()
  } catch {
    return otherwise
  }
}
