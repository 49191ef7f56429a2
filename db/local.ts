import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Migration } from './migrate.ts'
import { ScriptError } from './script-error.ts'

const startTimeoutMs = 30_000

type Sqld = {
  url: string
  /** Address of the interface that creates and deletes namespaces. */
  adminUrl?: string
  stop: () => Promise<void>
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<unknown>
}

type SqldOptions = {
  /** By default a free one. */
  port?: number
  /** Whether the server stores several databases, each with a name of its own (namespace). For tests: the shop has one database. */
  hasNamespaces?: boolean
}

/** Starts sqld, the libSQL server, over the database in `dir` and resolves once it answers. */
export async function startSqld(dir: string, { port, hasNamespaces }: SqldOptions = {}): Promise<Sqld> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(port ?? (await freePort()), dir, hasNamespaces ? await freePort() : undefined)
    } catch (error) {
      // The port was free when it was chosen, but another process may have taken it since.
      if (attempt === 3) throw error
    }
  }
}

async function startOn(port: number, dir: string, adminPort: number | undefined): Promise<Sqld> {
  const address = `127.0.0.1:${port}`
  const adminAddress = adminPort && `127.0.0.1:${adminPort}`
  // With its default checkpoints sqld hangs every write for good under 16 or more concurrent writers.
  const args = ['--http-listen-addr', address, '--db-path', dir, '--checkpoint-interval-s', '5', '--no-welcome']
  if (adminAddress) {
    // The limit is 128 by default. A connection of a deleted database counts for 10 s more, and new ones then wait.
    args.push('--enable-namespaces', '--admin-listen-addr', adminAddress, '--max-concurrent-connections', '10000')
  }
  const process = spawnTied(sqldBinary(), args, 'ignore', { RUST_LOG: 'error' })
  const ended = once(process, 'exit')
  await healthy(`http://${address}/health`, process)
  return {
    url: `http://${address}`,
    ...(adminAddress && { adminUrl: `http://${adminAddress}` }),
    stop: () => endTied(process),
    ended,
  }
}

/** Starts a command that receives SIGTERM when this process ends, even when this process is killed. */
export function spawnTied(command: string, args: string[], output: 'inherit' | 'ignore', env: NodeJS.ProcessEnv) {
  return spawn('/bin/sh', ['-c', untilInputEnds, command, ...args], { stdio: ['pipe', output, output], env })
}

/** Ends a command of `spawnTied` and waits for it. */
export async function endTied(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.stdin?.end()
  await ended
}

/**
 * A shell script that runs a command until standard input ends, which happens however the parent process ends. It sends SIGTERM
 * until the command has ended, because sqld ignores a signal that arrives just after its start.
 */
const untilInputEnds = `
  exec 3<&0
  "$0" "$@" </dev/null &
  command=$!
  (cat <&3; while kill $command; do sleep 3; done) >/dev/null 2>&1 &
  wait $command
  code=$?
  kill $! 2>/dev/null
  exit $code`

/** The migrations as Node reads them; the Worker has them bundled (db/migrations/index.ts). */
export function readMigrations(): Migration[] {
  const folder = join(import.meta.dirname, 'migrations')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), sql: readFileSync(join(folder, file), 'utf8') }))
}

function sqldBinary() {
  const require = createRequire(import.meta.url)
  const platform = `sqld-${globalThis.process.platform}-${globalThis.process.arch}`
  try {
    return join(dirname(require.resolve(`${platform}/package.json`)), 'sqld')
  } catch {
    throw new ScriptError(
      `No libSQL server for this machine (${platform}). Linux and macOS have one; on Windows use WSL.`,
    )
  }
}

async function healthy(url: string, process: ChildProcess) {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (process.exitCode !== null) throw new Error(`sqld ended with code ${process.exitCode}`)
    const up = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false)
    if (up) return
    await sleep(10)
  }
  await endTied(process)
  throw new Error('sqld did not start')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
