import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScriptError } from '../script-error.ts'

/** A file that the data folder has while its database is being filled. */
const unfinished = 'unfinished'

/**
 * Locks the data folder for this process: two sqld servers would corrupt the same files. Deletes its database if the filling
 * was interrupted.
 * @returns a function that releases the lock
 */
export function claimFolder(dir: string) {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'pid')
  const owner = readOwner(path)
  if (owner !== undefined && isAlive(owner)) {
    throw new ScriptError(
      `El proceso ${owner} ya usa ${dir}. Deténlo o elige otra carpeta con DATA_DIR. Si no es una tienda, borra ${path}.`,
    )
  }
  writeFileSync(path, String(process.pid))
  if (existsSync(join(dir, unfinished))) {
    rmSync(join(dir, 'sqld'), { recursive: true, force: true })
    rmSync(join(dir, unfinished))
  }
  return () => rmSync(path, { force: true })
}

/** Runs `fill` on the database of a claimed folder. If it fails or the process ends, the next `claimFolder` deletes the database. */
export async function fillFolder(dir: string, fill: () => Promise<void>) {
  writeFileSync(join(dir, unfinished), '')
  await fill()
  rmSync(join(dir, unfinished))
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
