import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the workerd processes that this process has started. Empty on systems other than Linux. */
export const workerdProcesses = () =>
  read(() => readdirSync('/proc'), [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => read(() => isWorkerd(pid), false))

function isWorkerd(pid: number) {
  // "123 (workerd) S 100 …": id, name, state, id of the parent.
  const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/) ?? []
  return name === 'workerd' && Number(parent) === process.pid
}

/** CPU time of the threads that the process has now, in milliseconds. NaN without a process. */
export const cpuMs = (pid: number | undefined) =>
  pid === undefined
    ? Number.NaN
    : readdirSync(`/proc/${pid}/task`)
        .map((thread) => read(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), '0'))
        // The first number: nanoseconds on a core.
        .reduce((sum, text) => sum + Number.parseInt(text, 10) / 1e6, 0)

/** Resident memory of the process, in MB. NaN without a process. */
export const memoryMb = (pid: number | undefined) =>
  pid === undefined
    ? Number.NaN
    : Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1000

/** `otherwise` if reading fails: a process or a thread may end while it is read. */
function read<Value>(from: () => Value, otherwise: Value) {
  try {
    return from()
  } catch {
    return otherwise
  }
}
