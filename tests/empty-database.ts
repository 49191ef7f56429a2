import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startSqld } from '../db/local.ts'

/** Starts a database without tables and returns its address. It is stopped and deleted at the end of the test, or by `until`. */
export async function startEmptyDatabase(until: (close: () => Promise<void>) => void = onTestFinished) {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  const sqld = await startSqld(folder)
  until(async () => {
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return sqld.url
}
