import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Locks the data folder for this process: two sqld servers would corrupt the same files.
 * @returns a function that releases the lock
 */
export function claimFolder(dir: string) {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'pid')
  const owner = readOwner(path)
  if (owner !== undefined && isAlive(owner)) {
    throw new Error(
      `El proceso ${owner} ya usa ${dir}. Deténlo o elige otra carpeta con DATA_DIR. Si no es una tienda, borra ${path}.`,
    )
  }
  writeFileSync(path, String(process.pid))
  return () => rmSync(path, { force: true })
}

function readOwner(path: string) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
